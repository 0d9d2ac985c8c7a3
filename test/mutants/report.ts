/** What a run found, in words. */
import type { Mutant } from "./mutations.ts";

export interface Outcome {
  readonly mutant: Mutant;
  readonly caughtBy: "types" | "tests" | undefined;
  /** The error, or the test that failed. */
  readonly what: string;
  readonly seconds: number;
}

/** Of those that the types allow, in percent; 100 when there is none. */
export function caughtShare(outcomes: readonly Outcome[]): number {
  const tested = outcomes.filter(({ caughtBy }) => caughtBy !== "types");
  return percent(tested.filter(({ caughtBy }) => caughtBy === "tests").length, tested.length);
}

export function summary(outcomes: readonly Outcome[]): string {
  const count = (by: Outcome["caughtBy"]) => outcomes.filter(({ caughtBy }) => caughtBy === by).length;
  const survivors = outcomes.filter(({ caughtBy }) => caughtBy === undefined);
  const tested = outcomes.length - count("types");
  return [
    ...survivors.map(({ mutant }) => `${diff(mutant)}\n`),
    `${outcomes.length} mutants: ${count("types")} stopped by the types, ${count("tests")} by the tests, ${survivors.length} survived.`,
    `Caught: ${caughtShare(outcomes).toFixed(1)} % of the ${tested} that the types allow, ` +
      `${percent(outcomes.length - survivors.length, outcomes.length).toFixed(1)} % of all.`,
  ].join("\n");
}

/** One line of progress. */
export function line({ mutant, caughtBy, what, seconds }: Outcome): string {
  const where = `${mutant.id} ${mutant.file}:${mutant.line} (${seconds} s)`;
  return caughtBy === undefined ? `${where} survived\n${diff(mutant)}` : `${where} ${caughtBy}: ${what}`;
}

function diff({ id, file, line, in: place, from, to }: Mutant): string {
  return [`--- ${file}`, `+++ ${file}`, `@@ -${line} +${line} @@ ${place} (${id})`, `-${from}`, `+${to}`].join("\n");
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 100 : (100 * part) / whole;
}
