/** The quickest of the planted faults, in a copy of the code. `npm run simulate -- --mutants` tries all of them. */
import { expect, it } from "vitest";
import { createScratch } from "../mutants/scratch.ts";
import { walksUntilCaught } from "./mutant-trial.ts";
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
