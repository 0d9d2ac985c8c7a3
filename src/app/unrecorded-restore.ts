/** A restore that replaced the tables of PostgreSQL and was killed before it could record that. */
import { markRestored } from "../bridge/restore/mark-restored.ts";
import { holdOf, release } from "../database/hold.ts";
import type { Database } from "../database/index.ts";

/** Records it now, so that nothing is sent before it is reconciled. `now`: in ms. Errors: `DatabaseError`. */
export async function recordUnrecordedRestore(database: Database, now: number): Promise<void> {
  if ((await holdOf(database))?.reason !== "restored") return;
  await release(database, async (held, tx) => {
    if (held?.reason !== "restored") return;
    // An archive may come from a machine whose clock is fast.
    const restoredAt = new Date(Math.max(now, Date.parse(held.detail))).toISOString();
    await markRestored({ transaction: (work) => work(tx) }, { takenAt: held.detail, restoredAt });
  });
}
