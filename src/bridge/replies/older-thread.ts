/** A thread of the bridge that is older than its database: the database before it was lost. */
import type { BridgeDeps } from "../deps.ts";
import type { StaffMessage } from "../model/message.ts";
import { NOTHING_RECONCILED, reportOf } from "../ops/restore-report.ts";

/** Some team chats report times in whole seconds. */
const TIME_IS_COARSE_MS = 1_000;

/**
 * Takes the database for a lost one if it was new when the thread of this message, which it does not know, was open
 * already. Where rooms cannot be read, nothing else shows that. Errors: LEDGER_UNAVAILABLE.
 */
export async function noteOlderThread(
  { room, threadOpened }: Pick<StaffMessage, "room" | "threadOpened">,
  deps: BridgeDeps,
): Promise<void> {
  if (threadOpened === undefined || deps.restored.record !== undefined) return;
  const newSince = await deps.restores.newSince();
  // An earlier version stored no time.
  if (newSince === undefined || !(Date.parse(threadOpened.at) + TIME_IS_COARSE_MS <= Date.parse(newSince))) return;
  // What staff have written since then has come to this database alone.
  const readUntil = { [room]: newSince };
  const record = { takenAt: newSince, restoredAt: newSince, state: "done", isEmptied: true, readUntil } as const;
  // First, because nothing reports it again once it is recorded.
  await deps.ledger.append(reportOf(record, { ...NOTHING_RECONCILED, questions: 1 }, deps));
  await deps.restores.setRestored(record);
  deps.restored.set(record);
  deps.log.warn(record, "a thread of the bridge is older than the database: the one before was lost");
}
