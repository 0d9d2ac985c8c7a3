/** The HTTP server: routes, limits, timeouts, and a graceful shutdown. */
import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import type { Sentence } from "../i18n/sentence.ts";
import type { Log } from "../log.ts";
import { stackFrames } from "../stack-frames.ts";
import { createServer, STATUS_CODES } from "./node-http.ts";

export type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export interface HttpOptions {
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** By path, then by method in upper case. */
  readonly routes: Readonly<Record<string, Readonly<Record<string, Handler>>>>;
  /** Handles every path without a route; responds with 404 itself. */
  readonly otherwise?: Handler;
  /** More are closed as they come. Default 5,000. */
  readonly maxConnections?: number;
  readonly log: Log;
}

export interface HttpServer {
  /** `http://127.0.0.1:8080`, without a trailing slash. */
  readonly url: string;
  /** From now on, the client must not reuse its connection for another request: `Connection: close`. */
  drain(): void;
  /** Accepts no new requests, and waits for those in progress, 10 s at most. */
  close(): Promise<void>;
}

/** The port is in use, or the address is not this machine's. */
export class ListenError extends Error {
  override readonly name = "ListenError";
  /** The message for people. */
  readonly sentence: Sentence;

  /** `code`: of the socket's error, `EADDRINUSE`. */
  constructor(code: string, host: string, port: number) {
    super(code);
    // A port is written as in the setting, without thousands separators.
    this.sentence = { key: LISTEN_ERRORS[code] ?? "listen-failed", values: { host, port: String(port), code } };
  }
}

const LISTEN_ERRORS: Readonly<Record<string, string>> = {
  EADDRINUSE: "listen-taken",
  EACCES: "listen-forbidden",
  EADDRNOTAVAIL: "listen-elsewhere",
  ENOTFOUND: "listen-elsewhere",
};

const CLOSE_WITHIN_MS = 10_000;

/**
 * Handlers reject bodies after 10 s, in their own words. These limits end the connections of requests that no handler
 * reads.
 */
const CONNECTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 11_000,
  // Node's default of 30 s would keep a slow sender three times as long.
  connectionsCheckingInterval: 500,
  keepAliveTimeout: 75_000,
} as const;
/** 10,000 slow senders then cost 145 MB from one address, 290 MB from as many; measured 2026-11 with Node 24. */
const MAX_CONNECTIONS = 5_000;

export async function startHttp(options: HttpOptions): Promise<HttpServer> {
  const { host, port, routes, otherwise, maxConnections = MAX_CONNECTIONS, log } = options;
  const table = new Map(Object.entries(routes));
  const answering = new Set<ServerResponse>();
  let isDraining = false;
  const server = createServer(CONNECTIONS, (request, response) => {
    answering.add(response);
    if (isDraining) response.shouldKeepAlive = false;
    response.once("close", () => answering.delete(response));
    // Errors of requests that the client has abandoned; there is nobody to report them to.
    request.on("error", () => undefined);
    // Handlers do not read these bodies. Beside a stream, one in chunks of one byte would hold 12 MB as long as it is open.
    if (request.method === "GET" || request.method === "HEAD") request.resume();
    const path = pathOf(request.url ?? "/");
    const methods = table.get(path);
    const handler = methods === undefined ? otherwise : methods[request.method ?? ""];
    if (handler === undefined) {
      answerError(response, methods === undefined ? 404 : 405, methods && { allow: Object.keys(methods).join(", ") });
      return;
    }
    void run(handler, request, response, log);
  });
  server.maxConnections = maxConnections;
  // Node's own responses to malformed requests have no body.
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    const begun = [...answering].some((response) => response.socket === socket && response.headersSent);
    if (begun || !socket.writable || error.code === "ECONNRESET") socket.destroy();
    else socket.end(unreadable(error.code ?? ""));
  });
  await listening(server, host, port);
  const address = server.address() as AddressInfo;
  const shown = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return {
    url: `http://${shown === "0.0.0.0" || shown === "[::]" ? "127.0.0.1" : shown}:${address.port}`,
    drain() {
      isDraining = true;
      for (const response of answering) response.shouldKeepAlive = false;
    },
    close: () => closed(server, answering),
  };
}

async function run(handler: Handler, request: IncomingMessage, response: ServerResponse, log: Log): Promise<void> {
  try {
    await handler(request, response);
  } catch (error) {
    const name = error instanceof Error ? error.name : typeof error;
    log.error(
      { path: pathOf(request.url ?? "/"), error: name, at: stackFrames(error) },
      "request failed because of a bug in the bridge",
    );
    if (response.headersSent) response.destroy();
    else answerError(response, 500);
  }
}

/** Responses without a route. The service's own codes have the same status. */
export const ERRORS = {
  400: { code: "bad_request", message: "The request is not valid HTTP." },
  404: { code: "not_found", message: "There is nothing at this path." },
  405: { code: "method_not_allowed", message: "This path does not support this method." },
  408: { code: "timeout", message: "The request did not arrive in time." },
  431: { code: "headers_too_large", message: "The address and header fields together are limited to 16 KiB." },
  500: { code: "internal_error", message: "The request could not be handled." },
} as const;

export function answerError(
  response: ServerResponse,
  status: keyof typeof ERRORS,
  headers: Readonly<Record<string, string>> = {},
): void {
  answerJson(response, status, { error: ERRORS[status] }, headers);
}

export function answerJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    ...headers,
    "content-type": "application/json; charset=utf-8",
    "content-length": bytes.length,
  });
  response.end(bytes);
}

/** A complete response to a request that could not be read; the connection ends after it. */
function unreadable(code: string): string {
  const status = code === "HPE_HEADER_OVERFLOW" ? 431 : code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const body = JSON.stringify({ error: ERRORS[status] });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "connection: close",
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "",
    body,
  ].join("\r\n");
}

function pathOf(url: string): string {
  const query = url.indexOf("?");
  return query === -1 ? url : url.slice(0, query);
}

async function listening(server: Server, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(new ListenError(error.code ?? "unknown", host, port));
    });
    server.listen(port, host, resolve);
  });
}

/** Waits for the responses in progress, then closes all connections: Node keeps idle ones open. */
async function closed(server: Server, answering: ReadonlySet<ServerResponse>): Promise<void> {
  const done = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, CLOSE_WITHIN_MS).unref();
  });
  const answered = Promise.all([...answering].map((response) => once(response, "close").catch(() => undefined)));
  await Promise.race([answered, late]);
  server.closeAllConnections();
  await done;
}
