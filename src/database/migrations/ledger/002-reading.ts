import type { Tx } from "../../database.ts";

/** `reading`: how far each queue of the far side was read, and which process reads it until when (Unix milliseconds). */
export async function reading(tx: Tx): Promise<void> {
  const keyed = tx.dialect === "sqlite" ? "without rowid" : "";
  await tx.all(`create table reading (
    queue text primary key, position text, holder text not null, held_until bigint not null
  ) ${keyed}`);
}
