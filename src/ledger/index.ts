/** The durable record of received events and pending work. README.md says how it works. */
import { migrate, type Database } from "../database/index.ts";
import { LEDGER_MIGRATIONS } from "../database/migrations/ledger/index.ts";
import { SqlLedger, type LedgerOptions } from "./ledger.ts";
import type { Names } from "./types.ts";

/**
 * Creates missing tables. The ledger runs workers after `start`; before that, entries can already be appended, read,
 * retried and discarded. Errors: `DatabaseError`.
 */
export async function openLedger<N extends Names = Names>(
  database: Database,
  options: LedgerOptions,
): Promise<SqlLedger<N>> {
  await migrate(database, "ledger", LEDGER_MIGRATIONS);
  return new SqlLedger<N>(database, options);
}

export type { LedgerOptions, SqlLedger } from "./ledger.ts";
export { WORKER_DIED } from "./ownership.ts";
export { pruneEntries } from "./pruning.ts";
export type { Workers } from "./schedule.ts";
export type * from "./types.ts";
export * from "./views.ts";
