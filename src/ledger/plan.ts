/** What the ledger is asked to write, and what one transaction is about to make true. Nothing of it is true before. */
import type { Core } from "./core.ts";
import type { HeldMark } from "./read-leases.ts";
import type { Incoming } from "./rows.ts";
import { draftOf, type Draft, type WaitingLane } from "./schedule.ts";
import type * as sql from "./statements.ts";

export type Item =
  | { readonly kind: "append"; readonly entries: readonly Incoming[]; readonly read: HeldMark | undefined }
  | Settle
  | { readonly kind: "checkpoint"; readonly seq: number; readonly attempts: number; readonly progress: string }
  /** Puts a dead entry at the end of its lane. */
  | { readonly kind: "requeue"; readonly seq: number }
  /** Something of a group may have become ready. */
  | { readonly kind: "wake"; readonly group: string }
  /** Takes over groups that nobody works on, and looks again at those of ours that `recheck`. */
  | { readonly kind: "claim"; readonly recheck: boolean }
  | { readonly kind: "release"; readonly groups: readonly string[] };

export interface Settle {
  readonly kind: "settle";
  readonly group: string;
  readonly rows: readonly sql.SettleRow[];
  readonly then: readonly Incoming[];
  /** The batch is over, and its lane waits again if entries are queued again. */
  readonly ends: { readonly waits: WaitingLane | undefined; readonly pauseUntil: number } | undefined;
}

/** append: which were new; the others: whether it was done. */
export type Result = readonly boolean[] | boolean;

/** This process was declared dead: others work on its groups. */
export class Fenced extends Error {
  override readonly name = "Fenced";
}

/** What one transaction is about to make true. */
export class Plan {
  readonly core: Core;
  readonly now: number;
  /** Who made it. */
  readonly worker: string | undefined;
  readonly drafts = new Map<string, Draft>();
  readonly ended = new Set<string>();
  readonly released = new Set<string>();
  readonly starved = new Set<string>();
  readonly ownersToNotify = new Set<string>();
  readonly inserts: sql.Insert[] = [];
  lastSeqBefore: number | undefined;
  lastSeqAfter = 0;
  started = 0;
  /** Memory and table differ: look again. */
  mustRecheck = false;
  mustClaim = false;

  constructor(core: Core, now: number) {
    this.core = core;
    this.now = now;
    this.worker = core.worker;
  }

  /** The draft of a group of ours; `undefined` when it is not ours. */
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

  /** How many more groups may work. */
  get capacity(): number {
    return this.core.maxRunning - (this.core.runningCount - this.ended.size + this.started);
  }
}
