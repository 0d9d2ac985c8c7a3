/** What operations are told about a database that was restored or lost. */
import type { BridgeDeps } from "../deps.ts";
import type { RoomEntries } from "../entries.ts";
import { roomLane } from "../lanes.ts";
import type { NewEntry } from "../ports/ledger.ts";
import type { RestoreRecord } from "../stores/restore-record.ts";

/** What attempts have done so far. */
export interface Reconciled {
  /** Threads, messages and replies that were linked again, by all attempts. */
  linked: number;
  /** Questions that were asked before, and are asked again, by all attempts. */
  questions: number;
  /** Replies and client messages that people are asked about. */
  doubtful: number;
  /** Messages that threads show and the service does not have, and threads of conversations that it does not have. */
  lost: number;
}

export const NOTHING_RECONCILED: Reconciled = { linked: 0, questions: 0, doubtful: 0, lost: 0 };

/** One entry for each operations room. */
export function reportOf(
  { restoredAt, isEmptied: wasEmptied }: RestoreRecord,
  done: Reconciled,
  deps: Pick<BridgeDeps, "settings">,
): NewEntry[] {
  const key = wasEmptied === true ? "restore-report-emptied" : "restore-report";
  const { linked, lost } = done;
  const values = { linked, asked: done.questions + done.doubtful, lost, at: { at: restoredAt } };
  const payload: RoomEntries["connection"] = { sentence: { key, values } };
  return deps.settings.opsRooms.map((room) => ({
    lane: roomLane(room),
    kind: "connection",
    keys: [`restored:${restoredAt}@${room}`],
    payload,
  }));
}
