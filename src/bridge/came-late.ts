/** A reply that reaches the bridge long after it was written is asked about: the conversation may have gone on since. */
import type { StaffMessage } from "./words.ts";

export const CAME_LATE_AFTER_MS = 15 * 60_000;

/** `now`: Unix time in milliseconds, when it was taken in. */
export function cameLate({ at }: Pick<StaffMessage, "at">, now: number): boolean {
  return now - Date.parse(at) > CAME_LATE_AFTER_MS;
}
