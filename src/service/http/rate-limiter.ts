/**
 * Limits against abuse: one bucket of tokens for each key (an API key, a client, an address).
 *
 * Source of the header fields: draft-ietf-httpapi-ratelimit-headers-11 (May 2026). A bucket is reported as `q`, what it
 * holds, and `w`, the seconds in which an empty one fills; `t` is the seconds until more is there.
 */
import type { Database } from "../../database/index.ts";
import { bucketsInDatabase } from "../store/buckets.ts";
import { ServiceError } from "./errors.ts";
import { bucketsInMemory, sharedBuckets, type Buckets, type Limit } from "./token-buckets.ts";

export type { Limit } from "./token-buckets.ts";

export interface Limiter {
  /**
   * `amount`: default 1; a limit never lets more than its burst through at once.
   * Result: `RateLimit` and `RateLimit-Policy`, none without a limit.
   * Errors: `rate_limited` with the same and `Retry-After` in whole seconds, at least 1.
   */
  consume(key: string, amount?: number): Promise<Readonly<Record<string, string>>>;
  /** Gives back what `consume` took, for something that turned out not to count. */
  refund(key: string, amount?: number): Promise<void>;
}

/**
 * `name` tells limits apart in the database, `policy` in the header fields. `null`: no limit. `ofAmounts`: it is
 * consumed in amounts other than 1, and each of them is a query.
 */
export type CreateLimiter = (
  name: string,
  limit: Limit | null,
  options?: { readonly policy?: string; readonly ofAmounts?: boolean },
) => Limiter;

const UNLIMITED: Limiter = { consume: () => Promise.resolve({}), refund: () => Promise.resolve() };

/** Consumes `amount` from all of these or from none. Errors: `rate_limited`. */
export async function consumeAll(all: readonly (readonly [Limiter, key: string])[], amount = 1): Promise<void> {
  const consumed: (readonly [Limiter, string])[] = [];
  try {
    for (const [limit, key] of all) {
      await limit.consume(key, amount);
      consumed.push([limit, key]);
    }
  } catch (refusal) {
    for (const [limit, key] of consumed) await limit.refund(key, amount);
    throw refusal;
  }
}

/** On PostgreSQL all replicas share their buckets. SQLite has one process, which counts in memory. */
export function limiterFactory(database: Database, now: () => number): CreateLimiter {
  return (name, limit, { policy, ofAmounts = false } = {}) => {
    if (limit === null) return UNLIMITED;
    if (database.dialect === "sqlite") return limiter(limit, bucketsInMemory(limit, now), policy);
    const buckets = bucketsInDatabase(database, name, limit);
    return limiter(limit, ofAmounts ? buckets : sharedBuckets(buckets, limit, now), policy);
  };
}

export function limiter({ burst, perMinute }: Limit, buckets: Buckets, policy = "default"): Limiter {
  const secondsPerToken = 60 / perMinute;
  /** Whole seconds until one more token is there. */
  const moreAfter = (left: number): number => Math.max(1, Math.ceil((1 - (left - Math.floor(left))) * secondsPerToken));
  const headerFields = (left: number) => ({
    "RateLimit-Policy": `"${policy}";q=${burst};w=${Math.ceil(burst * secondsPerToken)}`,
    RateLimit: `"${policy}";r=${Math.floor(left)};t=${moreAfter(left)}`,
  });

  return {
    async consume(key, amount = 1) {
      const { granted, left } = await buckets.take(key, amount, true);
      if (granted > 0) return headerFields(left);
      throw new ServiceError("rate_limited", "Too many requests; wait as long as Retry-After says.", {
        ...headerFields(left),
        "Retry-After": String(Math.max(1, Math.ceil((amount - left) * secondsPerToken))),
      });
    },
    refund: async (key, amount = 1) => buckets.giveBack(key, amount),
  };
}
