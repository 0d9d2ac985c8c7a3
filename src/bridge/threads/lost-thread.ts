/** Decides when a thread is given up and another one opened. */
import { BridgeError } from "../model/failure.ts";
import { isWorthThread } from "../thread-opening.ts";
import type { Batch, Entry } from "../ports/ledger.ts";

/** For so long, what belongs in a closed thread waits for somebody to reopen it. */
const CLOSED_FOR_MS = 60_000;

/** Whether `batch`, which failed, continues in a new thread. `now`: Unix time in milliseconds. */
export function isThreadLost(error: unknown, { entries }: Batch, now: number): error is BridgeError {
  if (!(error instanceof BridgeError)) return false;
  if (error.code !== "THREAD_CLOSED") return error.code === "THREAD_GONE";
  return entries.some((entry) => isWorthThread(entry) && hasWaited(entry, now));
}

/**
 * What nobody misses in a thread that stays closed: whoever closes a thread wants no other one for a change of status.
 * Nothing as long as the batch has what opens another thread soon, for then the rest belongs there, such as a reminder.
 */
export function droppedWhileClosed(error: unknown, { entries }: Batch, now: number): readonly Entry[] {
  if (!(error instanceof BridgeError) || error.code !== "THREAD_CLOSED") return [];
  return entries.some(isWorthThread) ? [] : entries.filter((entry) => hasWaited(entry, now));
}

function hasWaited({ createdAt }: Entry, now: number): boolean {
  return now - createdAt >= CLOSED_FOR_MS;
}
