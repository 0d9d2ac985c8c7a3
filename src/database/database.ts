/** One interface for both databases, SQLite in a file and a PostgreSQL server. */
import type { DatabaseError } from "./error.ts";
import type { Log } from "../platform/log.ts";

export type Dialect = "sqlite" | "postgres";

/** A parameter of a statement. Integers stay below 2^53; SQLite stores booleans as 1 and 0. */
export type Value = string | number | boolean | null | Uint8Array;

/**
 * An open transaction. Both dialects write parameters as `$1`, `$2`, ... SQLite returns results synchronously; `await`
 * works with either.
 */
export interface Tx {
  readonly dialect: Dialect;
  all<Row>(sql: string, params?: readonly Value[]): readonly Row[] | Promise<readonly Row[]>;
  /** Runs a statement once per row of parameters and returns all resulting rows. Many round trips on PostgreSQL. */
  each<Row>(sql: string, rows: readonly (readonly Value[])[]): readonly Row[] | Promise<readonly Row[]>;
  /**
   * Statements of which nothing in this transaction needs the results: PostgreSQL gets them together with the commit,
   * which fails with them. Resolves at once there, and when they are done on SQLite. `sent`: nothing is sent after it.
   */
  withCommit(sent: Promise<unknown>): Promise<unknown> | undefined;
  /** Blocks other holders of the same name until the commit. */
  lock(name: string): void | Promise<void>;
  /** Notifies the listeners of `channel` after the commit, in every process. `payload`: under 8,000 bytes. */
  notify(channel: string, payload: string): void | Promise<void>;
}

/** A result that was sent for together with the commit is a promise: if it fails, only its caller does. */
export type Results<Result> = readonly (Result | Promise<Result>)[];

/**
 * Work that concurrent callers share in one transaction. `run` may be called again after a rollback, with fewer items,
 * so it must change nothing but the database.
 */
export interface Bulk<Item, Result> {
  /** No other kind uses its tables, so that on a server it shares round trips with those that run after it. */
  readonly ownsTables?: true;
  readonly name: string;
  /** One result for each item, in the same order. */
  run(tx: Tx, items: readonly Item[]): Results<Result> | Promise<Results<Result>>;
  /** Called after the commit, before any caller's promise resolves and before the next commit. Must not throw. */
  committed?(items: readonly Item[], results: Results<Result>): void;
}

/** Errors of all methods: `DatabaseError`. */
export interface Database extends AsyncDisposable {
  readonly dialect: Dialect;
  /** True when this process holds the file's process lock. */
  readonly isOwner: boolean;
  /**
   * Why the last write failed; `undefined` once one has succeeded. A statement of its own that failed does not count.
   * SQLite: also why the next one will fail, if the file was deleted or replaced.
   */
  readonly writeFailure: DatabaseError | undefined;
  /** Fails every `transaction` and `bulk` with this error from now on; with `undefined`, no longer. */
  refuseWrites(error: DatabaseError | undefined): void;
  /**
   * Reads committed data, without waiting for the writers. SQLite: waits while a commit is put on disk, no longer than one
   * may take, and fails for good once the disk has failed to take one.
   */
  all<Row>(sql: string, params?: readonly Value[]): Promise<readonly Row[]>;
  /** Runs `work` in its own transaction, serialised with all other writers of this process. */
  transaction<T>(work: (tx: Tx) => T | Promise<T>): Promise<T>;
  /** The same for schema changes, which may take longer than a write. */
  reshape(work: (tx: Tx) => Promise<void>): Promise<void>;
  /**
   * Includes `item` in the next group commit: everything requested while a commit is in flight shares the next one.
   * When a group fails on a statement, its items are retried one by one, so that only the bad one fails.
   */
  bulk<Item, Result>(bulk: Bulk<Item, Result>, item: Item): Promise<Result>;
  /**
   * Subscribes to `notify` on this channel. After a lost connection `onNotify` is called with `undefined`, because
   * notifications may have been missed. SQLite only delivers notifications within this process.
   */
  listen(channel: string, onNotify: (payload: string | undefined) => void): Promise<AsyncDisposable>;
  /** Finishes submitted work and closes. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /**
   * To run on the database, rather than look into it. SQLite: become the owner of the file until closed; fail with
   * `in-use` if another process owns it. PostgreSQL: keep commands that replace the tables from starting; fail with
   * `in-use` while one runs. Default false.
   */
  readonly lockOwner?: boolean;
  /** SQLite: withdraw the access of other users from existing files, with a line in this log. Default: leave them. */
  readonly log?: Log;
  /** How long a write may take from submission to commit. Default 4,000. */
  readonly commitTimeoutMs?: number;
}
