/** Which process reads a remote queue, and how far it has been read. */
import { randomUUID } from "node:crypto";
import { DatabaseError, sharedNow, type Database, type Tx } from "../database/index.ts";
import type { Policies, ReadMark } from "./types.ts";

/** A mark, and the process that set it. */
export interface HeldMark extends ReadMark {
  readonly holder: string;
}

/** Another process reads the queue. */
export class NotHeld extends Error {
  override readonly name = "NotHeld";
}

/** Effectively never, and an integer that both databases can store. */
const ALWAYS = 2 ** 52;

/** A queue that this process reads: how far it has been read, and for how many milliseconds the lease is held. */
export interface HeldQueue {
  readonly position: string | undefined;
  /** `null`: until it is released. */
  readonly heldForMs: number | null;
}

export class SqlReadLeases {
  /** This process. */
  readonly holder = randomUUID();
  readonly #database: Database;
  readonly #leaseMs: number;
  readonly #policies: Pick<Policies, "unavailable">;

  constructor(database: Database, leaseMs: number, policies: Pick<Policies, "unavailable">) {
    this.#database = database;
    this.#leaseMs = leaseMs;
    this.#policies = policies;
  }

  /** Acquires or renews the lease of a queue. Result: `undefined` while another process holds it. */
  async hold(queue: string): Promise<HeldQueue | undefined> {
    const { dialect, isOwner } = this.#database;
    // The process lock excludes all other processes, so a lease left by an earlier one does not count.
    const until = isOwner ? String(ALWAYS) : `${sharedNow(dialect)} + $3`;
    const free = isOwner ? "$3 = $3" : `reading.holder = $2 or reading.held_until < ${sharedNow(dialect)}`;
    try {
      const [row] = await this.#database.transaction((tx) =>
        tx.all<{ position: string | null }>(
          `insert into reading (queue, position, holder, held_until) values ($1, null, $2, ${until})
           on conflict (queue) do update set holder = excluded.holder, held_until = excluded.held_until
           where ${free} returning position`,
          [queue, this.holder, this.#leaseMs],
        ),
      );
      return row && { position: row.position ?? undefined, heldForMs: isOwner ? null : this.#leaseMs };
    } catch (error) {
      throw error instanceof DatabaseError ? this.#policies.unavailable(error.reason) : error;
    }
  }

  /** Never throws: a lease that is not released expires. */
  async release(queue: string): Promise<void> {
    await this.#database
      .transaction((tx) =>
        tx.all("update reading set held_until = 0 where queue = $1 and holder = $2", [queue, this.holder]),
      )
      .catch(() => undefined);
  }
}

/**
 * Records how far a queue was read, in the same commit as the entries read from it. Errors: `NotHeld`. It does not
 * check the expiry: an expired lease that no other process has taken is as good as a valid one.
 */
export async function recordRead(tx: Tx, { queue, position, holder }: HeldMark): Promise<void> {
  const rows = await tx.all("update reading set position = $2 where queue = $1 and holder = $3 returning queue", [
    queue,
    position,
    holder,
  ]);
  if (rows.length === 0) throw new NotHeld();
}
