/** Opens the ledger for a command, whether or not the bridge runs, and closes it afterwards. */
import type { Environment } from "../config/index.ts";
import { SETTINGS } from "../config/setting-table.ts";
import { openDatabase, type Database } from "../database/index.ts";
import { openLedger, type SqlLedger } from "../ledger/index.ts";
import { systemClock } from "../platform/clock.ts";
import { silentLog } from "../platform/log.ts";

/** Errors: `DatabaseError`. */
export async function withLedger(
  environment: Environment,
  work: (ledger: SqlLedger, database: Database) => Promise<void>,
): Promise<void> {
  const url = environment["DATABASE_URL"] ?? "";
  await using database = await openDatabase(url === "" ? SETTINGS.DATABASE_URL.default : url);
  await work(await openLedger(database, { log: silentLog, clock: systemClock }), database);
}
