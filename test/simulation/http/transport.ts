/**
 * HTTP without sockets: while a walk runs, undici's pools and agents hand their requests to the simulated remote of the
 * origin, over its network. The clients of the code notice nothing: they get answers, broken connections and time-outs.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { Agent, errors, Pool, type Dispatcher } from "undici";
import { HTTP_FAULTS, type Edge, type Fault, type Network } from "../network.ts";
import type { VirtualTime } from "../virtual-time.ts";

export interface HttpRequest {
  readonly method: string;
  readonly origin: string;
  /** With the query. */
  readonly path: string;
  /** By their names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The connection breaks in the middle of the body. */
  readonly isShort?: true;
}

/** A remote as its clients reach it. Each function runs in the asynchronous context of the call. */
export interface HttpRemote {
  readonly network: Network;
  /** Acts, and answers; what it refuses is an answer, too. A promise: it answers once there is something to say. */
  answer(request: HttpRequest): HttpAnswer | Promise<HttpAnswer>;
  limited(request: HttpRequest, retryAfterMs: number | undefined): HttpAnswer;
  unauthorized(request: HttpRequest): HttpAnswer;
}

/** What undici waits for where its client says nothing. */
const USUAL_LIMIT_MS = 300_000;
const BREAKS_AFTER_MS = 20;
const PAGE = "<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>";
const PAGES = [500, 502] as const;

type Options = Dispatcher.DispatchOptions;
type Handler = Dispatcher.DispatchHandler;
type Answer = HttpAnswer | Promise<HttpAnswer>;

export class SimulatedHttp implements Disposable {
  readonly #time: VirtualTime;
  readonly #remotes = new Map<string, HttpRemote>();
  readonly #open = new Set<Exchange>();
  #pages = 0;

  constructor(time: VirtualTime) {
    this.#time = time;
    const send = this.#send.bind(this);
    for (const { prototype } of [Pool, Agent])
      Object.defineProperty(prototype, "dispatch", {
        configurable: true,
        writable: true,
        value(this: Pool | Agent, options: Options, handler: Handler) {
          send(this, options, handler);
          return true;
        },
      });
  }

  /** `origin`: `https://slack.com`. */
  register(origin: string, remote: HttpRemote): void {
    this.#remotes.set(origin, remote);
  }

  /** The process that waits for answers is dead. */
  drop(): void {
    for (const exchange of this.#open) exchange.isOver = true;
    this.#open.clear();
  }

  [Symbol.dispose](): void {
    // They have it from a class above them.
    for (const { prototype } of [Pool, Agent]) Reflect.deleteProperty(prototype, "dispatch");
  }

  #send(client: Pool | Agent, options: Options, handler: Handler): void {
    const request = readRequest(client, options);
    const remote = this.#remotes.get(request.origin);
    if (remote === undefined) throw new TypeError(`nothing is simulated at ${request.origin}`);
    const exchange = new Exchange(handler, {
      doubt: () => {
        remote.network.noteDoubt();
      },
      end: () => {
        this.#open.delete(exchange);
        this.#time.stir();
      },
    });
    this.#open.add(exchange);
    if (client.destroyed) exchange.fail(new errors.ClientDestroyedError());
    else if (client.closed) exchange.fail(new errors.ClientClosedError());
    else exchange.start();
    if (!exchange.isOver) void this.#exchange(exchange, remote, request, limitOf(client, options));
  }

  async #exchange(exchange: Exchange, remote: HttpRemote, request: HttpRequest, limitMs: number): Promise<void> {
    exchange.limit(limitMs);
    const inContext = AsyncLocalStorage.snapshot();
    const edge: Edge<Answer> = {
      faults: HTTP_FAULTS,
      // The client's own limit ends it.
      hangsMs: undefined,
      spoiled: (fault, answer) => this.#spoiled(fault, answer),
      limited: (retryAfterMs) => inContext(() => remote.limited(request, retryAfterMs)),
      unauthorized: () => inContext(() => remote.unauthorized(request)),
    };
    try {
      const answer = await remote.network.call(() => inContext(() => remote.answer(request)), undefined, edge);
      const date = new Date(this.#time.now).toUTCString();
      exchange.answer({ ...answer, headers: { date, ...answer.headers } });
      this.#time.stir();
      if (answer.isShort === true)
        this.#time.after(BREAKS_AFTER_MS, () => {
          exchange.fail(new errors.SocketError("other side closed"));
        });
    } catch (error) {
      exchange.fail(error instanceof Error ? error : new TypeError("not an error"));
    }
  }

  #spoiled(fault: Fault, answer: Answer | undefined): Answer {
    switch (fault) {
      case "page-before":
      case "page-after": {
        const status = PAGES[++this.#pages % PAGES.length] ?? 502;
        return { status, headers: { "content-type": "text/html" }, body: PAGE };
      }
      case "short-after":
        return Promise.resolve(answer).then((whole) => ({ status: 200, ...whole, isShort: true }));
      case "cut-before":
        throw new errors.SocketError("other side closed");
      case "cut-after":
        throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET", errno: -104, syscall: "read" });
      // Nobody waits any more.
      default:
        return { status: 200 };
    }
  }
}

interface ExchangeEvents {
  /** The caller gives up after the request has left. */
  readonly doubt: () => void;
  readonly end: () => void;
}

/** One request and its answer, as undici's handlers see them. An answer is given at once, as whole as it is. */
class Exchange implements Dispatcher.DispatchController {
  readonly paused = false;
  aborted = false;
  reason: Error | null = null;
  isOver = false;
  readonly #handler: Handler;
  readonly #on: ExchangeEvents;
  #isSent = false;
  #limit: NodeJS.Timeout | undefined;

  constructor(handler: Handler, on: ExchangeEvents) {
    this.#handler = handler;
    this.#on = on;
  }

  start(): void {
    this.#handler.onRequestStart?.(this, {});
    this.#isSent = true;
  }

  /** A time limit is the caller's, and dies with it. */
  limit(ms: number): void {
    this.#limit = setTimeout(() => {
      this.#giveUp(new errors.HeadersTimeoutError());
    }, ms);
  }

  // Handlers call it as a function of its own.
  readonly abort = (reason: Error): void => {
    this.aborted = true;
    this.reason = reason;
    this.#giveUp(reason);
  };

  pause(): void {
    return undefined;
  }

  resume(): void {
    return undefined;
  }

  fail(error: Error): void {
    if (this.isOver) return;
    this.#end();
    this.#handler.onResponseError?.(this, error);
  }

  answer({ status, headers = {}, body = "", isShort }: HttpAnswer): void {
    if (this.isOver) return;
    clearTimeout(this.#limit);
    const bytes = Buffer.from(body);
    const sent = isShort === true ? bytes.subarray(0, bytes.length >> 1) : bytes;
    this.#handler.onResponseStart?.(this, status, { ...headers, "content-length": `${bytes.length}` }, "");
    if (sent.length > 0) this.#handler.onResponseData?.(this, sent);
    if (isShort === true) return;
    this.#end();
    this.#handler.onResponseEnd?.(this, {});
  }

  #giveUp(reason: Error): void {
    if (this.#isSent && !this.isOver) this.#on.doubt();
    this.fail(reason);
  }

  #end(): void {
    this.isOver = true;
    clearTimeout(this.#limit);
    this.#on.end();
  }
}

function readRequest(client: Pool | Agent, { origin, path, method, headers, body, query }: Options): HttpRequest {
  if (query !== undefined) throw new TypeError("the simulated transport takes the query in the path");
  const to = new URL(String(origin ?? inside(client, "url")));
  return { method, origin: to.origin, path, headers: readHeaders(headers), body: readBody(body) };
}

function readHeaders(headers: Options["headers"]): Record<string, string> {
  if (headers === null || headers === undefined) return {};
  if (Array.isArray(headers) || Symbol.iterator in headers)
    throw new TypeError("the simulated transport takes headers as a record");
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
}

function readBody(body: Options["body"]): string {
  if (body === null || body === undefined) return "";
  if (typeof body === "string") return body;
  if (body instanceof Uint8Array) return Buffer.from(body).toString("utf8");
  throw new TypeError("the simulated transport takes a body at once");
}

function limitOf(client: Pool | Agent, { headersTimeout }: Options): number {
  const { headersTimeout: usual } = inside(client, "options") as { readonly headersTimeout?: number | null };
  return headersTimeout ?? usual ?? USUAL_LIMIT_MS;
}

/** What undici keeps in a client under a symbol of its own. */
function inside(client: Pool | Agent, name: string): unknown {
  const key = Object.getOwnPropertySymbols(client).find(({ description }) => description === name);
  if (key === undefined) throw new TypeError(`this undici keeps no ${name} in its clients`);
  return Reflect.get(client, key);
}
