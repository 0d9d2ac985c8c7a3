/** Makes an archive of the databases while they are in use. */
import { createWriteStream, existsSync, statSync } from "node:fs";
import { rename } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Writable } from "node:stream";
import { DatabaseError, openDatabase } from "../database/index.ts";
import { recordLastBackup } from "../database/last-backup.ts";
import { FILE_MODE } from "../database/private-files.ts";
import { StartError } from "../platform/start-error.ts";
import { isFileError, writeArchive } from "./archive.ts";
import { dumpPostgres, type Environment } from "./postgres-tools.ts";
import { ARCHIVE_FORMAT, type Contents, type Manifest, type Member } from "./manifest.ts";
import { rememberBackup } from "./newest.ts";
import { reporting, type OnProgress } from "./progress.ts";
import { archiveName } from "./retention.ts";
import { existing, sqliteFiles, type SqliteFiles } from "./source.ts";
import { checkSqlite, copySqlite } from "./sqlite-copy.ts";
import { openWorkingFolder, syncToDisk } from "./working-folder.ts";

export interface BackupOptions {
  readonly databaseUrl: string;
  /** A file, a folder for files named after time and bridge, or a stream such as standard output. */
  readonly target: string | Writable;
  /** Replace a file that exists. */
  readonly isForced: boolean;
  readonly bridgeVersion: string;
  /** Names only. */
  readonly settings: readonly string[];
  readonly onProgress: OnProgress;
  /** For `pg_dump`. */
  readonly environment: Environment;
}

export interface BackedUp {
  readonly manifest: Manifest;
  /** The archive's path; `undefined` for a stream. */
  readonly file: string | undefined;
}

/** Databases as they were at one moment each, in the working folder. */
export interface Snapshot {
  readonly names: readonly Member["name"][];
  /** Resolves once the copies have been checked, in the order of `names`. */
  readonly check: () => Promise<readonly (Contents & { readonly instance: string | null })[]>;
}

/**
 * Writes into a folder beside the target and renames at the end, so that the target is complete or what it was before.
 * Errors: `StartError`, `DatabaseError`.
 */
export async function backup(options: BackupOptions): Promise<BackedUp> {
  const { databaseUrl, target, isForced } = options;
  const isSqlite = databaseUrl.startsWith("file:");
  if (isSqlite) requireAny(sqliteFiles(databaseUrl));
  const isFolder = typeof target === "string" && statSync(target, { throwIfNoEntry: false })?.isDirectory() === true;
  if (typeof target === "string" && !isFolder) refuseExisting(target, isForced);
  const around = folderFor(target, isFolder, databaseUrl);
  const takenAt = new Date().toISOString();
  using folder = openWorkingFolder(join(around, ".bridge-backup"));
  try {
    const snapshot = isSqlite
      ? await copyFiles(sqliteFiles(databaseUrl), folder.path, options.onProgress)
      : await dumpPostgres(databaseUrl, folder.path, options.environment, options.onProgress);
    const partial = join(folder.path, "archive.partial");
    const output = typeof target === "string" ? createWriteStream(partial, { mode: FILE_MODE, flush: true }) : target;
    const manifest = await pack(snapshot, folder.path, output, { ...options, takenAt, isSqlite });
    if (typeof target !== "string") {
      await recordBackup(databaseUrl, manifest);
      return { manifest, file: undefined };
    }
    const file = isFolder ? join(around, archiveName(new Date(takenAt), manifest.instance)) : resolve(target);
    refuseExisting(file, isForced);
    await rename(partial, file);
    await syncToDisk(around);
    if (isSqlite) rememberBackup(sqliteFiles(databaseUrl), { path: file, takenAt });
    await recordBackup(databaseUrl, manifest);
    return { manifest, file };
  } catch (error) {
    const isUnwritable = error instanceof DatabaseError ? error.reason === "unwritable" : isFileError(error);
    if (!isUnwritable) throw error;
    const code = (error instanceof DatabaseError ? error.remoteCode : (error as NodeJS.ErrnoException).code) ?? "";
    throw new StartError([{ key: "cli-backup-unwritable", values: { path: around, code } }]);
  }
}

/** For the metrics. The archive is complete without it, and a service without a bridge has no place for it. */
async function recordBackup(databaseUrl: string, { takenAt, instance, members }: Manifest): Promise<void> {
  if (instance === null) return;
  try {
    await using database = await openDatabase(databaseUrl);
    const bytes = members.reduce((sum, member) => sum + member.bytes, 0);
    await recordLastBackup(database, { takenAt: Date.parse(takenAt), bytes });
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
  }
}

/** A stream may end on another machine, so the copies wait beside the database, where there is room for its like. */
function folderFor(target: BackupOptions["target"], isFolder: boolean, databaseUrl: string): string {
  if (typeof target === "string") return isFolder ? resolve(target) : dirname(resolve(target));
  return databaseUrl.startsWith("file:") ? dirname(sqliteFiles(databaseUrl)["bridge.db"]) : resolve();
}

function refuseExisting(file: string, isForced: boolean): void {
  if (!isForced && existsSync(file))
    throw new StartError([{ key: "cli-backup-exists", values: { path: resolve(file) } }]);
}

function requireAny(files: SqliteFiles): void {
  if (existing(files).length > 0) return;
  throw new StartError([{ key: "cli-backup-nothing", values: { path: files["bridge.db"] } }]);
}

async function copyFiles(files: SqliteFiles, folder: string, onProgress: OnProgress): Promise<Snapshot> {
  const names = existing(files);
  const total = names.reduce((sum, name) => sum + statSync(files[name]).size, 0);
  const copied = () => names.reduce((sum, name) => sum + sizeOf(join(folder, name)), 0);
  await reporting(
    () => {
      onProgress("copying", copied(), total);
    },
    async () => {
      for (const name of names) await copySqlite(files[name], join(folder, name));
    },
  );
  return { names, check: () => Promise.all(names.map((name) => checkSqlite(join(folder, name)))) };
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

async function pack(
  { names, check }: Snapshot,
  folder: string,
  output: Writable,
  options: BackupOptions & { readonly takenAt: string; readonly isSqlite: boolean },
): Promise<Manifest> {
  const total = names.reduce((sum, name) => sum + sizeOf(join(folder, name)), 0);
  let done = 0;
  let manifest: Manifest | undefined;
  // Checked while it is compressed: each takes a core.
  const checking = check();
  // Reported where it is awaited.
  checking.catch(() => undefined);
  const complete = async (digests: readonly Pick<Member, "name" | "bytes" | "sha256">[]) => {
    const checked = await checking;
    manifest = {
      format: ARCHIVE_FORMAT,
      bridge: options.bridgeVersion,
      dialect: options.isSqlite ? "sqlite" : "postgres",
      takenAt: options.takenAt,
      instance: checked[0]?.instance ?? null,
      settings: [...options.settings],
      members: digests.map((digest, at) => {
        const { migrations = {}, rows = {} } = checked[at] ?? {};
        return { ...digest, migrations, rows };
      }),
    };
    return manifest;
  };
  await writeArchive(folder, names, complete, output, (bytes) => {
    options.onProgress("writing", (done += bytes), total);
  });
  if (manifest === undefined) throw new TypeError("an archive has no manifest");
  return manifest;
}
