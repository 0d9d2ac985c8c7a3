/** Queues of a remote that one process at a time reads. */

/** How far a queue of the far side has been read. */
export interface ReadMark {
  readonly queue: string;
  readonly position: string;
}

/** Queues of the far side that one process at a time reads, by a lease in the ledger's database. */
export interface ReadLeases {
  /**
   * Takes a queue, or keeps it. Result: how far it has been read and for how many milliseconds it is held, `null`: until
   * it is released; `undefined` while another process holds it. Errors: LEDGER_UNAVAILABLE.
   */
  hold(queue: string): Promise<HeldQueue | undefined>;
  /** Lets another process have it at once. Never throws: a lease that is not released runs out. */
  release(queue: string): Promise<void>;
}

export interface HeldQueue {
  readonly position: string | undefined;
  readonly heldForMs: number | null;
}
