/** Limits against abuse: one bucket of tokens for each key (an API key, a client, an address). */
import { Problem } from "./problem.ts";

export interface Limit {
  /** How many requests may come at once. */
  readonly burst: number;
  /** How many come back per minute. */
  readonly perMinute: number;
}

export interface Limiter {
  /** Errors: `rate_limited` with `Retry-After` in whole seconds, at least 1. */
  take(key: string): void;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** Full buckets say nothing and are forgotten, so that the memory follows the traffic of the last minutes. */
const SWEEP_AT_KEYS = 10_000;

/** `null`: no limit. Counts live in this process: with several replicas each allows the whole limit. */
export function limiter(limit: Limit | null, now: () => number): Limiter {
  if (limit === null) return { take: () => undefined };
  const { burst } = limit;
  const perMs = limit.perMinute / 60_000;
  const buckets = new Map<string, Bucket>();
  let sweepAt = SWEEP_AT_KEYS;

  const filled = (bucket: Bucket, time: number): number =>
    Math.min(limit.burst, bucket.tokens + Math.max(0, time - bucket.at) * perMs);

  function sweep(time: number): void {
    for (const [key, bucket] of buckets) if (filled(bucket, time) >= burst) buckets.delete(key);
    sweepAt = Math.max(SWEEP_AT_KEYS, buckets.size * 2);
  }

  return {
    take(key) {
      const time = now();
      const bucket = buckets.get(key) ?? { tokens: limit.burst, at: time };
      bucket.tokens = filled(bucket, time);
      bucket.at = time;
      if (bucket.tokens < 1) {
        const waitMs = (1 - bucket.tokens) / perMs;
        throw new Problem("rate_limited", "Too many requests; wait as long as Retry-After says.", {
          "Retry-After": String(Math.max(1, Math.ceil(waitMs / 1000))),
        });
      }
      bucket.tokens -= 1;
      buckets.set(key, bucket);
      if (buckets.size >= sweepAt) sweep(time);
    },
  };
}
