/** Random failures, reproducible by seed. */
import { seeded } from "../../src/sandbox/emulator-kit/faults.ts";

export interface FaultShares {
  readonly seed: number;
  /** Shares of all calls, 0 to 1. */
  readonly tooMany: number;
  /** Half of them fail after the call took effect. */
  readonly broken: number;
}

export type Fault = "too-many" | "broken-before" | "broken-after" | undefined;

/** How often each fault occurred. */
export type FaultCounts = Record<Exclude<Fault, undefined>, number>;

export interface Faults {
  next(): Fault;
  readonly counts: Readonly<FaultCounts>;
}

export function createFaults({ seed, tooMany, broken }: FaultShares): Faults {
  const random = seeded(seed);
  const counts: FaultCounts = { "too-many": 0, "broken-before": 0, "broken-after": 0 };
  return {
    next() {
      const drawn = random();
      const fault =
        drawn < tooMany
          ? "too-many"
          : drawn < tooMany + broken / 2
            ? "broken-before"
            : drawn < tooMany + broken
              ? "broken-after"
              : undefined;
      if (fault !== undefined) counts[fault] += 1;
      return fault;
    },
    counts,
  };
}
