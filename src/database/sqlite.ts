/**
 * SQLite in a file, through Node's built-in driver. Its calls block the process, so they only write to memory and to the
 * system's file cache; the log is put on disk in another thread, before anybody hears of a commit.
 */
import { statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import type { Bulk, Database, DatabaseOptions, Tx, Value } from "./database.ts";
import { DatabaseError } from "./error.ts";
import { ownerProblem } from "./file-owner.ts";
import { GroupCommit, type Writer } from "./group-commit.ts";
import { completeRestore } from "./pending-restore.ts";
import { createPrivately, makeFolder, makePrivate } from "./private-files.ts";
import { sqliteError } from "./sqlite-error.ts";
import { holdOwnerLock } from "./sqlite-owner.ts";
import { sqlitePath } from "./sqlite-path.ts";
import { WalFile } from "./wal-file.ts";

/** SQLite blocks the whole process while it waits for a lock, so keep the wait short and retry. */
const BUSY_TIMEOUT_MS = 20;
const BUSY_PAUSE_MS = 15;
const CACHED_STATEMENTS = 300;
/** Long, because another process may be migrating as it starts. */
const RESHAPE_WITHIN_MS = 10 * 60_000;

export function openSqlite(url: string, options: DatabaseOptions): Database {
  const path = sqlitePath(url);
  let owner: Disposable | undefined;
  try {
    makeFolder(dirname(path));
    createPrivately(path);
    if (options.log !== undefined) {
      const corrected = makePrivate(path);
      if (corrected.length > 0)
        options.log.warn({ corrected }, "other users could read the database; access withdrawn");
    }
    if (options.lockOwner === true) {
      owner = holdOwnerLock(path);
      completeRestore(path);
    }
    const writing = new DatabaseSync(path, { timeout: 2_000 });
    const isLogged = writesLog(writing);
    writing.exec("pragma foreign_keys = on");
    // Keys arrive in random order, so each commit touches pages all over the file. 16 MB of them stay cached, and a
    // page that changes often is checkpointed once per 32 MB of log. With SQLite's own 2 and 4 MB, ingestion cost a
    // third more.
    writing.exec("pragma cache_size = -16000; pragma wal_autocheckpoint = 8000");
    writing.exec("begin immediate");
    const log = isLogged ? new WalFile(writing.location() ?? path) : undefined;
    // Here no other process writes to it.
    if (owner !== undefined) log?.rewrite();
    writing.exec(`rollback; pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
    const reading = new DatabaseSync(path, { readOnly: true, timeout: 2_000 });
    return new SqliteDatabase(path, { writing, reading, log, owner }, options.commitTimeoutMs ?? 4_000);
  } catch (error) {
    owner?.[Symbol.dispose]();
    const failure = sqliteError(error, path);
    const whose = failure instanceof DatabaseError && failure.reason === "unwritable" ? ownerProblem(path) : undefined;
    throw whose === undefined ? failure : new DatabaseError("unwritable", undefined, path, whose);
  }
}

/**
 * NORMAL: SQLite itself syncs the log only before a checkpoint. With FULL it would do so at each commit, and block the
 * process meanwhile. Source: sqlite.org/pragma.html#pragma_synchronous, 2026-11. Result: false where the file system has
 * no shared memory; there SQLite keeps a rollback journal, and its default, FULL, holds.
 */
function writesLog(database: DatabaseSync): boolean {
  const [row] = database.prepare("pragma journal_mode = wal").all();
  if (row?.["journal_mode"] !== "wal") return false;
  database.exec("pragma synchronous = normal");
  return true;
}

/** Prepared statements by text, the most recently used last. */
class Connection {
  /** Set by the first damaged page. What is read or written after it could be anything. */
  damage: DatabaseError | undefined;
  readonly #db: DatabaseSync;
  readonly #path: string;
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync, path: string) {
    this.#db = db;
    this.#path = path;
  }

  all(text: string, params: readonly Value[]): readonly unknown[] {
    try {
      return this.#prepare(text).all(...params.map(bindable));
    } catch (error) {
      throw this.#named(error);
    }
  }

  each(text: string, rows: readonly (readonly Value[])[]): readonly unknown[] {
    try {
      const statement = this.#prepare(text);
      const all: unknown[] = [];
      for (const params of rows) for (const row of statement.all(...params.map(bindable))) all.push(row);
      return all;
    } catch (error) {
      throw this.#named(error);
    }
  }

  #named(error: unknown): unknown {
    const failure = sqliteError(error, this.#path);
    if (failure instanceof DatabaseError && failure.reason === "damaged") this.damage = failure;
    return failure;
  }

  #prepare(text: string): StatementSync {
    let statement = this.#statements.get(text);
    if (statement !== undefined) return statement;
    statement = this.#db.prepare(text.replaceAll(/\$(\d+)/g, "?$1"));
    if (this.#statements.size >= CACHED_STATEMENTS) {
      const [oldest] = this.#statements.keys();
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    this.#statements.set(text, statement);
    return statement;
  }
}

function bindable(value: Value): string | number | null | Uint8Array {
  return typeof value === "boolean" ? Number(value) : value;
}

/** What a database holds open. */
interface Handles {
  readonly writing: DatabaseSync;
  readonly reading: DatabaseSync;
  readonly log: WalFile | undefined;
  readonly owner: Disposable | undefined;
}

class SqliteDatabase implements Database {
  readonly dialect = "sqlite";
  readonly isOwner: boolean;
  readonly #handles: Handles;
  readonly #reader: Connection;
  readonly #writer: SqliteWriter;
  readonly #commits: GroupCommit;
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  #closing: Promise<void> | undefined;

  constructor(path: string, handles: Handles, commitTimeoutMs: number) {
    const { writing, reading, log, owner } = handles;
    this.#handles = handles;
    this.#reader = new Connection(reading, path);
    this.isOwner = owner !== undefined;
    const flush = log && { log, limitMs: commitTimeoutMs };
    this.#writer = new SqliteWriter(path, new Connection(writing, path), this.#reader, flush, (notifications) => {
      for (const { channel, payload } of notifications)
        for (const onNotify of this.#listeners.get(channel) ?? []) onNotify(payload);
    });
    this.#commits = new GroupCommit(this.#writer, commitTimeoutMs);
  }

  get writeFailure(): DatabaseError | undefined {
    return this.#writer.loss ?? this.#commits.refusal ?? this.#commits.failure;
  }

  refuseWrites(error: DatabaseError | undefined): void {
    this.#commits.refusal = error;
  }

  async all<Row>(text: string, params: readonly Value[] = []): Promise<readonly Row[]> {
    // Whoever reads may act upon it, so it has to be on disk.
    while (this.#writer.flushing !== undefined) await this.#writer.flushing;
    if (this.#closing !== undefined) throw new DatabaseError("closed");
    if (this.#writer.unflushed !== undefined) throw this.#writer.unflushed;
    // The writing connection has its own writes cached; the other rereads them from disk after every commit.
    const connection = this.#writer.isOpen ? this.#reader : this.#writer.connection;
    return connection.all(text, params) as readonly Row[];
  }

  transaction<T>(work: (tx: Tx) => T | Promise<T>): Promise<T> {
    return this.#commits.transaction(work);
  }

  reshape(work: (tx: Tx) => Promise<void>): Promise<void> {
    return this.#commits.transaction(work, RESHAPE_WITHIN_MS);
  }

  bulk<Item, Result>(bulk: Bulk<Item, Result>, item: Item): Promise<Result> {
    return this.#commits.bulk(bulk, item);
  }

  listen(channel: string, onNotify: (payload: string | undefined) => void): Promise<AsyncDisposable> {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(onNotify));
    return Promise.resolve({
      [Symbol.asyncDispose]: () => {
        listeners.delete(onNotify);
        return Promise.resolve();
      },
    });
  }

  close(): Promise<void> {
    this.#closing ??= this.#commits.close().then(() => {
      const { writing, reading, log, owner } = this.#handles;
      reading.close();
      writing.close();
      log?.[Symbol.dispose]();
      owner?.[Symbol.dispose]();
    });
    return this.#closing;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

/** Names a file whatever its path; `undefined` where none is. */
function fileAt(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

interface Notification {
  readonly channel: string;
  readonly payload: string;
}

/** `limitMs`: how long readers wait for the disk. */
interface Flush {
  readonly log: WalFile;
  readonly limitMs: number;
}

class SqliteWriter implements Writer, Tx {
  readonly dialect = "sqlite";
  readonly connection: Connection;
  /** A transaction is open whose changes no one else may see. */
  isOpen = false;
  /**
   * Resolves when the last commit is on disk or cannot be put there; `undefined` from then on. Errors: `timeout` while the
   * disk takes too long.
   */
  flushing: Promise<void> | undefined;
  /** Set when the disk fails to take a commit. SQLite has it all the same, and would show what a power cut undoes. */
  unflushed: DatabaseError | undefined;
  readonly #path: string;
  readonly #file: string | undefined;
  readonly #reader: Connection;
  readonly #flush: Flush | undefined;
  readonly #deliver: (notifications: readonly Notification[]) => void;
  #notifications: Notification[] = [];

  constructor(
    path: string,
    connection: Connection,
    reader: Connection,
    flush: Flush | undefined,
    deliver: (notifications: readonly Notification[]) => void,
  ) {
    this.#path = path;
    this.#file = fileAt(path);
    this.connection = connection;
    this.#reader = reader;
    this.#flush = flush;
    this.#deliver = deliver;
  }

  /** Why nothing may be written, until a restart or until the file is back. One `stat`. */
  get loss(): DatabaseError | undefined {
    // What is accepted now might be lost, and more with each write.
    const damage = this.connection.damage ?? this.#reader.damage;
    if (damage !== undefined) return damage;
    if (this.unflushed !== undefined) return this.unflushed;
    // SQLite would go on writing to the file that nobody can open again.
    return fileAt(this.#path) === this.#file ? undefined : new DatabaseError("deleted", undefined, this.#path);
  }

  begin(deadline: number): Tx | Promise<Tx> {
    this.#notifications = [];
    const { loss } = this;
    if (loss !== undefined) throw loss;
    try {
      this.connection.all("begin immediate", []);
      this.isOpen = true;
      return this;
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.reason !== "locked" || Date.now() >= deadline) throw error;
      return pause(BUSY_PAUSE_MS).then(() => this.begin(deadline));
    }
  }

  async commit(): Promise<void> {
    this.connection.all("commit", []);
    this.isOpen = false;
    if (this.#flush !== undefined) await this.#putOnDisk(this.#flush);
    const notifications = this.#notifications;
    this.#notifications = [];
    if (notifications.length > 0) this.#deliver(notifications);
  }

  rollback(): void {
    try {
      this.connection.all("rollback", []);
    } catch {
      // SQLite has already rolled back on its own, as it does when the disk is full.
    }
    this.isOpen = false;
  }

  all<Row>(text: string, params: readonly Value[] = []): readonly Row[] | Promise<readonly Row[]> {
    return this.connection.all(text, params) as readonly Row[];
  }

  each<Row>(text: string, rows: readonly (readonly Value[])[]): readonly Row[] | Promise<readonly Row[]> {
    return this.connection.each(text, rows) as readonly Row[];
  }

  withCommit(sent: Promise<unknown>): Promise<unknown> {
    return sent;
  }

  lock(): void {
    // The whole file is locked for writing.
  }

  notify(channel: string, payload: string): void {
    this.#notifications.push({ channel, payload });
  }

  /** Puts the commit on disk. If that fails, nobody knows what of it is there, and a second try would not tell. */
  async #putOnDisk({ log, limitMs }: Flush): Promise<void> {
    const flushed = log.flush().catch((error: unknown) => {
      const { code } = error as NodeJS.ErrnoException;
      const where = [this.#path, ...(code === undefined ? [] : [code])].join(", ");
      const sentence = { key: "database-not-flushed", values: { where: ` (${where})` } };
      this.unflushed = new DatabaseError("unwritable", code, this.#path, sentence);
    });
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      late.reject(new DatabaseError("timeout", undefined, this.#path));
    }, limitMs);
    this.flushing = Promise.race([flushed, late.promise]);
    // Maybe nobody reads.
    this.flushing.catch(() => undefined);
    await flushed;
    clearTimeout(timer);
    this.flushing = undefined;
    if (this.unflushed !== undefined) throw this.unflushed;
  }
}
