/** Puts the databases of an archive in the place of those that are there. */
import { accessSync, constants, existsSync, renameSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { completeRestore, READY_FILE, RESTORE_FOLDER, type ReadyRestore } from "../database/pending-restore.ts";
import { makeFolder } from "../database/private-files.ts";
import { holdOwnerLock } from "../database/sqlite-owner.ts";
import { StartError } from "../platform/start-error.ts";
import { isFileError, readArchive } from "./archive.ts";
import type { Manifest, Member } from "./manifest.ts";
import { instanceOf, readDump, requireStopped, restoreDump, type Environment } from "./postgres-tools.ts";
import type { OnProgress } from "./progress.ts";
import { sqliteFiles, type SqliteFiles } from "./source.ts";
import { checkSqlite } from "./sqlite-copy.ts";
import { hasTable, readInstance } from "./sqlite-facts.ts";
import { openWorkingFolder, syncToDisk } from "./working-folder.ts";

const BUSY_TIMEOUT_MS = 2_000;

export interface RestoreOptions {
  readonly databaseUrl: string;
  readonly archive: string;
  /** The migrations that this version knows, by area. */
  readonly known: Readonly<Record<string, readonly string[]>>;
  /** Restore the archive of another bridge, too. */
  readonly mayBeForeign: boolean;
  readonly onProgress: OnProgress;
  readonly environment: Environment;
  /** Makes a restored bridge's database ready for use, and records that it was restored. `url`: where it is now. */
  readonly finish: (url: string, manifest: Manifest) => Promise<void>;
}

export interface Restored {
  readonly manifest: Manifest;
  /** The folder with the files that were there before; `undefined` on PostgreSQL. */
  readonly aside: string | undefined;
}

/**
 * Verifies everything before it touches anything. Errors: `StartError`, `DatabaseError`; the databases are then as they
 * were.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  return options.databaseUrl.startsWith("file:") ? await restoreFiles(options) : await restorePostgres(options);
}

export interface Verified {
  readonly manifest: Manifest;
  /** False where only the checksum of a dump was compared, because `pg_restore` is missing or too old. */
  readonly isRead: boolean;
}

/** Reads a whole archive and checks the databases in it. Errors: `StartError`, `DatabaseError`. */
export async function verifyArchive(
  archive: string,
  environment: Environment,
  onProgress: OnProgress,
): Promise<Verified> {
  using folder = openWorkingFolder(folderFor(archive));
  const manifest = await readArchive(archive, folder.path, readingProgress(onProgress));
  await checkMembers(manifest, archive, folder.path);
  const isDump = manifest.members.some(({ name }) => name === "bridge.dump");
  return { manifest, isRead: !isDump || (await checkDump(archive, folder.path, environment, onProgress)) };
}

async function checkDump(
  archive: string,
  folder: string,
  environment: Environment,
  onProgress: OnProgress,
): Promise<boolean> {
  let read = 0;
  try {
    await readDump(folder, environment, (bytes) => {
      onProgress("checking", (read += bytes), 0);
    });
    return true;
  } catch (error) {
    const [sentence] = error instanceof StartError ? error.sentences : [];
    if (sentence?.key === "cli-postgres-tool-missing" || sentence?.key === "cli-postgres-tool-version") return false;
    // It says nothing when it was killed.
    if (sentence?.key !== "cli-postgres-tool-failed" || sentence.values?.["line"] === "") throw error;
    throw new StartError([{ key: "cli-archive-damaged", values: { path: archive } }, sentence]);
  }
}

/** Where an archive is unpacked for a while: beside it, where there is room for its like, unless that is read-only. */
function folderFor(archive: string): string {
  const beside = dirname(resolve(archive));
  try {
    accessSync(beside, constants.W_OK);
    return join(beside, ".bridge-verify");
  } catch {
    return join(tmpdir(), `.bridge-verify-${process.getuid?.() ?? ""}`);
  }
}

function readingProgress(onProgress: OnProgress) {
  let done = 0;
  return (bytes: number) => {
    onProgress("reading", (done += bytes), 0);
  };
}

async function checkMembers({ members }: Manifest, archive: string, folder: string): Promise<void> {
  for (const { name, rows } of members) {
    if (name === "bridge.dump") continue;
    const checked = await checkSqlite(join(folder, name));
    const differs = Object.entries(rows).some(([table, count]) => checked.rows[table] !== count);
    if (differs) throw new StartError([{ key: "cli-archive-damaged", values: { path: archive } }]);
  }
}

async function restoreFiles(options: RestoreOptions): Promise<Restored> {
  const { archive, databaseUrl, finish } = options;
  const files = sqliteFiles(databaseUrl);
  const folder = dirname(files["bridge.db"]);
  let isReady = false;
  try {
    makeFolder(folder);
    using owners = new DisposableStack();
    for (const path of Object.values(files)) {
      owners.use(holdOwnerLock(path));
      // Otherwise the next line would clear what an interrupted restore has left to do.
      completeRestore(path);
    }
    using work = openWorkingFolder(join(folder, RESTORE_FOLDER));
    const manifest = await readArchive(archive, work.path, readingProgress(options.onProgress));
    requireFitting(manifest, "sqlite", options);
    await checkMembers(manifest, archive, work.path);
    await requireOwn(manifest, options, () => Promise.resolve(instanceOfFile(files["bridge.db"])));
    const names = manifest.members.map(({ name }) => name).filter(isFileName);
    if (names.includes("bridge.db")) await finish(`file:${join(work.path, "bridge.db")}`, manifest);
    for (const name of names) {
      await syncToDisk(join(work.path, name));
      await rename(join(work.path, name), join(work.path, basename(files[name])));
    }
    const aside = `before-restore-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
    const ready: ReadyRestore = { names: names.map((name) => basename(files[name])), aside };
    await writeFile(join(work.path, `${READY_FILE}.partial`), JSON.stringify(ready), { flush: true });
    renameSync(join(work.path, `${READY_FILE}.partial`), join(work.path, READY_FILE));
    // From here on the restore takes place, whatever happens.
    isReady = true;
    work.keep();
    await syncToDisk(work.path);
    for (const name of names) completeRestore(files[name]);
    return { manifest, aside: existsSync(join(folder, aside)) ? join(folder, aside) : undefined };
  } catch (error) {
    if (!isFileError(error)) throw error;
    const key = isReady ? "cli-restore-unfinished" : "cli-backup-unwritable";
    throw new StartError([{ key, values: { path: folder, code: error.code ?? "" } }]);
  }
}

function isFileName(name: Member["name"]): name is keyof SqliteFiles {
  return name !== "bridge.dump";
}

async function restorePostgres(options: RestoreOptions): Promise<Restored> {
  const { archive, databaseUrl, environment, finish } = options;
  await using stopped = await requireStopped(databaseUrl);
  using work = openWorkingFolder(folderFor(archive));
  const manifest = await readArchive(archive, work.path, readingProgress(options.onProgress));
  requireFitting(manifest, "postgres", options);
  await requireOwn(manifest, options, () => instanceOf(databaseUrl));
  // One of an earlier version may have started while the archive was read.
  await stopped.check();
  await restoreDump(databaseUrl, work.path, manifest, environment, options.onProgress, stopped);
  await finish(databaseUrl, manifest);
  return { manifest, aside: undefined };
}

function requireFitting(manifest: Manifest, dialect: Manifest["dialect"], { archive, known }: RestoreOptions): void {
  if (manifest.dialect !== dialect) {
    const key = manifest.dialect === "sqlite" ? "cli-archive-of-sqlite" : "cli-archive-of-postgres";
    throw new StartError([{ key, values: { path: archive } }]);
  }
  const isNewer = manifest.members.some(({ migrations }) =>
    Object.entries(migrations).some(([area, names]) => names.some((name) => known[area]?.includes(name) !== true)),
  );
  if (isNewer) throw new StartError([{ key: "cli-archive-newer", values: { path: archive } }]);
}

async function requireOwn(
  { instance }: Manifest,
  { archive, mayBeForeign }: RestoreOptions,
  current: () => Promise<string | null | undefined>,
): Promise<void> {
  if (mayBeForeign) return;
  const here = await current();
  if (here !== undefined && here !== instance)
    throw new StartError([{ key: "cli-archive-foreign", values: { path: archive } }]);
}

/** `undefined` where there is no database, an empty one, or one that cannot be read: nothing of another bridge is lost. */
function instanceOfFile(path: string): string | null | undefined {
  if (!existsSync(path)) return undefined;
  try {
    using db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
    const isEmpty = !hasTable(db, "entry") || db.prepare("select 1 from entry limit 1").get() === undefined;
    return readInstance(db) ?? (isEmpty ? undefined : null);
  } catch {
    return undefined;
  }
}
