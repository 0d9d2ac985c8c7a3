/** Database files, which hold what clients wrote and secrets, are for the user that the bridge runs as. Not on Windows. */
import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";

export const FILE_MODE = 0o600;
export const FOLDER_MODE = 0o700;
/** What stands beside a database: SQLite's own files, and the process lock. */
const BESIDE = ["", "-wal", "-shm", "-journal", "-owner"];

/** Creates an empty file for SQLite, which gives the files beside it the same mode. Leaves an existing one alone. */
export function createPrivately(path: string): void {
  try {
    closeSync(openSync(path, "ax", FILE_MODE));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** Creates a folder, and those above it. Not with Node's own `recursive`, which never returns where a folder cannot be created in an existing one: `/proc/x`. */
export function makeFolder(path: string, isLastTry = false): void {
  try {
    mkdirSync(path, FOLDER_MODE);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || isLastTry) throw error;
    makeFolder(dirname(path));
    makeFolder(path, true);
  }
}

/**
 * Withdraws the access of other users from a database and from its folder. A folder that holds anything else is left
 * alone: it may be `/tmp`, or shared on purpose. Result: the paths whose mode was corrected.
 */
export function makePrivate(path: string): readonly string[] {
  const folder = dirname(path);
  const files = readdirSync(folder);
  const databases = [basename(path), "bridge.db", "service.db", ".compile-cache", ".bridge-", "before-restore-"];
  const isOwnFolder = files.every((file) => databases.some((name) => file.startsWith(name)));
  return [
    ...(isOwnFolder && isCorrected(folder, FOLDER_MODE) ? [folder] : []),
    ...BESIDE.map((ending) => basename(path) + ending)
      .filter((file) => files.includes(file) && isCorrected(join(folder, file), FILE_MODE))
      .map((file) => join(folder, file)),
  ];
}

function isCorrected(path: string, mode: number): boolean {
  try {
    const found = statSync(path);
    const isOwn = process.getuid !== undefined && found.uid === process.getuid();
    if (!isOwn || (found.mode & 0o077) === 0) return false;
    chmodSync(path, mode);
    return true;
  } catch {
    // A command that ends just now deletes SQLite's log. Some file systems have no modes: whoever mounted one decided
    // who may read it.
    return false;
  }
}
