/** Runs the deliveries: by one process at a time, from start to stop, through restarts. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../../bridge/ports.ts";
import type { Bulk, Database } from "../../database/index.ts";
import { pruneEvents, settle, type Settlement } from "../store/deliveries.ts";
import { listSubscriptions } from "../store/subscriptions.ts";
import { hearWrites } from "../store/writes.ts";
import { holdLease } from "./lease.ts";
import { startPump, type Pump, type PumpOptions } from "./pump.ts";

export interface DeliveryOptions extends PumpOptions {
  /** How long attempts under way may take to end at a stop, in milliseconds. */
  readonly stopGraceMs: number;
  /** How long events are kept, in milliseconds. */
  readonly keepEventsMs: number;
}

/** Pauses are our decision: the specification says "up to three times with increasing pauses". */
export const DELIVERY_DEFAULTS: DeliveryOptions = {
  retryPausesMs: [10_000, 60_000, 600_000],
  limitMs: 5_000,
  concurrency: 16,
  disableAfter: 10,
  stopGraceMs: 1_000,
  keepEventsMs: 7 * 24 * 3_600_000,
};

const LOOK_AGAIN_MS = 5_000;
const PRUNE_EVERY_MS = 3_600_000;
const SETTLE_AGAIN_MS = 500;

const SETTLES: Bulk<Settlement, undefined> = {
  name: "service-settle",
  async run(tx, items) {
    for (const item of items) await settle(tx, item);
    return items.map(() => undefined);
  },
};

export interface Deliveries {
  stop(): Promise<void>;
}

export async function startDeliveries(
  database: Database,
  options: DeliveryOptions,
  now: () => number,
  log: Log,
): Promise<Deliveries> {
  const ending = new AbortController();
  const pumps = new Map<string, Pump>();
  let isLeader = false;
  const isLeading = (): boolean => isLeader && !ending.signal.aborted;

  async function settleSurely(settlement: Settlement): Promise<void> {
    for (;;) {
      try {
        await database.bulk(SETTLES, settlement);
        return;
      } catch {
        // Stays open in the database: at worst it is delivered once more after the next start.
        if (ending.signal.aborted) return;
        await pause(SETTLE_AGAIN_MS, undefined, { signal: ending.signal }).catch(() => undefined);
      }
    }
  }

  const deps = {
    database,
    now,
    settle: settleSurely,
    disabled(subscription: string) {
      const pump = pumps.get(subscription);
      pumps.delete(subscription);
      void pump?.stop(0);
      log.warn({ subscription }, "subscription disabled: too many deliveries failed in a row");
    },
  };

  /** Starts and ends pumps as the subscriptions say, and wakes those that run. */
  async function refresh(): Promise<void> {
    if (!isLeading()) return;
    const active = (await listSubscriptions(database)).filter(({ disabledAt }) => disabledAt === null);
    // It may have been stopped while the answer was on its way.
    if (!isLeading()) return;
    for (const subscription of active) {
      const pump = pumps.get(subscription.id);
      if (pump === undefined) pumps.set(subscription.id, startPump(subscription, options, deps));
      else pump.wake();
    }
  }
  const refreshSafely = (): void => {
    refresh().catch(() => {
      log.warn({}, "subscriptions could not be read; looked at again soon");
    });
  };

  async function stopPumps(): Promise<void> {
    const all = [...pumps.values()];
    pumps.clear();
    await Promise.all(all.map((pump) => pump.stop(options.stopGraceMs)));
  }

  async function prune(): Promise<void> {
    const before = now() - options.keepEventsMs;
    while (isLeading() && (await database.transaction((tx) => pruneEvents(tx, before))));
  }

  const hearing = await hearWrites(database, (touched) => {
    if (touched === undefined || touched.subscriptions) refreshSafely();
    else if (touched.deliveries) for (const pump of pumps.values()) pump.wake();
  });
  const lease = await holdLease(database, "service-deliveries", randomUUID(), now, async (held) => {
    isLeader = held;
    if (held) await refresh();
    else await stopPumps();
  });
  const looking = setInterval(refreshSafely, LOOK_AGAIN_MS);
  const pruning = setInterval(() => {
    prune().catch(() => {
      log.warn({}, "old events could not be removed");
    });
  }, PRUNE_EVERY_MS);

  return {
    async stop() {
      clearInterval(looking);
      clearInterval(pruning);
      ending.abort();
      await hearing[Symbol.asyncDispose]();
      await stopPumps();
      await lease[Symbol.asyncDispose]();
    },
  };
}
