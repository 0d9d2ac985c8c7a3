/** The connection that writes to an SQLite file. Its commits are on disk before anybody hears of them. */
import { statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Tx, Value } from "./database.ts";
import { DatabaseError } from "./error.ts";
import type { Writer } from "./group-commit.ts";
import type { SqliteConnection } from "./sqlite-connection.ts";
import type { WalFile } from "./wal-file.ts";

/** Between two tries for the lock: SQLite itself would block the process while it waits. */
const BUSY_PAUSE_MS = 15;

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

export class SqliteWriter implements Writer, Tx {
  readonly dialect = "sqlite";
  readonly connection: SqliteConnection;
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
  readonly #reader: SqliteConnection;
  readonly #flush: Flush | undefined;
  readonly #deliver: (notifications: readonly Notification[]) => void;
  #notifications: Notification[] = [];

  constructor(
    path: string,
    connection: SqliteConnection,
    reader: SqliteConnection,
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
