/** Pauses between attempts. */

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/** A pause that grows with each attempt, with jitter so that clients do not all return at once. */
export function createPause() {
  let next = FIRST_PAUSE_MS;
  let finish = () => {};
  return {
    wait(ms = next * (0.75 + Math.random() / 2)) {
      next = Math.min(next * 2, LONGEST_PAUSE_MS);
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        finish = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
    end: () => finish(),
    reset() {
      next = FIRST_PAUSE_MS;
    },
  };
}
