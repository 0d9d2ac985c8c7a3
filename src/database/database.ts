/** One interface for both databases: SQLite in a file, and a PostgreSQL server. */

export type Dialect = "sqlite" | "postgres";

/** What a statement takes. Integers stay below 2^53; a boolean is 1 or 0 in SQLite. */
export type Value = string | number | boolean | null | Uint8Array;

/**
 * An open transaction. Parameters are written `$1`, `$2`, ... in both dialects. With SQLite every answer is there at
 * once; `await` takes either.
 */
export interface Tx {
  readonly dialect: Dialect;
  all<Row>(sql: string, params?: readonly Value[]): readonly Row[] | Promise<readonly Row[]>;
  /** Runs a statement once for each row of parameters; the rows that it returned, together. Many round trips on a server. */
  each<Row>(sql: string, rows: readonly (readonly Value[])[]): readonly Row[] | Promise<readonly Row[]>;
  /** Until the commit nobody else gets past the same name. */
  lock(name: string): void | Promise<void>;
  /** Tells the listeners of `channel`, in every process, after the commit. `payload`: under 8,000 bytes. */
  notify(channel: string, payload: string): void | Promise<void>;
}

/**
 * Work that is done together for everybody who asks at the same time. `run` may be repeated, after a rollback, with
 * fewer items, so it changes nothing but the database.
 */
export interface Bulk<Item, Result> {
  readonly name: string;
  /** One result for each item, in the same order. */
  run(tx: Tx, items: readonly Item[]): readonly Result[] | Promise<readonly Result[]>;
  /** Called after the commit, before anybody hears of it and before the next commit begins. Must not throw. */
  committed?(items: readonly Item[], results: readonly Result[]): void;
}

/** Errors of all methods: `DatabaseError`. */
export interface Database extends AsyncDisposable {
  readonly dialect: Dialect;
  /** True when this process holds the file's process lock. */
  readonly isOwner: boolean;
  /** Reads what is committed, aside of the writers. */
  all<Row>(sql: string, params?: readonly Value[]): Promise<readonly Row[]>;
  /** Does `work` in a transaction of its own, in turn with all other writers of this process. */
  transaction<T>(work: (tx: Tx) => T | Promise<T>): Promise<T>;
  /** The same for changes of the tables themselves, which may take as long as they need. */
  reshape(work: (tx: Tx) => Promise<void>): Promise<void>;
  /**
   * Does `item` in the next group commit: all that is asked for while a commit is in flight shares the next one. When
   * a group fails on a statement, its items are tried one by one, so that a bad one fails alone.
   */
  bulk<Item, Result>(bulk: Bulk<Item, Result>, item: Item): Promise<Result>;
  /**
   * Hears `notify` of this channel. After a lost connection `onNotify` is called with `undefined`: something may have
   * been missed. In SQLite only this process is heard.
   */
  listen(channel: string, onNotify: (payload: string | undefined) => void): Promise<AsyncDisposable>;
  /** Finishes what was handed in and closes. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /**
   * SQLite: refuse with `in-use` when another process has the file as its owner; be its owner until the end. Default
   * false.
   */
  readonly lockOwner?: boolean;
  /** How long a write may take from being handed in to its commit. Default 4,000. */
  readonly commitTimeoutMs?: number;
}
