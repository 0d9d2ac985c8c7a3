/**
 * Two people who answer one client at the same moment, neither seeing what the other writes: the second is asked before
 * the client gets both answers.
 */
import type { StaffMessage } from "../../model/message.ts";
import { isSamePerson } from "../../people/operators.ts";
import type { BridgeDeps } from "../../deps.ts";
import type { LastReply, Origin } from "../../ports/links.ts";

/** How soon after a reply another person's is taken to have been written without knowing of it. */
export const COLLISION_MS = 10_000;

/**
 * Whether `staff` was written without knowing of the last reply. `takenInAt`: Unix time in milliseconds.
 *
 * By the bridge's own records, for team chats' clocks differ: a reply that was on its way when this one was taken in
 * counts, however long it took. In one thread people see each other's words at once, and one clock gave both times.
 */
export function collides(staff: StaffMessage, takenInAt: number, last: LastReply | undefined): last is LastReply {
  if (last === undefined || last.person === staff.author) return false;
  if (takenInAt - last.sentAt > COLLISION_MS) return false;
  return staff.thread !== last.thread || Date.parse(staff.at) - Date.parse(last.writtenAt) <= COLLISION_MS;
}

/** The last reply, when `staff` crosses it and somebody else wrote it. Errors: LEDGER_UNAVAILABLE. */
export async function collidingReply(
  staff: StaffMessage,
  takenInAt: number,
  last: LastReply | undefined,
  deps: Pick<BridgeDeps, "links" | "routes">,
): Promise<LastReply | undefined> {
  if (!collides(staff, takenInAt, last)) return undefined;
  return (await isSamePerson(staff.author, last.person, deps)) ? undefined : last;
}

export function lastReply(staff: StaffMessage, origin: Origin, now: number): LastReply {
  return { ...origin, person: staff.author, thread: staff.thread, writtenAt: staff.at, sentAt: now };
}
