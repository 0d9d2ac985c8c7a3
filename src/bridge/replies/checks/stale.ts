/** A reply that reaches the bridge long after it was written is asked about: the conversation may have gone on since. */
import type { PendingReply, StaffMessage } from "../../model/message.ts";
import type { LastReply } from "../../ports/links.ts";

/** Below this it was only on its way: events are told out of order, and again, within moments. */
const ON_ITS_WAY_MS = 60_000;
export const STALE_AFTER_MS = 15 * 60_000;

/** How long after it was written it was taken in, at `now`, when that is worth remembering. Both in milliseconds. */
export function delayOf({ at }: Pick<StaffMessage, "at">, now: number): number | undefined {
  const delayMs = now - Date.parse(at);
  return delayMs > ON_ITS_WAY_MS ? delayMs : undefined;
}

/** Whether the conversation may have gone on: much time has passed, or what was written after it here has been sent. */
export function isStale(
  { delayMs, at, thread }: Pick<PendingReply, "delayMs" | "at" | "thread">,
  last: Pick<LastReply, "thread" | "writtenAt"> | undefined,
): boolean {
  if (delayMs === undefined) return false;
  if (delayMs > STALE_AFTER_MS) return true;
  return last?.thread === thread && Date.parse(at) < Date.parse(last.writtenAt);
}
