/**
 * SQLite in a file, through Node's built-in driver. Its calls block the process, so they only write to memory and to the
 * system's file cache; the log is put on disk in another thread, before anybody hears of a commit.
 */
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Bulk, Database, DatabaseOptions, Tx, Value } from "./database.ts";
import { DatabaseError } from "./error.ts";
import { ownerProblem } from "./file-owner.ts";
import { GroupCommit } from "./group-commit.ts";
import { completeRestore } from "./pending-restore.ts";
import { createPrivately, makeFolder, makePrivate } from "./private-files.ts";
import { SqliteConnection } from "./sqlite-connection.ts";
import { sqliteError } from "./sqlite-error.ts";
import { holdOwnerLock } from "./sqlite-owner.ts";
import { sqlitePath } from "./sqlite-path.ts";
import { SqliteWriter } from "./sqlite-writer.ts";
import { WalFile } from "./wal-file.ts";

/** SQLite blocks the whole process while it waits for a lock, so keep the wait short and retry. */
const BUSY_TIMEOUT_MS = 20;
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
  readonly #reader: SqliteConnection;
  readonly #writer: SqliteWriter;
  readonly #commits: GroupCommit;
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  #closing: Promise<void> | undefined;

  constructor(path: string, handles: Handles, commitTimeoutMs: number) {
    const { writing, reading, log, owner } = handles;
    this.#handles = handles;
    this.#reader = new SqliteConnection(reading, path);
    this.isOwner = owner !== undefined;
    const flush = log && { log, limitMs: commitTimeoutMs };
    this.#writer = new SqliteWriter(path, new SqliteConnection(writing, path), this.#reader, flush, (notifications) => {
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
