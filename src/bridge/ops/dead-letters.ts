/** Notices in the operations rooms about entries that were given up. */
import { roomLane, type RoomEntries } from "../entries.ts";
import type { FailureCode } from "../model/failure.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Entry, NewEntry } from "../ports/ledger.ts";

/** Reports entries that were given up: at most one post a minute, because thousands may fail for the same reason. */
export function deadLetterNotices(
  entries: readonly Entry[],
  code: FailureCode,
  { settings, clock }: Pick<BridgeDeps, "settings" | "clock">,
): NewEntry[] {
  if (entries.length === 0) return [];
  const minute = new Date(clock.now()).toISOString().slice(0, "2000-01-01T00:00".length);
  const payload: RoomEntries["dead-letters"] = { code, entries: entries.map(({ seq }) => seq) };
  return settings.opsRooms.map((room) => ({
    lane: roomLane(room),
    kind: "dead-letters",
    keys: [`dead:${code}:${minute}@${room}`],
    payload,
  }));
}
