/** When the database was last backed up, in the database itself, so that every replica can report it. */
import type { Database } from "./database.ts";

export interface LastBackup {
  /** Unix milliseconds. */
  readonly takenAt: number;
  /** Size of the databases in it, before compression. */
  readonly bytes: number;
}

const KEY = ["backup", "last"] as const;

/** Errors: `DatabaseError`. */
export async function recordLastBackup(database: Database, backup: LastBackup): Promise<void> {
  await database.transaction((tx) =>
    tx.all(
      `insert into keyv (namespace, key, value) values ($1, $2, $3)
       on conflict (namespace, key) do update set value = excluded.value`,
      [...KEY, JSON.stringify(backup)],
    ),
  );
}

/** `undefined`: this database was never backed up by `backup`. Errors: `DatabaseError`. */
export async function readLastBackup(database: Database): Promise<LastBackup | undefined> {
  const [row] = await database.all<{ value: string }>("select value from keyv where namespace = $1 and key = $2", KEY);
  return row === undefined ? undefined : (JSON.parse(row.value) as LastBackup);
}
