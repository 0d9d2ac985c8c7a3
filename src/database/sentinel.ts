/** A sentinel: a row by which a running process notices that `keyv`, and with it every link, was emptied. */
import { randomUUID } from "node:crypto";
import type { Database } from "./database.ts";
import { DatabaseError } from "./error.ts";

const KEY = ["database", "sentinel"] as const;

/**
 * Stores the row unless a process has. Result: compares it, and while it is gone or another one, fails with `emptied` and
 * has all writes refused: to go on would be to begin again as if nothing had ever been posted. Errors of both:
 * `DatabaseError`.
 */
export async function storeSentinel(database: Database): Promise<() => Promise<void>> {
  // Not only whether there is one: a process that starts on the emptied table stores its own.
  const [own] = await database.transaction((tx) =>
    tx.all<{ value: string }>(
      `insert into keyv (namespace, key, value) values ($1, $2, $3)
       on conflict (namespace, key) do update set value = keyv.value returning value`,
      [...KEY, JSON.stringify(randomUUID())],
    ),
  );
  const select = "select value from keyv where namespace = $1 and key = $2";
  return async () => {
    const [found] = await database.all<{ value: string }>(select, KEY);
    const refusal = found?.value === own?.value ? undefined : new DatabaseError("emptied");
    database.refuseWrites(refusal);
    if (refusal !== undefined) throw refusal;
  };
}
