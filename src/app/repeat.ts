/** Work that is repeated while the bridge runs. */
import { setTimeout as pause } from "node:timers/promises";

/**
 * Calls `once` repeatedly, and waits as many milliseconds in between as it returns. Resolves when the loop has ended,
 * after the signal.
 */
export async function repeat(once: () => Promise<number>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const waitMs = await once();
    await sleep(waitMs, signal);
  }
}

/** Resolves early when the signal aborts. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
}

/** Sleeps until `sooner` resolves, if that is sooner. Result: whether it was. */
export async function sleepUnless(sooner: Promise<unknown>, ms: number, signal: AbortSignal): Promise<boolean> {
  const woken = new AbortController();
  const sleeping = sleep(ms, AbortSignal.any([signal, woken.signal])).then(() => false);
  const isSooner = await Promise.race([sooner.then(() => true), sleeping]);
  woken.abort();
  return isSooner;
}
