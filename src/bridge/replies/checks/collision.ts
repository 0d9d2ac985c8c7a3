/**
 * Collisions: two people answer one client at the same moment, without seeing what the other writes. The second is
 * asked before the client gets both replies.
 */
import type { LastReply, Origin, StaffMessage } from "../../model/message.ts";
import { isSamePerson } from "../../people/operators.ts";
import type { BridgeDeps } from "../../deps.ts";

/** A reply within this time of another person's reply counts as written without knowing of it. */
export const COLLISION_MS = 10_000;

/**
 * Whether `staff` was written without knowing of the last reply. `ingestedAt`: Unix time in milliseconds.
 *
 * It goes by the bridge's own records, because the clocks of team chats differ: a reply that was still being sent when
 * this one was ingested counts, however long it took. In a single thread people see each other's messages at once, and
 * both times come from the same clock.
 */
export function collides(staff: StaffMessage, ingestedAt: number, last: LastReply | undefined): last is LastReply {
  if (last === undefined || last.person === staff.author) return false;
  if (ingestedAt - last.sentAt > COLLISION_MS) return false;
  return staff.thread !== last.thread || Date.parse(staff.at) - Date.parse(last.writtenAt) <= COLLISION_MS;
}

/** The last reply, if `staff` collides with it and another person wrote it. Errors: LEDGER_UNAVAILABLE. */
export async function collidingReply(
  staff: StaffMessage,
  ingestedAt: number,
  last: LastReply | undefined,
  deps: Pick<BridgeDeps, "choices" | "routes">,
): Promise<LastReply | undefined> {
  if (!collides(staff, ingestedAt, last)) return undefined;
  return (await isSamePerson(staff.author, last.person, deps)) ? undefined : last;
}

export function lastReply(staff: StaffMessage, origin: Origin, now: number): LastReply {
  const { author: person, thread, at: writtenAt, number } = staff;
  return { ...origin, person, thread, writtenAt, ...(number !== undefined && { number }), sentAt: now };
}
