/** Notices in the operations rooms about entries that were given up. */
import type { RoomEntries } from "../entries.ts";
import { conversationOf, deadLettersLane } from "../lanes.ts";
import type { FailureCode } from "../model/failure.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Entry, Lane, NewEntry } from "../ports/ledger.ts";

/**
 * Thousands may fail for the same reason: one post lists all that are given up within `firstMs` of the first, and there
 * is at most one post each `everyMs`.
 */
export const GATHER = { firstMs: 3_000, everyMs: 60_000 };

/** Reports entries of `lane` that were given up. */
export function deadLetterNotices(
  lane: Lane,
  entries: readonly Entry[],
  code: FailureCode,
  { settings }: Pick<BridgeDeps, "settings">,
): NewEntry[] {
  const [first] = entries;
  if (first === undefined) return [];
  const conversation = conversationOf(lane);
  const payload: RoomEntries["dead-letters"] = {
    code,
    entries: entries.map(({ seq }) => seq),
    ...(conversation !== undefined && { conversation }),
  };
  return settings.opsRooms.map((room) => ({
    lane: deadLettersLane(room),
    kind: "dead-letters",
    keys: [`dead:${code}:${first.seq}@${room}`],
    payload,
  }));
}
