/** `POST /slack/events`: events and interactions over HTTP, for workspaces without Socket Mode. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "../../../platform/clock.ts";
import type { Answer } from "../../../platform/http/body.ts";
import type { RefusalReason, RefusedRequests } from "../../../platform/http/refused-requests.ts";
import type { Log } from "../../../platform/log.ts";
import { faultOf } from "../errors.ts";

const MAX_SKEW_SECONDS = 5 * 60;
/** A certificate check has two short fields, and is the only unsigned body that is looked at. */
const MAX_UNSIGNED_BYTES = 1024;
/** A slash command has some twenty fields. `URLSearchParams` takes quadratic time in their number. */
const MAX_FIELDS = 100;

export type HttpHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;
/** `rawBody`: the bytes as received; the signature covers them. Never throws. */
export type HttpHandler = (headers: HttpHeaders, rawBody: Uint8Array) => Promise<Answer>;

/** Requests that carry no payload for `receive`. */
export type RequestOutcome = "unsigned" | "malformed";

export interface EventsOptions {
  readonly signingSecret: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Resolves once the payload is durable. */
  readonly receive: (body: unknown) => Promise<void>;
  readonly counted?: ((outcome: RequestOutcome) => void) | undefined;
  readonly refused: RefusedRequests;
  /** Other requests may have been lost, for this one was refused or is a further attempt. */
  readonly mayBeMissing: () => void;
}

export function createEventsHandler(options: EventsOptions): HttpHandler {
  const { signingSecret, clock, log, receive, counted, refused, mayBeMissing } = options;
  return async (headers, rawBody) => {
    // Nothing is parsed before the signature over the raw bytes is verified.
    const origin = originOf(signingSecret, headers, rawBody, clock.now());
    if (origin !== "slack") {
      if (isCertificateCheck(headers, rawBody)) return answer(200);
      counted?.("unsigned");
      if (origin !== "stranger" && refused.refuse(origin)) mayBeMissing();
      return answer(401);
    }
    refused.accept();
    if (Number(headers["x-slack-retry-num"] ?? 0) > 0) mayBeMissing();
    const read = payloadOf(headers, Buffer.from(rawBody).toString("utf8"));
    if (read === undefined) {
      counted?.("malformed");
      return answer(400);
    }
    const { payload } = read;
    if (isRecord(payload) && payload["ssl_check"] === "1") return answer(200);
    if (isRecord(payload) && payload["type"] === "url_verification" && typeof payload["challenge"] === "string") {
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
  return originOf(secret, headers, rawBody, nowMs) === "slack";
}

/** Who sent a request; for those that may be Slack's, why they are refused. */
function originOf(
  secret: string,
  headers: HttpHeaders,
  rawBody: Uint8Array,
  nowMs: number,
): "slack" | "stranger" | RefusalReason {
  const timestamp = headers["x-slack-request-timestamp"];
  const signature = headers["x-slack-signature"];
  if (typeof timestamp !== "string" || typeof signature !== "string" || !/^\d{1,12}$/.test(timestamp))
    return "stranger";
  const wanted = Buffer.from(
    `v0=${createHmac("sha256", secret).update(`v0:${timestamp}:`).update(rawBody).digest("hex")}`,
  );
  const given = Buffer.from(signature);
  if (wanted.length !== given.length) return "stranger";
  if (!timingSafeEqual(wanted, given)) return "secret";
  return Math.abs(nowMs / 1000 - Number(timestamp)) > MAX_SKEW_SECONDS ? "clock" : "slack";
}

/** Slack checks the certificate with an unsigned form; it carries nothing and is answered with nothing. */
function isCertificateCheck(headers: HttpHeaders, rawBody: Uint8Array): boolean {
  if (rawBody.length > MAX_UNSIGNED_BYTES || !isForm(headers)) return false;
  return new URLSearchParams(Buffer.from(rawBody).toString("utf8")).get("ssl_check") === "1";
}

/** Events are JSON; interactions are a form with JSON in `payload`; commands and certificate checks are a bare form. */
function payloadOf(headers: HttpHeaders, text: string): { readonly payload: unknown } | undefined {
  if (!isForm(headers)) return json(text);
  if (hasTooManyFields(text)) return undefined;
  const form = new URLSearchParams(text);
  const payload = form.get("payload");
  return payload === null ? { payload: Object.fromEntries(form) } : json(payload);
}

function isForm(headers: HttpHeaders): boolean {
  const type = headers["content-type"];
  return typeof type === "string" && type.startsWith("application/x-www-form-urlencoded");
}

function hasTooManyFields(text: string): boolean {
  let fields = 1;
  for (let at = text.indexOf("&"); at !== -1 && fields <= MAX_FIELDS; at = text.indexOf("&", at + 1)) fields += 1;
  return fields > MAX_FIELDS;
}

function json(text: string): { readonly payload: unknown } | undefined {
  try {
    return { payload: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function answer(status: number): Answer {
  return { status, headers: {}, body: "" };
}
