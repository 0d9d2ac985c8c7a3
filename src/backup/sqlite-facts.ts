/** What a backup asks an SQLite file. */
import type { DatabaseSync } from "node:sqlite";

/** Where the bridge's database keeps its id, in `keyv`: namespace and key. */
export const INSTANCE_KEY = ["instance", "id"] as const;

export function hasTable(db: DatabaseSync, name: string): boolean {
  return db.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== undefined;
}

/** The id of a bridge's database, if it has one. */
export function readInstance(db: DatabaseSync): string | null {
  if (!hasTable(db, "keyv")) return null;
  const found = db.prepare("select value from keyv where namespace = ? and key = ?").get(...INSTANCE_KEY);
  return found === undefined ? null : (JSON.parse(String(found["value"])) as string);
}
