/**
 * Updates that somebody else took. Telegram numbers a bot's updates one after another as it queues them; those that the
 * bot did not ask for get no number. So a missing number was confirmed by another program, unless it expired: presses
 * after 150 s, messages after a day. After a week without updates the numbers begin anew.
 *
 * Source: tdlib/telegram-bot-api Client.cpp, `add_update` and the lifetimes given to it, and `TQueue.cpp`, read
 * 2026-11-21; Bot API, `Update`.
 */

/** Nothing expires so soon. */
export const NOTHING_EXPIRED_MS = 120_000;
/** The numbers begin anew after at least a week. */
export const NUMBERS_LAST_MS = 6 * 24 * 3_600_000;

/** Nobody takes more between two polls: the numbers were chosen anew for another reason. */
export const MOST_TAKEN = 10_000;

export interface UpdateGaps {
  /**
   * How many updates are missing before and among those of a successful poll. `nowMs`: by a clock that never jumps.
   * `isSuspected`: another program is known to poll, so expiry is no excuse.
   */
  missing(ids: readonly number[], nowMs: number, isSuspected: boolean): number;
  /** Somebody else may have confirmed updates legitimately: another replica. */
  restart(): void;
}

export function createUpdateGaps(): UpdateGaps {
  let expected: number | undefined;
  let polledAt = -Infinity;
  let updatedAt = -Infinity;

  return {
    missing(ids, nowMs, isSuspected) {
      const isJudged = isSuspected || nowMs - polledAt < NOTHING_EXPIRED_MS;
      const areNumbersSame = nowMs - updatedAt < NUMBERS_LAST_MS;
      polledAt = nowMs;
      let missing = 0;
      for (const id of ids) {
        const skipped = expected === undefined ? 0 : id - expected;
        if (isJudged && areNumbersSame && skipped > 0 && skipped <= MOST_TAKEN) missing += skipped;
        expected = id + 1;
        updatedAt = nowMs;
      }
      return missing;
    },
    restart() {
      expected = undefined;
      polledAt = -Infinity;
    },
  };
}
