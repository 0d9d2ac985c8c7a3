/** Delivers the open events of one subscription. */
import type { Database } from "../../database/index.ts";
import { openDeliveries, type Delivery, type Settlement } from "../store/deliveries.ts";
import type { Subscription } from "../store/subscriptions.ts";
import { Lanes } from "./lanes.ts";
import { createSender } from "./send.ts";
import type { SsrfGuard } from "./ssrf-guard.ts";

export interface WorkerOptions {
  /** Pauses before the second, third and fourth attempt, in milliseconds. */
  readonly retryPausesMs: readonly number[];
  /** Deadline of a receiver's response, in milliseconds. */
  readonly limitMs: number;
  /** How many conversations are delivered in parallel. */
  readonly concurrency: number;
  /** Consecutive deliveries given up before the subscription is disabled. */
  readonly disableAfter: number;
}

export interface WorkerDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly ssrfGuard: SsrfGuard;
  /** No attempt begins while this is false: another process may deliver. */
  readonly isLeading: () => boolean;
  /**
   * Resolves once the settlement is durable, or this process no longer delivers; retries while the database does not
   * respond.
   */
  readonly settle: (settlement: Settlement) => Promise<void>;
  /** Too many consecutive deliveries were given up: this worker delivers nothing more. */
  readonly disabled: () => void;
}

export interface DeliveryWorker {
  /** Signals that there may be something new. */
  wake(): void;
  /**
   * Waits at most `graceMs` for attempts in progress. Aborted attempts are delivered again later. May be called twice.
   */
  stop(graceMs: number): Promise<void>;
}

/** How many deliveries are held in memory; the others stay in the database. */
const WINDOW = 1_000;

export function startWorker(subscription: Subscription, options: WorkerOptions, deps: WorkerDeps): DeliveryWorker {
  const { id } = subscription;
  const sender = createSender(subscription, options, deps.ssrfGuard);
  const lanes = new Lanes();
  const underWay = new Set<Promise<void>>();
  let { failures } = subscription;
  let loadedTo = 0;
  let mayHaveMore = true;
  let cycle: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const isRunning = (): boolean => !stopped && deps.isLeading();

  function wake(): void {
    mayHaveMore = true;
    runCycle();
  }

  /** One cycle at a time; requested during a cycle, another one follows. */
  let isCycleRequested = false;
  function runCycle(): void {
    isCycleRequested = true;
    cycle ??= (async () => {
      while (isCycleRequested && isRunning()) {
        isCycleRequested = false;
        await load();
        while (isRunning() && underWay.size < options.concurrency) {
          const delivery = lanes.next(deps.now());
          if (delivery === undefined) break;
          const running = attempt(delivery).finally(() => {
            underWay.delete(running);
            runCycle();
          });
          underWay.add(running);
        }
      }
      cycle = undefined;
      scheduleCycle();
    })();
  }

  async function load(): Promise<void> {
    while (mayHaveMore && lanes.size < WINDOW / 2) {
      mayHaveMore = false;
      try {
        const rows = await openDeliveries(deps.database, id, loadedTo, WINDOW);
        for (const delivery of rows) lanes.add(delivery);
        loadedTo = rows.at(-1)?.seq ?? loadedTo;
        if (rows.length === WINDOW) mayHaveMore = true;
      } catch {
        // The database does not respond; the next cycle reads again.
        mayHaveMore = true;
        return;
      }
    }
  }

  function scheduleCycle(): void {
    clearTimeout(timer);
    if (!isRunning()) return;
    const due = mayHaveMore && underWay.size === 0 ? deps.now() + 1_000 : lanes.nextDue();
    if (due !== undefined) timer = setTimeout(runCycle, Math.max(0, due - deps.now()));
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const result = await sender.send(delivery.body);
    if (result.outcome === "stopped") return;
    if (result.outcome === "delivered") {
      const resetFailures = failures > 0 && failures < options.disableAfter;
      if (resetFailures) failures = 0;
      await deps.settle({ subscription: id, how: "delivered", seq: delivery.seq, resetFailures });
      lanes.done(delivery.conversation);
      return;
    }
    // Another failure has disabled the subscription meanwhile: this delivery stays open, and is retried when it is
    // enabled.
    if (failures >= options.disableAfter) return;
    const at = deps.now();
    const failed = { delivery, attempt: delivery.attempts + 1, failure: result.failure, at };
    const pauseMs = options.retryPausesMs[failed.attempt - 1];
    if (pauseMs !== undefined) {
      const notBefore = at + pauseMs;
      await deps.settle({ subscription: id, how: "retry", failed, notBefore });
      lanes.requeue({ ...delivery, attempts: failed.attempt, notBefore }, result.blocksLane);
      return;
    }
    failures += 1;
    const disables = failures >= options.disableAfter;
    if (disables) stopped = true;
    await deps.settle({ subscription: id, how: "given-up", failed, failures, disables });
    lanes.done(delivery.conversation);
    if (disables) deps.disabled();
  }

  let ending: Promise<void> | undefined;
  async function end(graceMs: number): Promise<void> {
    stopped = true;
    clearTimeout(timer);
    await cycle;
    const late = setTimeout(() => {
      sender.stop();
    }, graceMs);
    await Promise.all(underWay);
    clearTimeout(late);
    await sender[Symbol.asyncDispose]();
  }

  runCycle();
  return { wake, stop: (graceMs) => (ending ??= end(graceMs)) };
}
