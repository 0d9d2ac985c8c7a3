/** The machine's monotonic clock, shared by all processes of a run, so that their times can be compared. */

/** Milliseconds with fractions. */
export function nowMs(): number {
  return Number(process.hrtime.bigint() / 1_000n) / 1_000;
}
