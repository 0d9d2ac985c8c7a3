/** The time of this machine. */

export const systemClock: Clock = { now: () => Date.now() };

/** Time, so that tests need not wait. */
export interface Clock {
  /** Unix time in milliseconds. */
  now(): number;
}
