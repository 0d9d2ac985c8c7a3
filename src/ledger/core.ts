/** What this process knows of its gates, and what it waits for. Changed by commits only, and by losing everything. */
import type { Lane } from "../bridge/ports/ledger.ts";
import type { Clock } from "../platform/clock.ts";
import type { Plan } from "./plan.ts";
import { laneIdOf } from "./rows.ts";
import { nextDue, type Gate, type Started, type Waiting, type Workers } from "./schedule.ts";

export interface CoreEvents {
  /** A batch began with the last commit. */
  started(gate: Gate, batch: Started): void;
  /** Something may be ready in a gate: ask for a commit. */
  wake(gate: string): void;
  /** Gates without an owner were seen; `recheck`: memory and table may differ. */
  adopt(recheck: boolean): void;
}

/** The longest that a timer can wait. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export class Core {
  readonly clock: Clock;
  readonly maxRunning: number;
  readonly events: CoreEvents;
  readonly gates = new Map<string, Gate>();
  /** Gates with ready entries for which there was no room. */
  readonly crowded = new Set<string>();
  /** Gates that were lost while a batch ran; not taken again before it has ended. */
  readonly ending = new Map<string, Started>();
  workers: Workers = {};
  /** This process among the living; `undefined` before the start and after the stop. */
  worker: string | undefined;
  isStopping = false;
  runningCount = 0;
  /** Up to here all entries are known, those of other processes included. */
  seenSeq = 0;
  /** What was learned while a commit is in flight, which may have read the tables before. */
  #news: (() => void)[] = [];
  readonly #due = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Infinity;

  constructor(clock: Clock, maxRunning: number, events: CoreEvents) {
    this.clock = clock;
    this.maxRunning = maxRunning;
    this.events = events;
  }

  get takesGates(): boolean {
    return this.worker !== undefined && !this.isStopping;
  }

  /** A commit begins to read the tables. */
  begin(): void {
    this.#news = [];
  }

  /** Makes true what a commit has written. */
  apply(plan: Plan): void {
    if (plan.worker !== this.worker) return;
    if (plan.lastSeqBefore !== undefined && plan.lastSeqBefore <= this.seenSeq)
      this.seenSeq = Math.max(this.seenSeq, plan.lastSeqAfter);
    for (const name of plan.released) this.gates.delete(name);
    for (const draft of plan.drafts.values()) {
      const { name } = draft;
      if (draft.known?.isDropped === true) {
        plan.mustRecheck = true;
        continue;
      }
      const gate = draft.known ?? {
        name,
        lanes: new Map(),
        running: undefined,
        resumeAt: 0,
        idleSince: plan.now,
        isDropped: false,
      };
      this.gates.set(name, gate);
      if (draft.isReloaded) gate.lanes.clear();
      for (const [laneId, waiting] of draft.lanes) {
        if (waiting === undefined) gate.lanes.delete(laneId);
        else gate.lanes.set(laneId, waiting);
      }
      gate.resumeAt = draft.resumeAt;
      if (plan.ended.has(name)) {
        gate.running = undefined;
        gate.idleSince = plan.now;
        this.runningCount--;
      }
      this.crowded.delete(name);
      if (draft.started !== undefined) {
        const { lane, entries } = draft.started;
        gate.running = { laneId: laneIdOf(lane), lastSeq: entries.at(-1)?.seq ?? 0, batch: draft.started };
        this.runningCount++;
        this.events.started(gate, draft.started);
      } else if (plan.crowded.has(name)) this.crowded.add(name);
      else if (gate.running === undefined) this.#waitFor(gate);
    }
    // The commit may have found a lane empty that has been filled since.
    for (const tell of this.#news.splice(0)) tell();
    // Somebody for whom room was kept did not need it.
    const [next] = this.crowded;
    if (next !== undefined && this.runningCount < this.maxRunning && this.takesGates) this.events.wake(next);
    if (plan.mustRecheck || plan.mustAdopt) this.events.adopt(plan.mustRecheck);
  }

  /** Entries of another process wait in a gate of ours, up to number `last`. */
  learn(name: string, lane: Waiting, last: number): void {
    this.#hear(() => {
      const gate = this.gates.get(name);
      if (gate !== undefined) this.#learn(gate, lane, last);
    });
  }

  #learn(gate: Gate, lane: Waiting, last: number): void {
    const laneId = laneIdOf(lane.lane);
    const isRunning = gate.running?.laneId === laneId && last <= gate.running.lastSeq;
    if (isRunning || gate.lanes.has(laneId)) return;
    gate.lanes.set(laneId, lane);
    if (gate.running === undefined) this.#waitFor(gate);
  }

  /** The head of a waiting lane has changed: it may be due earlier. */
  lookAgain(lane: Lane): void {
    this.#hear(() => {
      const gate = this.gates.get(lane.gate);
      const waiting = gate?.lanes.get(laneIdOf(lane));
      if (gate === undefined || waiting === undefined) return;
      gate.lanes.set(laneIdOf(lane), { ...waiting, dueAt: 0 });
      if (gate.running === undefined) this.#waitFor(gate);
    });
  }

  #hear(tell: () => void): void {
    tell();
    this.#news.push(tell);
  }

  /**
   * A batch that was lost has ended, so its gate may be looked at anew. Answers false when it was recorded all the same:
   * then the gate has gone on, perhaps with another batch.
   */
  drop(gate: Gate, batch: Started): boolean {
    if (this.ending.get(gate.name) === batch) {
      this.ending.delete(gate.name);
      return true;
    }
    if (this.gates.get(gate.name) !== gate || gate.running?.batch !== batch) return false;
    this.gates.delete(gate.name);
    this.crowded.delete(gate.name);
    this.#due.delete(gate.name);
    gate.isDropped = true;
    this.runningCount--;
    return true;
  }

  /** Everything that was ours is somebody else's. */
  forget(): void {
    for (const gate of this.gates.values()) {
      gate.isDropped = true;
      if (gate.running !== undefined) this.ending.set(gate.name, gate.running.batch);
    }
    this.gates.clear();
    this.crowded.clear();
    this.#due.clear();
    this.runningCount = 0;
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #waitFor(gate: Gate): void {
    const due = this.takesGates ? nextDue(gate, this.workers) : undefined;
    if (due === undefined) this.#due.delete(gate.name);
    else if (due <= this.clock.now()) this.events.wake(gate.name);
    else {
      this.#due.set(gate.name, due);
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
