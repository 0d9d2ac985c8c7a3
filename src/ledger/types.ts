/** The durable record of work, in its own words. What its user names differently is in `Names`. */

/** Strings that the ledger stores and never reads: a user narrows them to its own. */
export interface Names {
  /** The kinds of lanes. */
  readonly lane: string;
  /** Short results of entries. */
  readonly result: string;
  /** The ids of outgoing calls. */
  readonly delivery: string;
}

/**
 * The key within which entries run strictly one after another.
 *
 * `group`: the concurrency group. Lanes of one group never run at the same time, and they pause together; a room's
 * lanes share the room's group.
 */
export interface Lane<N extends Names = Names> {
  readonly kind: N["lane"];
  readonly key: string;
  readonly group: string;
}

export interface NewEntry<N extends Names = Names> {
  readonly lane: Lane<N>;
  readonly kind: string;
  /** Deduplication keys: if one of them was seen within the retention time, the entry is not added again. */
  readonly keys: readonly string[];
  /** JSON. */
  readonly payload: unknown;
  /** The entry does not run before this Unix time in milliseconds; it holds its lane meanwhile. */
  readonly notBefore?: number;
}

export type EntryState = "queued" | "running" | "done" | "dead" | "cancelled";

export interface Entry {
  /** The order within a lane, assigned at the commit. */
  readonly seq: number;
  readonly kind: string;
  readonly payload: unknown;
  /** Attempts begun so far, including this one. */
  readonly attempts: number;
  /** Unix time in milliseconds of the commit that added it. */
  readonly createdAt: number;
  /** The last value that `checkpoint` recorded; undefined before the first. */
  readonly progress: unknown;
  /** How the attempt before this one, or the last one, failed; null if none did. */
  readonly failure: string | null;
}

/** An entry with its outcome, for traces. */
export interface TracedEntry<N extends Names = Names> extends Entry {
  readonly lane: Lane<N>;
  readonly state: EntryState;
  /** Unix times in milliseconds. */
  readonly notBefore: number | null;
  readonly finishedAt: number | null;
  readonly delivery: N["delivery"] | null;
  readonly result: string | null;
}

/** Everything that waits in a lane (or only its first entry, depending on the lane kind), handed to a worker. */
export interface Batch<N extends Names = Names> {
  readonly lane: Lane<N>;
  readonly entries: readonly Entry[];
  /** Stays the same for these entries until an attempt certainly did not act. Recorded before the worker sees it. */
  readonly delivery: N["delivery"];
  /** Unix time in milliseconds when `delivery` was assigned. */
  readonly since: number;
  /** An earlier attempt with this delivery id may have acted: check before repeating the call. */
  readonly uncertain: boolean;
  /**
   * Finishes entries before the whole batch ends, and appends their follow-up entries in the same commit. If nothing
   * remains unsettled, that is the commit with which the batch ends: the worker must do nothing for this batch afterwards.
   */
  settle(entries: readonly Entry[], outcome?: Settlement<N>): Promise<void>;
  /**
   * Records the result of the worker's last call. The write is committed together with what is settled next, or with the
   * end of the batch, and, like it, retried until the database is back. The worker must do nothing else for this batch
   * afterwards.
   */
  inSameCommit(write: () => Promise<void>): void;
  /** Records the progress of an entry; durable once it resolves. */
  checkpoint(entry: Entry, progress: unknown): Promise<void>;
}

export interface Settlement<N extends Names = Names> {
  /** Default `done`. */
  readonly state?: "done" | "dead" | "cancelled";
  /** Short, contains ids only; for `trace`. */
  readonly result?: N["result"];
  readonly failure?: string;
  readonly then?: readonly NewEntry<N>[];
}

/** What to do with the unsettled entries of a batch whose worker threw. */
export type AfterFailure<N extends Names = Names> =
  | {
      readonly retry: true;
      /** Unix time in milliseconds. */
      readonly at: number;
      readonly failure: string;
      /**
       * False: certainly not applied, so the entries get a new delivery id, and entries that arrived meanwhile join
       * them.
       */
      readonly uncertain: boolean;
      /** The whole group pauses until `at`, not only this lane. */
      readonly pauseGroup: boolean;
      readonly then?: readonly NewEntry<N>[];
    }
  | { readonly retry: false; readonly failure: string; readonly then?: readonly NewEntry<N>[] };

/**
 * In which order the lanes of a group run while more than one waits. first: before all others; new: after those, and the
 * newest of them first, because whoever comes now waits now; waits: in their order; last: while no other is ready.
 */
export type Urgency = "first" | "new" | "waits" | "last";

export interface LaneWorker<N extends Names = Names> {
  /** The most waiting entries that one batch may hold. */
  readonly batchSize: number;
  /** Asked while several lanes of a group wait; must not throw. Default: `waits`. */
  readonly urgencyOf?: (lane: Lane<N>) => Urgency;
  /** Unsettled entries are done once it resolves. */
  run(batch: Batch<N>, signal: AbortSignal): Promise<void>;
  /** Decides what happens after `run` threw; must not throw. `entries`: the unsettled ones. */
  failed(batch: Batch<N>, entries: readonly Entry[], error: unknown): AfterFailure<N>;
}

export type AppendedSince = { readonly seq: number } | { readonly at: number };

/** How far one of a remote's queues has been read. */
export interface ReadMark {
  readonly queue: string;
  readonly position: string;
}

/** What the ledger asks its user. Without them, entries have no subject and every failure may have acted. */
export interface Policies {
  /** What an entry is about, for traces. */
  readonly subjectOf: (laneKey: string, payload: unknown) => string | null;
  /** Whether a call that failed so may have acted. */
  readonly mayHaveActed: (failure: string) => boolean;
  /** The error of a database that does not answer, or of a lease that was lost. `reason`: short, without text or data. */
  readonly unavailable: (reason: string) => Error;
}
