/** The process lock of a database file. */
import { DatabaseSync } from "node:sqlite";
import { DatabaseError } from "./error.ts";
import { sqliteError } from "./sqlite-error.ts";

/**
 * Holds an exclusive lock on a small file beside the database. The system drops it when the process ends, however it
 * ends, so a new process may take over everything at once; and tools may use the database meanwhile.
 *
 * Errors: `DatabaseError` `in-use` when somebody else holds it.
 */
export function holdOwnerLock(path: string): Disposable {
  const file = `${path}-owner`;
  let lock: DatabaseSync | undefined;
  try {
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
