/** `restore` and `restored`: bring the databases back, and record that it happened. */
import { existsSync } from "node:fs";
import { markRestored, type MarkedRestored } from "../../bridge/restore/mark-restored.ts";
import { requireStopped } from "../../backup/postgres-tools.ts";
import { restore } from "../../backup/restore.ts";
import { sqliteFiles } from "../../backup/source.ts";
import { databaseUrlOf, type Environment } from "../../config/index.ts";
import { release } from "../../database/hold.ts";
import { migrate, openDatabase } from "../../database/index.ts";
import { LEDGER_MIGRATIONS } from "../../database/migrations/ledger/index.ts";
import { StartError } from "../../platform/start-error.ts";
import { CONSOLE_AREA, CONSOLE_MIGRATIONS } from "../../service/console/migrations/index.ts";
import { MIGRATIONS } from "../../service/store/migrations/index.ts";
import { requireDatabase } from "../require-database.ts";
import { print, printAside, printDocument } from "../print.ts";
import { reportProgress, summaryOf } from "./backup.ts";
import type { RestoreFlags } from "./index.ts";
import { toolEnvironment } from "./tool-environment.ts";

const KNOWN = {
  ledger: LEDGER_MIGRATIONS.map(({ name }) => name),
  service: MIGRATIONS.map(({ name }) => name),
  [CONSOLE_AREA]: CONSOLE_MIGRATIONS.map(({ name }) => name),
};

/** Errors: `StartError`, `DatabaseError`; everything is then as it was. */
export async function runRestore(archive: string, flags: RestoreFlags, environment: Environment): Promise<void> {
  let report: MarkedRestored | undefined;
  const { manifest, aside } = await (async () => {
    using progress = reportProgress();
    return await restore({
      databaseUrl: databaseUrlOf(environment),
      archive,
      known: KNOWN,
      mayBeForeign: flags.otherInstance === true,
      environment: toolEnvironment(environment),
      onProgress: progress.update,
      finish: async (url, { takenAt }) => {
        report = await record(url, takenAt);
      },
    });
  })();
  const { takenAt } = manifest;
  if (flags.json === true) {
    printDocument({ takenAt, aside: aside ?? null, ...report });
    return;
  }
  print(`Restored ${summaryOf(manifest)}, as of ${takenAt}.`);
  if (aside !== undefined) print(`The old files are in ${aside}. Delete them when you no longer need them.`);
  printAside("Start the bridge: it finds out what happened since the backup before it sends anything.");
}

/** Errors: `StartError`, `DatabaseError`. */
export async function runRestored(since: number, asJson: boolean, environment: Environment): Promise<void> {
  const takenAt = new Date(since).toISOString();
  if (since > Date.now()) throw new StartError([{ key: "cli-restored-future", values: { time: takenAt } }]);
  const url = databaseUrlOf(environment);
  requireDatabase(url);
  await using _ = url.startsWith("file:") ? undefined : await requireStopped(url);
  const report = await record(url, takenAt);
  if (asJson) printDocument({ takenAt, ...report });
  else print(`Recorded that the database holds what happened until ${takenAt}. Start the bridge.`);
}

async function record(url: string, takenAt: string): Promise<MarkedRestored> {
  // Refuses while a bridge runs; on PostgreSQL, the caller has.
  await using database = await openDatabase(url, { lockOwner: url.startsWith("file:") });
  await migrate(database, "ledger", LEDGER_MIGRATIONS);
  // An archive may come from a machine whose clock is fast.
  const restoredAt = new Date(Math.max(Date.now(), Date.parse(takenAt))).toISOString();
  const report = await markRestored(database, { takenAt, restoredAt });
  await release(database);
  const files = url.startsWith("file:") ? sqliteFiles(url) : undefined;
  if (files !== undefined && existsSync(files["service.db"])) {
    await using service = await openDatabase(`file:${files["service.db"]}`, { lockOwner: true });
    await release(service);
  }
  return report;
}
