/** The quickest of the planted faults, in a copy of the code. `npm run simulate -- --mutants` tries all of them. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { createScratch } from "../mutants/scratch.ts";
import { planted, walksUntilCaught } from "./mutant-trial.ts";
import { MUTANTS } from "./mutants.ts";

const QUICK = [
  "has no key for staff messages",
  "never recognises an entry that it has",
  "forgets to look for posts before it posts them again",
  "does not mark what it may repeat",
  "forgets the doubt about what ran when the process died",
];

it("walks find planted faults soon", async () => {
  await using scratch = await createScratch();
  const found: [string, number | undefined][] = [];
  for (const mutant of MUTANTS.filter(({ name }) => QUICK.includes(name)))
    found.push([mutant.name, await walksUntilCaught(mutant, scratch, new AbortController().signal)]);

  expect(found).toHaveLength(QUICK.length);
  expect(found.filter(([, walks]) => walks === undefined || walks > 100)).toEqual([]);
}, 300_000);

it("walks go on past those that fail, if they are told to, and tell of each", async () => {
  await using scratch = await createScratch();
  const [mutant] = MUTANTS.filter(({ name }) => name === QUICK[0]);
  if (mutant === undefined) throw new RangeError("no such fault");
  await using _ = await scratch.change(mutant.file, planted(mutant));
  const line = ["--disable-warning=ExperimentalWarning", "test/simulation/main.ts", "--seed", "1", "--walks", "40"];
  const run = promisify(execFile)(process.execPath, [...line, "--keep-going"], { cwd: scratch.root });
  const { code, stdout } = await run.then(
    (ended) => ({ ...ended, code: 0 }),
    (error: unknown) => error as { code: number; stdout: string },
  );
  const told = stdout.match(/^Walk \d+: .+/gmu) ?? [];

  expect(code).toBe(1);
  expect(told.length).toBeGreaterThan(1);
  expect(stdout).toMatch(new RegExp(`^40 of 40 walks, .*: ${told.length} went wrong$`, "mu"));
}, 300_000);
