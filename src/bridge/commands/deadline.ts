/** Work that a person waits for: they are notified if it is slow, and it is aborted if it takes too long. */
import { BridgeError } from "../model/failure.ts";

export interface AnswerDeadline {
  /** When the person is notified that the work continues, in milliseconds. */
  readonly noticeAfterMs: number;
  /** When the work is aborted, in milliseconds. */
  readonly giveUpAfterMs: number;
}

/** People look elsewhere after about three seconds without a sign, and ask again after about fifteen. */
export const ANSWER_DEADLINE: AnswerDeadline = { noticeAfterMs: 3_000, giveUpAfterMs: 15_000 };

/**
 * Runs `work` with a signal that aborts it in time. `slow` runs once if the work takes long; it is awaited, but its
 * outcome is ignored. Errors: those of `work`, which the aborted signal makes it throw.
 */
export async function withDeadline<T>(
  deadline: AnswerDeadline,
  work: (signal: AbortSignal) => Promise<T>,
  slow: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<T> {
  let notified: Promise<unknown> = Promise.resolve();
  const timer = setTimeout(() => {
    notified = slow().catch(() => undefined);
  }, deadline.noticeAfterMs);
  try {
    return await work(AbortSignal.any([signal, AbortSignal.timeout(deadline.giveUpAfterMs)]));
  } finally {
    clearTimeout(timer);
    // The answer must not overtake the notice that announces it.
    await notified;
  }
}

/**
 * Repeats `work` once if its connection to the service was cut: nobody should have to ask again for that. Only for what
 * may be done twice. Errors: those of `work`.
 */
export async function onceMoreIfCut<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isCut =
      error instanceof BridgeError && error.code === "SERVICE_UNREACHABLE" && error.details.status === undefined;
    if (!isCut || signal.aborted) throw error;
    return await work();
  }
}
