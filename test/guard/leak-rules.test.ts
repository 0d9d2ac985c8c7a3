/** The table of the leak guard matches its rules and their examples. */
import { expect, it } from "vitest";
import { LEAK_RULES } from "../../src/bridge/leaks/guard.ts";
import type { LeakRule } from "../../src/bridge/leaks/rule.ts";
import { loadLocales } from "../../src/platform/i18n/locales.ts";
import { tableIn } from "./documents.ts";

const say = loadLocales().in("en");
const RULES = Object.entries<LeakRule>(LEAK_RULES);

/** The parts of a row that do not match; empty if all do. */
function wrongIn(row: readonly string[] | undefined, [leak, rule]: (typeof RULES)[number]): string[] {
  const [sentence = "", trips = "", passes = ""] = row ?? [];
  const examples = (cell: string) => [...cell.matchAll(/`([^`]+)`/gu)].map(([, example = ""]) => example);
  const wrong = [
    ...examples(trips).filter((example) => !rule.trips.includes(example)),
    ...examples(passes).filter((example) => !rule.passes.includes(example)),
  ];
  if (sentence !== say({ key: `leak-${leak}` })) wrong.push(sentence);
  return examples(trips).length === 0 || examples(passes).length === 0 ? [...wrong, "no examples"] : wrong;
}

it("has a table that matches the rules", () => {
  const rows = tableIn("docs/agents-notes-and-guard.md", "What may not be for this client");
  expect(rows).toHaveLength(RULES.length);
  expect(RULES.flatMap((rule, index) => wrongIn(rows[index], rule))).toEqual([]);
});

it("catches a wrong sentence and a wrong example", () => {
  const [rule] = RULES;
  if (rule === undefined) throw new Error("no rules");
  expect(wrongIn(["It is fine.", "`never`", "`@`"], rule)).toEqual(["never", "It is fine."]);
});
