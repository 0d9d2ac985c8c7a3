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

/** `ms`: milliseconds. Resolves early when the signal aborts. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal, ref: false }).catch(() => undefined);
}

/** Sleeps until `event` resolves, at most for `mostMs`. Result: whether it did. Resolves early when the signal aborts. */
export async function sleepUntil(event: Promise<unknown>, mostMs: number, signal: AbortSignal): Promise<boolean> {
  const woken = new AbortController();
  const sleeping = sleep(mostMs, AbortSignal.any([signal, woken.signal])).then(() => false);
  const happened = await Promise.race([event.then(() => true), sleeping]);
  woken.abort();
  return happened;
}
