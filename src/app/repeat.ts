/** Work that is done again and again while the bridge runs. */
import { setTimeout as pause } from "node:timers/promises";

/** Calls `once`, and again after as many milliseconds as it answers. Resolves when it has ended, after the signal. */
export async function repeat(once: () => Promise<number>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const waitMs = await once();
    // Rejects when the signal comes, and then there is nothing left to do.
    await pause(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
