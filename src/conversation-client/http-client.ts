/** HTTP calls to the service: one connection pool, bounded in time and size, every failure translated. */
import { Pool } from "undici";
import type { z } from "zod";
import type { Clock } from "../platform/clock.ts";
import { connectOption, type Proxy } from "../platform/http/proxy.ts";
import { type Doing, fromAnswer, fromNetwork, misunderstood } from "./errors.ts";

export interface HttpClientOptions {
  /** Base address of the service, ending in `/v1`, with or without a trailing slash. */
  readonly url: string;
  readonly key: string;
  readonly clock?: Clock;
  /** The maximum number of connections; further calls wait for one. Default 16. */
  readonly connections?: number;
  /** The longest wait for a connection. Default 5,000 ms. */
  readonly connectTimeoutMs?: number;
  /** The longest wait for the head of a response, and between parts of its body. Default 10,000 ms. */
  readonly answerTimeoutMs?: number;
  /** The longest time for a whole call, including the wait for a connection. Default 30,000 ms. */
  readonly callTimeoutMs?: number;
  /** The largest response. Default 16 MiB. */
  readonly maxAnswerBytes?: number;
  /** For calls to an `https:` address. */
  readonly proxy?: Proxy | undefined;
  /** Of the trace that a call belongs to, if it belongs to one. */
  readonly traceparent?: (() => string | undefined) | undefined;
}

export interface Call<T> {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Appended to the base address; starts with a slash; parts are encoded. */
  readonly path: string;
  readonly body?: object;
  readonly doing: Doing;
  readonly shape: z.ZodType<T>;
}

export interface HttpClient {
  /** The base address, without a trailing slash. */
  readonly url: string;
  /** Makes one call, never retried, redirects not followed. Errors: BridgeError, see `errors.ts`. */
  call<T>(call: Call<T>, signal: AbortSignal): Promise<T>;
  /** The methods that the service allows on this path; none where it does not say. Errors: BridgeError. */
  allowed(path: string, signal: AbortSignal): Promise<readonly string[]>;
  /** Waits for calls in progress. */
  close(): Promise<void>;
}

/**
 * Errors: TypeError if `url` or `key` cannot be used; the message does not repeat them.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const base = readBase(options.url);
  // undici names the header in its error, which would look like a failed call.
  if (!/^[!-~]+$/.test(options.key))
    throw new TypeError("the key of the conversation service contains illegal characters");
  const clock = options.clock ?? { now: Date.now };
  const callTimeoutMs = options.callTimeoutMs ?? 30_000;
  const answerTimeoutMs = options.answerTimeoutMs ?? 10_000;
  const prefix = base.pathname;
  const url = base.origin + prefix;
  const pool = new Pool(base.origin, {
    connections: options.connections ?? 16,
    allowH2: false,
    connect: connectOption({ timeout: options.connectTimeoutMs ?? 5_000 }, options.proxy),
    headersTimeout: answerTimeoutMs,
    bodyTimeout: answerTimeoutMs,
    maxResponseSize: options.maxAnswerBytes ?? 16 * 1024 * 1024,
  });
  const headers = { authorization: `Bearer ${options.key}`, accept: "application/json" };
  const bodyHeaders = { ...headers, "content-type": "application/json" };

  const traceHeader = () => {
    const traceparent = options.traceparent?.();
    return traceparent === undefined ? undefined : { traceparent };
  };

  const underWay = new Set<Promise<unknown>>();

  interface Request {
    readonly method: Call<unknown>["method"] | "OPTIONS";
    readonly path: string;
    readonly body?: object;
  }

  async function send({ method, path, body }: Request, signal: AbortSignal) {
    const answer = await pool.request({
      method,
      path: prefix + path,
      headers: { ...(body === undefined ? headers : bodyHeaders), ...traceHeader() },
      body: body === undefined ? null : JSON.stringify(body),
      signal,
    });
    const { "retry-after": retryAfter, allow } = answer.headers;
    return {
      status: answer.statusCode,
      retryAfter: typeof retryAfter === "string" ? retryAfter : undefined,
      allow: typeof allow === "string" ? allow : "",
      text: await answer.body.text(),
    };
  }

  async function sendInTime(request: Request, signal: AbortSignal) {
    using limit = deadline(signal, callTimeoutMs);
    // undici reacts to a signal only once it is connected; a call that is aborted before is not sent later.
    const answering = Promise.race([send(request, limit.signal), limit.cut]);
    underWay.add(answering);
    return await answering
      .catch((error: unknown) => {
        throw fromNetwork(limit.isOver() ? CALL_TIMEOUT : error, signal.aborted);
      })
      .finally(() => underWay.delete(answering));
  }

  return {
    url,
    async call(call, signal) {
      const answer = await sendInTime(call, signal);
      if (answer.status < 200 || answer.status > 299) throw fromAnswer(answer, call.doing, clock.now());
      return read(answer.text, answer.status, call.shape);
    },
    async allowed(path, signal) {
      const answer = await sendInTime({ method: "OPTIONS", path }, signal);
      // A service of the specification alone may refuse the method in any way.
      const isAnswered = (answer.status < 500 && answer.status !== 429) || answer.status === 501;
      if (!isAnswered) throw fromAnswer(answer, "list", clock.now());
      return answer.allow.split(",").map((method) => method.trim().toUpperCase());
    },
    async close() {
      await Promise.allSettled(underWay);
      // Do not use `close`: it waits for connections that no call needs any more.
      await pool.destroy();
    },
  };
}

function read<T>(text: string, status: number, shape: z.ZodType<T>): T {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw misunderstood(status, "not_json");
  }
  const answer = shape.safeParse(json);
  if (!answer.success) throw misunderstood(status, "unexpected_shape");
  return answer.data;
}

function readBase(url: string): URL {
  if (!URL.canParse(url)) throw new TypeError("the base address of the conversation service is not a URL");
  const base = new URL(url);
  base.pathname = base.pathname.replace(/(?<!\/)\/+$/u, "");
  if (!base.pathname.endsWith("/v1"))
    throw new TypeError("the base address of the conversation service must end in /v1");
  return base;
}

const CALL_TIMEOUT = Object.assign(new Error("the call took too long"), { code: "CALL_TIMEOUT" });

interface Deadline extends Disposable {
  readonly signal: AbortSignal;
  /** Rejects when the signal aborts. */
  readonly cut: Promise<never>;
  /** Whether the time ran out, rather than the caller's signal aborting. */
  isOver(): boolean;
}

/**
 * Do not use `AbortSignal.any`: the caller's signal lives as long as the process, and no listener may remain on it
 * after a call.
 */
function deadline(outer: AbortSignal, afterMs: number): Deadline {
  const inner = new AbortController();
  const cut = Promise.withResolvers<never>();
  // Prevent an unhandled rejection if no caller is waiting.
  cut.promise.catch(() => undefined);
  let over = false;
  const stop = () => {
    inner.abort();
    cut.reject(inner.signal.reason);
  };
  const timer = setTimeout(() => {
    over = true;
    stop();
  }, afterMs);
  if (outer.aborted) stop();
  outer.addEventListener("abort", stop, { once: true });
  return {
    signal: inner.signal,
    cut: cut.promise,
    isOver: () => over,
    [Symbol.dispose]() {
      clearTimeout(timer);
      outer.removeEventListener("abort", stop);
    },
  };
}
