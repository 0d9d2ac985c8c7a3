/** The clock of this machine. */

export const systemClock: Clock = { now: () => Date.now() };

/** A port for time, so that tests need not wait. */
export interface Clock {
  /** Unix time in milliseconds. */
  now(): number;
}
