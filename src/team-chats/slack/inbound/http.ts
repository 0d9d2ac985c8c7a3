/** `POST /slack/events`: events and interactions over HTTP, for workspaces without Socket Mode. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "../../../platform/clock.ts";
import type { Log } from "../../../platform/log.ts";
import { faultOf } from "../errors.ts";

const MAX_SKEW_SECONDS = 5 * 60;

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
export type HttpHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;
/** `rawBody`: the bytes as received; the signature covers them. Never throws. */
export type HttpHandler = (headers: HttpHeaders, rawBody: Uint8Array) => Promise<HttpAnswer>;

export interface EventsOptions {
  readonly signingSecret: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Resolves once the payload is durable. */
  readonly receive: (body: unknown) => Promise<void>;
}

export function createEventsHandler({ signingSecret, clock, log, receive }: EventsOptions): HttpHandler {
  return async (headers, rawBody) => {
    const isSigned = isGenuine(signingSecret, headers, rawBody, clock.now());
    const payload = payloadOf(headers, Buffer.from(rawBody).toString("utf8"), isSigned);
    // Slack checks the certificate with an unsigned form; it carries nothing and is answered with nothing.
    if (payload?.["ssl_check"] === "1") return answer(200);
    if (!isSigned) return answer(401);
    if (payload === undefined) return answer(400);
    if (payload["type"] === "url_verification" && typeof payload["challenge"] === "string") {
      return { status: 200, headers: { "content-type": "text/plain; charset=utf-8" }, body: payload["challenge"] };
    }
    try {
      await receive(payload);
      return answer(200);
    } catch (error) {
      // Slack retries: at once, after a minute and after five.
      const fault = faultOf(error);
      log.error(fault, "slack event not ingested");
      return answer(fault.failure === "LEDGER_UNAVAILABLE" ? 503 : 500);
    }
  };
}

/**
 * Checks Slack's `v0` signature: HMAC-SHA256 over `v0:{timestamp}:{raw body}`. A timestamp far in the future is also
 * rejected, because it could be replayed until then. Source:
 * docs.slack.dev/authentication/verifying-requests-from-slack.
 */
export function isGenuine(secret: string, headers: HttpHeaders, rawBody: Uint8Array, nowMs: number): boolean {
  const timestamp = headers["x-slack-request-timestamp"];
  const signature = headers["x-slack-signature"];
  if (typeof timestamp !== "string" || typeof signature !== "string" || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > MAX_SKEW_SECONDS) return false;
  const wanted = Buffer.from(
    `v0=${createHmac("sha256", secret).update(`v0:${timestamp}:`).update(rawBody).digest("hex")}`,
  );
  const given = Buffer.from(signature);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}

/** Events are JSON; interactions are a form with JSON in `payload`; certificate checks are a bare form. */
function payloadOf(headers: HttpHeaders, text: string, isSigned: boolean): Record<string, unknown> | undefined {
  const type = headers["content-type"];
  const isForm = typeof type === "string" && type.startsWith("application/x-www-form-urlencoded");
  // Unsigned JSON is not even parsed.
  if (!isForm) return isSigned ? json(text) : undefined;
  const form = new URLSearchParams(text);
  const payload = form.get("payload");
  if (payload === null) return Object.fromEntries(form);
  return isSigned ? json(payload) : undefined;
}

function json(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function answer(status: number): HttpAnswer {
  return { status, headers: {}, body: "" };
}
