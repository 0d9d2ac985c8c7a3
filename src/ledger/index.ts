/** The durable record of what came in and what is to be done, and the links, on one database. */
import { migrate, type Database } from "../database/index.ts";
import { LEDGER_MIGRATIONS } from "../database/migrations/ledger/index.ts";
import { SqlLedger, type LedgerOptions } from "./ledger.ts";

/**
 * Makes the tables where they are missing. Works after `start`; without it entries can be appended, looked at, retried
 * and discarded. Errors: `DatabaseError`.
 */
export async function openLedger(database: Database, options: LedgerOptions): Promise<SqlLedger> {
  await migrate(database, "ledger", LEDGER_MIGRATIONS);
  return new SqlLedger(database, options);
}

export type { LedgerOptions, SqlLedger } from "./ledger.ts";
export { KeyvSqlStorage } from "./keyv-storage.ts";
export { openLinks, openMemory } from "./links.ts";
export { pruneEntries, pruneLinks } from "./pruning.ts";
export type { Workers } from "./schedule.ts";
export * from "./views.ts";
