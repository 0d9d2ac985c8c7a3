/** What this process knows of its groups, and what it waits for. Changed by commits only, and by losing everything. */
import type { Lane } from "../bridge/ports/ledger.ts";
import type { Clock } from "../platform/clock.ts";
import type { Plan } from "./plan.ts";
import { laneIdOf } from "./rows.ts";
import { nextDue, type Group, type Started, type WaitingLane, type Workers } from "./schedule.ts";

export interface CoreEvents {
  /** A batch began with the last commit. */
  started(group: Group, batch: Started): void;
  /** Something may be ready in a group: ask for a commit. */
  wake(group: string): void;
  /** Groups without an owner were seen; `recheck`: memory and table may differ. */
  claim(recheck: boolean): void;
}

/** The longest that a timer can wait. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export class Core {
  readonly clock: Clock;
  readonly maxRunning: number;
  readonly events: CoreEvents;
  readonly groups = new Map<string, Group>();
  /** Groups with ready entries for which there was no room. */
  readonly starved = new Set<string>();
  /** Groups that were lost while a batch ran; not taken again before it has ended. */
  readonly ending = new Map<string, Started>();
  workers: Workers = {};
  /** This process among the living; `undefined` before the start and after the stop. */
  worker: string | undefined;
  isStopping = false;
  runningCount = 0;
  /** Up to here all entries are known, those of other processes included. */
  seenSeq = 0;
  /** What was learned while a commit is in flight, which may have read the tables before. */
  #buffered: (() => void)[] = [];
  readonly #due = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Infinity;

  constructor(clock: Clock, maxRunning: number, events: CoreEvents) {
    this.clock = clock;
    this.maxRunning = maxRunning;
    this.events = events;
  }

  get acceptsGroups(): boolean {
    return this.worker !== undefined && !this.isStopping;
  }

  /** A commit begins to read the tables. */
  begin(): void {
    this.#buffered = [];
  }

  /** Makes true what a commit has written. */
  apply(plan: Plan): void {
    if (plan.worker !== this.worker) return;
    if (plan.lastSeqBefore !== undefined && plan.lastSeqBefore <= this.seenSeq)
      this.seenSeq = Math.max(this.seenSeq, plan.lastSeqAfter);
    for (const name of plan.released) this.groups.delete(name);
    for (const draft of plan.drafts.values()) {
      const { name } = draft;
      if (draft.known?.isDetached === true) {
        plan.mustRecheck = true;
        continue;
      }
      const group = draft.known ?? {
        name,
        lanes: new Map(),
        running: undefined,
        resumeAt: 0,
        idleSince: plan.now,
        isDetached: false,
      };
      this.groups.set(name, group);
      if (draft.isReloaded) group.lanes.clear();
      for (const [laneId, waiting] of draft.lanes) {
        if (waiting === undefined) group.lanes.delete(laneId);
        else group.lanes.set(laneId, waiting);
      }
      group.resumeAt = draft.resumeAt;
      if (plan.ended.has(name)) {
        group.running = undefined;
        group.idleSince = plan.now;
        this.runningCount--;
      }
      this.starved.delete(name);
      if (draft.started !== undefined) {
        const { lane, entries } = draft.started;
        group.running = { laneId: laneIdOf(lane), lastSeq: entries.at(-1)?.seq ?? 0, batch: draft.started };
        this.runningCount++;
        this.events.started(group, draft.started);
      } else if (plan.starved.has(name)) this.starved.add(name);
      else if (group.running === undefined) this.#waitFor(group);
    }
    // The commit may have found a lane empty that has been filled since.
    for (const update of this.#buffered.splice(0)) update();
    // Somebody for whom room was kept did not need it.
    const [next] = this.starved;
    if (next !== undefined && this.runningCount < this.maxRunning && this.acceptsGroups) this.events.wake(next);
    if (plan.mustRecheck || plan.mustClaim) this.events.claim(plan.mustRecheck);
  }

  /** Entries of another process wait in a group of ours, up to number `last`. */
  learn(name: string, lane: WaitingLane, last: number): void {
    this.#buffer(() => {
      const group = this.groups.get(name);
      if (group !== undefined) this.#learn(group, lane, last);
    });
  }

  #learn(group: Group, lane: WaitingLane, last: number): void {
    const laneId = laneIdOf(lane.lane);
    const isRunning = group.running?.laneId === laneId && last <= group.running.lastSeq;
    if (isRunning || group.lanes.has(laneId)) return;
    group.lanes.set(laneId, lane);
    if (group.running === undefined) this.#waitFor(group);
  }

  /** The head of a waiting lane has changed: it may be due earlier. */
  lookAgain(lane: Lane): void {
    this.#buffer(() => {
      const group = this.groups.get(lane.group);
      const waiting = group?.lanes.get(laneIdOf(lane));
      if (group === undefined || waiting === undefined) return;
      group.lanes.set(laneIdOf(lane), { ...waiting, dueAt: 0 });
      if (group.running === undefined) this.#waitFor(group);
    });
  }

  #buffer(update: () => void): void {
    update();
    this.#buffered.push(update);
  }

  /**
   * A batch that was lost has ended, so its group may be looked at anew. Answers false when it was recorded all the same:
   * then the group has gone on, perhaps with another batch.
   */
  detach(group: Group, batch: Started): boolean {
    if (this.ending.get(group.name) === batch) {
      this.ending.delete(group.name);
      return true;
    }
    if (this.groups.get(group.name) !== group || group.running?.batch !== batch) return false;
    this.groups.delete(group.name);
    this.starved.delete(group.name);
    this.#due.delete(group.name);
    group.isDetached = true;
    this.runningCount--;
    return true;
  }

  /** Everything that was ours is somebody else's. */
  forget(): void {
    for (const group of this.groups.values()) {
      group.isDetached = true;
      if (group.running !== undefined) this.ending.set(group.name, group.running.batch);
    }
    this.groups.clear();
    this.starved.clear();
    this.#due.clear();
    this.runningCount = 0;
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #waitFor(group: Group): void {
    const due = this.acceptsGroups ? nextDue(group, this.workers) : undefined;
    if (due === undefined) this.#due.delete(group.name);
    else if (due <= this.clock.now()) this.events.wake(group.name);
    else {
      this.#due.set(group.name, due);
      this.#arm(due);
    }
  }

  #arm(at: number): void {
    if (at >= this.#timerAt) return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    const waitMs = Math.min(Math.max(0, at - this.clock.now()), LONGEST_TIMER_MS);
    this.#timer = setTimeout(() => {
      this.#ring();
    }, waitMs);
  }

  #ring(): void {
    this.#timerAt = Infinity;
    const now = this.clock.now();
    let next = Infinity;
    for (const [name, due] of this.#due) {
      if (due > now) next = Math.min(next, due);
      else {
        this.#due.delete(name);
        this.events.wake(name);
      }
    }
    if (next < Infinity) this.#arm(next);
  }
}
