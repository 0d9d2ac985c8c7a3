/** One clock for all processes of a run: the machine's monotonic one, so that times taken in two processes compare. */

/** Milliseconds with fractions. */
export function nowMs(): number {
  return Number(process.hrtime.bigint() / 1_000n) / 1_000;
}
