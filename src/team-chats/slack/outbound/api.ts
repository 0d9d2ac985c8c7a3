/**
 * Calls to Slack's Web API.
 *
 * Not `@slack/web-api`: its client cannot be aborted, keeps request bodies in its errors, and uses `fetch`. Measured on
 * 2 cores, `chat.postMessage` to a local server (2026-11): WebClient with the global fetch 0.30 ms of CPU a call, with
 * undici's fetch 0.32 ms, with a `fetch` built on `undici.request` 0.12 ms, this one 0.04 ms.
 */
import { Pool } from "undici";
import { z } from "zod";
import { sentBy } from "../../../platform/http/date-header.ts";
import { connectOption, type Proxy } from "../../../platform/http/proxy.ts";
import { type Operation, fromCode, fromNetwork, fromStatus } from "../errors.ts";

export const SLACK_API_URL = "https://slack.com/api/";

/** Methods that take JSON; Slack's read methods only take forms. Source: docs.slack.dev/apis/web-api, 2026-11-21. */
const JSON_METHODS = /^(chat\.(postMessage|update|delete|postEphemeral)|reactions\.)/;

const JSON_TYPE = "application/json; charset=utf-8";
const FORM_TYPE = "application/x-www-form-urlencoded";

export interface WebApi {
  /**
   * Makes one call, never retried. Result: the response, parsed by `shape`.
   * Errors: BridgeError only; CHAT_UNREACHABLE also when the response does not match the shape or does not arrive in
   * time.
   */
  call<T>(method: string, args: object, shape: z.ZodType<T>, operation: Operation, signal: AbortSignal): Promise<T>;
  /** The token's scopes from the latest response; empty before the first. */
  scopes(): readonly string[];
  /**
   * By when Slack had sent the latest response, by its own clock, in Unix milliseconds; `undefined` before the first, and
   * if the response does not tell.
   */
  respondedAt(): number | undefined;
  close(): Promise<void>;
}

export interface WebApiOptions {
  readonly token: string;
  /** Default `https://slack.com/api/`. */
  readonly apiUrl?: string | undefined;
  /** Longest wait for a response's first byte, and between its chunks. Default 10,000. */
  readonly timeoutMs?: number | undefined;
  /** For calls to an `https:` address. */
  readonly proxy?: Proxy | undefined;
}

const Outcome = z.object({ ok: z.boolean(), error: z.unknown().optional() });
/** For calls of which only success matters. */
export const Done = z.object({ ok: z.literal(true) });

export function createWebApi({ token, apiUrl = SLACK_API_URL, timeoutMs = 10_000, proxy }: WebApiOptions): WebApi {
  const base = new URL(apiUrl.endsWith("/") ? apiUrl : `${apiUrl}/`);
  const pool = new Pool(base.origin, {
    connections: 16,
    allowH2: false,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: connectOption({ timeout: timeoutMs }, proxy),
    // Slack closes idle connections without notice, and the outcome of a call on a closed connection is unknown.
    keepAliveTimeout: 10_000,
  });
  const headers = { authorization: `Bearer ${token}`, accept: "application/json" };
  const jsonHeaders = { ...headers, "content-type": JSON_TYPE };
  const formHeaders = { ...headers, "content-type": FORM_TYPE };
  let scopes: readonly string[] = [];
  let respondedAt: number | undefined;

  async function send(method: string, args: object, signal: AbortSignal): Promise<string> {
    const asJson = JSON_METHODS.test(method);
    const request = {
      method: "POST",
      path: base.pathname + method,
      headers: asJson ? jsonHeaders : formHeaders,
      body: asJson ? JSON.stringify(args) : form(args),
      signal,
    } as const;
    const { status, retryAfter, text, scopesHeader, date } = await pool
      .request(request)
      .then(async (answer) => ({
        status: answer.statusCode,
        retryAfter: answer.headers["retry-after"],
        scopesHeader: answer.headers["x-oauth-scopes"],
        date: answer.headers["date"],
        text: await answer.body.text(),
      }))
      .catch((error: unknown) => {
        throw fromNetwork(error);
      });
    if (status !== 200) throw fromStatus(status, typeof retryAfter === "string" ? retryAfter : undefined);
    if (typeof scopesHeader === "string") scopes = scopesHeader.split(",").map((scope) => scope.trim());
    respondedAt = sentBy(date);
    return text;
  }

  return {
    async call(method, args, shape, operation, signal) {
      const answer = read(await send(method, args, signal));
      const outcome = Outcome.safeParse(answer);
      if (!outcome.success || !outcome.data.ok) throw fromCode(outcome.data?.error, operation);
      const shaped = shape.safeParse(answer);
      if (!shaped.success) throw fromCode("unexpected_shape", operation);
      return shaped.data;
    },
    scopes: () => scopes,
    respondedAt: () => respondedAt,
    close: () => pool.close(),
  };
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function form(args: object): string {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(args)) {
    if (value !== undefined) fields.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return fields.toString();
}
