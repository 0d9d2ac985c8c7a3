/** The ledger on SQL. */
import { BridgeError } from "../bridge/errors.ts";
import type { Clock, Entry, EntryState, Lane, Ledger, Log, NewEntry, ReadMark, TracedEntry } from "../bridge/ports.ts";
import type { ConversationId } from "../bridge/words.ts";
import { DatabaseProblem, type Database } from "../database/index.ts";
import { Fenced, LedgerCommit, type Item, type Result } from "./commit.ts";
import { Core } from "./core.ts";
import { Membership } from "./membership.ts";
import { Pruning } from "./pruning.ts";
import {
  ENTRY_COLUMNS,
  entryOf,
  incoming,
  toJson,
  tracedOf,
  WHOLE_COLUMNS,
  type EntryRow,
  type WholeRow,
} from "./rows.ts";
import { NotHeld, SqlReadLeases } from "./read-leases.ts";
import { RunningBatch, type BatchWriter } from "./running.ts";
import type { Gate, Started, Workers } from "./schedule.ts";

export interface LedgerOptions {
  readonly clock?: Clock;
  readonly log: Log;
  /** Gates that work at the same time. Default 64. */
  readonly maxRunning?: number;
  /** How long a process that does not answer keeps its gates. Default 10,000; SQLite with its process lock needs none. */
  readonly leaseMs?: number;
  /** How long a process that does not answer keeps the queues that it reads. Default 15,000; with a process lock, always. */
  readonly readLeaseMs?: number;
  /** How often to look for what nobody told of. Default 1,000. */
  readonly pollMs?: number;
  /** How long finished entries and their keys are kept. Default 7 days; below 24 hours, redeliveries may get through. */
  readonly retentionMs?: number;
  /** How long gates without work are kept. Default 3,000. */
  readonly idleGateMs?: number;
}

const DAY_MS = 86_400_000;
const OUTAGE_PAUSE_MS = 200;
const WARN_EVERY_MS = 5_000;
/** A minute of an outage that began in the middle of a commit. */
const MAKE_UP_ATTEMPTS = 300;

export class SqlLedger implements Ledger, AsyncDisposable {
  /** Queues of the far side that this process alone reads. */
  readonly reading: SqlReadLeases;
  readonly #database: Database;
  readonly #log: Log;
  readonly #core: Core;
  readonly #commit: LedgerCommit;
  readonly #membership: Membership;
  readonly #pruning: Pruning;
  readonly #batches = new Set<RunningBatch>();
  readonly #drives = new Set<Promise<void>>();
  #stopped: Promise<void> | undefined;
  #warnedAt = -Infinity;

  constructor(database: Database, options: LedgerOptions) {
    const clock = options.clock ?? { now: Date.now };
    this.#database = database;
    this.reading = new SqlReadLeases(database, options.readLeaseMs ?? 15_000);
    this.#log = options.log;
    this.#core = new Core(clock, options.maxRunning ?? 64, {
      started: (gate, batch) => {
        this.#drive(gate, batch);
      },
      wake: (gate) => {
        this.#ask({ kind: "wake", gate });
      },
      adopt: (recheck) => {
        this.#ask({ kind: "adopt", recheck });
      },
    });
    this.#commit = new LedgerCommit(this.#core);
    this.#membership = new Membership(database, this.#core, {
      leaseMs: options.leaseMs ?? 10_000,
      pollMs: options.pollMs ?? 1_000,
      idleGateMs: options.idleGateMs ?? 3_000,
      log: options.log,
      ask: (item) => {
        this.#ask(item);
      },
      lost: () => {
        for (const batch of this.#batches) batch.lose();
      },
    });
    this.#pruning = new Pruning(database, clock, options.retentionMs ?? 7 * DAY_MS, options.log);
  }

  async append(entries: readonly NewEntry[], mark?: ReadMark): Promise<readonly boolean[]> {
    if (entries.length === 0 && mark === undefined) return [];
    const read = mark && { ...mark, holder: this.reading.holder };
    const item: Item = { kind: "append", entries: entries.map(incoming), read };
    return (await this.#write(item)) as readonly boolean[];
  }

  async entry(seq: number): Promise<(Entry & { lane: Lane; state: EntryState; failure: string | null }) | undefined> {
    const [row] = await this.#read<WholeRow>(`select ${WHOLE_COLUMNS} from entry where seq = $1`, [seq]);
    if (row === undefined) return undefined;
    const lane = { kind: row.lane_kind, key: row.lane_key, gate: row.gate };
    return { ...entryOf(row), lane, state: row.state, failure: row.failure };
  }

  async about(conversation: ConversationId): Promise<readonly TracedEntry[]> {
    const rows = await this.#read<WholeRow>(`select ${WHOLE_COLUMNS} from entry where subject = $1 order by seq`, [
      conversation,
    ]);
    return rows.map(tracedOf);
  }

  async open(lane: Pick<Lane, "kind" | "key">): Promise<readonly Entry[]> {
    const rows = await this.#read<EntryRow>(
      `select ${ENTRY_COLUMNS} from entry where lane_key = $2 and lane_kind = $1 and finished_at is null order by seq`,
      [lane.kind, lane.key],
    );
    return rows.map(entryOf);
  }

  async amend(seq: number, payload: unknown): Promise<boolean> {
    const params = [seq, toJson(payload)];
    const changed = await this.#change("update entry set payload = $2", params, "state = 'queued' and attempts = 0");
    return changed !== undefined;
  }

  async cancel(seq: number): Promise<boolean> {
    const changed = await this.#change(
      "update entry set state = 'cancelled', finished_at = $2",
      [seq, this.#core.clock.now()],
      "state = 'queued' and attempts = 0",
    );
    // What it held back may be due.
    if (changed !== undefined) this.#core.lookAgain(changed);
    return changed !== undefined;
  }

  async retry(seq: number): Promise<boolean> {
    return (await this.#write({ kind: "revive", seq })) as boolean;
  }

  async discard(seq: number): Promise<boolean> {
    const changed = await this.#change("update entry set state = 'cancelled', dead_at = null", [seq], "state = 'dead'");
    return changed !== undefined;
  }

  /** Begins to work. Batches run until `signal` aborts or `stop` is called. Errors: LEDGER_UNAVAILABLE. */
  async start(workers: Workers, signal?: AbortSignal): Promise<void> {
    this.#core.workers = workers;
    try {
      await this.#membership.join();
    } catch (error) {
      throw unavailable(error);
    }
    this.#pruning.start();
    signal?.addEventListener("abort", () => void this.stop(), { once: true });
    if (signal?.aborted === true) await this.stop();
  }

  /**
   * Begins no more batches, gives those that run `graceMs`, then aborts them and waits as long again at most; hands the
   * gates over to other replicas. Entries can still be appended.
   */
  stop(graceMs = 10_000): Promise<void> {
    this.#stopped ??= this.#stop(graceMs);
    return this.#stopped;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }

  async #stop(graceMs: number): Promise<void> {
    this.#core.isStopping = true;
    await this.#pruning.stop();
    // A commit that is in flight may still begin batches; this one comes after it.
    await this.#database.bulk(this.#commit, { kind: "wake", gate: "" }).catch(() => false);
    await this.#drained(graceMs);
    for (const batch of this.#batches) batch.abort();
    await this.#drained(Math.min(graceMs, 2_000));
    // What still hangs is taken up elsewhere, and looked for before it is repeated.
    for (const batch of this.#batches) batch.lose();
    await this.#membership.leave();
    this.#core.forget();
    this.#core.close();
  }

  async #drained(waitMs: number): Promise<void> {
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => {
      late.resolve(undefined);
    }, waitMs);
    await Promise.race([Promise.all(this.#drives), late.promise]);
    clearTimeout(timer);
  }

  #drive(gate: Gate, started: Started): void {
    const worker = this.#core.workers[started.lane.kind];
    if (worker === undefined) return;
    const writer: BatchWriter = {
      settle: (settle, alongside) => this.#persist(settle, batch, alongside),
      checkpoint: (seq, attempts, progress) => this.#persist({ kind: "checkpoint", seq, attempts, progress }, batch),
    };
    const batch = new RunningBatch(started, writer);
    this.#batches.add(batch);
    const drive = batch
      .drive(worker, (sentence) => {
        this.#log.error({ lane: started.lane.kind }, sentence);
      })
      .then(() => {
        this.#batches.delete(batch);
        this.#drives.delete(drive);
        if (!batch.isLost || !this.#core.drop(gate, started)) return;
        this.#log.warn({ lane: started.lane.kind, gate: gate.name }, "a batch was lost; what ran is looked at again");
        this.#ask({ kind: "adopt", recheck: true });
      });
    this.#drives.add(drive);
  }

  /**
   * Records what has happened outside: an outage of the database is waited out, for there is no way back. `alongside`
   * is handed in at the same moment, and so shares the commit.
   */
  async #persist(item: Item, batch: RunningBatch, alongside?: () => Promise<void>): Promise<boolean> {
    let beside = alongside;
    for (;;) {
      if (batch.isLost) return false;
      const besideDone = beside?.().then(
        () => true,
        () => false,
      );
      try {
        const done = (await this.#database.bulk(this.#commit, item)) as boolean;
        await this.#makeUp(besideDone, beside, batch);
        return done;
      } catch (error) {
        if ((await besideDone) === true) beside = undefined;
        if (error instanceof Fenced) {
          void this.#membership.fenced();
          return false;
        }
        if (!(error instanceof DatabaseProblem)) throw error;
        this.#troubled(error);
        if (error.reason === "closed") return false;
        if (error.reason === "statement") throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, OUTAGE_PAUSE_MS));
    }
  }

  /** What was to share a commit that went well, and did not: it is written after it, or the fault is told. */
  async #makeUp(
    isDone: Promise<boolean> | undefined,
    write: (() => Promise<void>) | undefined,
    batch: RunningBatch,
  ): Promise<void> {
    if (isDone === undefined || write === undefined || (await isDone)) return;
    for (let attempt = 1; attempt <= MAKE_UP_ATTEMPTS && !batch.isLost; attempt++) {
      await new Promise((resolve) => setTimeout(resolve, OUTAGE_PAUSE_MS));
      try {
        await write();
        return;
      } catch (error) {
        this.#troubled(error);
      }
    }
    this.#log.error({ lane: batch.lane.kind, delivery: batch.delivery }, "links could not be written");
  }

  async #write(item: Item): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#database.bulk(this.#commit, item);
      } catch (error) {
        if (error instanceof Fenced && attempt === 1) {
          await this.#membership.fenced();
          continue;
        }
        this.#troubled(error);
        throw unavailable(error);
      }
    }
  }

  /** Asks for a commit whose outcome nobody waits for; the poll asks again if it fails. */
  #ask(item: Item): void {
    this.#database.bulk(this.#commit, item).catch((error: unknown) => {
      if (error instanceof Fenced) void this.#membership.fenced();
      else this.#troubled(error);
    });
  }

  #troubled(error: unknown): void {
    // A commit whose answer was lost may stand all the same.
    this.#membership.recheckSoon();
    const reason = error instanceof DatabaseProblem ? error.reason : (error as Error).name;
    if (reason === "closed") return;
    const now = performance.now();
    // Once for many: in an outage everybody who asks fails.
    if (now - this.#warnedAt < WARN_EVERY_MS) return;
    this.#warnedAt = now;
    this.#log.warn({ reason }, "the ledger could not write");
  }

  async #read<Row>(text: string, params: readonly (string | number)[]): Promise<readonly Row[]> {
    try {
      return await this.#database.all<Row>(text, params);
    } catch (error) {
      throw unavailable(error);
    }
  }

  /** Changes one entry if it is in the right state; answers with its lane. */
  async #change(update: string, params: readonly (string | number)[], when: string): Promise<Lane | undefined> {
    const text = `${update} where seq = $1 and ${when} returning lane_kind as kind, lane_key as key, gate`;
    try {
      const [lane] = await this.#database.transaction((tx) => tx.all<Lane>(text, params));
      return lane;
    } catch (error) {
      throw unavailable(error);
    }
  }
}

/** Whatever is wrong with the database, nothing was taken in; a fault of ours stays a fault. */
export function unavailable(error: unknown): unknown {
  if (error instanceof Fenced) return new BridgeError("LEDGER_UNAVAILABLE", { farCode: "lease-lost" });
  if (error instanceof NotHeld) return new BridgeError("LEDGER_UNAVAILABLE", { farCode: "read-lease-lost" });
  return error instanceof DatabaseProblem ? new BridgeError("LEDGER_UNAVAILABLE", { farCode: error.reason }) : error;
}
