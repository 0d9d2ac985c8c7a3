/** Which process reads a remote queue, and how far it has been read. */
import { DatabaseError, Leases, NotHeld, type Database, type Tx } from "../database/index.ts";
import type { Policies, ReadMark } from "./types.ts";

/** A mark, and the process that set it. */
export interface HeldMark extends ReadMark {
  readonly holder: string;
}

/** A queue that this process reads: how far it has been read, and for how many milliseconds the lease is held. */
export interface HeldQueue {
  readonly position: string | undefined;
  /** `null`: until it is released. */
  readonly heldForMs: number | null;
}

const TABLE = { table: "reading", name: "queue", holder: "holder", until: "held_until" };

export class SqlReadLeases {
  readonly #leases: Leases;
  readonly #policies: Pick<Policies, "unavailable">;

  constructor(database: Database, leaseMs: number, policies: Pick<Policies, "unavailable">) {
    this.#leases = new Leases(database, TABLE, leaseMs);
    this.#policies = policies;
  }

  /** This process. */
  get holder(): string {
    return this.#leases.holder;
  }

  /** Acquires or renews the lease of a queue. Result: `undefined` while another process holds it. */
  async hold(queue: string): Promise<HeldQueue | undefined> {
    const { database, leaseMs } = this.#leases;
    try {
      const row = await this.#leases.hold<{ position: string | null }>(queue, "position");
      return row && { position: row.position ?? undefined, heldForMs: database.isOwner ? null : leaseMs };
    } catch (error) {
      throw error instanceof DatabaseError ? this.#policies.unavailable(error.reason) : error;
    }
  }

  /** Never throws: a lease that is not released expires. */
  release(queue: string): Promise<void> {
    return this.#leases.release(queue);
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
