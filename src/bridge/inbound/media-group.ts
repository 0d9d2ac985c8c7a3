/** Collects the platform messages of one media group. */
import { isOneMediaGroup, withMore } from "../model/media-group.ts";
import type { StaffMessage } from "../model/message.ts";
import type { StaffEvent } from "../model/staff-event.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Lane } from "../ports/ledger.ts";

/** How long the first message of a bundle waits for the others: nothing tells which is the last. */
export const MEDIA_GROUP_WAIT_MS = 1_000;

/** Messages of one bundle that came together, joined under the id of the first. */
export function joinMediaGroups(events: readonly StaffEvent[]): StaffEvent[] {
  const joined: StaffEvent[] = [];
  for (const event of events) {
    const at = joined.findIndex((other) => isSameMediaGroup(other, event));
    const first = joined[at];
    if (first?.kind === "message" && event.kind === "message") {
      joined[at] = { ...first, message: withMore(first.message, event.message) };
    } else joined.push(event);
  }
  return joined;
}

function isSameMediaGroup(a: StaffEvent, b: StaffEvent): boolean {
  return a.kind === "message" && b.kind === "message" && isOneMediaGroup(a.message, b.message);
}

/**
 * Joins a message to its bundle while that waits in one of `lanes`; false when it stands alone. One that is told again is
 * part of its bundle still, also when that is on its way or was handled.
 */
export async function joinMediaGroup(
  message: StaffMessage,
  lanes: readonly Lane[],
  { ledger, links }: Pick<BridgeDeps, "ledger" | "links">,
): Promise<boolean> {
  if (message.mediaGroup === undefined) return false;
  for (const lane of lanes) {
    for (const entry of await ledger.open(lane)) {
      const waiting = entry.payload as StaffMessage;
      if (entry.kind !== "staff" || !isOneMediaGroup(waiting, message)) continue;
      const whole = withMore(waiting, message);
      if (whole === waiting || (await ledger.amend(entry.seq, whole))) return true;
    }
  }
  return (await links.mediaGroupOf(message.post)) !== undefined;
}
