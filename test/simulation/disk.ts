/**
 * The disk under the bridge: the driver's methods are replaced while a walk runs, so that the database can be locked, slow
 * or full, and so that the process can die at any statement. What was committed stays, what was not is rolled back: the
 * process dies, and the machine goes on.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync, StatementSync } from "node:sqlite";

/**
 * `locked`: another process holds the file; `full`: nothing can be written; `broken`: reads fail as well; `unsynced`: what
 * is written does not reach the disk, and others read it all the same.
 */
export type DiskState = "works" | "locked" | "full" | "broken" | "unsynced";

export interface Kill {
  /** Before which statement from now the process dies, or after it. */
  readonly statements: number;
  readonly isAfter: boolean;
  readonly run: () => void;
}

/** Primary result codes. Source: sqlite.org/rescode.html, 2026-11. */
const BUSY = 5;
const IO_ERROR = 10;
const FULL = 13;

// eslint-disable-next-line @typescript-eslint/unbound-method -- called with the connection as `this`
const { exec, prepare, close } = DatabaseSync.prototype;
const REAL = { exec, prepare, close };
const { openSync, closeSync, fdatasync } = fs;
const REAL_FILES = { openSync, closeSync, fdatasync };

type Synced = (error: Error | null) => void;

export class SimulatedDisk implements Disposable {
  state: DiskState = "works";
  /** How long each commit takes, in milliseconds: half of it blocks the process, and half passes until it is on disk. */
  commitMs = 0;
  /** Whether commits ever took so long that what waits behind them may be refused. */
  wasSlow = false;
  /** Statements that failed. */
  failures = 0;
  readonly #block: (ms: number) => void;
  /** Who waits for what is written to be on disk. */
  readonly #syncing = new Set<Synced>();
  /** The bridge's own descriptors of SQLite's logs. */
  readonly #logs = new Set<number>();
  readonly #open = new Set<DatabaseSync>();
  readonly #closed = new WeakSet<DatabaseSync>();
  #kill: Kill | undefined;
  #isQuiet = false;

  constructor(block: (ms: number) => void) {
    this.#block = block;
    const run = this.#run.bind(this);
    const forget = this.#close.bind(this);
    const isClosed = (database: DatabaseSync) => this.#closed.has(database);
    // A connection is known from its first use on.
    Object.assign(DatabaseSync.prototype, {
      exec(this: DatabaseSync, text: string) {
        run(this, text, () => {
          REAL.exec.call(this, text);
        });
      },
      prepare(this: DatabaseSync, text: string) {
        // What goes on for a moment after the process died.
        if (isClosed(this)) throw failure(IO_ERROR);
        const statement = REAL.prepare.call(this, text);
        const all = (...params: Parameters<StatementSync["all"]>) =>
          run(this, text, () => StatementSync.prototype.all.apply(statement, params));
        statement.all = all as StatementSync["all"];
        return statement;
      },
      close(this: DatabaseSync) {
        forget(this);
      },
    });
    replaceFiles({
      openSync: (path, flags, mode) => {
        const file = openSync(path, flags, mode);
        if (path.toString().endsWith("-wal")) this.#logs.add(file);
        return file;
      },
      closeSync: (file) => {
        this.#logs.delete(file);
        closeSync(file);
      },
      fdatasync: (_, done) => {
        this.#syncing.add(done);
        const synced = () => {
          this.#synced(done);
        };
        // Virtual time must not pass before what goes on at once has been done.
        if (this.commitMs === 0) queueMicrotask(synced);
        else setTimeout(synced, this.commitMs / 2);
      },
    });
  }

  /** Lets the oracles look: meanwhile nothing fails, no statement counts, and no time passes for what they would wait for. */
  async quietly<T>(look: () => Promise<T>): Promise<T> {
    for (const done of this.#syncing) this.#synced(done);
    this.#isQuiet = true;
    try {
      return await look();
    } finally {
      this.#isQuiet = false;
    }
  }

  /** What the file holds, as another process sees it: only what was committed. */
  look(path: string, text: string, ...params: readonly string[]): readonly unknown[] {
    const database = new DatabaseSync(path, { readOnly: true });
    try {
      return REAL.prepare.call(database, text).all(...params);
    } finally {
      REAL.close.call(database);
    }
  }

  /** The process will die at a statement; `undefined`: it lives on. */
  killAt(kill: Kill | undefined): void {
    this.#kill = kill;
  }

  /** The process dies: its connections are gone, and with them what it had not committed. */
  cut(): void {
    this.#kill = undefined;
    this.#syncing.clear();
    for (const database of [...this.#open]) this.#close(database);
    for (const log of this.#logs) closeSync(log);
    this.#logs.clear();
  }

  [Symbol.dispose](): void {
    this.cut();
    Object.assign(DatabaseSync.prototype, REAL);
    replaceFiles(REAL_FILES);
  }

  #synced(done: Synced): void {
    if (this.#syncing.delete(done)) done(this.state === "unsynced" ? this.#failed(IO_ERROR) : null);
  }

  #close(database: DatabaseSync): void {
    this.#open.delete(database);
    if (this.#closed.has(database)) return;
    this.#closed.add(database);
    REAL.close.call(database);
  }

  #run<T>(database: DatabaseSync, text: string, run: () => T): T {
    if (this.#closed.has(database)) throw failure(IO_ERROR);
    this.#open.add(database);
    if (this.#isQuiet) return run();
    const kill = this.#kill !== undefined && this.#count(this.#kill);
    if (kill === "before") this.#die();
    const isCommit = text === "commit";
    // Nothing is stored by a statement that only opens or closes something.
    if (this.state === "broken" && text !== "rollback") throw this.#failed(IO_ERROR);
    if (this.state === "locked" && text.startsWith("begin immediate")) throw this.#failed(BUSY);
    if (this.state === "full" && isCommit) throw this.#failed(FULL);
    if (isCommit && this.commitMs > 0) this.#block(Math.floor(this.commitMs / 2));
    const result = run();
    if (kill === "after") this.#die();
    return result;
  }

  #failed(errcode: number): Error {
    this.failures += 1;
    return failure(errcode);
  }

  #count({ statements, isAfter, run }: Kill): "before" | "after" | false {
    this.#kill = { statements: statements - 1, isAfter, run };
    if (statements > 1) return false;
    return isAfter ? "after" : "before";
  }

  /** The statement that was running reaches nobody any more. */
  #die(): never {
    const { run } = this.#kill as Kill;
    this.cut();
    run();
    throw failure(IO_ERROR);
  }
}

interface Files extends Pick<typeof fs, "openSync" | "closeSync"> {
  readonly fdatasync: (file: number, done: Synced) => void;
}

function replaceFiles(files: Files): void {
  Object.assign(fs, files);
  syncBuiltinESMExports();
}

function failure(errcode: number): Error {
  return Object.assign(new Error("simulated"), { code: "ERR_SQLITE_ERROR", errcode });
}
