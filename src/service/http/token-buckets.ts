/** Token buckets, each stored as the time at which it is full again. */

export interface Limit {
  /** How many requests, or characters, may come at once. */
  readonly burst: number;
  /** How many come back per minute. */
  readonly perMinute: number;
}

export interface Taken {
  /** 0 when less than one token was left. */
  readonly granted: number;
  /** What is left, with the fraction that has come back already. */
  readonly left: number;
}

export interface Buckets {
  /** Takes `tokens`, or as many whole ones as are left; with `all`, none if fewer are left. */
  take(key: string, tokens: number, all?: boolean): Taken | Promise<Taken>;
  /** Gives tokens back, until the bucket is full. */
  giveBack(key: string, tokens: number): void | Promise<void>;
}

/** Tolerance in tokens: sums of fractions miss a whole number by less. */
export const ROUNDING = 1e-6;

/** Counted in this process alone. */
export function bucketsInMemory({ burst, perMinute }: Limit, now: () => number): Buckets {
  const msPerToken = 60_000 / perMinute;
  const filling = new ExpiringMap<{ readonly until: number }>();
  return {
    take(key, tokens, all = false) {
      const time = now();
      const missing = Math.max(0, (filling.get(key)?.until ?? 0) - time) / msPerToken;
      // More than a bucket holds can be missing only after the clock was set back.
      const available = burst + ROUNDING - (missing > burst + 1 ? 0 : missing);
      const most = Math.max(0, Math.min(tokens, Math.floor(available)));
      const granted = all && most < tokens ? 0 : most;
      const left = Math.max(0, available - granted);
      if (granted > 0) filling.set(key, { until: time + (burst - left) * msPerToken }, time);
      return { granted, left };
    },
    giveBack(key, tokens) {
      const filled = filling.get(key);
      if (filled !== undefined) filling.set(key, { until: filled.until - msPerToken * tokens }, now());
    },
  };
}

/** A process takes a twentieth of a bucket at a time, so that most requests need no query. Small buckets: one token. */
const BATCHES_PER_BUCKET = 20;

interface Batch {
  readonly granted: number;
  /** Left in the shared bucket. */
  readonly left: number;
  readonly at: number;
  /** When the batch's tokens have come back; after a refusal, when the next token is there. */
  readonly until: number;
  unspent: number;
}

/**
 * Takes tokens from `remote` in batches and hands them out here.
 *
 * However many processes do so, together they hand out at most what one bucket holds and gets back; others may be
 * refused while a process keeps the rest of a batch. What it has not handed out by the time the tokens have come back is
 * dropped. A refusal holds until one token is there.
 */
export function sharedBuckets(remote: Buckets, { burst, perMinute }: Limit, now: () => number): Buckets {
  const msPerToken = 60_000 / perMinute;
  const size = Math.max(1, Math.floor(burst / BATCHES_PER_BUCKET));
  const batches = new ExpiringMap<Batch>();
  const fetching = new Map<string, Promise<Batch>>();

  async function fetchBatch(key: string): Promise<Batch> {
    const at = now();
    const { granted, left } = await remote.take(key, size);
    const until = at + msPerToken * (granted > 0 ? granted : 1 - left);
    const batch = { granted, left, at, until, unspent: granted };
    batches.set(key, batch, at);
    return batch;
  }

  /** Concurrent callers share one fetch. */
  function fetched(key: string): Promise<Batch> {
    const running = fetching.get(key) ?? fetchBatch(key).finally(() => fetching.delete(key));
    fetching.set(key, running);
    return running;
  }

  return {
    async take(key, tokens) {
      const time = now();
      let batch = batches.get(key);
      if (batch === undefined || time >= batch.until || time < batch.at) batch = await fetched(key);
      // Other callers who waited for the same batch may have spent it.
      while (batch.granted > 0 && batch.unspent === 0) batch = await fetched(key);
      const granted = Math.min(tokens, batch.unspent);
      batch.unspent -= granted;
      const back = Math.max(0, now() - batch.at) / msPerToken;
      return { granted, left: Math.min(burst, batch.left + batch.unspent + back) };
    },
    async giveBack(key, tokens) {
      // Not to the batch, which is dropped when its own tokens have come back.
      await remote.giveBack(key, tokens);
      if (batches.get(key)?.unspent === 0) batches.delete(key);
    },
  };
}

const SWEEP_AT_KEYS = 10_000;

/** Forgets values once their time has passed, so that the memory follows the traffic of the last minutes. */
class ExpiringMap<Value extends { readonly until: number }> {
  readonly #values = new Map<string, Value>();
  #sweepAt = SWEEP_AT_KEYS;

  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  delete(key: string): void {
    this.#values.delete(key);
  }

  set(key: string, value: Value, time: number): void {
    this.#values.set(key, value);
    if (this.#values.size < this.#sweepAt) return;
    for (const [old, { until }] of this.#values) if (until <= time) this.#values.delete(old);
    this.#sweepAt = Math.max(SWEEP_AT_KEYS, this.#values.size * 2);
  }
}
