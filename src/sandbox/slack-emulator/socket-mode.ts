/**
 * Socket Mode: WebSockets that carry envelopes, each acknowledged by its id.
 *
 * Source: docs.slack.dev, using Socket Mode, and @slack/socket-mode 3.1.0, read 2026-11-21.
 */
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { Attempt, AttemptResult, Transport } from "./deliveries.ts";

export interface SocketModeOptions {
  readonly appId: string;
  readonly ackDeadlineMs: number;
}

/** Slack allows ten connections at a time. */
const MAX_CONNECTIONS = 10;
/** Below the 30 s without a ping after which Slack's own client drops a connection. */
const PING_EVERY_MS = 10_000;
/** How long a connection stays open after it was asked to disconnect. */
const REFRESH_GRACE_MS = 10_000;

interface Connection {
  readonly socket: WebSocket;
  /** It was asked to disconnect: it receives nothing new, but may still acknowledge. */
  leaving: boolean;
  /** Nothing gets through any more, and neither side is told. */
  silent: boolean;
}

interface PendingAck {
  readonly connection: Connection;
  settle(result: AttemptResult): void;
}

export function createSocketMode(options: SocketModeOptions) {
  const server = new WebSocketServer({ noServer: true });
  const tickets = new Set<string>();
  const connections = new Set<Connection>();
  const pendingAcks = new Map<string, PendingAck>();
  const timers = new Set<NodeJS.Timeout>();
  const connectListeners = new Set<() => void>();
  const acknowledged = new Set<string>();
  let nextConnection = 0;
  let endsAtHello: { readonly reason: string; left: number } | undefined;

  const pings = setInterval(() => {
    for (const { socket, silent } of connections) if (!silent) socket.ping();
  }, PING_EVERY_MS);
  pings.unref();

  function connect(socket: WebSocket): void {
    if (connections.size >= MAX_CONNECTIONS) {
      sendDisconnect(socket, "too_many_websockets");
      socket.close(1000);
      return;
    }
    const connection: Connection = { socket, leaving: false, silent: false };
    connections.add(connection);
    socket.on("message", (data) => {
      acknowledge((data as Buffer).toString("utf8"));
    });
    // A broken connection also emits "close", which is handled there.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      connections.delete(connection);
      for (const [id, one] of pendingAcks)
        if (one.connection === connection) settle(id, { acknowledged: false, reason: "connection_failed" });
    });
    socket.send(
      JSON.stringify({
        type: "hello",
        num_connections: connections.size,
        connection_info: { app_id: options.appId },
        debug_info: { host: "sandbox", build_number: 1, approximate_connection_time: 3600 },
      }),
    );
    if (endsAtHello !== undefined && endsAtHello.left > 0) {
      endsAtHello.left -= 1;
      connection.leaving = true;
      sendDisconnect(socket, endsAtHello.reason);
      socket.close(1000);
      return;
    }
    for (const listener of [...connectListeners]) listener();
  }

  function acknowledge(frame: string): void {
    let answer: unknown;
    try {
      answer = JSON.parse(frame);
    } catch {
      return;
    }
    if (typeof answer !== "object" || answer === null) return;
    const { envelope_id: id, payload } = answer as { envelope_id?: unknown; payload?: unknown };
    if (typeof id !== "string") return;
    acknowledged.add(id);
    settle(id, { acknowledged: true, body: payload });
  }

  function settle(id: string, result: AttemptResult): void {
    const one = pendingAcks.get(id);
    if (one === undefined) return;
    pendingAcks.delete(id);
    one.settle(result);
  }

  function later(work: () => void, ms: number): NodeJS.Timeout {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
    return timer;
  }

  /** Each payload goes to any one of the connections. */
  function send({ type, payload, retryNum, retryReason }: Attempt): Promise<AttemptResult> {
    const ready = [...connections].filter(({ leaving, socket }) => !leaving && socket.readyState === socket.OPEN);
    nextConnection += 1;
    const connection = ready[nextConnection % ready.length];
    if (connection === undefined) return Promise.resolve({ acknowledged: false, reason: "connection_failed" });
    const id = randomUUID();
    const { promise, resolve } = Promise.withResolvers<AttemptResult>();
    const deadline = later(() => {
      settle(id, { acknowledged: false, reason: "http_timeout" });
    }, options.ackDeadlineMs);
    pendingAcks.set(id, {
      connection,
      settle(result) {
        clearTimeout(deadline);
        timers.delete(deadline);
        resolve(result);
      },
    });
    if (connection.silent) return promise;
    connection.socket.send(
      JSON.stringify({
        envelope_id: id,
        payload,
        type,
        accepts_response_payload: type !== "events_api",
        ...(type === "events_api" ? { retry_attempt: retryNum, retry_reason: retryReason ?? "" } : {}),
      }),
    );
    return promise;
  }

  return {
    transport: { send } satisfies Transport,
    /** For `apps.connections.open`; valid for one connection. */
    openTicket(): string {
      const ticket = randomUUID();
      tickets.add(ticket);
      return ticket;
    },
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      const ticket = new URL(request.url ?? "", "http://emulator").searchParams.get("ticket") ?? "";
      if (!tickets.delete(ticket)) {
        socket.end("HTTP/1.1 401 Unauthorized\r\nconnection: close\r\n\r\n");
        return;
      }
      server.handleUpgrade(request, socket, head, connect);
    },
    connected: () => [...connections].filter(({ leaving, silent }) => !leaving && !silent).length,
    /** Sends this on every connection, whatever it is. */
    sendRaw(frame: string | Buffer, binary = false): void {
      for (const { socket } of connections) socket.send(frame, { binary });
    },
    /** Whether an envelope with this id was acknowledged. */
    isAcknowledged: (id: string) => acknowledged.has(id),
    /** Resolves once at least `count` connections are open. */
    async whenConnected(count = 1): Promise<void> {
      while ([...connections].filter(({ leaving }) => !leaving).length < count) {
        const { promise, resolve } = Promise.withResolvers<undefined>();
        const listener = () => {
          connectListeners.delete(listener);
          resolve(undefined);
        };
        connectListeners.add(listener);
        await promise;
      }
    },
    /** Asks every connection to disconnect, as Slack does every few hours. */
    refresh(): void {
      for (const connection of connections) {
        connection.leaving = true;
        sendDisconnect(connection.socket, "warning");
        sendDisconnect(connection.socket, "refresh_requested");
        later(() => {
          connection.socket.terminate();
        }, REFRESH_GRACE_MS);
      }
    },
    /** Socket Mode is turned off in the app's settings. */
    disable(): void {
      for (const { socket } of connections) {
        sendDisconnect(socket, "link_disabled");
        socket.close(1000);
      }
    },
    /** The next connections are told to disconnect as soon as they are greeted, and closed. */
    endAtHello(reason: string, times: number): void {
      endsAtHello = { reason, left: times };
    },
    /** Connections stay open, but carry nothing any more. */
    silence(): void {
      for (const connection of connections) {
        connection.silent = true;
        connection.socket.pause();
      }
    },
    /** Drops every connection without notice. */
    cut(): void {
      for (const { socket } of connections) socket.terminate();
    },
    close(): void {
      clearInterval(pings);
      for (const timer of timers) clearTimeout(timer);
      for (const { socket } of connections) socket.terminate();
      server.close();
    },
  };
}

function sendDisconnect(socket: WebSocket, reason: string): void {
  socket.send(JSON.stringify({ type: "disconnect", reason, debug_info: { host: "sandbox" } }));
}
