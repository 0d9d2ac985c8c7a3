/**
 * `npm run mutants`: how good are the tests? Changes the code in random small ways, each in a copy, and looks whether the types
 * or a test notice.
 *
 * Stryker was tried first (10.1.1, with its Vitest runner and type checker, November 2026). It installs (142 packages more, 461
 * in all) but does not fit: it tries every mutant of a file (96 for one of 107 lines) and cannot sample; before the first it
 * runs all related tests in one worker, which for that file took 8.5 minutes on two busy cores and ended with a test past its
 * limit; and it sees no test that runs a file in a process of its own.
 */
import { randomUUID } from "node:crypto";
import { matchesGlob } from "node:path";
import { Command, InvalidArgumentError, Option } from "commander";
import { filesIn } from "../guard/tree.ts";
import { EQUIVALENT } from "./equivalent.ts";
import { isEquivalent, mutantsOf, sample, type Mutant } from "./mutations.ts";
import { caughtShare, line, summary, type Outcome } from "./report.ts";
import { Trial } from "./trial.ts";

interface Options {
  readonly files: string;
  readonly count: number;
  readonly seed: string;
  readonly tests: string;
  readonly ids?: readonly string[];
  readonly atLeast: number;
}

/** The rules, the ledger and the adapters. */
const FILES = "src/{bridge,ledger,team-chats,conversation-*}/**/*.ts";

const { stderr } = process;

function numberFrom(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === "" || !(value >= least && value <= most)) {
      throw new InvalidArgumentError(`Give a number from ${least} to ${most}.`);
    }
    return value;
  };
}

const program = new Command("npm run mutants --")
  .description(
    "Changes the code in random small ways, one at a time in a copy, and looks whether the types or a test notice.\n" +
      "Dropped lines of the log are not tried, nor are the changes of test/mutants/equivalent.ts.",
  )
  .option("--files <glob>", "change these files", FILES)
  .option("--count <number>", "try this many mutants", numberFrom(1, 1_000_000), 20)
  .addOption(
    new Option("--seed <text>", "choose by this; the same seed chooses the same").default(
      randomUUID().slice(0, 8),
      "random",
    ),
  )
  .option("--tests <glob>", "run no other tests", "test/**")
  .option("--ids <ids...>", "try these mutants of an earlier report, and no others")
  .option(
    "--at-least <percent>",
    "fail when a smaller share of those that the types allow is caught",
    numberFrom(0, 100),
    90,
  )
  .addHelpText(
    "after",
    "\nExits with 1 when fewer are caught, with 2 on a wrong line, with 130 on Ctrl+C, which still reports.",
  )
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .parse();
const { files, count, seed, tests, ids, atLeast } = program.opts<Options>();

const all = filesIn("src", ".ts")
  .filter(({ path }) => matchesGlob(path, files))
  .flatMap(mutantsOf)
  .filter((mutant) => !EQUIVALENT.some((one) => isEquivalent(mutant, one)));
const chosen = ids === undefined ? sample(all, count, seed) : all.filter(({ id }) => ids.includes(id));
if (chosen.length === 0) program.error(`Nothing to change in ${files}${ids === undefined ? "" : " with these ids"}.`);

const stop = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) {
  process.once(name, () => {
    stop.abort();
  });
}

function showCurrent(text: string): void {
  if (stderr.isTTY) stderr.write(`\r\u001b[K${text.slice(0, stderr.columns - 1)}`);
}

async function tryAll(keep: (outcome: Outcome) => void): Promise<void> {
  stderr.write(`${chosen.length} of ${all.length} mutants, seed ${seed}\n`);
  showCurrent("types of the unchanged code");
  await using trial = await Trial.start(stop.signal);
  const tested: Mutant[] = [];
  for (const [index, mutant] of chosen.entries()) {
    showCurrent(`types: ${index + 1} of ${chosen.length}`);
    const startedAt = Date.now();
    const what = await trial.typeError(mutant);
    if (what === undefined) tested.push(mutant);
    else keep({ mutant, caughtBy: "types", what, seconds: secondsSince(startedAt) });
  }
  const failing = await trial.prepare(tested, tests, (done, files) => {
    showCurrent(`tests on the unchanged code: ${done} of ${files} files`);
  });
  if (failing.length > 0) stderr.write(`Not used, for they fail on the unchanged code: ${failing.join(", ")}\n`);
  for (const [index, mutant] of tested.entries()) {
    showCurrent(`tests: ${index + 1} of ${tested.length}: ${mutant.file}:${mutant.line} ${mutant.to}`);
    const startedAt = Date.now();
    const failure = await trial.failureWith(mutant);
    const what = [failure?.file, failure?.what].filter(Boolean).join(" > ");
    keep({ mutant, caughtBy: failure && "tests", what, seconds: secondsSince(startedAt) });
  }
}

function secondsSince(startedAt: number): number {
  return Math.round((Date.now() - startedAt) / 1_000);
}

const outcomes: Outcome[] = [];
try {
  await tryAll((outcome) => {
    outcomes.push(outcome);
    showCurrent("");
    stderr.write(`${line(outcome)}\n`);
  });
} catch (error) {
  if (!stop.signal.aborted) throw error;
  showCurrent("");
}
process.stdout.write(`${summary(outcomes)}\n`);
if (stop.signal.aborted) process.exitCode = 130;
else if (caughtShare(outcomes) < atLeast) process.exitCode = 1;
