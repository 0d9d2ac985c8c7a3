/** Why a database cannot be written: a volume or a file of another user, the most common fault of a first start. */
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Sentence } from "../platform/i18n/sentence.ts";

/**
 * Names the path, both users and the command that heals it. Result: `undefined` if nobody else owns what cannot be
 * written. `user`: the process's own numbers; for tests.
 */
export function ownerProblem(
  path: string,
  user = { uid: process.getuid?.(), gid: process.getgid?.() },
): Sentence | undefined {
  if (user.uid === undefined) return undefined;
  let folder = dirname(resolve(path));
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  const files = ["", "-wal", "-shm", "-owner"].map((ending) => `${resolve(path)}${ending}`);
  const foreign = [folder, ...files].find((one) => isForeign(one, user.uid));
  if (foreign === undefined) return undefined;
  const owner = String(statSync(foreign).uid);
  return {
    key: "database-foreign-owner",
    values: { path: foreign, owner, user: String(user.uid), group: String(user.gid), folder },
  };
}

function isForeign(path: string, uid: number | undefined): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.uid === uid) return false;
  try {
    accessSync(path, found.isDirectory() ? constants.W_OK | constants.X_OK : constants.W_OK);
    return false;
  } catch (error) {
    // A read-only file system is nobody's in particular.
    return ["EACCES", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "");
  }
}
