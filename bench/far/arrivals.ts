/** When which text arrived at a far side. */
import { nowMs } from "../clock.ts";
import { tokensIn } from "./tokens.ts";

export interface Arrived {
  readonly tokens: readonly number[];
  /** By the machine's monotonic clock, in milliseconds with fractions; same order as `tokens`. */
  readonly times: readonly number[];
}

export interface Arrivals {
  readonly note: (text: string) => void;
  /** Resolves once `count` different texts are here, or after `withinMs` with what there is. */
  wait(count: number, withinMs: number): Promise<Arrived>;
  forget(): void;
}

export function createArrivals(): Arrivals {
  const first = new Map<number, number>();
  let target: { readonly count: number; readonly reached: () => void } | undefined;

  return {
    note(text) {
      const at = nowMs();
      for (const token of tokensIn(text)) if (!first.has(token)) first.set(token, at);
      if (target !== undefined && first.size >= target.count) target.reached();
    },
    async wait(count, withinMs) {
      if (first.size < count) {
        const { promise, resolve } = Promise.withResolvers<undefined>();
        const patience = setTimeout(resolve, withinMs, undefined);
        target = {
          count,
          reached: () => {
            resolve(undefined);
          },
        };
        await promise;
        clearTimeout(patience);
        target = undefined;
      }
      return { tokens: [...first.keys()], times: [...first.values()] };
    },
    forget() {
      first.clear();
    },
  };
}
