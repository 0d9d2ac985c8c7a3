/** The process lock of a database file. */
import { DatabaseSync } from "node:sqlite";
import { DatabaseError } from "./error.ts";
import { createPrivately } from "./private-files.ts";
import { sqliteError } from "./sqlite-error.ts";

/**
 * Holds an exclusive lock on a small file beside the database. The operating system releases it whenever and however
 * the process ends, so a new process can take over at once. Tools can use the database meanwhile.
 *
 * Errors: `DatabaseError` `in-use` when another process holds it.
 */
export function holdOwnerLock(path: string): Disposable {
  const file = `${path}-owner`;
  let lock: DatabaseSync | undefined;
  try {
    createPrivately(file);
    lock = new DatabaseSync(file, { timeout: 0 });
    // In memory, so that the lock leaves no journal behind.
    lock.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    lock?.close();
    const failure = sqliteError(error, file);
    if (failure instanceof DatabaseError && failure.reason === "locked")
      throw new DatabaseError("in-use", undefined, path);
    throw failure;
  }
  const held = lock;
  return {
    [Symbol.dispose]: () => {
      held.close();
    },
  };
}
