/** How remotes deliver their events to the bridge: late, repeatedly, out of order, and not for ever. */
import type { Random } from "./random.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** Hands an event to the bridge; rejects if it was not ingested. */
export type Send = () => Promise<unknown>;

/** No remote waits longer for the acknowledgement. */
const ANSWER_WITHIN_MS = 5_000;
const REPEAT_WITHIN_MS = 120_000;
const REPEATED = 0.1;

export interface DeliveryOptions {
  readonly time: Pick<VirtualTime, "now" | "after">;
  readonly random: Random;
  /** Default: `ANSWER_WITHIN_MS`. */
  readonly answerWithinMs?: number;
}

/** Those of a remote behind HTTP, where the bridge's timers count, too. */
export interface HttpDeliveryOptions extends DeliveryOptions {
  readonly time: VirtualTime;
}

/** Resolves with whether the bridge acknowledged the event in time. */
export function attempt(
  send: Send,
  { time, answerWithinMs = ANSWER_WITHIN_MS }: Omit<DeliveryOptions, "random">,
): Promise<boolean> {
  return new Promise((resolve) => {
    time.after(answerWithinMs, () => {
      resolve(false);
    });
    send().then(
      () => {
        resolve(true);
      },
      () => {
        resolve(false);
      },
    );
  });
}

/**
 * Delivers one event by itself: after up to `delayMs`, again after each of `pausesMs` until it is acknowledged, then it
 * is lost. Some are delivered once more although they were acknowledged.
 */
export function deliver(send: Send, delayMs: number, pausesMs: readonly number[], options: DeliveryOptions): void {
  const { time, random } = options;
  const [pauseMs, ...later] = pausesMs;
  time.after(random.delay(delayMs), () => {
    void attempt(send, options).then((isDone) => {
      if (isDone && random.chance(REPEATED)) deliver(send, REPEAT_WITHIN_MS, [], options);
      if (isDone || pauseMs === undefined) return;
      time.after(pauseMs, () => {
        deliver(send, 0, later, options);
      });
    });
  });
}

/** A team chat's queue: the next event follows when the one before was acknowledged or given up for the moment. */
export class DeliveryQueue {
  readonly #options: DeliveryOptions;
  /** Attempts at the head of the queue; after them, the event is delivered by itself after each of `laterMs`. */
  readonly #atOnceMs: readonly number[] | "until-acknowledged";
  readonly #laterMs: readonly number[];
  readonly #waiting: Send[] = [];
  #isRunning = false;

  constructor(
    atOnceMs: readonly number[] | "until-acknowledged",
    laterMs: readonly number[],
    options: DeliveryOptions,
  ) {
    this.#atOnceMs = atOnceMs;
    this.#laterMs = laterMs;
    this.#options = options;
  }

  get isEmpty(): boolean {
    return !this.#isRunning && this.#waiting.length === 0;
  }

  push(send: Send): void {
    this.#waiting.push(send);
    if (this.#isRunning) return;
    this.#isRunning = true;
    void this.#run();
  }

  async #run(): Promise<void> {
    const { random } = this.#options;
    for (let send = this.#waiting.shift(); send !== undefined; send = this.#waiting.shift()) {
      await this.#pause(random.delay(2_000));
      let isDone = await attempt(send, this.#options);
      for (let n = 0; !isDone; n++) {
        const pauseMs = this.#atOnceMs === "until-acknowledged" ? 3_000 : this.#atOnceMs[n];
        if (pauseMs === undefined) break;
        await this.#pause(pauseMs);
        isDone = await attempt(send, this.#options);
      }
      if (!isDone && this.#laterMs.length > 0) this.#later(send);
      else if (isDone && random.chance(REPEATED)) deliver(send, REPEAT_WITHIN_MS, [], this.#options);
    }
    this.#isRunning = false;
  }

  #later(send: Send): void {
    const [first = 0, ...more] = this.#laterMs;
    this.#options.time.after(first, () => {
      deliver(send, 0, more, this.#options);
    });
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#options.time.after(ms, resolve);
    });
  }
}
