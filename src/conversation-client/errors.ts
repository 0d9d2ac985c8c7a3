/** Maps the service's responses and failures to the failure catalogue. The service's free text is never kept. */
import { errors } from "undici";
import { BridgeError, CHANGEABLE_FIELDS } from "../bridge/model/failure.ts";
import { errorBody } from "../contract/error.ts";

/** The kind of a call, where the same status means different things. */
export type Doing = "conversation" | "change" | "message" | "list" | "subscribe";

/**
 * The longest wait that the service may ask for, in milliseconds: a wrong clock there must not stop replies for days.
 */
export const MAX_RETRY_AFTER_MS = 60 * 60_000;

/** A service that offers to change conversations may refuse that alone, for this key or behind this proxy. */
const NO_CHANGES = new Set([403, 405, 501]);

/** 4xx statuses with which a server or proxy says "not now": the same call may succeed later. */
const PASSING = new Set([408, 425]);

export interface Refusal {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly text: string;
}

/** `nowMs`: Unix time in milliseconds, for a `Retry-After` that is a date. */
export function fromAnswer({ status, retryAfter, text }: Refusal, doing: Doing, nowMs: number): BridgeError {
  const named = serviceCode(text);
  const remoteCode = named ?? `http_${status}`;
  const wait = readRetryAfter(retryAfter, nowMs);
  const details = { status, remoteCode, ...(wait !== undefined && { retryAfterMs: wait }) };

  const lacksPath = status === 404 && !isErrorShape(text);
  if (doing === "change" && (NO_CHANGES.has(status) || lacksPath))
    return new BridgeError("SERVICE_REJECTED", { status, remoteCode });
  if (status === 401 || status === 403) return new BridgeError("SERVICE_UNAUTHORIZED", { status, remoteCode });
  if (status === 429) return new BridgeError("SERVICE_RATE_LIMITED", details);
  if (status >= 500 || PASSING.has(status)) return new BridgeError("SERVICE_UNREACHABLE", details);
  if (status === 404) {
    // Without the Error shape the response is not the service's: a wrong base address or a proxy must not look like
    // missing conversations.
    if (lacksPath) return new BridgeError("SERVICE_MISUNDERSTOOD", { status, remoteCode });
    if (doing === "conversation" || doing === "change" || doing === "message") {
      return new BridgeError("CONVERSATION_NOT_FOUND", { status, remoteCode });
    }
  }
  if (status >= 400) {
    const field = doing === "change" ? refusedField(text) : undefined;
    return new BridgeError("SERVICE_REJECTED", { status, remoteCode, ...(field !== undefined && { field }) });
  }
  // Redirects are not followed: they would send the key elsewhere.
  return new BridgeError("SERVICE_MISUNDERSTOOD", { status, remoteCode });
}

export function misunderstood(status: number, remoteCode: string): BridgeError {
  return new BridgeError("SERVICE_MISUNDERSTOOD", { status, remoteCode });
}

/**
 * A call without a usable response. Errors with a code of undici, Node or OpenSSL came from the network; anything else,
 * and an argument that undici rejects, is a bug in the bridge and returned unchanged.
 */
export function fromNetwork(error: unknown, stopped: boolean): unknown {
  if (stopped) return new BridgeError("SERVICE_UNREACHABLE", { remoteCode: "aborted" });
  // This error has no code, and it holds the received bytes.
  if (error instanceof errors.HTTPParserError)
    return new BridgeError("SERVICE_UNREACHABLE", { remoteCode: "not_http" });
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (typeof code !== "string" || code === "UND_ERR_INVALID_ARG") return error;
  const remoteCode = cleanCode(code) ?? "network";
  const tooLarge = code === "UND_ERR_RES_EXCEEDED_MAX_SIZE";
  return new BridgeError(tooLarge ? "SERVICE_MISUNDERSTOOD" : "SERVICE_UNREACHABLE", { remoteCode });
}

/** The service's `error.code`. One that does not look like a code may be free text and is dropped. */
function serviceCode(text: string): string | undefined {
  const read = errorBody.safeParse(parsed(text));
  return read.success ? cleanCode(read.data.error.code) : undefined;
}

/** The only part of the message that is read, and only if it is the name of a field that the bridge sends. */
function refusedField(text: string): (typeof CHANGEABLE_FIELDS)[number] | undefined {
  const read = errorBody.safeParse(parsed(text));
  const named = read.success ? /\bfield (\w+)/u.exec(read.data.error.message)?.[1] : undefined;
  return CHANGEABLE_FIELDS.find((field) => field === named);
}

function isErrorShape(text: string): boolean {
  return errorBody.safeParse(parsed(text)).success;
}

function cleanCode(code: string): string | undefined {
  const lower = code.toLowerCase();
  return /^[a-z0-9_.:-]{1,64}$/.test(lower) ? lower : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A number of seconds or an HTTP date, in milliseconds from now. `undefined` if it is unusable, which includes zero and
 * the past: then the bridge's own backoff applies.
 */
export function readRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  const waitMs = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : /[a-z]/i.test(text) ? Date.parse(text) - nowMs : NaN;
  return waitMs > 0 ? Math.min(waitMs, MAX_RETRY_AFTER_MS) : undefined;
}
