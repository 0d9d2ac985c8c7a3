/**
 * `npm run check:exit-status`: runs the test command on tests that fail in different ways, and fails if the command
 * exits with 0 for any of them. Without it, a run that loses its exit status looks like one in which everything passed.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";

interface Case {
  readonly name: string;
  readonly args: readonly string[];
}

const CASES_FOLDER = new URL("./cases/", import.meta.url);
/** Must pass; otherwise the others fail for a reason that is not theirs. */
const CONTROL: Case = { name: "control", args: ["cases/passing.control.ts"] };
/** The cases for `npm test` and the first step of CI; `--all` adds the others. */
const QUICK: readonly string[] = ["assertion", "late-error", "not-loading", "skipped"];
/** Each is a separate run with a database server; more of them at once would only slow each other down. */
const AT_ONCE = 2;

async function allCases(): Promise<Case[]> {
  const files = (await readdir(CASES_FOLDER)).filter((file) => file.endsWith(".case.ts")).toSorted();
  const setUp = (file: string) => ["tear-down", `--globalSetup=test/must-fail/${file}.ts`];
  return [
    ...files.map((file) => ({ name: file.replace(".case.ts", ""), args: [`cases/${file}`] })),
    { name: "no-test-found", args: ["no-file-has-this-name"] },
    { name: "global-set-up", args: setUp("broken-global-set-up") },
    { name: "global-tear-down", args: setUp("broken-global-tear-down") },
  ];
}

/** Exit status of the test command, or the signal that ended it. */
async function statusOf({ args }: Case): Promise<unknown> {
  const command = ["run", "test:run", "--", "--config", "test/must-fail/vitest.config.ts", ...args];
  const run = spawn("npm", command, { stdio: "ignore" });
  const [code, signal] = (await once(run, "exit")) as unknown[];
  return code ?? signal;
}

const isAll = process.argv.includes("--all");
const cases = (await allCases()).filter(({ name }) => isAll || QUICK.includes(name));
if (cases.length < QUICK.length) throw new Error("a case of the quick list has no file");
const waiting = [CONTROL, ...cases];
const statuses = new Map<Case, unknown>();
async function runWaiting(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) statuses.set(next, await statusOf(next));
}
await Promise.all(Array.from({ length: AT_ONCE }, runWaiting));

const unnoticed = cases.filter((one) => statuses.get(one) === 0).map(({ name }) => name);
if (statuses.get(CONTROL) !== 0) {
  process.stderr.write(
    "The test command fails on a test that passes: run it on test/must-fail/cases/passing.control.ts.\n",
  );
  process.exitCode = 1;
} else if (unnoticed.length > 0) {
  process.stderr.write(
    `The test command ends with 0 although these tests fail: ${unnoticed.join(", ")}. ` +
      "Until that is fixed no run of the tests proves anything: see test/must-fail/main.ts.\n",
  );
  process.exitCode = 1;
} else {
  process.stdout.write(`The test command fails on each of ${cases.length} kinds of failure.\n`);
}
