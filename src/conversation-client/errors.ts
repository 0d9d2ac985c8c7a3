/** Answers and failures of the service, as failures of the catalogue. Nothing of the service's free text is kept. */
import { errors } from "undici";
import { BridgeError } from "../bridge/model/failure.ts";
import { errorBody } from "../contract/error.ts";

/** What a call does, where the same status means different things. */
export type Doing = "conversation" | "message" | "list" | "subscribe";

/** Longest wait that the service may ask for, in milliseconds: a slip of its clock must not stop replies for days. */
export const MAX_RETRY_AFTER_MS = 60 * 60_000;

/** Statuses with which a server or a proxy says "not now", though they begin with 4: the same call may succeed later. */
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

  if (status === 401 || status === 403) return new BridgeError("SERVICE_UNAUTHORIZED", { status, remoteCode });
  if (status === 429) return new BridgeError("SERVICE_RATE_LIMITED", details);
  if (status >= 500 || PASSING.has(status)) return new BridgeError("SERVICE_UNREACHABLE", details);
  if (status === 404) {
    // Without the Error shape it is not the service that speaks: a wrong base address or a proxy in between must not
    // look like conversations that are gone.
    if (!isErrorShape(text)) return new BridgeError("SERVICE_MISUNDERSTOOD", { status, remoteCode });
    if (doing === "conversation" || doing === "message") {
      return new BridgeError("CONVERSATION_NOT_FOUND", { status, remoteCode });
    }
  }
  if (status >= 400) return new BridgeError("SERVICE_REJECTED", { status, remoteCode });
  // Redirects are not followed: they would carry the key to another place.
  return new BridgeError("SERVICE_MISUNDERSTOOD", { status, remoteCode });
}

export function misunderstood(status: number, remoteCode: string): BridgeError {
  return new BridgeError("SERVICE_MISUNDERSTOOD", { status, remoteCode });
}

/**
 * A call without a usable answer. Whatever carries a code of undici, Node or OpenSSL came from the network; anything
 * else, and an argument that undici refuses, is a fault of ours and is given back unchanged.
 */
export function fromNetwork(error: unknown, stopped: boolean): unknown {
  if (stopped) return new BridgeError("SERVICE_UNREACHABLE", { remoteCode: "aborted" });
  // It has no code, and holds what came.
  if (error instanceof errors.HTTPParserError)
    return new BridgeError("SERVICE_UNREACHABLE", { remoteCode: "not_http" });
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (typeof code !== "string" || code === "UND_ERR_INVALID_ARG") return error;
  const remoteCode = cleanCode(code) ?? "network";
  const tooLarge = code === "UND_ERR_RES_EXCEEDED_MAX_SIZE";
  return new BridgeError(tooLarge ? "SERVICE_MISUNDERSTOOD" : "SERVICE_UNREACHABLE", { remoteCode });
}

/** The service's `error.code`. One that does not look like a code may be free text, and is left out. */
function serviceCode(text: string): string | undefined {
  const read = errorBody.safeParse(parsed(text));
  return read.success ? cleanCode(read.data.error.code) : undefined;
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
 * Seconds or an HTTP date, in milliseconds from now. `undefined` where it says nothing usable, zero and the past
 * included: then our own growing pauses hold.
 */
export function readRetryAfter(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  const waitMs = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : /[a-z]/i.test(text) ? Date.parse(text) - nowMs : NaN;
  return waitMs > 0 ? Math.min(waitMs, MAX_RETRY_AFTER_MS) : undefined;
}
