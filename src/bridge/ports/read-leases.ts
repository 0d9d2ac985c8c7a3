/** Leases on the queues of a remote. */

export type { ReadMark } from "../../ledger/types.ts";

/** The remote's queues that only one process at a time reads, by a lease in the ledger's database. */
export interface ReadLeases {
  /**
   * Acquires or renews the lease of a queue. Result: how far the queue has been read and for how many milliseconds the
   * lease is held, `null`: until it is released; `undefined` while another process holds it. Errors:
   * LEDGER_UNAVAILABLE.
   */
  hold(queue: string): Promise<HeldQueue | undefined>;
  /**
   * Releases the lease so that another process can acquire it at once. Never throws: a lease that is not released
   * expires.
   */
  release(queue: string): Promise<void>;
}

export interface HeldQueue {
  readonly position: string | undefined;
  readonly heldForMs: number | null;
}
