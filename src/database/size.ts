/** How much disk space a database takes. */
import { stat } from "node:fs/promises";
import type { Database } from "./database.ts";
import { sqlitePath } from "./sqlite-path.ts";

/** In bytes, by part: `data`, and on SQLite `wal`, its write-ahead log. Errors: `DatabaseError`. */
export async function databaseBytes(database: Database, url: string): Promise<Readonly<Record<string, number>>> {
  if (database.dialect === "postgres") {
    const [row] = await database.all<{ bytes: number }>("select pg_database_size(current_database()) as bytes");
    return { data: row?.bytes ?? 0 };
  }
  const path = sqlitePath(url);
  const sizeOf = async (file: string) => (await stat(file).catch(() => undefined))?.size ?? 0;
  return { data: await sizeOf(path), wal: await sizeOf(`${path}-wal`) };
}
