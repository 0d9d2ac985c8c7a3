/** One Socket Mode connection, from `hello` until it ends. */
import { WebSocket } from "ws";
import { z } from "zod";
import { BridgeError } from "../../../bridge/model/failure.ts";
import { webSocketAgent, type Proxy } from "../../../platform/http/proxy.ts";
import type { Log } from "../../../platform/log.ts";
import { faultOf } from "../errors.ts";

const HELLO_MS = 10_000;
/** A connection on which nothing arrives, not even the answer to a ping, is dead after two of these. */
const PING_MS = 2_500;
const CLOSE_MS = 2_000;
/** Of what is parsed. Anything larger is acknowledged all the same: Slack would send it again, and end no connection. */
const MAX_ENVELOPE_BYTES = 4 * 1024 * 1024;
/** Where the id is looked for in an envelope that is not parsed. */
const ID_WITHIN_BYTES = 64 * 1024;

const Envelope = z.object({
  type: z.string(),
  reason: z.string().optional(),
  envelope_id: z.string().optional(),
  payload: z.unknown().optional(),
});

export interface EnvelopeHandlers {
  readonly receive: (payload: unknown) => Promise<void>;
  /** Called for every envelope that cannot be read. */
  readonly counted?: ((outcome: "unreadable") => void) | undefined;
}

export interface SocketConnection {
  /** Resolves with Slack's reason as soon as another connection is needed; this one keeps working meanwhile. */
  readonly ended: Promise<string>;
  isOpen(): boolean;
  /** Stops receiving, waits for payloads in progress, then closes. */
  retire(): Promise<void>;
}

/**
 * Connects and waits for `hello`. An envelope is acknowledged after `receive` resolves, and never if it throws: Slack
 * then redelivers it, at once, after a minute and after five. One that cannot be read is acknowledged at once, because
 * it cannot be read the next time either.
 *
 * Errors: CHAT_UNREACHABLE; nothing stays open then.
 */
export async function openConnection(
  { url, proxy }: { readonly url: string; readonly proxy: Proxy | undefined },
  { receive, counted }: EnvelopeHandlers,
  log: Log,
  signal: AbortSignal,
): Promise<SocketConnection> {
  const socket = new WebSocket(url, {
    handshakeTimeout: HELLO_MS,
    perMessageDeflate: false,
    // Invalid text would end the connection, and the next one too.
    skipUTF8Validation: true,
    agent: webSocketAgent(url, HELLO_MS, proxy),
  });
  const greeted = Promise.withResolvers<undefined>();
  const over = Promise.withResolvers<string>();
  const closed = Promise.withResolvers<undefined>();
  const inFlight = new Set<Promise<void>>();
  let isRetired = false;
  let isAlive = true;

  function acknowledge(envelopeId: string): void {
    socket.send(JSON.stringify({ envelope_id: envelopeId }), () => undefined);
  }

  async function receiveEnvelope(envelopeId: string, payload: unknown): Promise<void> {
    try {
      await receive(payload);
      acknowledge(envelopeId);
    } catch (error) {
      log.error(faultOf(error), "slack event not ingested");
    }
  }

  function ignoreUnreadable(bytes: Buffer): void {
    if (isRetired) return;
    counted?.("unreadable");
    log.warn({ bytes: bytes.length }, "slack envelope ignored because it has no shape that the bridge reads");
    const id = envelopeIdIn(bytes);
    if (id !== undefined) acknowledge(id);
  }

  socket.on("message", (data: Buffer) => {
    isAlive = true;
    const envelope = data.length > MAX_ENVELOPE_BYTES ? undefined : read(data);
    if (envelope === undefined) ignoreUnreadable(data);
    else if (envelope.type === "hello") greeted.resolve(undefined);
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
    // After a pause of this process, what has arrived meanwhile is read first.
    setImmediate(() => {
      if (socket.readyState !== WebSocket.OPEN) return;
      if (!isAlive) socket.terminate();
      else socket.ping();
      isAlive = false;
    });
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

function read(data: Buffer): z.infer<typeof Envelope> | undefined {
  try {
    return Envelope.safeParse(JSON.parse(data.toString("utf8"))).data;
  } catch {
    return undefined;
  }
}

/** In a text within the envelope, the quotation marks are escaped. */
function envelopeIdIn(data: Buffer): string | undefined {
  const ends = [data.subarray(0, ID_WITHIN_BYTES), data.subarray(-ID_WITHIN_BYTES)];
  return ends
    .map((bytes) => /"envelope_id"\s{0,9}:\s{0,9}"([^"\\]{1,200})"/u.exec(bytes.toString("latin1"))?.[1])
    .find((id) => id !== undefined);
}
