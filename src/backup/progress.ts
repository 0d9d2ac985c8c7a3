/** How far a command has come. */
import { setTimeout as pause } from "node:timers/promises";

export type Stage = "copying" | "writing" | "reading" | "checking" | "restoring";

/** What is being done, and how much of it: bytes of `total`, roughly; 0 where nobody knows. */
export type OnProgress = (stage: Stage, done: number, total: number) => void;

const EVERY_MS = 200;

/** Calls `report`, one call after another, until `work` has ended. A report that fails is skipped. */
export async function reporting<T>(report: () => void | Promise<void>, work: () => Promise<T>): Promise<T> {
  const ended = new AbortController();
  const { signal } = ended;
  const repeat = async () => {
    for (;;) {
      await pause(EVERY_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await report();
      } catch {
        // The next one may succeed.
      }
    }
  };
  const reports = repeat();
  try {
    return await work();
  } finally {
    ended.abort();
    await reports;
  }
}
