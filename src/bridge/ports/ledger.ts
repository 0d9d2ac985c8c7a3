/** The durable record of work that the rules need. */
import type { ConversationId } from "../../contract/shapes.ts";
import type { DeliveryId } from "../model/ids.ts";
import type { Result } from "../model/result.ts";
import type { ReadMark } from "./read-leases.ts";

/**
 * The key within which entries run strictly one after another.
 *
 * `group`: the concurrency group. Lanes of one group never run at the same time, and they pause together; a room's
 * lanes share the room's group.
 */
export interface Lane {
  readonly kind: LaneKind;
  readonly key: string;
  readonly group: string;
}

/**
 * thread: what a thread shows; card: its head; feedback: marks, and notices that one person sees; conversation: what
 * goes to the service; routing: which rooms a conversation belongs to; interaction: buttons; edit: edits and deletions of
 * staff messages; command: commands of staff; room: alerts and operations notices; timer: entries scheduled for a given
 * time.
 */
export const LANE_KINDS = [
  "thread",
  "card",
  "feedback",
  "conversation",
  "routing",
  "interaction",
  "edit",
  "command",
  "room",
  "timer",
] as const;
export type LaneKind = (typeof LANE_KINDS)[number];
/** Lanes of this kind run only while no other lane of their group is ready. */
export const LOW_PRIORITY: LaneKind = "card";

export interface NewEntry {
  readonly lane: Lane;
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
}

/** An entry with its outcome, for traces. */
export interface TracedEntry extends Entry {
  readonly lane: Lane;
  readonly state: EntryState;
  /** Unix times in milliseconds. */
  readonly notBefore: number | null;
  readonly finishedAt: number | null;
  readonly delivery: DeliveryId | null;
  readonly result: string | null;
  readonly failure: string | null;
}

/** Everything that waits in a lane (or only its first entry, depending on the lane kind), handed to a worker. */
export interface Batch {
  readonly lane: Lane;
  readonly entries: readonly Entry[];
  /** Stays the same for these entries until an attempt certainly did not act. Recorded before the worker sees it. */
  readonly delivery: DeliveryId;
  /** Unix time in milliseconds when `delivery` was assigned. */
  readonly since: number;
  /** An earlier attempt with this delivery id may have acted: check before repeating the call. */
  readonly uncertain: boolean;
  /**
   * Finishes entries before the whole batch ends, and appends their follow-up entries in the same commit. If nothing
   * remains unsettled, that is the commit with which the batch ends: the worker must do nothing for this batch afterwards.
   */
  settle(entries: readonly Entry[], outcome?: Settlement): Promise<void>;
  /**
   * Records the result of the worker's last call. The write is committed together with the end of the batch and, like
   * it, retried until the database is back. The worker must do nothing for this batch afterwards.
   */
  inSameCommit(write: () => Promise<void>): void;
  /** Records the progress of an entry; durable once it resolves. */
  checkpoint(entry: Entry, progress: unknown): Promise<void>;
}

export interface Settlement {
  /** Default `done`. */
  readonly state?: "done" | "dead" | "cancelled";
  /** Short, contains ids only; for `trace`. */
  readonly result?: Result;
  readonly failure?: string;
  readonly then?: readonly NewEntry[];
}

/** What to do with the unsettled entries of a batch whose worker threw. */
export type AfterFailure =
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
      readonly then?: readonly NewEntry[];
    }
  | { readonly retry: false; readonly failure: string; readonly then?: readonly NewEntry[] };

/**
 * In which order the lanes of a group run while more than one waits. first: before all others; new: after those, and the
 * newest of them first, because whoever comes now waits now; waits: in their order.
 */
export type Urgency = "first" | "new" | "waits";

export interface LaneWorker {
  /** The most waiting entries that one batch may hold. */
  readonly batchSize: number;
  /** Asked while several lanes of a group wait; must not throw. Default: `waits`. */
  readonly urgencyOf?: (lane: Lane) => Urgency;
  /** Unsettled entries are done once it resolves. */
  run(batch: Batch, signal: AbortSignal): Promise<void>;
  /** Decides what happens after `run` threw; must not throw. `entries`: the unsettled ones. */
  failed(batch: Batch, entries: readonly Entry[], error: unknown): AfterFailure;
}

export type AppendedSince = { readonly seq: number } | { readonly at: number };

/** The durable record of every ingested event and every call to be made, with its state. */
export interface Ledger {
  /**
   * Adds entries; resolves after the commit with, for each, whether it was new. `read` is recorded in the same commit;
   * nothing is added if another process holds its queue by then. Errors: LEDGER_UNAVAILABLE.
   */
  append(entries: readonly NewEntry[], read?: ReadMark): Promise<readonly boolean[]>;
  /** One entry with its lane and state. */
  entry(
    seq: number,
  ): Promise<
    (Entry & { readonly lane: Lane; readonly state: EntryState; readonly failure: string | null }) | undefined
  >;
  /** Everything that is still recorded about a conversation, in order. */
  about(conversation: ConversationId): Promise<readonly TracedEntry[]>;
  /** The unfinished entries of a lane, in order: open intents. */
  open(lane: Lane): Promise<readonly Entry[]>;
  /** Those of them that do not run now. */
  waiting(lane: Lane): Promise<readonly Entry[]>;
  /**
   * The entries of one kind that a conversation's lane got after the entry `seq`, or after the time `at` (Unix
   * milliseconds); finished ones for as long as they are kept. Errors: LEDGER_UNAVAILABLE.
   */
  appendedSince(lane: Lane, kind: string, since: AppendedSince): Promise<readonly TracedEntry[]>;
  /** The lanes of these kinds that got entries since a Unix time in milliseconds. Errors: LEDGER_UNAVAILABLE. */
  activeLanes(kinds: readonly LaneKind[], since: number): Promise<readonly Lane[]>;
  /**
   * The messages of clients that wait in a group, and when the oldest was ingested (Unix milliseconds). `except`: the
   * key of a lane to leave out.
   */
  waitingMessages(
    group: string,
    except?: string,
  ): Promise<{ readonly count: number; readonly oldest: number | undefined }>;
  /** Changes the payload of an entry that waits and has no progress yet. Result: false if it is too late. */
  amend(seq: number, payload: unknown): Promise<boolean>;
  /** Drops an entry that waits and has no progress yet. Result: false if it is too late. */
  cancel(seq: number): Promise<boolean>;
  /**
   * Requeues a dead entry at the end of its lane, as a new entry that keeps its delivery id and stays uncertain if the
   * dead one was; the dead entry becomes `cancelled`. Result: false if the entry is not dead.
   */
  retry(seq: number): Promise<boolean>;
  /**
   * Ends the pause of a group: what failed there is tried again at once. If another process owns the group, it notices
   * within half a minute. Errors: LEDGER_UNAVAILABLE.
   */
  resume(group: string): Promise<void>;
  /** Gives up a dead entry for good. Result: false if the entry is not dead. */
  discard(seq: number): Promise<boolean>;
}
