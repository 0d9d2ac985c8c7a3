/** The Bot API over HTTP: `/bot<token>/<method>`; token, faults, then the method. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody } from "../emulator-kit/http.ts";
import { readArgs } from "./args.ts";
import { type ErrorParameters, TelegramApiError } from "./errors.ts";
import type { Fault, Faults } from "./faults.ts";
import type { Call } from "./methods/method.ts";
import { createWindows, type Limit } from "./rate-limit.ts";
import { methodNamed, ROUTES } from "./routes.ts";

export interface ApiOptions {
  readonly token: () => string;
  readonly faults: Faults;
  readonly call: Omit<Call, "args" | "signal" | "spend">;
  readonly groupLimit: Limit | undefined;
  readonly botLimit: Limit | undefined;
  readonly nowMs: () => number;
}

/** One received call, for tests that count calls. */
export interface ApiCall {
  readonly method: string;
  readonly atMs: number;
  /** HTTP status of the response; 0 while there is none, and permanently if it was never sent. */
  readonly status: number;
}

/** The key of the bot-wide limit. */
const EVERYWHERE = 0;

export function createApi(options: ApiOptions) {
  const { faults, nowMs } = options;
  const calls = new Map<string, number>();
  const groups = options.groupLimit && createWindows(options.groupLimit, nowMs);
  const everywhere = options.botLimit && createWindows(options.botLimit, nowMs);
  const listeners = new Set<(call: ApiCall) => void>();

  /** Both limits must have room before either is spent. */
  function spend(chat: number): void {
    const waitSeconds = groups?.wait(chat) ?? everywhere?.wait(EVERYWHERE);
    if (waitSeconds !== undefined) throw rateLimited(waitSeconds);
    groups?.spend(chat);
    everywhere?.spend(EVERYWHERE);
  }

  /** `path` without its leading slash. Rate limits count messages that are sent and edited, not refused ones. */
  async function handle(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, token = "", name = ""] = /^bot([^/]+)\/([^/]+)$/u.exec(path) ?? [];
    const body = await readBody(request);
    if (body === undefined) {
      send(response, errorBody(new TelegramApiError(413, "Request Entity Too Large")));
      return;
    }
    const method = methodNamed(name);
    calls.set(method ?? name, (calls.get(method ?? name) ?? 0) + 1);
    const fault = faults.nextFault(method ?? name);
    const gone = new AbortController();
    response.on("close", () => {
      gone.abort();
    });
    const answer = () =>
      outcome(() => {
        if (token !== options.token()) throw new TelegramApiError(401, "Unauthorized");
        if (method === undefined) throw new TelegramApiError(404, "Not Found: method not found");
        const query = new URL(request.url ?? "", "http://emulator").searchParams;
        const args = readArgs(request.headers["content-type"] ?? "", body, query);
        return ROUTES[method]({ ...options.call, args, spend, signal: gone.signal });
      });
    const status = fault === undefined ? send(response, await answer()) : await failWith(fault, answer, response);
    for (const listener of listeners) listener({ method: method ?? name, atMs: nowMs(), status });
  }

  return {
    handle,
    calls: (): ReadonlyMap<string, number> => calls,
    /** Called when a call was answered, or left without an answer. */
    onCall(listener: (call: ApiCall) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface Answer {
  readonly status: number;
  readonly body: object;
  readonly retryAfterSeconds?: number;
}

async function outcome(work: () => unknown): Promise<Answer> {
  try {
    return { status: 200, body: { ok: true, result: await work() } };
  } catch (error) {
    if (error instanceof TelegramApiError) return errorBody(error);
    throw error;
  }
}

function errorBody({ code, message, parameters }: TelegramApiError): Answer {
  return {
    status: code,
    body: { ok: false, error_code: code, description: message, ...(parameters === undefined ? {} : { parameters }) },
    ...(parameters?.retry_after === undefined ? {} : { retryAfterSeconds: parameters.retry_after }),
  };
}

function rateLimited(seconds: number): TelegramApiError {
  const parameters: ErrorParameters = { retry_after: seconds };
  return new TelegramApiError(429, `Too Many Requests: retry after ${seconds}`, parameters);
}

function send(response: ServerResponse, { status, body, retryAfterSeconds }: Answer): number {
  const json = Buffer.from(JSON.stringify(body));
  response
    .writeHead(status, {
      "content-type": "application/json",
      "content-length": json.length,
      ...(retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) }),
    })
    .end(json);
  return status;
}

async function failWith(fault: Fault, answer: () => Promise<Answer>, response: ServerResponse): Promise<number> {
  if (fault.kind === "rate-limited") return send(response, errorBody(rateLimited(fault.retryAfterSeconds)));
  if (fault.acted === true) await answer();
  switch (fault.kind) {
    case "server-error": {
      const status = fault.status ?? 500;
      response.writeHead(status, { "content-type": "text/html" }).end("<html>Bad Gateway</html>");
      return status;
    }
    case "drop":
      response.destroy();
      return 0;
    case "error":
      return send(response, errorBody(new TelegramApiError(fault.code, fault.description, fault.parameters)));
    case "hang":
      return 0;
  }
}
