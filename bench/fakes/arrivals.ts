/** Records when each text arrived at a fake. */
import { nowMs } from "../clock.ts";
import { tokensIn } from "./tokens.ts";

export interface Arrived {
  readonly tokens: readonly number[];
  /** By the machine's monotonic clock, in milliseconds with fractions; same order as `tokens`. */
  readonly times: readonly number[];
}

export interface Arrivals {
  readonly note: (text: string) => void;
  /** Resolves when the texts with these tokens have arrived, or after `withinMs` with those that have. */
  wait(tokens: readonly number[], withinMs: number): Promise<Arrived>;
  forget(): void;
}

export function createArrivals(): Arrivals {
  const first = new Map<number, number>();
  let target: { readonly missing: Set<number>; readonly reached: () => void } | undefined;

  return {
    note(text) {
      const at = nowMs();
      for (const token of tokensIn(text)) {
        if (!first.has(token)) first.set(token, at);
        target?.missing.delete(token);
      }
      if (target?.missing.size === 0) target.reached();
    },
    async wait(tokens, withinMs) {
      const missing = new Set(tokens.filter((token) => !first.has(token)));
      if (missing.size > 0) {
        const { promise, resolve } = Promise.withResolvers<undefined>();
        const patience = setTimeout(resolve, withinMs, undefined);
        target = {
          missing,
          reached: () => {
            resolve(undefined);
          },
        };
        await promise;
        clearTimeout(patience);
        target = undefined;
      }
      // A repeated text, such as an edited post, may belong to an earlier load.
      const here = tokens.filter((token) => first.has(token));
      return { tokens: here, times: here.map((token) => first.get(token) ?? NaN) };
    },
    forget() {
      first.clear();
    },
  };
}
