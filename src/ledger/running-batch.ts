/** One batch that a worker is running. */
import type { Settle } from "./plan.ts";
import { incoming, toJson, type Incoming } from "./rows.ts";
import type { Started } from "./schedule.ts";
import type { SettleRow } from "./statements.ts";
import type { Batch, Entry, Lane, LaneWorker, NewEntry, Policies, Settlement } from "./types.ts";

/** Another process runs the batch by now, or its entries were already settled. */
export class BatchLost extends Error {
  override readonly name = "BatchLost";
}

/** How a batch writes. Retries until an outage ends; resolves to false if this process has lost the entries. */
export interface BatchWriter {
  /** `inSameCommit`: a write to the same database that shares the commit. */
  settle(settle: Settle, inSameCommit?: () => Promise<void>): Promise<boolean>;
  checkpoint(seq: number, attempts: number, progress: string): Promise<boolean>;
  /** Whether no other process can own the batch. */
  holdsLease(): boolean;
}

/** Its lane waits for nothing. */
const ENDS = { waits: undefined, pauseUntil: 0 } satisfies Settle["ends"];
const UNEXPECTED = { state: "dead", failure: "UNEXPECTED", isUncertain: true } as const;

export class RunningBatch implements Batch {
  readonly lane: Lane;
  readonly entries: readonly Entry[];
  readonly delivery: string;
  readonly since: number;
  readonly uncertain: boolean;
  readonly #writer: BatchWriter;
  readonly #policies: Policies;
  readonly #left: Map<number, Entry>;
  readonly #abort = new AbortController();
  readonly #alongside: (() => Promise<void>)[] = [];
  /** What finished the last entries: recorded with the end of the batch. */
  #last: { readonly rows: readonly SettleRow[]; readonly then: readonly Incoming[] } = { rows: [], then: [] };
  #isLost = false;

  constructor(started: Started, writer: BatchWriter, policies: Policies) {
    this.lane = started.lane;
    this.entries = started.entries;
    this.delivery = started.delivery;
    this.since = started.since;
    this.uncertain = started.isUncertain;
    this.#writer = writer;
    this.#policies = policies;
    this.#left = new Map(started.entries.map((entry) => [entry.seq, entry]));
    Object.defineProperty(this.#abort.signal, "aborted", { get: () => this.#isOver() });
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  // Own properties, so that a batch can be copied with another list of entries.
  readonly settle = async (entries: readonly Entry[], outcome: Settlement = {}): Promise<void> => {
    const state = outcome.state ?? "done";
    const mine = entries.filter((entry) => this.#left.has(entry.seq));
    const rows = mine.map((entry) => ({
      seq: entry.seq,
      attempts: entry.attempts,
      state,
      result: outcome.result ?? null,
      failure: outcome.failure ?? null,
      notBefore: 0,
      keepsDelivery: true,
      isUncertain: state === "dead" && (this.uncertain || this.#mayHaveActed(outcome.failure)),
    }));
    for (const { seq } of mine) this.#left.delete(seq);
    const then = this.#incoming(outcome.then);
    if (this.#left.size === 0 && mine.length > 0) this.#last = { rows, then };
    else await this.#held(this.#write({ kind: "settle", group: this.lane.group, rows, then, ends: undefined }));
  };

  readonly inSameCommit = (write: () => Promise<void>): void => {
    this.#alongside.push(write);
  };

  readonly checkpoint = async (entry: Entry, progress: unknown): Promise<void> => {
    await this.#held(this.#writer.checkpoint(entry.seq, entry.attempts, toJson(progress)));
  };

  /** Passes the batch to its worker and records the outcome. Never rejects. */
  async drive(worker: LaneWorker, onFault: (sentence: string) => void): Promise<void> {
    let end: Settle;
    try {
      await worker.run(this, this.#abort.signal);
      end = this.#end([...this.#left.values()].map((entry) => settleRow(entry, { state: "done", failure: null })));
    } catch (error) {
      if (this.#isLost) return;
      end = this.#ended(worker, error, onFault);
    }
    if (!this.#isLost && !(await this.#record(end, onFault))) this.lose();
  }

  async #record(end: Settle, onFault: (sentence: string) => void): Promise<boolean> {
    try {
      return await this.#write(end);
    } catch {
      // A retry would fail in the same way, so the entries become dead letters, without their follow-up entries.
      onFault("the outcome of a batch could not be written");
      const rows = end.rows.map((row) => ({ ...row, ...UNEXPECTED, result: null }));
      return await this.#writer.settle({ ...end, rows, then: [], ends: ENDS }).catch(later);
    }
  }

  /** What shares a commit belongs to entries that end in it: a crash must not separate them. */
  async #write(settle: Settle): Promise<boolean> {
    const shared = this.#alongside.splice(0);
    if (shared.length === 0) return await this.#writer.settle(settle);
    return await this.#writer.settle(settle, async () => {
      await Promise.all(shared.map((write) => write()));
    });
  }

  /**
   * What `aborted` of the worker's signal reads as; whoever makes a call reads it. A process that was paused for longer
   * than its lease handles the answers that came meanwhile before the timer that aborts the signal, and must not call
   * anybody because of them.
   */
  #isOver(): boolean {
    const isAborted = this.#abort.signal.reason !== undefined;
    if (isAborted || this.#writer.holdsLease()) return isAborted;
    this.lose();
    return true;
  }

  /** Other processes own these entries: aborts the worker and records nothing. */
  lose(): void {
    this.#isLost = true;
    this.#abort.abort(new BatchLost());
  }

  /** The process is stopping: aborts the worker and records the outcome. */
  abort(): void {
    this.#abort.abort(new Error("the ledger is stopping"));
  }

  #ended(worker: LaneWorker, error: unknown, onFault: (sentence: string) => void): Settle {
    const left = [...this.#left.values()];
    try {
      const after = worker.failed(this, left, error);
      const { failure } = after;
      if (!after.retry) {
        const isUncertain = this.uncertain || this.#mayHaveActed(failure);
        const rows = left.map((entry) => settleRow(entry, { state: "dead", failure, isUncertain }));
        return this.#end(rows, this.#incoming(after.then));
      }
      const at = Math.ceil(after.at);
      // This attempt certainly did not act, but that says nothing about earlier ones.
      const isUncertain = after.uncertain || this.uncertain;
      const rows = left.map((entry) =>
        settleRow(entry, { state: "queued", failure, isUncertain, notBefore: at, keepsDelivery: isUncertain }),
      );
      const [first] = left;
      const waits = first && { lane: this.lane, head: first.seq, dueAt: at };
      return this.#end(rows, this.#incoming(after.then), { waits, pauseUntil: after.pauseGroup ? at : 0 });
    } catch {
      onFault("a worker failed to judge a failure");
      return this.#end(left.map((entry) => settleRow(entry, UNEXPECTED)));
    }
  }

  /** The end of the batch, with what finished its last entries. */
  #end(rows: readonly SettleRow[], then: readonly Incoming[] = [], ends: Settle["ends"] = ENDS): Settle {
    const last = this.#last;
    return {
      kind: "settle",
      group: this.lane.group,
      rows: [...last.rows, ...rows],
      then: [...last.then, ...then],
      ends,
    };
  }

  #incoming(entries: readonly NewEntry[] = []): readonly Incoming[] {
    return entries.map((entry) => incoming(entry, this.#policies.subjectOf));
  }

  #mayHaveActed(failure: string | undefined): boolean {
    return failure === undefined || this.#policies.mayHaveActed(failure);
  }

  async #held(write: Promise<boolean>): Promise<void> {
    if (await write) return;
    this.lose();
    throw this.#policies.unavailable("lease-lost");
  }
}

/** The batch will be retried. The pause keeps that from becoming a busy loop on a database that refuses it. */
async function later(): Promise<false> {
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return false;
}

function settleRow(entry: Entry, outcome: Partial<SettleRow> & Pick<SettleRow, "state" | "failure">): SettleRow {
  return {
    seq: entry.seq,
    attempts: entry.attempts,
    result: null,
    notBefore: 0,
    keepsDelivery: true,
    isUncertain: false,
    ...outcome,
  };
}
