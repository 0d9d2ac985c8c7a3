/**
 * Leases in a table: one process at a time holds each, until it releases it or stops renewing it. They go by the
 * database's clock, because those of replicas differ.
 */
import { randomUUID } from "node:crypto";
import type { Database, Tx } from "./database.ts";
import { sharedNow } from "./shared-clock.ts";

/** The names of a table of leases and of its columns. */
export interface LeaseTable {
  readonly table: string;
  /** The primary key. */
  readonly name: string;
  readonly holder: string;
  /** Unix milliseconds. */
  readonly until: string;
}

/** Another process holds the lease by now. */
export class NotHeld extends Error {
  override readonly name = "NotHeld";
}

/** Effectively never, and an integer that both databases can store. */
const ALWAYS = 2 ** 52;

export class Leases {
  /** This process. */
  readonly holder = randomUUID();
  readonly leaseMs: number;
  readonly database: Database;
  readonly #table: LeaseTable;

  constructor(database: Database, table: LeaseTable, leaseMs: number) {
    this.database = database;
    this.#table = table;
    this.leaseMs = leaseMs;
  }

  /**
   * Acquires or renews a lease. Result: the column `returning` of its row; `undefined` while another process holds it.
   * Errors: `DatabaseError`.
   */
  async hold<Row>(lease: string, returning = this.#table.name): Promise<Row | undefined> {
    const { table, name, holder, until } = this.#table;
    const { dialect, isOwner } = this.database;
    const now = sharedNow(dialect);
    // The process lock excludes all other processes, so a lease left by an earlier one does not count.
    const newUntil = isOwner ? String(ALWAYS) : `${now} + $3`;
    const isFree = isOwner ? "$3 = $3" : `${table}.${holder} = $2 or ${table}.${until} < ${now}`;
    const [row] = await this.database.transaction((tx) =>
      tx.all<Row>(
        `insert into ${table} (${name}, ${holder}, ${until}) values ($1, $2, ${newUntil})
         on conflict (${name}) do update set ${holder} = excluded.${holder}, ${until} = excluded.${until}
         where ${isFree} returning ${returning}`,
        [lease, this.holder, this.leaseMs],
      ),
    );
    return row;
  }

  /** Never throws: a lease that is not released expires. */
  async release(lease: string): Promise<void> {
    const { table, name, holder, until } = this.#table;
    await this.database
      .transaction((tx) =>
        tx.all(`update ${table} set ${until} = 0 where ${name} = $1 and ${holder} = $2`, [lease, this.holder]),
      )
      .catch(() => undefined);
  }

  /**
   * No other process takes the lease before this transaction ends. It does not check the expiry: an expired lease that
   * no other process has taken is as good as a valid one. Errors: `NotHeld`.
   */
  async require(tx: Tx, lease: string): Promise<void> {
    const { table, name, holder } = this.#table;
    const hold = tx.dialect === "sqlite" ? "" : "for share";
    const rows = await tx.all(`select 1 from ${table} where ${name} = $1 and ${holder} = $2 ${hold}`, [
      lease,
      this.holder,
    ]);
    if (rows.length === 0) throw new NotHeld();
  }
}

export interface KeptLease extends AsyncDisposable {
  /** False from the moment at which another process may take it, on this process's monotonic clock. */
  readonly isHeld: boolean;
  /** Keeps other processes from taking it before this transaction ends. Errors: `NotHeld`. */
  require(tx: Tx): Promise<void>;
  /** Lets go of it until the next renewal, as if it had expired. */
  lose(): void;
}

/**
 * Acquires a lease, and renews it until disposed. `changed` gets it whenever this process acquires it, and `undefined`
 * whenever it loses it, one call after another; if it can be acquired, the first call has ended when this resolves. With
 * SQLite there is only one process, which holds it at once, whatever became of its predecessor.
 */
export async function keepLease(
  leases: Leases,
  name: string,
  changed: (lease: KeptLease | undefined) => Promise<void>,
): Promise<KeptLease> {
  const isAlone = leases.database.dialect === "sqlite";
  let wasHeld = false;
  /** Never later than in the database. */
  let heldUntil = isAlone ? Infinity : 0;
  let changing: Promise<void> = Promise.resolve();
  let expiry: NodeJS.Timeout | undefined;

  const kept: KeptLease = {
    get isHeld() {
      return performance.now() < heldUntil;
    },
    async require(tx) {
      if (!isAlone) await leases.require(tx, name);
    },
    lose() {
      heldUntil = 0;
      clearTimeout(expiry);
      note(false);
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await renewing;
      clearTimeout(expiry);
      await changing;
      if (!isAlone) await leases.release(name);
    },
  };

  function note(isHeld: boolean): void {
    if (isHeld === wasHeld) return;
    wasHeld = isHeld;
    changing = changing.then(() => changed(isHeld ? kept : undefined));
  }

  async function renew(): Promise<void> {
    const askedAt = performance.now();
    const row = await leases.hold(name);
    // Also where it has expired meanwhile and nobody has taken it: whoever worked under it has stopped.
    if (row === undefined || !kept.isHeld) kept.lose();
    if (row === undefined) return;
    heldUntil = askedAt + leases.leaseMs;
    clearTimeout(expiry);
    expiry = setTimeout(
      () => {
        kept.lose();
      },
      Math.max(0, heldUntil - performance.now()),
    );
    note(true);
  }

  // A database that does not respond ends the lease only when it expires.
  const renewSafely = (): Promise<void> => renew().catch(() => undefined);
  let renewing: Promise<void> = isAlone ? Promise.resolve() : renewSafely();
  let timer: NodeJS.Timeout | undefined;
  if (isAlone) note(true);
  else {
    await renewing;
    timer = setInterval(() => {
      renewing = renewing.then(renewSafely);
    }, leases.leaseMs / 4);
  }
  await changing;
  return kept;
}
