/**
 * Limits against abuse: one bucket of tokens for each key (an API key, a client, an address).
 *
 * Source of the header fields: draft-ietf-httpapi-ratelimit-headers-11 (May 2026). A bucket is told as `q`, what it
 * holds, and `w`, the seconds in which an empty one fills; `t` is the seconds until more is there.
 */
import { ServiceError } from "./errors.ts";

export interface Limit {
  /** How many requests may come at once. */
  readonly burst: number;
  /** How many come back per minute. */
  readonly perMinute: number;
}

export interface Limiter {
  /**
   * Result: `RateLimit` and `RateLimit-Policy`, none without a limit.
   * Errors: `rate_limited` with the same and `Retry-After` in whole seconds, at least 1.
   */
  consume(key: string): Readonly<Record<string, string>>;
  /** Refuses as `consume` would, and takes nothing: for what is known only afterwards to have happened. */
  check(key: string): void;
  /** Takes afterwards, never refusing. */
  spend(key: string): void;
}

interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

/** Full buckets say nothing and are forgotten, so that the memory follows the traffic of the last minutes. */
const SWEEP_AT_KEYS = 10_000;

const NOTHING = {};

/**
 * `null`: no limit. `name` is the policy's name in the header fields. Counts live in this process: with several
 * replicas each allows the whole limit.
 */
export function limiter(limit: Limit | null, now: () => number, name = "default"): Limiter {
  if (limit === null) return { consume: () => NOTHING, check: () => undefined, spend: () => undefined };
  const { burst } = limit;
  const perMs = limit.perMinute / 60_000;
  const buckets = new Map<string, Bucket>();
  let sweepAt = SWEEP_AT_KEYS;
  const policy = `"${name}";q=${burst};w=${Math.ceil(burst / perMs / 1000)}`;

  /** Whole seconds until one more token is there. */
  const moreAfter = (tokens: number): number =>
    Math.max(1, Math.ceil((1 - (tokens - Math.floor(tokens))) / perMs / 1000));
  const headerFields = (tokens: number) => ({
    "RateLimit-Policy": policy,
    RateLimit: `"${name}";r=${Math.floor(tokens)};t=${moreAfter(tokens)}`,
  });

  const filled = (bucket: Bucket, time: number): number =>
    Math.min(limit.burst, bucket.tokens + Math.max(0, time - bucket.at) * perMs);

  function sweep(time: number): void {
    for (const [key, bucket] of buckets) if (filled(bucket, time) >= burst) buckets.delete(key);
    sweepAt = Math.max(SWEEP_AT_KEYS, buckets.size * 2);
  }

  function tokensOf(key: string, time: number): number {
    const bucket = buckets.get(key);
    return bucket === undefined ? burst : filled(bucket, time);
  }

  function leave(key: string, tokens: number, time: number): void {
    buckets.set(key, { tokens, at: time });
    if (buckets.size >= sweepAt) sweep(time);
  }

  function checked(key: string, time: number): number {
    const tokens = tokensOf(key, time);
    if (tokens >= 1) return tokens;
    throw new ServiceError("rate_limited", "Too many requests; wait as long as Retry-After says.", {
      ...headerFields(tokens),
      "Retry-After": String(moreAfter(tokens)),
    });
  }

  return {
    consume(key) {
      const time = now();
      const tokens = checked(key, time) - 1;
      leave(key, tokens, time);
      return headerFields(tokens);
    },
    check(key) {
      checked(key, now());
    },
    spend(key) {
      const time = now();
      leave(key, Math.max(0, tokensOf(key, time) - 1), time);
    },
  };
}
