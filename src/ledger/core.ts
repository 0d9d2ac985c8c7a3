/** What this process knows about its groups and their timers. Changes only on commit or when the lease is lost. */
import type { Clock } from "../platform/clock.ts";
import type { Plan } from "./plan.ts";
import { laneIdOf } from "./rows.ts";
import { nextDue, type Group, type Started, type WaitingLane, type Workers } from "./schedule.ts";
import type { Lane } from "./types.ts";

export interface CoreEvents {
  /** The last commit started a batch. */
  started(group: Group, batch: Started): void;
  /** A group may have ready entries: request a commit. */
  wake(group: string): void;
  /** There are groups without an owner. `recheck`: memory may differ from the table. */
  claim(recheck: boolean): void;
}

/** How long only others may claim an offered group: longer than a notification takes, and than a poll. */
const OTHERS_FIRST_MS = 2_000;
/** How long nothing is offered after nobody claimed it: the others are paused, or about to stop. */
const REFUSED_MS = 30_000;

/** The longest delay that `setTimeout` accepts. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export class Core {
  readonly clock: Clock;
  readonly maxRunning: number;
  readonly isAlone: boolean;
  readonly events: CoreEvents;
  readonly groups = new Map<string, Group>();
  /** Groups with ready entries that found no free capacity. */
  readonly starved = new Set<string>();
  /** Groups that were lost while a batch ran. They are not claimed again until that batch has ended. */
  readonly ending = new Map<string, Started>();
  /** Groups that this process offers to others, which have less to do, once their batch has ended. */
  readonly offered = new Set<string>();
  /** Groups that only others may claim, and until when, on the monotonic clock in milliseconds. */
  readonly leftToOthers = new Map<string, number>();
  /** No group is offered before this time, on the same clock. */
  offersAfter = 0;
  workers: Workers = {};
  /** The id of this process as a worker; `undefined` before start and after stop. */
  worker: string | undefined;
  isStopping = false;
  runningCount = 0;
  /** All entries up to this number are known, including those of other processes. */
  seenSeq = 0;
  /** No other process has groups here, and this one has loaded all of them. */
  isComplete = false;
  /** Updates that arrived during a commit, which may have read the tables before them. */
  #buffered: (() => void)[] = [];
  readonly #due = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Infinity;

  /** `isAlone`: no other process runs batches on this database. */
  constructor(clock: Clock, maxRunning: number, isAlone: boolean, events: CoreEvents) {
    this.clock = clock;
    this.maxRunning = maxRunning;
    this.isAlone = isAlone;
    this.events = events;
  }

  /** Whether nothing in `lane` is unfinished. False if the table has to be asked. */
  isCertainlyEmpty(lane: Lane): boolean {
    return this.hasCertainlyNoneWaiting(lane) && this.groups.get(lane.group)?.running?.laneId !== laneIdOf(lane);
  }

  /** The same for what does not run now. */
  hasCertainlyNoneWaiting(lane: Lane): boolean {
    return this.isComplete && this.acceptsGroups && this.groups.get(lane.group)?.lanes.has(laneIdOf(lane)) !== true;
  }

  get acceptsGroups(): boolean {
    return this.worker !== undefined && !this.isStopping;
  }

  /** Called when a commit starts to read the tables. */
  begin(): void {
    this.#buffered = [];
  }

  /** Applies to memory what a commit has written. */
  apply(plan: Plan): void {
    if (plan.worker !== this.worker) return;
    if (plan.lastSeqBefore !== undefined && plan.lastSeqBefore <= this.seenSeq)
      this.seenSeq = Math.max(this.seenSeq, plan.lastSeqAfter);
    for (const name of plan.released) this.#release(name, plan);
    for (const draft of plan.drafts.values()) {
      const { name } = draft;
      if (plan.released.has(name)) continue;
      if (draft.known?.isDetached === true) {
        plan.mustRecheck = true;
        continue;
      }
      const group = draft.known ?? {
        name,
        lanes: new Map(),
        running: undefined,
        resumeAt: 0,
        turns: 0,
        idleSince: plan.now,
        isDetached: false,
      };
      this.groups.set(name, group);
      if (draft.isReloaded) {
        group.lanes.clear();
        if (this.leftToOthers.delete(name)) this.offersAfter = performance.now() + REFUSED_MS;
      }
      for (const [laneId, waiting] of draft.lanes) {
        if (waiting === undefined) group.lanes.delete(laneId);
        else group.lanes.set(laneId, waiting);
      }
      group.resumeAt = draft.resumeAt;
      group.turns = draft.turns;
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
    // The commit may have seen a lane as empty that has been filled since.
    for (const update of this.#buffered.splice(0)) update();
    // A reserved slot was not used.
    const [next] = this.starved;
    if (next !== undefined && this.runningCount < this.maxRunning && this.acceptsGroups) this.events.wake(next);
    if (this.isAlone && plan.hasClaimed && !plan.mustClaim) this.isComplete = true;
    if (plan.mustRecheck || plan.mustClaim) this.events.claim(plan.mustRecheck);
  }

  #release(name: string, plan: Plan): void {
    if (plan.ended.has(name)) this.runningCount--;
    if (this.offered.delete(name)) this.leftToOthers.set(name, performance.now() + OTHERS_FIRST_MS);
    this.forgetIdle(name);
  }

  /** Forgets a group in which nothing runs, so that nothing starts there; plans that were made before ignore it. */
  forgetIdle(name: string): void {
    const group = this.groups.get(name);
    if (group !== undefined) group.isDetached = true;
    this.groups.delete(name);
    this.starved.delete(name);
    this.#due.delete(name);
  }

  /** Another process has appended entries, up to number `last`, to one of this process's groups. */
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

  #buffer(update: () => void): void {
    update();
    this.#buffered.push(update);
  }

  /**
   * A lost batch has ended, so its group may be claimed again. Returns false if the batch was recorded after all: then
   * the group has moved on, perhaps to another batch.
   */
  detach(group: Group, batch: Started): boolean {
    if (this.ending.get(group.name) === batch) {
      this.ending.delete(group.name);
      return true;
    }
    if (this.groups.get(group.name) !== group || group.running?.batch !== batch) return false;
    this.groups.delete(group.name);
    this.starved.delete(group.name);
    this.offered.delete(group.name);
    this.#due.delete(group.name);
    group.isDetached = true;
    this.runningCount--;
    return true;
  }

  /** All groups of this process now belong to other processes. */
  forget(): void {
    for (const group of this.groups.values()) {
      group.isDetached = true;
      if (group.running !== undefined) this.ending.set(group.name, group.running.batch);
    }
    this.groups.clear();
    this.starved.clear();
    this.offered.clear();
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
