/** A database as a new bridge leaves it, made once per process: migrating one for each walk costs more than a start. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite } from "../../src/database/sqlite.ts";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { silentLog } from "../../src/platform/log.ts";

let made: Promise<string> | undefined;

/** Its path. Call it in real time only. */
export async function emptyDatabase(): Promise<string> {
  const path = await (made ??= make());
  if (existsSync(path)) return path;
  made = make();
  return await made;
}

async function make(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "bridge-empty-"));
  process.once("exit", () => {
    rmSync(folder, { recursive: true, force: true });
  });
  const path = join(folder, "bridge.db");
  const database = openSqlite(`file:${path}`, {});
  await openSpaces(database);
  await openBridgeLedger(database, { log: silentLog });
  await database.close();
  return path;
}
