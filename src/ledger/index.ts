/** The durable record of received events and pending work, and the links, in one database. */
import { migrate, type Database } from "../database/index.ts";
import { LEDGER_MIGRATIONS } from "../database/migrations/ledger/index.ts";
import { SqlLedger, type LedgerOptions } from "./ledger.ts";

/**
 * Creates missing tables. The ledger runs workers after `start`; before that, entries can already be appended, read,
 * retried and discarded. Errors: `DatabaseError`.
 */
export async function openLedger(database: Database, options: LedgerOptions): Promise<SqlLedger> {
  await migrate(database, "ledger", LEDGER_MIGRATIONS);
  return new SqlLedger(database, options);
}

export type { LedgerOptions, SqlLedger } from "./ledger.ts";
export { KeyvSqlStorage } from "./keyv-storage.ts";
export { openMemory, openSpaces } from "./key-value.ts";
export { pruneEntries, pruneLinks } from "./pruning.ts";
export type { Workers } from "./schedule.ts";
export * from "./views.ts";
