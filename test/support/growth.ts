/** Which texts make a step slow: eight times the text must not cost much more than eight times as much. */
import { Script } from "node:vm";

/** In UTF-16 code units. */
const LARGE = 100_000;
const GROWTH = 8;
/** Twice what is in proportion, and as much again for a busy machine; quadratic time would be the square of the growth. */
const MOST_GROWTH = GROWTH * 4;
/** Processor time below this, in milliseconds, is too short to be compared. */
const NOTHING_MS = 100;
/** As long as a step is repeated to find out its least cost. */
const LONG_MS = 1_000;
/** No linear step takes as long, unless the machine stands still. */
const GIVE_UP_MS = 5_000;
/** A machine that stands still for seconds makes a single measurement slow; a slow step is slow in each. */
const MEASUREMENTS = 3;

export type Step = (text: string) => unknown;

/** `piece` many times, between `before` and `behind`. */
export interface Pumped {
  readonly before: string;
  readonly piece: string;
  readonly behind: string;
}

/** Whether `step` takes more than linear time on texts like this, of `large` code units and of an eighth of that. */
export function isSlowOn(step: Step, { before, piece, behind }: Pumped, large = LARGE): boolean {
  const of = (length: number) => before + piece.repeat(Math.ceil(length / piece.length)) + behind;
  return Array.from({ length: MEASUREMENTS }).every(() => growsTooFast(step, of(large / GROWTH), of(large)));
}

function growsTooFast(step: Step, small: string, large: string): boolean {
  const cost = costMs(step, large);
  if (cost === Number.POSITIVE_INFINITY) return true;
  return cost >= NOTHING_MS && cost > MOST_GROWTH * Math.max(costMs(step, small), NOTHING_MS / 16);
}

const RUN = new Script("stepUnderTest()");

/** The least of several rounds, which end as soon as one takes next to nothing, or all together long. */
function costMs(step: Step, text: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let total = 0; least >= NOTHING_MS && total < LONG_MS;) {
    const before = process.threadCpuUsage();
    if (!endsInTime(() => step(text))) return Number.POSITIVE_INFINITY;
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
    total += (user + system) / 1000;
  }
  return least;
}

/** Regular expressions that backtrack without an end can be stopped only like this. */
function endsInTime(step: () => unknown): boolean {
  Object.assign(globalThis, { stepUnderTest: step });
  try {
    RUN.runInThisContext({ timeout: GIVE_UP_MS });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    return false;
  }
}
