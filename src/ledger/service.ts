/** Runs the ledger in this process: takes in, lets workers work, stays alive among replicas, prunes. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { BridgeError } from "../bridge/errors.ts";
import type { Clock, Entry, Lane, LaneKind, LaneWorker, Ledger, Log, NewEntry } from "../bridge/ports.ts";
import { framesOf } from "../bridge/retry.ts";
import { DatabaseProblem, type Database } from "../database/index.ts";
import { Fenced, LedgerCommit, type Item, type Result } from "./commit.ts";
import { Core } from "./core.ts";
import { sharedNow } from "./ownership.ts";
import { pruneEntries } from "./prune.ts";
import { pruneKeyv } from "./keyv-storage.ts";
import { ENTRY_COLUMNS, entryOf, incoming, toJson, WHOLE_COLUMNS, type EntryRow, type WholeRow } from "./rows.ts";
import { RunningBatch } from "./running.ts";
import { laneCounts, oldestWaitingSeconds, traced } from "./views.ts";

export interface LedgerOptions {
  readonly log: Log;
  readonly clock: Clock;
  /** Most batches at once, in all gates. Default 64. */
  readonly maxRunning?: number;
  /** How long a process may be silent before others take its gates, in milliseconds. Default 15,000. */
  readonly leaseMs?: number;
  /** How often it is looked for what nobody told, in milliseconds. Default 2,000. */
  readonly pollMs?: number;
  /** How long finished entries are kept, at least a day, in milliseconds. Default 7 days. */
  readonly keepMs?: number;
  /** How long running batches may take to end at a stop, in milliseconds. Default 10,000. */
  readonly stopWithinMs?: number;
}

export interface LedgerService {
  start(workers: Partial<Readonly<Record<LaneKind, LaneWorker>>>): void;
  /** Begins no batch any more, waits for those that run, and leaves the rest to the next start or to other replicas. */
  stop(): Promise<void>;
  counts(): ReturnType<typeof laneCounts>;
  oldestWaiting(): ReturnType<typeof oldestWaitingSeconds>;
}

const PRUNE_EVERY_MS = 60_000;
const GATE_IDLE_MS = 60_000;
const WRITE_AGAIN_MS = 250;

export function createService(database: Database, options: LedgerOptions): Ledger & LedgerService {
  const { log, clock, maxRunning = 64, leaseMs = 15_000, pollMs = 2_000, keepMs = 7 * 24 * 3_600_000 } = options;
  const running = new Set<RunningBatch>();
  const driving = new Set<Promise<void>>();
  const timers: NodeJS.Timeout[] = [];
  let hearing: AsyncDisposable | undefined;
  let starting: Promise<void> | undefined;

  const core = new Core(clock, maxRunning, {
    started(gate, started) {
      const worker = core.workers[started.lane.kind];
      if (worker === undefined) return;
      const batch = new RunningBatch(started, {
        settle: async (settle) => (await surely(settle)) === true,
        checkpoint: async (seq, attempts, progress) =>
          (await surely({ kind: "checkpoint", seq, attempts, progress })) === true,
      });
      running.add(batch);
      const drive = batch
        .drive(worker, (fault) => {
          log.error(
            { lane: started.lane.key, at: framesOf(fault) },
            "a worker could not say what follows from a failure",
          );
        })
        .finally(() => {
          running.delete(batch);
          driving.delete(drive);
          core.ending.delete(gate.name);
        });
      driving.add(drive);
    },
    wake: (gate) => void attempt({ kind: "wake", gate }),
    adopt: (recheck) => void attempt({ kind: "adopt", recheck }),
  });
  const commit = new LedgerCommit(core);
  const write = (item: Item): Promise<Result> =>
    database.bulk(commit, item).catch((error: unknown) => {
      if (error instanceof Fenced) void fenced();
      throw error;
    });

  /** For what may be left out: it is asked for again. */
  async function attempt(item: Item): Promise<void> {
    try {
      await write(item);
    } catch (error) {
      if (!(error instanceof DatabaseProblem) && !(error instanceof Fenced)) {
        log.error({ item: item.kind, at: framesOf(error) }, "the ledger failed on a fault of its own");
      }
    }
  }

  /** For what must be written: waits until the database is back, or others have the gate. */
  async function surely(item: Item): Promise<Result> {
    for (;;) {
      try {
        return await write(item);
      } catch (error) {
        if (error instanceof Fenced) return false;
        if (!(error instanceof DatabaseProblem) || error.concernsOneStatement || error.reason === "closed") throw error;
        await pause(WRITE_AGAIN_MS);
      }
    }
  }

  let fencing: Promise<void> | undefined;
  function fenced(): Promise<void> {
    fencing ??= (async () => {
      log.warn({}, "this process was taken for dead; others work on its gates");
      core.forget();
      for (const batch of running) batch.lose();
      await register();
      fencing = undefined;
    })();
    return fencing;
  }

  async function register(): Promise<void> {
    const id = randomUUID();
    await database.transaction(async (tx) => {
      await tx.lock("ledger");
      if (database.isOwner) {
        // Whoever had this file before is dead, or it could not be ours.
        await tx.all("delete from worker");
        await tx.all("update gate set owner = null where owner is not null");
      }
      await tx.all(`insert into worker (id, alive_until) values ($1, ${sharedNow(tx.dialect)} + $2)`, [id, leaseMs]);
    });
    core.worker = id;
    await attempt({ kind: "adopt", recheck: false });
  }

  async function renew(): Promise<void> {
    const { worker } = core;
    if (worker === undefined) return;
    try {
      const kept = await database.transaction((tx) =>
        tx.all(`update worker set alive_until = ${sharedNow(tx.dialect)} + $2 where id = $1 returning id`, [
          worker,
          leaseMs,
        ]),
      );
      if (kept.length === 0) await fenced();
    } catch {
      log.warn({}, "the lease could not be renewed");
    }
  }

  async function tidy(): Promise<void> {
    const now = clock.now();
    const idle = [...core.gates.values()]
      .filter((gate) => gate.running === undefined && gate.lanes.size === 0 && now - gate.idleSince > GATE_IDLE_MS)
      .map(({ name }) => name);
    if (idle.length > 0) await attempt({ kind: "release", gates: idle });
    try {
      await pruneEntries(database, now - Math.max(keepMs, 24 * 3_600_000));
      await pruneKeyv(database, now);
    } catch {
      log.warn({}, "pruning failed; it is tried again");
    }
  }

  function every(ms: number, work: () => Promise<void>): void {
    const timer = setInterval(() => void work(), ms);
    timer.unref();
    timers.push(timer);
  }

  async function begin(): Promise<void> {
    hearing = await database.listen("ledger", (owner) => {
      if (owner === undefined || owner === "" || owner === core.worker) void attempt({ kind: "adopt", recheck: true });
    });
    await register();
    every(leaseMs / 3, renew);
    every(pollMs, () => attempt({ kind: "adopt", recheck: true }));
    every(PRUNE_EVERY_MS, tidy);
  }

  const change = async (statement: string, seq: number, ...more: string[]): Promise<boolean> => {
    const rows = await database
      .transaction((tx) => tx.all(statement, [seq, clock.now(), ...more]))
      .catch(() => {
        throw unavailable();
      });
    return rows.length > 0;
  };

  return {
    async append(entries: readonly NewEntry[]) {
      if (entries.length === 0) return [];
      const prepared = entries.map(incoming);
      try {
        return (await write({ kind: "append", entries: prepared })) as readonly boolean[];
      } catch (error) {
        if (error instanceof DatabaseProblem || error instanceof Fenced) throw unavailable();
        throw error;
      }
    },
    async entry(seq) {
      const [row] = await database.all<WholeRow>(`select ${WHOLE_COLUMNS} from entry where seq = $1`, [seq]);
      return row === undefined ? undefined : traced(row);
    },
    async open({ kind, key }: Pick<Lane, "kind" | "key">): Promise<readonly Entry[]> {
      const rows = await database.all<EntryRow>(
        `select ${ENTRY_COLUMNS} from entry where lane_key = $1 and lane_kind = $2 and finished_at is null order by seq`,
        [key, kind],
      );
      return rows.map(entryOf);
    },
    amend: (seq, payload) =>
      change(
        "update entry set payload = $3 where seq = $1 and state = 'queued' and attempts = 0 and created_at <= $2 returning seq",
        seq,
        toJson(payload),
      ),
    cancel: (seq) =>
      change(
        "update entry set state = 'cancelled', finished_at = $2 where seq = $1 and state = 'queued' and attempts = 0 returning seq",
        seq,
      ),
    discard: (seq) =>
      change(
        "update entry set state = 'cancelled', dead_at = null, finished_at = $2 where seq = $1 and state = 'dead' returning seq",
        seq,
      ),
    retry: async (seq) => (await surely({ kind: "revive", seq })) === true,
    start(workers) {
      core.workers = workers;
      starting = begin();
      starting.catch(() => {
        log.error({}, "the ledger could not start its work");
      });
    },
    async stop() {
      await starting?.catch(() => undefined);
      core.isStopping = true;
      for (const timer of timers) clearInterval(timer);
      await hearing?.[Symbol.asyncDispose]();
      const late = setTimeout(() => {
        for (const batch of running) batch.abort();
      }, options.stopWithinMs ?? 10_000);
      await Promise.all(driving);
      clearTimeout(late);
      const { worker } = core;
      if (worker !== undefined) {
        await database
          .transaction(async (tx) => {
            await tx.lock("ledger");
            await tx.all("delete from worker where id = $1", [worker]);
            await tx.all("update gate set owner = null where owner = $1", [worker]);
            await tx.notify("ledger", "");
          })
          .catch(() => undefined);
      }
      core.worker = undefined;
      core.close();
    },
    counts: () => laneCounts(database),
    oldestWaiting: () => oldestWaitingSeconds(database, clock.now()),
  };
}

function unavailable(): BridgeError {
  return new BridgeError("LEDGER_UNAVAILABLE");
}
