/** Requests to the ledger's writer, and the draft of one transaction. Nothing applies before the commit. */
import type { Core } from "./core.ts";
import type { HeldMark } from "./read-leases.ts";
import type { Incoming } from "./rows.ts";
import { draftOf, type Draft, type WaitingLane } from "./schedule.ts";
import type * as sql from "./statements.ts";

export type Item =
  | { readonly kind: "append"; readonly entries: readonly Incoming[]; readonly read: HeldMark | undefined }
  | Settle
  | { readonly kind: "checkpoint"; readonly seq: number; readonly attempts: number; readonly progress: string }
  /** Moves a dead entry to the end of its lane, or gives it up for good, and appends others. */
  | { readonly kind: "requeue" | "discard"; readonly seq: number; readonly then: readonly Incoming[] }
  /** Drops an entry that waits and was not begun, and appends others in its place. */
  | { readonly kind: "cancel"; readonly seq: number; readonly then: readonly Incoming[] }
  /** Whatever failed in a group is due now. */
  | { readonly kind: "resume"; readonly group: string }
  /** A group may have ready entries. */
  | { readonly kind: "wake"; readonly group: string }
  /** Claims groups without an owner; `recheck`: also reloads the idle groups that this process owns. */
  | { readonly kind: "claim"; readonly recheck: boolean }
  | { readonly kind: "release"; readonly groups: readonly string[] };

export interface Settle {
  readonly kind: "settle";
  readonly group: string;
  readonly rows: readonly sql.SettleRow[];
  readonly then: readonly Incoming[];
  /** The batch has ended, and its lane waits again if entries were requeued. */
  readonly ends: { readonly waits: WaitingLane | undefined; readonly pauseUntil: number } | undefined;
}

/** append: which entries were new; all others: whether it was done. */
export type Result = readonly boolean[] | boolean;

/** The draft of one transaction. */
export class Plan {
  readonly core: Core;
  readonly now: number;
  /** The worker that made the plan. */
  readonly worker: string | undefined;
  readonly drafts = new Map<string, Draft>();
  readonly ended = new Set<string>();
  readonly released = new Set<string>();
  readonly starved = new Set<string>();
  readonly ownersToNotify = new Set<string>();
  readonly inserts: sql.Insert[] = [];
  readonly newGroups = new Set<string>();
  lastSeqBefore: number | undefined;
  lastSeqAfter = 0;
  started = 0;
  /** Memory differs from the table, so compare them again. */
  mustRecheck = false;
  mustClaim = false;
  /** It has claimed groups, and all of them unless `mustClaim` is set. */
  hasClaimed = false;

  constructor(core: Core, now: number) {
    this.core = core;
    this.now = now;
    this.worker = core.worker;
  }

  /** The draft of a group, or `undefined` if this process does not own it. */
  ownDraft(name: string): Draft | undefined {
    const draft = this.drafts.get(name);
    if (draft !== undefined) return draft;
    const group = this.core.groups.get(name);
    return group === undefined ? undefined : this.add(name);
  }

  add(name: string): Draft {
    const draft = draftOf(name, this.core.groups.get(name));
    this.drafts.set(name, draft);
    return draft;
  }

  /** How many more groups may start. */
  get capacity(): number {
    return this.core.maxRunning - (this.core.runningCount - this.ended.size + this.started);
  }
}
