/** Runs the deliveries and removes what is old, in one process at a time, from start to stop, through restarts. */
import { setTimeout as pause } from "node:timers/promises";
import { keepLease, Leases, NotHeld, type Bulk, type Database, type KeptLease } from "../../database/index.ts";
import type { Log } from "../../platform/log.ts";
import { pruneEvents, settle, type Settlement } from "../store/deliveries.ts";
import { listSubscriptions, type Subscription } from "../store/subscriptions.ts";
import { pruneVisitors, type ContactPosition } from "../store/prune.ts";
import { subscribeToChanges, writerOf } from "../store/writes.ts";
import type { SsrfGuard } from "./ssrf-guard.ts";
import { startWorker, type DeliveryWorker, type WorkerOptions } from "./worker.ts";

export interface DeliveryOptions extends WorkerOptions {
  /** How long attempts in progress may take to finish on stop, in milliseconds. */
  readonly stopGraceMs: number;
  /** How long events are kept, in milliseconds. */
  readonly keepEventsMs: number;
  /** How long visitors are kept who write nothing, in milliseconds. */
  readonly keepVisitorsMs: number;
  /** How long a silent process keeps the deliveries from others, in milliseconds; ignored for SQLite. */
  readonly leaseMs: number;
}

/** The pauses are a decision of this project: the specification says "up to three times with increasing pauses". */
export const DELIVERY_DEFAULTS: DeliveryOptions = {
  retryPausesMs: [10_000, 60_000, 600_000],
  limitMs: 5_000,
  concurrency: 16,
  disableAfter: 10,
  stopGraceMs: 1_000,
  keepEventsMs: 7 * 24 * 3_600_000,
  keepVisitorsMs: 24 * 3_600_000,
  leaseMs: 15_000,
};

const LOOK_AGAIN_MS = 5_000;
const PRUNE_EVERY_MS = 3_600_000;
const SETTLE_AGAIN_MS = 500;

/** Earlier versions use this table, too, so that of two versions only one delivers. */
const LEASES = { table: "service_lease", name: "name", holder: "owner", until: "until" };

export interface Deliveries {
  stop(): Promise<void>;
}

interface RunningWorker {
  readonly generation: number;
  readonly worker: DeliveryWorker;
  isEnding: boolean;
}

export async function startDeliveries(
  database: Database,
  options: DeliveryOptions,
  { ssrfGuard, now, log }: { readonly ssrfGuard: SsrfGuard; readonly now: () => number; readonly log: Log },
): Promise<Deliveries> {
  const ending = new AbortController();
  const workers = new Map<string, RunningWorker>();
  let lease: KeptLease | undefined;
  const isLeading = (): boolean => lease?.isHeld === true && !ending.signal.aborted;
  const settling: Bulk<Settlement, undefined> = {
    name: "service-settle",
    async run(tx, items) {
      if (lease === undefined) throw new NotHeld();
      await lease.require(tx);
      for (const item of items) await settle(tx, item);
      return items.map(() => undefined);
    },
  };

  async function settleSurely(settlement: Settlement): Promise<void> {
    for (;;) {
      try {
        await database.bulk(settling, settlement);
        return;
      } catch (error) {
        // Stays open in the database: at worst, it is delivered once more after the next start, or by another process.
        if (ending.signal.aborted) return;
        if (error instanceof NotHeld || !isLeading()) {
          // The worker's memory now differs from the table, so it must not go on with it.
          lease?.lose();
          return;
        }
        await pause(SETTLE_AGAIN_MS, undefined, { signal: ending.signal }).catch(() => undefined);
      }
    }
  }

  function begin(subscription: Subscription): void {
    const { id, generation } = subscription;
    const disabled = (): void => {
      log.warn({ subscription: id }, "subscription disabled: too many deliveries failed in a row");
      end(id, running);
    };
    const worker = startWorker(subscription, options, {
      database,
      ssrfGuard,
      now,
      isLeading,
      settle: settleSurely,
      disabled,
    });
    const running: RunningWorker = { generation, worker, isEnding: false };
    workers.set(id, running);
  }

  /** The next worker of the same subscription starts when this one has stopped, so that no event is sent by both. */
  function end(id: string, running: RunningWorker): void {
    running.isEnding = true;
    void running.worker.stop(options.stopGraceMs).then(() => {
      if (workers.get(id) === running) workers.delete(id);
      refreshSafely();
    });
  }

  /** Starts and stops workers according to the subscriptions, and wakes running ones. */
  async function refresh(): Promise<void> {
    if (!isLeading()) return;
    const active = (await listSubscriptions(database)).filter(({ disabledAt }) => disabledAt === null);
    // It may have been stopped while the query was running.
    if (!isLeading()) return;
    const generations = new Map(active.map(({ id, generation }) => [id, generation]));
    for (const [id, running] of workers) {
      if (running.isEnding) continue;
      if (generations.get(id) === running.generation) running.worker.wake();
      else end(id, running);
    }
    for (const subscription of active) if (!workers.has(subscription.id)) begin(subscription);
  }

  /** One at a time, so that no refresh acts on what was read before another one acted. */
  let refreshing: Promise<void> = Promise.resolve();
  function refreshSafely(): void {
    refreshing = refreshing.then(refresh).catch(() => {
      log.warn({}, "subscriptions could not be read; retrying soon");
    });
  }

  async function stopWorkers(): Promise<void> {
    const all = [...workers.values()];
    for (const running of all) running.isEnding = true;
    await Promise.all(all.map(({ worker }) => worker.stop(options.stopGraceMs)));
    workers.clear();
  }

  const write = writerOf(database);
  /** After a start, all contacts are looked at once. */
  let visitorsPruned: ContactPosition | undefined;
  async function prune(): Promise<void> {
    const before = now() - options.keepEventsMs;
    while (isLeading() && (await database.transaction((tx) => pruneEvents(tx, before))));
    const seenBefore = now() - options.keepVisitorsMs;
    while (isLeading()) {
      const next = await pruneVisitors(database, write, seenBefore, visitorsPruned);
      if (next === undefined) return;
      visitorsPruned = next;
    }
  }
  const pruneSafely = (): void => {
    prune().catch(() => {
      log.warn({}, "old events and visitors could not be removed");
    });
  };

  const changes = await subscribeToChanges(database, (change) => {
    if (change === undefined || change.subscriptions) refreshSafely();
    else if (change.deliveries) for (const { worker } of workers.values()) worker.wake();
  });
  const keeping = await keepLease(new Leases(database, LEASES, options.leaseMs), "service-deliveries", async (held) => {
    lease = held;
    if (held !== undefined) {
      refreshSafely();
      await refreshing;
      pruneSafely();
    } else await stopWorkers();
  });
  const looking = setInterval(refreshSafely, LOOK_AGAIN_MS);
  const pruning = setInterval(pruneSafely, PRUNE_EVERY_MS);

  return {
    async stop() {
      clearInterval(looking);
      clearInterval(pruning);
      ending.abort();
      await changes[Symbol.asyncDispose]();
      await stopWorkers();
      await keeping[Symbol.asyncDispose]();
    },
  };
}
