import type { Tx } from "../../database.ts";

/** Of the unfinished entries, by gate and within it by lane. A second index over them was a page more to write for each. */
export async function oneIndex(tx: Tx): Promise<void> {
  await tx.all(`drop index entry_lane`);
  await tx.all(`drop index entry_gate`);
  await tx.all(`create index entry_open on entry (gate, lane_key, lane_kind, seq) where finished_at is null`);
}
