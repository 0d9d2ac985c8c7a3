/** `move`: from SQLite to PostgreSQL, or back. */
import { existsSync } from "node:fs";
import { recordUnrecordedRestore } from "../../app/unrecorded-restore.ts";
import { moveTables, type MovedTable, type Part } from "../../backup/move.ts";
import { requireStopped } from "../../backup/postgres-tools.ts";
import { sqliteFiles } from "../../backup/source.ts";
import { databaseUrlOf, type Environment } from "../../config/index.ts";
import { migrate, openDatabase } from "../../database/index.ts";
import { LEDGER_MIGRATIONS } from "../../database/migrations/ledger/index.ts";
import { StartError } from "../../platform/start-error.ts";
import { CONSOLE_AREA, CONSOLE_MIGRATIONS } from "../../service/console/migrations/index.ts";
import { MIGRATIONS } from "../../service/store/migrations/index.ts";
import { requireDatabase } from "../require-database.ts";
import { count, numberOf, print, printAside, printDocument, printTable } from "../print.ts";
import { progressOf } from "../progress.ts";

const BRIDGE_AREAS = [["ledger", LEDGER_MIGRATIONS]] as const;
const SERVICE_AREAS = [
  ["service", MIGRATIONS],
  [CONSOLE_AREA, CONSOLE_MIGRATIONS],
] as const;

/** Errors: `StartError`, `DatabaseError`. The source keeps everything, but no bridge starts on it any more. */
export async function runMove(to: string, asJson: boolean, environment: Environment): Promise<void> {
  const from = databaseUrlOf(environment);
  requireDatabase(from);
  const [sqliteUrl, postgresUrl] = from.startsWith("file:") ? [from, to] : [to, from];
  if (!sqliteUrl.startsWith("file:") || postgresUrl.startsWith("file:"))
    throw new StartError([{ key: "cli-move-same-kind" }]);
  const files = sqliteFiles(sqliteUrl);
  await using stopped = await requireStopped(postgresUrl);

  await using parts = new AsyncDisposableStack();
  const postgres = parts.use(await openDatabase(postgresUrl));
  const pairs: Part[] = [];
  for (const name of ["bridge.db", "service.db"] as const) {
    const isService = name === "service.db";
    if (isService && sqliteUrl === from && !existsSync(files[name])) continue;
    // Refuses while a bridge runs.
    const sqlite = parts.use(await openDatabase(`file:${files[name]}`, { lockOwner: true }));
    for (const database of [sqlite, postgres]) {
      const areas = isService ? SERVICE_AREAS : BRIDGE_AREAS;
      for (const [area, list] of areas)
        // What this version does not know would not be copied.
        if ((await migrate(database, area, list)).length > 0) throw new StartError([{ key: "cli-move-newer" }]);
    }
    if (!isService && postgresUrl === from) await recordUnrecordedRestore(postgres, Date.now());
    const [source, target] = sqliteUrl === from ? [sqlite, postgres] : [postgres, sqlite];
    pairs.push({ source, target, owns: (table) => table.startsWith("service_") === isService });
  }
  let moved: readonly MovedTable[];
  {
    let line = "";
    using progress = progressOf(() => line);
    moved = await moveTables(pairs, {
      to: withoutPassword(to),
      requireStopped: stopped.check,
      onRows: (rows) => {
        line = count(rows, "row");
        progress.update(rows);
      },
    });
  }
  if (asJson) printDocument({ tables: moved });
  else {
    await printTable(moved.map(({ table, rows, checksum }) => ({ table, rows: numberOf(rows), checksum })));
    print("Both databases hold the same.");
    printAside("Set DATABASE_URL to the new one and start the bridge. It does not start on the old one any more.");
  }
}

function withoutPassword(url: string): string {
  if (url.startsWith("file:")) return url;
  const { protocol, username, host, pathname } = new URL(url);
  return `${protocol}//${username === "" ? "" : `${username}@`}${host}${pathname}`;
}
