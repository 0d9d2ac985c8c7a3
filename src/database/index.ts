/** Opens a database for the ledger or the service. */
import type { Database, DatabaseOptions } from "./database.ts";
import { DatabaseError } from "./error.ts";

/**
 * Opens `file:./data/bridge.db` (creating folder and file) or `postgres://user:password@host:port/name`.
 *
 * Errors: `DatabaseError` with `in-use`, `unwritable`, `damaged`, `unreachable`, `refused`, `url`.
 */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  if (url.startsWith("file:")) {
    const { openSqlite } = await import("./sqlite.ts");
    return openSqlite(url, options);
  }
  if (/^postgres(ql)?:\/\//.test(url)) {
    // Loaded on demand, because it costs memory and start-up time that SQLite does not need.
    const { openPostgres } = await import("./postgres.ts");
    return openPostgres(url, options);
  }
  throw new DatabaseError("url");
}

export type { Bulk, Database, DatabaseOptions, Dialect, Results, Tx, Value } from "./database.ts";
export { DATABASE_REASONS, DatabaseError, Fenced, type DatabaseErrorReason } from "./error.ts";
export { databaseHealth } from "./health.ts";
export { keepLease, Leases, NotHeld, type KeptLease } from "./leases.ts";
export { EXIT_WRONG_DATABASE, hasColumn, migrate, tooNewFor, type AppliedRow, type Migration } from "./migrate.ts";
export { storeSentinel } from "./sentinel.ts";
export { requireTables } from "./require-tables.ts";
export { sharedNow } from "./shared-clock.ts";
