/** Opens the ledger for a command, whether or not the bridge runs, and closes it afterwards. */
import { databaseUrlOf, type Environment } from "../config/index.ts";
import { openDatabase, type Database } from "../database/index.ts";
import { openBridgeLedger, type BridgeLedger } from "../app/open-ledger.ts";
import { systemClock } from "../platform/clock.ts";
import { silentLog } from "../platform/log.ts";

/** Errors: `DatabaseError`. */
export async function withLedger(
  environment: Environment,
  work: (ledger: BridgeLedger, database: Database) => Promise<void>,
): Promise<void> {
  await using database = await openDatabase(databaseUrlOf(environment));
  await work(await openBridgeLedger(database, { log: silentLog, clock: systemClock }), database);
}
