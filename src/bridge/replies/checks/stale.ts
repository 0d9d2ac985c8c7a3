/** A reply that reaches the bridge long after it was written is asked about: the conversation may have gone on since. */
import type { PendingReply, StaffMessage } from "../../model/message.ts";
import type { LastReply } from "../../ports/links.ts";

/** Below this it was only on its way: events are told out of order, and again, within moments. */
const ON_ITS_WAY_MS = 60_000;
export const CAME_LATE_AFTER_MS = 15 * 60_000;

/** How long after it was written it was taken in, at `now`, when that is worth remembering. Both in milliseconds. */
export function lateBy({ at }: Pick<StaffMessage, "at">, now: number): number | undefined {
  const lateMs = now - Date.parse(at);
  return lateMs > ON_ITS_WAY_MS ? lateMs : undefined;
}

/** Whether the conversation may have gone on: much time has passed, or what was written after it here has been sent. */
export function cameLate(
  { lateMs, at, thread }: Pick<PendingReply, "lateMs" | "at" | "thread">,
  last: Pick<LastReply, "thread" | "writtenAt"> | undefined,
): boolean {
  if (lateMs === undefined) return false;
  if (lateMs > CAME_LATE_AFTER_MS) return true;
  return last?.thread === thread && Date.parse(at) < Date.parse(last.writtenAt);
}
