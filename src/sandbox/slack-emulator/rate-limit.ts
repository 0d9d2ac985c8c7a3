/** Token buckets that refill evenly: a burst at once, then a steady number per second. */
export interface BucketSize {
  readonly perSecond: number;
  readonly burst: number;
}

export type Buckets = ReturnType<typeof createBuckets>;

export function createBuckets(size: BucketSize, nowMs: () => number) {
  const levels = new Map<string, { tokens: number; atMs: number }>();
  return {
    /** Takes one token, or returns how many whole seconds to wait, because `Retry-After` has whole seconds. */
    consume(key: string): number | undefined {
      const now = nowMs();
      const level = levels.get(key) ?? { tokens: size.burst, atMs: now };
      level.tokens = Math.min(size.burst, level.tokens + ((now - level.atMs) / 1000) * size.perSecond);
      level.atMs = now;
      levels.set(key, level);
      if (level.tokens < 1) return Math.max(1, Math.ceil((1 - level.tokens) / size.perSecond));
      level.tokens -= 1;
      return undefined;
    },
  };
}
