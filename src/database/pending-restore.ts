/**
 * The last step of a restore: puts restored SQLite files in the place of the old ones. What a kill interrupts, the next
 * start completes, so that a bridge never runs on the one half of a backup and the other of what it replaces.
 */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { makeFolder } from "./private-files.ts";

/** Beside the databases. Holds the restored files under their final names. */
export const RESTORE_FOLDER = ".bridge-restore";
/** The file in it that says that all of them are complete. Contains a `ReadyRestore`. */
export const READY_FILE = "ready.json";

/** Names of the restored files, and of the folder for the old ones. */
export interface ReadyRestore {
  readonly names: readonly string[];
  readonly aside: string;
}

/** The database, then the files that belong to it alone: beside another database they would destroy it. */
const ENDINGS = ["", "-wal", "-shm", "-journal"];

/** Call it with the process lock of `path`, while nothing is open. Does nothing unless a restore is ready. */
export function completeRestore(path: string): void {
  const folder = dirname(path);
  const work = join(folder, RESTORE_FOLDER);
  const restored = join(work, basename(path));
  if (!existsSync(join(work, READY_FILE)) || !existsSync(restored)) return;
  const ready = JSON.parse(readFileSync(join(work, READY_FILE), "utf8")) as ReadyRestore;
  const aside = join(folder, ready.aside);
  if (ENDINGS.some((ending) => existsSync(path + ending))) makeFolder(aside);
  for (const ending of ENDINGS) {
    const old = join(aside, basename(path) + ending);
    // An earlier attempt moved it; what is here now was made since, by a command that found no database.
    if (existsSync(old)) rmSync(path + ending, { force: true });
    else if (existsSync(path + ending)) renameSync(path + ending, old);
  }
  renameSync(restored, path);
  syncFolder(folder);
  if (ready.names.every((name) => !existsSync(join(work, name)))) rmSync(work, { recursive: true, force: true });
}

function syncFolder(path: string): void {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
