/** One Socket Mode connection, from `hello` until it ends. */
import { WebSocket } from "ws";
import { z } from "zod";
import { BridgeError } from "../../../bridge/model/failure.ts";
import { webSocketAgent, type Proxy } from "../../../platform/http/proxy.ts";
import type { Log } from "../../../platform/log.ts";
import { faultOf } from "../errors.ts";

const HELLO_MS = 10_000;
/** Slack pings every few seconds; a connection that is silent through two of the bridge's own pings is dead. */
const PING_MS = 10_000;
const CLOSE_MS = 2_000;
const MAX_PAYLOAD_BYTES = 4 * 1024 * 1024;

const Envelope = z.object({
  type: z.string(),
  reason: z.string().optional(),
  envelope_id: z.string().optional(),
  payload: z.unknown().optional(),
});

export interface SocketConnection {
  /** Resolves with Slack's reason as soon as another connection is needed; this one keeps working meanwhile. */
  readonly ended: Promise<string>;
  isOpen(): boolean;
  /** Stops receiving, waits for payloads in progress, then closes. */
  retire(): Promise<void>;
}

/**
 * Connects and waits for `hello`. An envelope is acknowledged after `receive` resolves, and never if it throws: Slack
 * then redelivers it, at once, after a minute and after five.
 *
 * Errors: CHAT_UNREACHABLE; nothing stays open then.
 */
export async function openConnection(
  { url, proxy }: { readonly url: string; readonly proxy: Proxy | undefined },
  receive: (payload: unknown) => Promise<void>,
  log: Log,
  signal: AbortSignal,
): Promise<SocketConnection> {
  const socket = new WebSocket(url, {
    handshakeTimeout: HELLO_MS,
    maxPayload: MAX_PAYLOAD_BYTES,
    perMessageDeflate: false,
    skipUTF8Validation: false,
    agent: webSocketAgent(url, HELLO_MS, proxy),
  });
  const greeted = Promise.withResolvers<undefined>();
  const over = Promise.withResolvers<string>();
  const closed = Promise.withResolvers<undefined>();
  const inFlight = new Set<Promise<void>>();
  let isRetired = false;
  let isAlive = true;

  async function receiveEnvelope(envelopeId: string, payload: unknown): Promise<void> {
    try {
      await receive(payload);
      socket.send(JSON.stringify({ envelope_id: envelopeId }), () => undefined);
    } catch (error) {
      log.error(faultOf(error), "slack event not ingested");
    }
  }

  socket.on("message", (data, isBinary) => {
    isAlive = true;
    const envelope = isBinary ? undefined : read(data);
    if (envelope === undefined) return;
    if (envelope.type === "hello") greeted.resolve(undefined);
    else if (envelope.type === "disconnect") over.resolve(envelope.reason ?? "disconnect");
    else if (envelope.envelope_id !== undefined && !isRetired) {
      const receiving = receiveEnvelope(envelope.envelope_id, envelope.payload);
      inFlight.add(receiving);
      void receiving.finally(() => inFlight.delete(receiving));
    }
  });
  for (const sign of ["ping", "pong"] as const) {
    socket.on(sign, () => {
      isAlive = true;
    });
  }
  // "close" always follows; the error's message may contain the ticket from the address.
  socket.on("error", () => undefined);
  const pings = setInterval(() => {
    if (!isAlive) socket.terminate();
    else if (socket.readyState === WebSocket.OPEN) socket.ping();
    isAlive = false;
  }, PING_MS);
  socket.on("close", () => {
    clearInterval(pings);
    greeted.reject(new BridgeError("CHAT_UNREACHABLE", { remoteCode: "socket_closed" }));
    over.resolve("socket_closed");
    closed.resolve(undefined);
  });

  const giveUp = (): void => {
    socket.terminate();
  };
  const helloTimer = setTimeout(giveUp, HELLO_MS);
  signal.addEventListener("abort", giveUp);
  try {
    await greeted.promise;
  } finally {
    clearTimeout(helloTimer);
    signal.removeEventListener("abort", giveUp);
  }

  return {
    ended: over.promise,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    async retire() {
      isRetired = true;
      await Promise.all(inFlight);
      socket.close(1000);
      const force = setTimeout(giveUp, CLOSE_MS);
      await closed.promise;
      clearTimeout(force);
    },
  };
}

function read(data: unknown): z.infer<typeof Envelope> | undefined {
  try {
    const text = Buffer.isBuffer(data) ? data.toString("utf8") : "";
    return Envelope.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
