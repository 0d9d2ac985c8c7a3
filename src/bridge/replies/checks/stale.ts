/**
 * Stale replies: one that reaches the bridge long after it was written needs confirmation, because the conversation may
 * have moved on.
 */
import type { LastReply, PendingReply, StaffMessage } from "../../model/message.ts";
import { isWrittenBefore, type Place } from "./order.ts";

/** Shorter delays are normal delivery: events arrive out of order, and repeatedly, within moments. */
export const ON_ITS_WAY_MS = 60_000;
export const STALE_AFTER_MS = 15 * 60_000;

/** The delay between writing and ingestion (`now`), if it is long enough to be recorded. Both in milliseconds. */
export function delayOf({ at }: Pick<StaffMessage, "at">, now: number): number | undefined {
  const delayMs = now - Date.parse(at);
  return delayMs > ON_ITS_WAY_MS ? delayMs : undefined;
}

/**
 * Whether the conversation may have moved on: the reply is old, or a later message from this thread was already sent,
 * however short the delay.
 */
export function isStale(
  reply: Pick<PendingReply, "delayMs" | "at" | "thread" | "number">,
  last: Pick<LastReply, "thread" | "writtenAt" | "number"> | undefined,
): boolean {
  const { delayMs = 0 } = reply;
  if (delayMs > STALE_AFTER_MS) return true;
  return last !== undefined && isWrittenBefore(reply, placeOf(last));
}

/** The one that was written last: a reply that was asked about can be sent after newer ones of its thread. */
export function newerOf(reply: LastReply, other: LastReply | undefined): LastReply {
  return other !== undefined && isWrittenBefore(placeOf(reply), placeOf(other)) ? other : reply;
}

const placeOf = ({ writtenAt: at, ...place }: Pick<LastReply, "thread" | "writtenAt" | "number">): Place => ({
  ...place,
  at,
});
