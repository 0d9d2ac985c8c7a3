/** What the rules need of the durable record that their work goes by. */
import type { ConversationId } from "../../contract/shapes.ts";
import type { DeliveryId } from "../model/ids.ts";
import type { Result } from "../model/result.ts";
import type { ReadMark } from "./read-leases.ts";

/**
 * The key within which entries run strictly one after another.
 *
 * `group`: the concurrency group. Lanes of one group never run at the same time, and pause together; a room's lanes share
 * the room's group.
 */
export interface Lane {
  readonly kind: LaneKind;
  readonly key: string;
  readonly group: string;
}

/**
 * thread: what is shown in one thread; card: what its head says; conversation: what goes to the service; routing: which
 * rooms a conversation belongs to; interaction: buttons; edit: edits and deletions of staff messages; command: questions of
 * staff; room: alerts and operations notices; timer: what is scheduled for an hour.
 */
export const LANE_KINDS = [
  "thread",
  "card",
  "conversation",
  "routing",
  "interaction",
  "edit",
  "command",
  "room",
  "timer",
] as const;
export type LaneKind = (typeof LANE_KINDS)[number];
/** Lanes of these kinds run when no other lane of their group is ready. */
export const LOW_PRIORITY: readonly LaneKind[] = ["card"];

export interface NewEntry {
  readonly lane: Lane;
  readonly kind: string;
  /** The entry is taken in once: if one of its keys was seen within the retention time, it is not added again. */
  readonly keys: readonly string[];
  /** JSON. */
  readonly payload: unknown;
  /** Unix time in milliseconds before which the entry does not run; it holds its lane meanwhile. */
  readonly notBefore?: number;
}

export type EntryState = "queued" | "running" | "done" | "dead" | "cancelled";

export interface Entry {
  /** Order inside a lane, given at the commit. */
  readonly seq: number;
  readonly kind: string;
  readonly payload: unknown;
  /** Attempts begun so far, this one included. */
  readonly attempts: number;
  /** Unix time in milliseconds of the commit that took it in. */
  readonly createdAt: number;
  /** What `checkpoint` recorded last; undefined before its first. */
  readonly progress: unknown;
}

/** An entry with what became of it, for those who ask. */
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

/** All that waits in a lane (or its first entry, by lane kind), handed to a worker. */
export interface Batch {
  readonly lane: Lane;
  readonly entries: readonly Entry[];
  /** The same for these entries until an attempt certainly did not act. Recorded before the worker sees it. */
  readonly delivery: DeliveryId;
  /** Unix time in milliseconds when `delivery` was given. */
  readonly since: number;
  /** An earlier attempt with this delivery id may have acted: look before repeating. */
  readonly uncertain: boolean;
  /** Finishes entries before the whole batch is finished, and appends what follows from them in the same commit. */
  settle(entries: readonly Entry[], outcome?: Settlement): Promise<void>;
  /**
   * A write that says what the worker's last act came to: it is made together with the record that the batch is over, in
   * one commit, and waits out an outage as that record does. Nothing of the batch may follow it.
   */
  inSameCommit(write: () => Promise<void>): void;
  /** Records progress of an entry; durable when it resolves. */
  checkpoint(entry: Entry, progress: unknown): Promise<void>;
}

export interface Settlement {
  /** Default `done`. */
  readonly state?: "done" | "dead" | "cancelled";
  /** Short, ids only; for `trace`. */
  readonly result?: Result;
  readonly failure?: string;
  readonly then?: readonly NewEntry[];
}

/** What becomes of the unsettled entries of a batch whose worker threw. */
export type AfterFailure =
  | {
      readonly retry: true;
      /** Unix time in milliseconds. */
      readonly at: number;
      readonly failure: string;
      /** False: certainly not applied, so the entries get a new delivery id and are joined by what arrived meanwhile. */
      readonly uncertain: boolean;
      /** The whole group waits until `at`, not only this lane. */
      readonly pauseGroup: boolean;
      readonly then?: readonly NewEntry[];
    }
  | { readonly retry: false; readonly failure: string; readonly then?: readonly NewEntry[] };

export interface LaneWorker {
  /** How many waiting entries one batch may hold. */
  readonly batchSize: number;
  /** Unsettled entries are done when it resolves. */
  run(batch: Batch, signal: AbortSignal): Promise<void>;
  /** Decides after `run` threw; must not throw. `entries`: those left unsettled. */
  failed(batch: Batch, entries: readonly Entry[], error: unknown): AfterFailure;
}

/** The durable record of every event taken in and every call to be made, with its state. */
export interface Ledger {
  /**
   * Takes entries in; resolves after the commit with, for each, whether it was new. `read` is recorded in the same commit,
   * and nothing is taken in when another process holds its queue by now. Errors: LEDGER_UNAVAILABLE.
   */
  append(entries: readonly NewEntry[], read?: ReadMark): Promise<readonly boolean[]>;
  /** One entry with its lane and state. */
  entry(
    seq: number,
  ): Promise<
    (Entry & { readonly lane: Lane; readonly state: EntryState; readonly failure: string | null }) | undefined
  >;
  /** Everything that is still known of a conversation, in order. */
  about(conversation: ConversationId): Promise<readonly TracedEntry[]>;
  /** Unfinished entries of a lane, in order: open intents. */
  open(lane: Lane): Promise<readonly Entry[]>;
  /** Changes the payload of an entry that waits and has never been tried; false when it is too late. */
  amend(seq: number, payload: unknown): Promise<boolean>;
  /** Drops an entry that waits and has never been tried; false when it is too late. */
  cancel(seq: number): Promise<boolean>;
  /**
   * Puts a dead entry at the end of its lane, as a new entry that keeps its delivery id and is uncertain if the dead one
   * was; the dead one is then `cancelled`. False when it is not dead.
   */
  retry(seq: number): Promise<boolean>;
  /** Marks a dead entry as given up; false when it is not dead. */
  discard(seq: number): Promise<boolean>;
}
