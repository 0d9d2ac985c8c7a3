/** Reads a request's body, bounded in size and time, for handlers that know nothing of HTTP servers. */
import type { IncomingMessage, ServerResponse } from "node:http";

export interface BodyLimits {
  /** The largest accepted body, in bytes. */
  readonly limitBytes: number;
  /** The longest time until the body is complete. */
  readonly timeoutMs: number;
}

/** `gone`: the client closed the connection, so there is nobody to respond to. */
export type BodyFailure = "too-large" | "too-slow" | "gone";

export type ReadBody = { readonly body: Buffer } | { readonly failure: BodyFailure };

/**
 * A client whose connection is reset never reads the 413, so a body that is only a little too large is read and
 * discarded.
 */
const DISCARD_FACTOR = 4;

/**
 * Of all unfinished bodies together. Beyond it, those larger than their share are given up, oldest first: honest bodies
 * arrive in a moment, so this ends those that somebody sends in part to fill the memory.
 */
const MAX_UNFINISHED_BYTES = 128 * 1024 * 1024;
/** With one for each of 5,000 connections, smaller ones fit, so nobody can have a small webhook given up. */
const SHARE_BYTES = 24 * 1024;

interface Unfinished {
  /** Memory that it holds. */
  keptBytes: number;
  readonly giveUp: () => void;
}
/** By age. */
const unfinished = new Set<Unfinished>();
let unfinishedBytes = 0;

const NOTHING = Buffer.alloc(0);

/** Never throws. */
export function readBody(request: IncomingMessage, { limitBytes, timeoutMs }: BodyLimits): Promise<ReadBody> {
  return new Promise((resolve) => {
    // `close` was emitted already, and will not be again.
    if (request.destroyed) {
      resolve({ failure: "gone" });
      return;
    }
    const announced = Number(request.headers["content-length"] ?? 0);
    if (announced > limitBytes * DISCARD_FACTOR) {
      resolve({ failure: "too-large" });
      return;
    }
    const mostBytes = announced === 0 ? limitBytes : Math.min(limitBytes, announced);
    // One buffer rather than the chunks, each of which costs 170 bytes more: senders may make them of one byte.
    let buffer: Buffer = NOTHING;
    let bytes = 0;

    const keep = (next: Buffer): void => {
      buffer = next;
      unfinishedBytes += next.length - own.keptBytes;
      own.keptBytes = next.length;
    };
    const giveUp = (): void => {
      finish({ failure: "too-slow" });
    };
    const own: Unfinished = { keptBytes: 0, giveUp };
    const onData = (chunk: Buffer) => {
      const before = bytes;
      bytes += chunk.length;
      if (bytes > limitBytes * DISCARD_FACTOR) finish({ failure: "too-large" });
      else if (bytes > limitBytes) keep(NOTHING);
      else if (bytes <= buffer.length) chunk.copy(buffer, before);
      else {
        const larger = Math.min(mostBytes, Math.max(bytes, 2 * buffer.length));
        keep(Buffer.concat([buffer.subarray(0, before), chunk], larger));
      }
      giveUpOldest();
    };
    const onEnd = () => {
      finish(bytes > limitBytes ? { failure: "too-large" } : { body: buffer.subarray(0, bytes) });
    };
    const onGone = () => {
      finish({ failure: "gone" });
    };
    const timer = setTimeout(giveUp, timeoutMs);
    unfinished.add(own);

    function finish(read: ReadBody): void {
      clearTimeout(timer);
      unfinished.delete(own);
      keep(NOTHING);
      request.off("data", onData).off("end", onEnd).off("close", onGone);
      if ("failure" in read) request.pause();
      resolve(read);
    }
    // An `error` of the connection is followed by `close`; without a listener it would end the process.
    request.on("error", () => undefined);
    request.on("data", onData).on("end", onEnd).on("close", onGone);
  });
}

function giveUpOldest(): void {
  if (unfinishedBytes <= MAX_UNFINISHED_BYTES) return;
  for (const { keptBytes, giveUp } of unfinished) {
    if (keptBytes > SHARE_BYTES) giveUp();
    if (unfinishedBytes <= MAX_UNFINISHED_BYTES) return;
  }
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Wraps a handler that gets the whole body as a handler of `server.ts`. `refused` is called for rejected bodies, and may
 * answer in its own way.
 */
export function withBody(
  handle: (headers: IncomingMessage["headers"], body: Buffer) => Promise<Answer>,
  limits: BodyLimits,
  refused?: (failure: BodyFailure, headers: IncomingMessage["headers"]) => Answer | undefined,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    const read = await readBody(request, limits);
    if ("body" in read) {
      send(response, await handle(request.headers, read.body));
      return;
    }
    const own = refused?.(read.failure, request.headers);
    if (read.failure === "gone") response.destroy();
    else send(response, own ?? REFUSALS[read.failure]);
  };
}

// The rest of the body would be read as the next request, so the connection ends with the response.
const REFUSALS: Readonly<Record<Exclude<BodyFailure, "gone">, Answer>> = {
  "too-large": refusal(413, "body_too_large", "The body is larger than the limit."),
  "too-slow": refusal(408, "timeout", "The body did not arrive in time."),
};

function refusal(status: number, code: string, message: string): Answer {
  return { status, headers: { connection: "close" }, body: JSON.stringify({ error: { code, message } }) };
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  const bytes = Buffer.byteLength(body);
  // Bodies that are not JSON set their own type.
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    ...headers,
    "content-length": bytes,
  });
  response.end(body);
}
