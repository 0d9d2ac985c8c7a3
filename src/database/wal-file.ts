/** The write-ahead log of an SQLite database, as far as it has to be put on disk. */
import { closeSync, fdatasync, openSync } from "node:fs";

export class WalFile implements Disposable {
  readonly #file: number;

  /** `path`: the database's, links resolved, as SQLite does on its own; its log exists. Errors: those of file access. */
  constructor(path: string) {
    // Windows flushes only what may be written.
    this.#file = openSync(`${path}-wal`, "r+");
  }

  /** Puts on disk what SQLite has written to the log. Does not block the process. Errors: those of file access. */
  flush(): Promise<void> {
    return new Promise((resolve, reject) => {
      fdatasync(this.#file, (error) => {
        if (error === null) resolve();
        else reject(error);
      });
    });
  }

  [Symbol.dispose](): void {
    closeSync(this.#file);
  }
}
