/** Collects the platform messages of one media group. */
import { entriesOf } from "../entry-payloads.ts";
import { isOneMediaGroup, withMore } from "../model/media-group.ts";
import type { StaffMessage } from "../model/message.ts";
import type { StaffEvent } from "../model/staff-event.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Lane } from "../ports/ledger.ts";

/** How long the first message of a media group waits for the others: no event marks the last one. */
export const MEDIA_GROUP_WAIT_MS = 1_000;

/** Joins messages of one media group that arrived together, under the id of the first. */
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
 * Joins a message to its media group while that waits in one of `lanes`. Result: false if the message is not part of
 * one. A redelivered part still counts as joined while its group is being sent, and after it was handled.
 */
export async function joinMediaGroup(
  message: StaffMessage,
  lanes: readonly Lane[],
  { ledger, links }: Pick<BridgeDeps, "ledger" | "links">,
): Promise<boolean> {
  if (message.mediaGroup === undefined) return false;
  for (const lane of lanes) {
    for (const { entry, payload: waiting } of entriesOf("conversation", "staff", await ledger.open(lane))) {
      if (!isOneMediaGroup(waiting, message)) continue;
      const whole = withMore(waiting, message);
      if (whole === waiting || (await ledger.amend(entry.seq, whole))) return true;
    }
  }
  return (await links.mediaGroupOf(message.post)) !== undefined;
}
