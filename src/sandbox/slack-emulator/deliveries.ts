/**
 * Delivers payloads to the app as Slack does: 3 s for the acknowledgement, then three more attempts, at once, after a
 * minute and after five. After that the event is lost, unless Delayed Events are on (hourly for a day).
 *
 * Source: docs.slack.dev, Events API, read 2026-11-21.
 */
import { newId } from "./workspace.ts";

export type Payload = Readonly<Record<string, unknown>>;

/** Why an attempt failed, in Slack's words; `undefined` if it was acknowledged. */
export type AttemptResult =
  | { readonly acknowledged: true; readonly body?: unknown }
  | {
      readonly acknowledged: false;
      readonly reason: "http_timeout" | "connection_failed" | "http_error";
      /** The app asked for no further attempt. */
      readonly final?: boolean;
    };

export interface Attempt {
  readonly type: "events_api" | "interactive" | "slash_commands";
  readonly payload: Payload;
  /** 0 for the first attempt. */
  readonly retryNum: number;
  readonly retryReason: string | undefined;
}

export interface Transport {
  send(attempt: Attempt): Promise<AttemptResult>;
}

export interface DeliveryOptions {
  /** Multiplies the pauses between attempts. */
  readonly retryScale: number;
  readonly delayedEvents: boolean;
  readonly transport: () => Transport | undefined;
}

const PAUSES_MS = [0, 60_000, 300_000];
const HOUR_MS = 3_600_000;

export interface DeliveryStats {
  readonly events: number;
  readonly attempts: number;
  readonly acknowledged: number;
  readonly lost: number;
  /** Payloads that are not acknowledged yet and will be retried. */
  readonly open: number;
}

export type Deliveries = ReturnType<typeof createDeliveries>;

export function createDeliveries(options: DeliveryOptions) {
  const pausesMs = options.delayedEvents ? [...PAUSES_MS, ...Array.from({ length: 24 }, () => HOUR_MS)] : PAUSES_MS;
  const timers = new Set<NodeJS.Timeout>();
  const idlers = new Set<() => void>();
  let stats = { events: 0, attempts: 0, acknowledged: 0, lost: 0 };
  let open = 0;
  let closed = false;
  let swallowAcks = 0;
  let duplicates = 0;
  let held: Payload[] = [];
  let holdCount = 0;

  function add(what: Partial<Record<keyof typeof stats, number>>): void {
    stats = {
      events: stats.events + (what.events ?? 0),
      attempts: stats.attempts + (what.attempts ?? 0),
      acknowledged: stats.acknowledged + (what.acknowledged ?? 0),
      lost: stats.lost + (what.lost ?? 0),
    };
  }

  function start(payload: Payload): void {
    open += 1;
    add({ events: 1 });
    void attempt(payload, 0, undefined);
  }

  async function attempt(payload: Payload, retryNum: number, retryReason: string | undefined): Promise<void> {
    add({ attempts: 1 });
    let result: AttemptResult = (await options
      .transport()
      ?.send({ type: "events_api", payload, retryNum, retryReason })) ?? {
      acknowledged: false,
      reason: "connection_failed",
    };
    if (result.acknowledged && swallowAcks > 0) {
      swallowAcks -= 1;
      result = { acknowledged: false, reason: "http_timeout" };
    }
    if (result.acknowledged) {
      add({ acknowledged: 1 });
      finish();
      return;
    }
    const pauseMs = pausesMs[retryNum];
    if (closed || result.final === true || pauseMs === undefined) {
      add({ lost: 1 });
      finish();
      return;
    }
    const { reason } = result;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void attempt(payload, retryNum + 1, reason);
    }, pauseMs * options.retryScale);
    timers.add(timer);
  }

  function finish(): void {
    open -= 1;
    if (open > 0) return;
    for (const idle of idlers) idle();
    idlers.clear();
  }

  function release(): void {
    const waiting = held;
    held = [];
    holdCount = 0;
    for (const payload of waiting.toReversed()) start(payload);
  }

  return {
    deliver(payload: Payload): void {
      if (closed) return;
      if (holdCount > 0) {
        held.push(payload);
        if (held.length >= holdCount) release();
        return;
      }
      start(payload);
      if (duplicates > 0) {
        duplicates -= 1;
        // Observed in production: the same message under another event id and without a retry header (node-slack-sdk
        // #2141).
        start({ ...payload, event_id: newId("Ev") });
      }
    },
    /** Delivers the next `count` events twice, under different event ids. */
    duplicateNext(count = 1): void {
      duplicates += count;
    },
    /** Withholds the next `count` events, then delivers them in reverse order. */
    reverseNext(count: number): void {
      holdCount = count;
    },
    /** Delivers what `reverseNext` still withholds. */
    releaseHeld: release,
    /** Drops the next `count` acknowledgements, so that Slack redelivers those events. */
    loseAcks(count = 1): void {
      swallowAcks += count;
    },
    /** Resolves when every event was acknowledged or given up. */
    settled(): Promise<void> {
      if (open === 0) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<undefined>();
      idlers.add(() => {
        resolve(undefined);
      });
      return promise;
    },
    stats: (): DeliveryStats => ({ ...stats, open }),
    close(): void {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      for (const idle of idlers) idle();
      idlers.clear();
    },
  };
}
