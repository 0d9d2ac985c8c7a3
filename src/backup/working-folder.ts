/** A folder beside what is about to be written, for one backup or restore at a time. Only SIGKILL leaves it behind. */
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseError } from "../database/index.ts";
import { FOLDER_MODE } from "../database/private-files.ts";
import { holdOwnerLock } from "../database/sqlite-owner.ts";
import { StartError } from "../platform/start-error.ts";
import { onInterrupt } from "./interrupt.ts";

export interface WorkingFolder extends Disposable {
  readonly path: string;
  /** Leaves it where it is from now on. */
  keep(): void;
}

/** Clears what a killed process left there. Removed on disposal. Errors: `StartError`. */
export function openWorkingFolder(path: string): WorkingFolder {
  let lock: Disposable;
  try {
    makeFolder(path);
    lock = holdOwnerLock(join(path, LOCK));
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (error instanceof DatabaseError && error.reason === "in-use")
      throw new StartError([{ key: "cli-backup-busy", values: { path: dirname(path) } }]);
    const code = error instanceof DatabaseError ? error.remoteCode : (error as NodeJS.ErrnoException).code;
    throw new StartError([{ key: "cli-backup-unwritable", values: { path: dirname(path), code: code ?? "" } }]);
  }
  for (const name of readdirSync(path))
    if (!name.startsWith(LOCK)) rmSync(join(path, name), { recursive: true, force: true });
  let isKept = false;
  const remove = () => {
    // Retried, because a copy that is being made may still create files.
    if (!isKept) rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  };
  const interrupt = onInterrupt(remove);
  return {
    path,
    keep() {
      isKept = true;
    },
    [Symbol.dispose]: () => {
      interrupt[Symbol.dispose]();
      remove();
      lock[Symbol.dispose]();
    },
  };
}

const LOCK = "lock";

/** Not with the folders above it: a mistyped path is to be reported. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path, FOLDER_MODE);
    return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  // In a folder that others write to, such as /tmp, this may be theirs, or a link to what must not be cleared.
  const found = lstatSync(path);
  const isOwn = process.getuid === undefined || found.uid === process.getuid();
  if (!found.isDirectory() || !isOwn)
    throw new StartError([{ key: "cli-backup-unwritable", values: { path, code: "EPERM" } }]);
  chmodSync(path, FOLDER_MODE);
}

/** Makes sure that a file, or the names in a folder, survive a power failure. */
export async function syncToDisk(path: string): Promise<void> {
  await using file = await open(path, "r");
  await file.sync();
}
