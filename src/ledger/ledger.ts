/** The ledger on SQL: appends entries, runs workers on them, and answers the operator's queries. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Database } from "../database/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import { LedgerCommit } from "./commit.ts";
import { Core } from "./core.ts";
import { Membership } from "./membership.ts";
import { Pruning, type AlsoPrune } from "./pruning.ts";
import { SqlReadLeases } from "./read-leases.ts";
import {
  ENTRY_COLUMNS,
  entryOf,
  incoming,
  laneIdOf,
  toJson,
  tracedOf,
  WHOLE_COLUMNS,
  type EntryRow,
  type Incoming,
  type WholeRow,
} from "./rows.ts";
import { RunningBatch, type BatchWriter } from "./running-batch.ts";
import type { Group, Started, Workers } from "./schedule.ts";
import { WAITS_UNTOUCHED } from "./statements.ts";
import type {
  AppendedSince,
  Entry,
  EntryState,
  Lane,
  Names,
  NewEntry,
  Policies,
  ReadMark,
  TracedEntry,
} from "./types.ts";
import { LedgerWriter } from "./writer.ts";

export interface LedgerOptions {
  readonly policies?: Policies;
  readonly clock?: Clock;
  readonly log: Log;
  /** How many groups may run at the same time. Default 64; on a server, where most of them wait for it, 256. */
  readonly maxRunning?: number;
  /** How long a silent process keeps its groups. Default 10,000; ignored for SQLite with its process lock. */
  readonly leaseMs?: number;
  /** How long a silent process keeps the queues that it reads. Default 15,000; with a process lock, for ever. */
  readonly readLeaseMs?: number;
  /** Called at each failure of the database. */
  readonly onUnavailable?: () => void;
  /** How often to poll for work that no notification announced. Default 1,000. */
  readonly pollMs?: number;
  /** How long finished entries and their keys are kept. Default 7 days; below 24 hours, redeliveries may get through. */
  readonly retentionMs?: number;
  /** Runs once a minute, with the pruning of entries. */
  readonly alsoPrune?: AlsoPrune;
  /** How long idle groups are kept. Default 3,000. */
  readonly idleGroupMs?: number;
  /** The event-loop utilization, from 0 to 1, above which other processes are offered some of the groups. Default 0.8. */
  readonly rebalanceAbove?: number;
}

const NO_POLICIES: Policies = {
  subjectOf: () => null,
  mayHaveActed: () => true,
  unavailable: (reason) => new Error(`the ledger is not available: ${reason}`),
};

const ENTRIES_AT_ONCE = 1_000;
const DAY_MS = 86_400_000;

/** `N`: how its user names lanes, results and deliveries. */
export class SqlLedger<N extends Names = Names> implements AsyncDisposable {
  /** Leases on the remote queues, so that only one process reads each. */
  readonly reading: SqlReadLeases;
  readonly #database: Database;
  readonly #log: Log;
  readonly #policies: Policies;
  readonly #core: Core;
  readonly #commit: LedgerCommit;
  readonly #writer: LedgerWriter;
  readonly #membership: Membership;
  readonly #pruning: Pruning;
  readonly #batches = new Set<RunningBatch>();
  /** The batch on behalf of which code runs. */
  readonly #running = new AsyncLocalStorage<RunningBatch>();
  readonly #drives = new Set<Promise<void>>();
  #stopped: Promise<void> | undefined;

  constructor(database: Database, options: LedgerOptions) {
    const clock = options.clock ?? { now: Date.now };
    this.#database = database;
    this.#policies = options.policies ?? NO_POLICIES;
    this.reading = new SqlReadLeases(database, options.readLeaseMs ?? 15_000, this.#policies);
    this.#log = options.log;
    this.#core = new Core(clock, options.maxRunning ?? (database.dialect === "postgres" ? 256 : 64), database.isOwner, {
      started: (group, batch) => {
        this.#drive(group, batch);
      },
      wake: (group) => {
        this.#writer.ask({ kind: "wake", group });
      },
      claim: (recheck) => {
        this.#writer.ask({ kind: "claim", recheck });
      },
    });
    this.#commit = new LedgerCommit(this.#core, () => this.#membership.holdsLease);
    this.#writer = new LedgerWriter(database, this.#commit, {
      log: options.log,
      policies: this.#policies,
      holdsLease: () => this.#membership.holdsLease,
      isInLostBatch: () => this.lostBatch()?.() === true,
      fenced: () => this.#membership.fenced(),
      suspect: () => {
        this.#membership.recheckSoon();
        options.onUnavailable?.();
      },
    });
    this.#membership = new Membership(database, this.#core, {
      leaseMs: options.leaseMs ?? 10_000,
      pollMs: options.pollMs ?? 1_000,
      idleGroupMs: options.idleGroupMs ?? 3_000,
      rebalanceAbove: options.rebalanceAbove ?? 0.8,
      log: options.log,
      ask: (item) => {
        this.#writer.ask(item);
      },
      lost: () => {
        for (const batch of this.#batches) batch.lose();
      },
      // A load balancer that asks sends no events meanwhile, so nothing else would notice.
      unavailable: () => options.onUnavailable?.(),
    });
    this.#pruning = new Pruning(database, clock, options.retentionMs ?? 7 * DAY_MS, options.log, options.alsoPrune);
  }

  /** False while others may own what this process was running: its lease has ended. */
  get mayWrite(): boolean {
    return this.#core.worker === undefined || this.#membership.holdsLease;
  }

  /**
   * Tells whether the calling batch is lost: then other processes own its entries, even if this one has another lease by
   * now. Result: `undefined` outside of batches.
   */
  lostBatch(): (() => boolean) | undefined {
    const batch = this.#running.getStore();
    return batch && (() => batch.isLost);
  }

  async append(entries: readonly NewEntry<N>[], mark?: ReadMark): Promise<readonly boolean[]> {
    if (entries.length === 0 && mark === undefined) return [];
    const read = mark && { ...mark, holder: this.reading.holder };
    return (await this.#writer.write({
      kind: "append",
      entries: entries.map(this.#incoming),
      read,
    })) as readonly boolean[];
  }

  async entry(seq: number): Promise<(Entry & { lane: Lane<N>; state: EntryState }) | undefined> {
    const [row] = await this.#read<WholeRow>(`select ${WHOLE_COLUMNS} from entry where seq = $1`, [seq]);
    if (row === undefined) return undefined;
    const lane = { kind: row.lane_kind, key: row.lane_key, group: row.lane_group };
    return { ...entryOf(row), lane, state: row.state };
  }

  async about(subject: string): Promise<readonly TracedEntry<N>[]> {
    const rows = await this.#read<WholeRow>(`select ${WHOLE_COLUMNS} from entry where subject = $1 order by seq`, [
      subject,
    ]);
    return rows.map((row) => tracedOf<N>(row));
  }

  async open(lane: Lane): Promise<readonly Entry[]> {
    return this.#core.isCertainlyEmpty(lane) ? [] : await this.#unfinished(lane, "");
  }

  async waiting(lane: Lane): Promise<readonly Entry[]> {
    return this.#core.hasCertainlyNoneWaiting(lane) ? [] : await this.#unfinished(lane, "and state = 'queued'");
  }

  async isRetrying(lane: Lane): Promise<boolean> {
    if (this.#core.isCertainlyEmpty(lane)) return false;
    const { kind, key, group } = lane;
    const rows = await this.#read(
      `select 1 from entry where lane_group = $3 and lane_key = $2 and lane_kind = $1 and finished_at is null
       and attempts > 1 limit 1`,
      [kind, key, group],
    );
    return rows.length > 0;
  }

  async #unfinished({ kind, key, group }: Lane, and: string): Promise<readonly Entry[]> {
    const rows = await this.#read<EntryRow>(
      `select ${ENTRY_COLUMNS} from entry where lane_group = $3 and lane_key = $2 and lane_kind = $1 and finished_at is null
       ${and} order by seq`,
      [kind, key, group],
    );
    return rows.map(entryOf);
  }

  async appendedSince(lane: Lane, kind: string, since: AppendedSince): Promise<readonly TracedEntry<N>[]> {
    const [column, value] = "seq" in since ? ["seq", since.seq] : ["created_at", since.at];
    const rows = await this.#read<WholeRow>(
      `select ${WHOLE_COLUMNS} from entry
       where subject = $1 and lane_kind = $2 and lane_key = $3 and kind = $4 and ${column} > $5 order by seq`,
      [this.#policies.subjectOf(lane.key, null) ?? "", lane.kind, lane.key, kind, value],
    );
    return rows.map((row) => tracedOf<N>(row));
  }

  async activeLanes(kinds: readonly N["lane"][], since: number): Promise<readonly Lane<N>[]> {
    const lanes = new Map<string, Lane<N>>();
    // Newest first, page by page: entries are numbered in the order of their arrival, and most are older.
    for (let before = Number.MAX_SAFE_INTEGER; ;) {
      const rows = await this.#read<Lane<N> & { readonly seq: number; readonly created_at: number }>(
        `select seq, created_at, lane_kind as kind, lane_key as key, lane_group as "group" from entry
         where seq < $1 order by seq desc limit ${ENTRIES_AT_ONCE}`,
        [before],
      );
      for (const { kind, key, group, created_at: createdAt } of rows) {
        if (createdAt < since) return [...lanes.values()];
        if (kinds.includes(kind)) lanes.set(laneIdOf({ kind, key }), { kind, key, group });
      }
      const last = rows.at(-1);
      if (last === undefined) return [...lanes.values()];
      before = last.seq;
    }
  }

  async countUnfinished(of: {
    readonly group: string;
    readonly laneKind: N["lane"];
    readonly kind: string;
    readonly exceptLane?: string;
  }): Promise<{ count: number; oldest: number | undefined }> {
    const [row] = await this.#read<{ count: number; oldest: number | null }>(
      `select count(*) as count, min(created_at) as oldest from entry
       where lane_group = $1 and lane_key <> $2 and lane_kind = $3 and kind = $4 and finished_at is null`,
      [of.group, of.exceptLane ?? "", of.laneKind, of.kind],
    );
    return { count: row?.count ?? 0, oldest: row?.oldest ?? undefined };
  }

  async inProgress(group: string, orOfKind: string): Promise<readonly Entry[]> {
    const rows = await this.#read<EntryRow>(
      `select ${ENTRY_COLUMNS} from entry
       where lane_group = $1 and (progress is not null or kind = $2) and finished_at is null order by seq`,
      [group, orOfKind],
    );
    return rows.map(entryOf);
  }

  async amend(seq: number, payload: unknown): Promise<boolean> {
    const text = `update entry set payload = $2 where seq = $1 and ${WAITS_UNTOUCHED} returning seq`;
    try {
      const changed = await this.#database.transaction((tx) => tx.all(text, [seq, toJson(payload)]));
      return changed.length > 0;
    } catch (error) {
      throw this.#writer.unavailable(error);
    }
  }

  async cancel(seq: number, then: readonly NewEntry<N>[] = []): Promise<boolean> {
    return (await this.#writer.write({ kind: "cancel", seq, then: then.map(this.#incoming) })) as boolean;
  }

  async retry(seq: number, then: readonly NewEntry<N>[] = []): Promise<boolean> {
    return (await this.#writer.write({ kind: "requeue", seq, then: then.map(this.#incoming) })) as boolean;
  }

  async resume(group: string): Promise<void> {
    await this.#writer.write({ kind: "resume", group });
  }

  async discard(seq: number, then: readonly NewEntry<N>[] = []): Promise<boolean> {
    return (await this.#writer.write({ kind: "discard", seq, then: then.map(this.#incoming) })) as boolean;
  }

  /** Starts the workers. Batches run until `signal` aborts or `stop` is called. Errors: `unavailable`. */
  async start(workers: Workers<N>, signal?: AbortSignal): Promise<void> {
    this.#core.workers = workers as Workers;
    try {
      await this.#membership.join();
    } catch (error) {
      throw this.#writer.unavailable(error);
    }
    this.#pruning.start();
    signal?.addEventListener("abort", () => void this.stop(), { once: true });
    if (signal?.aborted === true) await this.stop();
  }

  /**
   * Starts no more batches and gives running ones `graceMs` to finish. Then aborts them, waits up to two seconds more
   * (`graceMs` if that is shorter), and releases the groups to other replicas. Entries can still be appended.
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
    // A commit in flight may still start batches; this one runs after it.
    await this.#database.bulk(this.#commit, { kind: "wake", group: "" }).catch(() => false);
    await this.#drained(graceMs);
    for (const batch of this.#batches) batch.abort();
    await this.#drained(Math.min(graceMs, 2_000));
    // Another process takes over what still hangs, and looks for its result before it repeats it.
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

  #drive(group: Group, started: Started): void {
    const worker = this.#core.workers[started.lane.kind];
    if (worker === undefined) return;
    const writer: BatchWriter = {
      // Writes that share the commit are as valid as the settlement.
      settle: (settle, inSameCommit) =>
        this.#writer.persist(settle, batch, inSameCommit && (() => this.#running.exit(inSameCommit))),
      checkpoint: (seq, attempts, progress) =>
        this.#writer.persist({ kind: "checkpoint", seq, attempts, progress }, batch),
      holdsLease: () => this.#membership.holdsLease,
    };
    const batch = new RunningBatch(started, writer, this.#policies);
    this.#batches.add(batch);
    const onFault = (sentence: string) => {
      this.#log.error({ lane: started.lane.kind }, sentence);
    };
    const begin = async (): Promise<void> => {
      // The commit that started it was answered too late.
      const isLate = !this.#membership.holdsLease;
      if (isLate) batch.lose();
      else await this.#running.run(batch, () => batch.drive(worker, onFault));
    };
    // Not before all of the commit is applied: the batch reads links that share it.
    const drive = Promise.resolve()
      .then(begin)
      .then(() => {
        this.#batches.delete(batch);
        this.#drives.delete(drive);
        if (!batch.isLost || !this.#core.detach(group, started)) return;
        this.#log.warn(
          { lane: started.lane.kind, group: group.name },
          "a batch was lost; its entries are checked again",
        );
        // Without a lease it would be lost again; the next poll renews it first.
        if (this.#membership.holdsLease) this.#writer.ask({ kind: "claim", recheck: true });
        else this.#membership.recheckSoon();
      });
    this.#drives.add(drive);
  }

  readonly #incoming = (entry: NewEntry): Incoming => incoming(entry, this.#policies.subjectOf);

  async #read<Row>(text: string, params: readonly (string | number)[]): Promise<readonly Row[]> {
    try {
      return await this.#database.all<Row>(text, params);
    } catch (error) {
      throw this.#writer.unavailable(error);
    }
  }
}
