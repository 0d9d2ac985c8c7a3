/** Opens the ledger for a command, whether or not the bridge runs, and closes it afterwards. */
import { databaseUrlOf, type Environment } from "../config/index.ts";
import { openDatabase, type Database } from "../database/index.ts";
import { openBridgeLedger, type BridgeLedger } from "../app/open-ledger.ts";
import { systemClock } from "../platform/clock.ts";
import { silentLog } from "../platform/log.ts";
import { requireDatabase } from "./require-database.ts";

/** Errors: `DatabaseError`; `StartError` if there is no ledger. */
export async function withLedger(
  environment: Environment,
  work: (ledger: BridgeLedger, database: Database) => Promise<void>,
): Promise<void> {
  const url = databaseUrlOf(environment);
  requireDatabase(url);
  await using database = await openDatabase(url);
  await work(await openBridgeLedger(database, { log: silentLog, clock: systemClock }), database);
}
