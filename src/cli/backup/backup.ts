/** `backup`: makes or checks an archive. A process of its own, so that the bridge goes on undisturbed. */
import { setPriority } from "node:os";
import { dirname, resolve } from "node:path";
import { backup, type BackedUp } from "../../backup/create.ts";
import type { Manifest } from "../../backup/manifest.ts";
import type { OnProgress } from "../../backup/progress.ts";
import { verifyArchive, type Verified } from "../../backup/restore.ts";
import { deleteExpired } from "../../backup/retention.ts";
import { databaseUrlOf, type Environment } from "../../config/index.ts";
import { SETTINGS } from "../../config/setting-table.ts";
import { count, numberOf, print, printAside, printDocument } from "../print.ts";
import { progressOf } from "../progress.ts";
import { ownVersion } from "../../platform/own-version.ts";
import type { BackupFlags } from "./index.ts";
import { toolEnvironment } from "./tool-environment.ts";

/** Errors: `StartError`, `DatabaseError`. */
export async function runBackup(given: string, flags: BackupFlags, environment: Environment): Promise<void> {
  yieldToTheBridge();
  const isPipe = given === "-";
  let backedUp: BackedUp;
  {
    using progress = reportProgress();
    backedUp = await backup({
      databaseUrl: databaseUrlOf(environment),
      target: isPipe ? process.stdout : given,
      isForced: flags.force === true,
      bridgeVersion: ownVersion(),
      settings: Object.keys(SETTINGS).filter((name) => (environment[name] ?? "") !== ""),
      environment: toolEnvironment(environment),
      onProgress: progress.update,
    });
  }
  const { manifest, file } = backedUp;
  if (flags.json === true) printDocument({ file, ...manifest });
  // Standard output holds the archive.
  else if (file === undefined) printAside(`Backed up ${summaryOf(manifest)}.`);
  else print(`Backed up ${summaryOf(manifest)} in ${file}.`);
  const isInFolder = file !== undefined && dirname(file) === resolve(given);
  if (!isInFolder || flags.keep === undefined) return;
  const deleted = await deleteExpired(given, manifest.instance, flags.keep);
  if (deleted.length > 0) printAside(`Deleted ${count(deleted.length, "older archive")}.`);
}

/** Errors: `StartError`, `DatabaseError`. */
export async function runVerify(file: string, { json }: BackupFlags, environment: Environment): Promise<void> {
  let verified: Verified;
  {
    using progress = reportProgress();
    verified = await verifyArchive(file, toolEnvironment(environment), progress.update);
  }
  const { manifest, isRead } = verified;
  if (json === true) printDocument({ file, ...manifest });
  else print(`The archive is complete: ${summaryOf(manifest)}, as of ${manifest.takenAt}.`);
  if (isRead) return;
  printAside(
    "Only the checksum of the dump was compared: reading it needs pg_restore of the server's version on the PATH.",
  );
}

/** "bridge.db and service.db, 1,200 rows, 34 MB". */
export function summaryOf({ members }: Manifest): string {
  const rows = members.flatMap((member) => Object.values(member.rows)).reduce((sum, more) => sum + more, 0);
  const bytes = members.reduce((sum, member) => sum + member.bytes, 0);
  return `${members.map(({ name }) => name).join(" and ")}, ${count(rows, "row")}, ${megabytes(bytes)}`;
}

export function reportProgress(): Disposable & { readonly update: OnProgress } {
  let line = "";
  const progress = progressOf(() => line);
  return {
    update(stage, done, total) {
      const percent = total === 0 ? "" : `, ${Math.min(100, Math.floor((done * 100) / total))}%`;
      line = `${stage}: ${megabytes(done)}${percent}`;
      progress.update(done);
    },
    [Symbol.dispose]: () => {
      progress[Symbol.dispose]();
    },
  };
}

function megabytes(bytes: number): string {
  return `${numberOf(Math.ceil(bytes / 1_000_000))} MB`;
}

function yieldToTheBridge(): void {
  try {
    setPriority(10);
  } catch {
    // Some sandboxes forbid it; then the backup competes with the bridge.
  }
}
