/** Work that somebody waits for: told when it takes long, and ended when it takes too long. */

export interface AnswerDeadline {
  /** When the person is told that the work goes on, in milliseconds. */
  readonly noticeAfterMs: number;
  /** When the work is ended, in milliseconds. */
  readonly giveUpAfterMs: number;
}

/** People look elsewhere after some three seconds without a sign, and ask again after a quarter of a minute. */
export const ANSWER_DEADLINE: AnswerDeadline = { noticeAfterMs: 3_000, giveUpAfterMs: 15_000 };

/**
 * Runs `work` with a signal that ends it in time. `slow` runs once when it takes long; what comes of that is waited for and
 * does not matter. Errors: those of `work`, which an ended signal makes it throw.
 */
export async function withDeadline<T>(
  deadline: AnswerDeadline,
  work: (signal: AbortSignal) => Promise<T>,
  slow: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<T> {
  let told: Promise<unknown> = Promise.resolve();
  const timer = setTimeout(() => {
    told = slow().catch(() => undefined);
  }, deadline.noticeAfterMs);
  try {
    return await work(AbortSignal.any([signal, AbortSignal.timeout(deadline.giveUpAfterMs)]));
  } finally {
    clearTimeout(timer);
    // The answer itself must not come before the word that it will.
    await told;
  }
}
