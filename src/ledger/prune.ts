/** Keeps the tables as large as the traffic of the last days. */
import type { Database } from "../database/index.ts";

const AT_ONCE = 500;

/** Deletes entries finished before `before` with their keys, in small steps. Dead entries wait for a person. */
export async function pruneEntries(database: Database, before: number): Promise<number> {
  let all = 0;
  for (;;) {
    const gone = await database.transaction(async (tx) => {
      const old = await tx.all<{ seq: number; keys: string | null }>(
        `select seq, keys from entry where finished_at < $1 and dead_at is null
         and seq < (select max(seq) from entry) order by seq limit ${AT_ONCE}`,
        [before],
      );
      const keys = old.flatMap((row) => (row.keys === null ? [] : (JSON.parse(row.keys) as string[])));
      await tx.each(
        "delete from entry_key where key = $1",
        keys.map((key) => [key]),
      );
      await tx.each(
        "delete from entry where seq = $1",
        old.map(({ seq }) => [seq]),
      );
      return old.length;
    });
    all += gone;
    if (gone < AT_ONCE) return all;
  }
}
