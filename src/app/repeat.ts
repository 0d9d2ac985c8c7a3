/** Work that is repeated while the bridge runs. */
import { setTimeout as pause } from "node:timers/promises";

/**
 * Calls `once` repeatedly, and waits as many milliseconds in between as it returns. Resolves when the loop has ended,
 * after the signal.
 */
export async function repeat(once: () => Promise<number>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const waitMs = await once();
    // Rejects when the signal aborts; then the loop ends.
    await pause(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
