/** The databases of one installation. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { serviceDatabaseUrl } from "../database/service-database-url.ts";
import { sqlitePath } from "../database/sqlite-path.ts";

/** Paths by the names that they have in an archive, the bridge's first. */
export type SqliteFiles = Readonly<Record<"bridge.db" | "service.db", string>>;

/** `databaseUrl`: of the bridge, `file:…`. */
export function sqliteFiles(databaseUrl: string): SqliteFiles {
  return {
    "bridge.db": resolve(sqlitePath(databaseUrl)),
    "service.db": resolve(sqlitePath(serviceDatabaseUrl(databaseUrl))),
  };
}

/** Those that exist. */
export function existing(files: SqliteFiles): (keyof SqliteFiles)[] {
  return (Object.keys(files) as (keyof SqliteFiles)[]).filter((name) => existsSync(files[name]));
}
