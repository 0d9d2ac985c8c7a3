import type { Tx } from "../../database.ts";

/** Indexes unfinished entries by gate, then by lane. The second index cost one more page write per entry. */
export async function oneIndex(tx: Tx): Promise<void> {
  await tx.all(`drop index entry_lane`);
  await tx.all(`drop index entry_gate`);
  await tx.all(`create index entry_open on entry (gate, lane_key, lane_kind, seq) where finished_at is null`);
}
