/** Faults that a test or the sandbox page injects into a team chat. */

/** Faults that every platform supports. `acted`: whether it carried out the call before it failed to respond. */
export type CommonFault =
  | { readonly kind: "rate-limited"; readonly retryAfterSeconds: number }
  | { readonly kind: "server-error"; readonly status?: number; readonly acted?: boolean }
  | { readonly kind: "drop"; readonly acted?: boolean }
  | { readonly kind: "hang"; readonly acted?: boolean };

export interface RandomFaults {
  readonly seed: number;
  /** Shares of all calls, 0 to 1. */
  readonly rateLimited?: number;
  /** Half of them after the platform acted. */
  readonly serverError?: number;
  /** Half of them after the platform acted. */
  readonly dropped?: number;
  /** `Retry-After` of the 429s. */
  readonly retryAfterSeconds?: number;
  /** Only these methods; all by default. */
  readonly methods?: readonly string[];
}

interface Planned<Named> {
  readonly method: string;
  readonly fault: CommonFault | Named;
  left: number;
}

export interface Faults<Named = never> {
  /** The next `times` calls of `method` (`*`: of any method) fail this way. Plans for one method are used in order. */
  next(method: string, fault: CommonFault | Named, times?: number): void;
  /** Fails a share of the calls; the same calls for the same seed. */
  random(options: RandomFaults | undefined): void;
  /** Every call is answered with 429 for this long. */
  rateLimitFor(ms: number): void;
  clear(): void;
  /** Plans that no call has used yet. */
  waiting(): number;
  rateLimitedUntilMs(): number;
  nextFault(method: string): CommonFault | Named | undefined;
}

/** `Named`: the platform's own errors, by its own names. */
export function createFaults<Named = never>(nowMs: () => number): Faults<Named> {
  const planned: Planned<Named>[] = [];
  let random: { readonly options: RandomFaults; readonly next: () => number } | undefined;
  let limitedUntilMs = 0;

  return {
    next(method, fault, times = 1) {
      planned.push({ method, fault, left: times });
    },
    random(options) {
      random = options === undefined ? undefined : { options, next: seeded(options.seed) };
    },
    rateLimitFor(ms) {
      limitedUntilMs = nowMs() + ms;
    },
    clear() {
      planned.length = 0;
      random = undefined;
      limitedUntilMs = 0;
    },
    waiting: () => planned.reduce((sum, { left }) => sum + left, 0),
    rateLimitedUntilMs: () => limitedUntilMs,

    nextFault(method) {
      const leftMs = limitedUntilMs - nowMs();
      if (leftMs > 0) return { kind: "rate-limited", retryAfterSeconds: Math.ceil(leftMs / 1000) };
      const at = planned.findIndex((plan) => plan.method === "*" || plan.method === method);
      const plan = planned[at];
      if (plan !== undefined) {
        plan.left -= 1;
        if (plan.left <= 0) planned.splice(at, 1);
        return plan.fault;
      }
      return random === undefined ? undefined : draw(random.options, random.next, method);
    },
  };
}

function draw(options: RandomFaults, next: () => number, method: string): CommonFault | undefined {
  if (options.methods !== undefined && !options.methods.includes(method)) return undefined;
  const { rateLimited = 0, serverError = 0, dropped = 0 } = options;
  const drawn = next();
  const acted = next() < 0.5;
  if (drawn < rateLimited) return { kind: "rate-limited", retryAfterSeconds: options.retryAfterSeconds ?? 1 };
  if (drawn < rateLimited + serverError) return { kind: "server-error", acted };
  if (drawn < rateLimited + serverError + dropped) return { kind: "drop", acted };
  return undefined;
}

/**
 * mulberry32, public domain, by Tommy Ettinger. Result: 0 (inclusive) to 1 (exclusive); the same sequence for the same
 * seed.
 */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
