/** Retrying a call until Telegram accepts it: the health meanwhile, and how long to wait. */
import { BridgeError } from "../../../bridge/model/failure.ts";
import type { Health } from "../../../platform/health.ts";

/**
 * Polling again with the same offset within half a second returns one update at a time. Source: Client.cpp, 2026-11-21.
 */
export const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Telegram drops updates after 24 hours. Source: Bot API, "Getting updates", read 2026-11-21. */
export const NEARLY_DROPPED_MS = 20 * 3_600_000;
export const DROPS_SOON: Health = { ok: false, needsPerson: true, reason: { key: "telegram-drops-soon" } };

/** A code for operators. */
export function errorCode(error: unknown): string {
  return error instanceof BridgeError ? (error.details.remoteCode ?? error.code) : "UNEXPECTED";
}

/** In milliseconds; as long as Telegram asks, if it does. `failures`: how many in a row preceded this one. */
export function retryDelayMs(error: unknown, failures: number): number {
  const requestedMs = error instanceof BridgeError ? error.details.retryAfterMs : undefined;
  return requestedMs ?? Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
}
