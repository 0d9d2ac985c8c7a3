/** Deletes values that have expired. */
import type { Database } from "../database/index.ts";

const ROWS_AT_ONCE = 500;

/** Deletes values that expired before `now` (Unix milliseconds), in small commits. */
export async function pruneValues(
  database: Database,
  now: number,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let count = 0;
  for (;;) {
    const gone = await database.transaction((tx) =>
      tx.all(
        `delete from keyv where (namespace, key) in
         (select namespace, key from keyv where expires <= $1 limit ${ROWS_AT_ONCE}) returning key`,
        [now],
      ),
    );
    count += gone.length;
    if (gone.length < ROWS_AT_ONCE || isStopped()) return count;
  }
}
