/** The ledger: the durable record of every event taken in and every call to be made, with its state. */
import type { Ledger, Links } from "../bridge/ports.ts";
import { migrate, type Database } from "../database/index.ts";
import { createLinks } from "./links.ts";
import { LEDGER_MIGRATIONS } from "./migrations.ts";
import { createService, type LedgerOptions, type LedgerService } from "./service.ts";

export { createLinks } from "./links.ts";
export type { LedgerOptions } from "./service.ts";
export { deadEntries, laneCounts, oldestWaitingSeconds, traceOf, type TracedEntry } from "./views.ts";

export type RunningLedger = Ledger & LedgerService;

/** Brings the tables up to date. Errors: `DatabaseProblem`. */
export async function openLedger(database: Database, options: LedgerOptions): Promise<RunningLedger> {
  await migrate(database, "ledger", LEDGER_MIGRATIONS);
  return createService(database, options);
}

/** Brings the tables up to date. Errors: `DatabaseProblem`. */
export async function openLinks(database: Database): Promise<Links> {
  await migrate(database, "ledger", LEDGER_MIGRATIONS);
  return createLinks(database);
}
