import type { Tx } from "../../database.ts";

/** `reading`: how far each remote queue was read, which process holds its lease, and until when (Unix milliseconds). */
export async function reading(tx: Tx): Promise<void> {
  const keyed = tx.dialect === "sqlite" ? "without rowid" : "";
  await tx.all(`create table reading (
    queue text primary key, position text, holder text not null, held_until bigint not null
  ) ${keyed}`);
}
