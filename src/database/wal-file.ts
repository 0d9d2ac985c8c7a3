/** The write-ahead log of an SQLite database, as far as it has to be put on disk. */
import { closeSync, fdatasync, fdatasyncSync, openSync, readSync, writeSync } from "node:fs";

const PART_BYTES = 1024 * 1024;

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

  /**
   * Puts on disk what an earlier process left, which SQLite reads and goes on from. Where the disk failed to take it, the
   * system may hold it for written, and only writes it if it is written again. Blocks the process. Errors: those of file
   * access. Source: wiki.postgresql.org/wiki/Fsync_Errors, 2026-11.
   */
  rewrite(): void {
    const part = Buffer.alloc(PART_BYTES);
    let at = 0;
    for (;;) {
      const bytes = readSync(this.#file, part, 0, PART_BYTES, at);
      if (bytes === 0) break;
      at += writeSync(this.#file, part, 0, bytes, at);
    }
    if (at > 0) fdatasyncSync(this.#file);
  }

  [Symbol.dispose](): void {
    closeSync(this.#file);
  }
}
