/** Keeps a command that looks into the database from making an empty one, whose answers would be wrong. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { sqlitePath } from "../database/sqlite-path.ts";
import { StartError } from "../platform/start-error.ts";

/** Errors: `StartError` if `url` names a file of SQLite that does not exist. */
export function requireDatabase(url: string): void {
  if (!url.startsWith("file:")) return;
  const path = resolve(sqlitePath(url));
  if (!existsSync(path)) throw new StartError([{ key: "cli-backup-nothing", values: { path } }]);
}
