/** The Web API over HTTP: token, scope, limits, faults, then the method. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody } from "../emulator-kit/http.ts";
import { type Args, readArgs } from "./args.ts";
import { SlackApiError } from "./errors.ts";
import type { Fault, Faults } from "./faults.ts";
import type { Answer, Call, Method } from "./methods/method.ts";
import { type Buckets, createBuckets } from "./rate-limit.ts";
import { ROUTES } from "./routes.ts";
import type { Workspace } from "./workspace.ts";

export interface ApiOptions {
  readonly workspace: Workspace;
  readonly botToken: string;
  readonly appToken: string;
  readonly scopes: () => readonly string[];
  readonly faults: Faults;
  readonly baseUrl: () => string;
  readonly openTicket: () => string;
  readonly openView: Call["openView"];
  /** One bucket per room; `undefined`: no limit. */
  readonly posts: Buckets | undefined;
  readonly enforceTiers: boolean;
  readonly nowMs: () => number;
}

/** Thrown by a method whose caller exceeds its limit. */
class RateLimitedError extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super("ratelimited");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export function createApi(options: ApiOptions) {
  const calls = new Map<string, number>();
  const tiers = new Map<string, Buckets>();

  function run(name: string, args: Args, token: string | undefined): Answer {
    const method = ROUTES.get(name);
    if (method === undefined) throw new SlackApiError("unknown_method", { req_method: name });
    const scopes = options.scopes();
    checkToken(method, token);
    if (method.token === "bot") checkScope(method, scopes);
    spendTier(name, method);
    return method.run({
      args,
      workspace: options.workspace,
      scopes,
      baseUrl: options.baseUrl(),
      spendPost: (channel) => {
        const waitSeconds = options.posts?.consume(channel);
        if (waitSeconds !== undefined) throw new RateLimitedError(waitSeconds);
      },
      openTicket: options.openTicket,
      openView: options.openView,
    } satisfies Call);
  }

  function checkToken(method: Method, token: string | undefined): void {
    if (method.token === "none") return;
    if (token === undefined || token === "") throw new SlackApiError("not_authed");
    const known = token === options.botToken ? "bot" : token === options.appToken ? "app" : undefined;
    if (known === undefined) throw new SlackApiError("invalid_auth");
    if (known !== method.token) throw new SlackApiError("not_allowed_token_type");
  }

  function spendTier(name: string, method: Method): void {
    if (!options.enforceTiers || method.perMinute === undefined) return;
    let bucket = tiers.get(name);
    if (bucket === undefined) {
      bucket = createBuckets({ perSecond: method.perMinute / 60, burst: method.perMinute }, options.nowMs);
      tiers.set(name, bucket);
    }
    const waitSeconds = bucket.consume(name);
    if (waitSeconds !== undefined) throw new RateLimitedError(waitSeconds);
  }

  /** Answers one request; `name` is the path after `/api/`. */
  async function handle(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    if (body === undefined) {
      response.writeHead(413).end();
      return;
    }
    calls.set(name, (calls.get(name) ?? 0) + 1);
    const fault = options.faults.nextFault(name);
    if (fault?.kind === "rate-limited") {
      sendRateLimited(response, fault.retryAfterSeconds);
      return;
    }
    const answer = () =>
      outcome(() => {
        const query = new URL(request.url ?? "", "http://emulator").searchParams;
        const args = readArgs(request.headers["content-type"] ?? "", body, query);
        return run(name, args, bearer(request) ?? (typeof args["token"] === "string" ? args["token"] : undefined));
      });
    if (fault !== undefined) {
      if (fault.acted === true) answer();
      fail(response, fault);
      return;
    }
    const result = answer();
    if (result instanceof RateLimitedError) sendRateLimited(response, result.retryAfterSeconds);
    else sendJson(response, result, ROUTES.get(name), options.scopes());
  }

  return { handle, calls: (): ReadonlyMap<string, number> => calls };
}

function outcome(work: () => Answer): Answer | RateLimitedError {
  try {
    return { ok: true, ...work() };
  } catch (error) {
    if (error instanceof RateLimitedError) return error;
    if (error instanceof SlackApiError) return { ok: false, error: error.code, ...error.more };
    throw error;
  }
}

function checkScope(method: Method, scopes: readonly string[]): void {
  if (method.scopes.length === 0 || method.scopes.some((scope) => scopes.includes(scope))) return;
  throw new SlackApiError("missing_scope", { needed: method.scopes.join(","), provided: scopes.join(",") });
}

function bearer(request: IncomingMessage): string | undefined {
  const [, token] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "") ?? [];
  return token;
}

function sendJson(response: ServerResponse, body: Answer, method: Method | undefined, scopes: readonly string[]): void {
  const json = Buffer.from(JSON.stringify(body));
  response
    .writeHead(200, {
      "content-type": "application/json; charset=utf-8",
      "content-length": json.length,
      ...(method?.token === "bot"
        ? { "x-oauth-scopes": scopes.join(","), "x-accepted-oauth-scopes": method.scopes.join(",") }
        : {}),
    })
    .end(json);
}

function sendRateLimited(response: ServerResponse, retryAfterSeconds: number): void {
  response
    .writeHead(429, { "content-type": "application/json; charset=utf-8", "retry-after": String(retryAfterSeconds) })
    .end(`{"ok":false,"error":"ratelimited"}`);
}

function fail(response: ServerResponse, fault: Exclude<Fault, { kind: "rate-limited" }>): void {
  switch (fault.kind) {
    case "server-error":
      response.writeHead(fault.status ?? 500, { "content-type": "text/plain" }).end("Internal Server Error");
      return;
    case "drop":
      response.destroy();
      return;
    case "error":
      response
        .writeHead(200, { "content-type": "application/json; charset=utf-8" })
        .end(JSON.stringify({ ok: false, error: fault.code }));
      return;
    case "hang":
      return;
  }
}
