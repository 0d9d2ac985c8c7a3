/** What is changed, how the choice is made, and that the list of equivalents is about code that exists. */
import { expect, it } from "vitest";
import { filesIn } from "../guard/tree.ts";
import { EQUIVALENT } from "./equivalent.ts";
import { isEquivalent, mutantsOf, sample } from "./mutations.ts";

const changesOf = (text: string) => mutantsOf({ path: "src/x.ts", text }).map(({ to }) => to);

it.each<[string, readonly string[]]>([
  ["if (isOpen) close();", ["if (!(isOpen)) close();", "{}"]],
  ["x = a === b ? c : d;", ["{}", "x = a !== b ? c : d;"]],
  ["while (!done) step();", ["while (done) step();", "while (!done) {}"]],
  ["const isLate = age > limit && !known;", ["> limit ||", ">= limit &&", "&& known"]],
  ["const size = 1_000 + count;", ["1_000 - count", "1001 + count"]],
  ["const near = -1 < x;", ["-1 <= x", "-2 < x"]],
  ["for (let i = 0; i < n; i++) add(i);", ["!(i < n)", "i = 1", "i <= n", "i--", "i++) {}"]],
  ["const all = rooms.filter(isOurs).every(isOpen);", ["filter(isOurs).some", "rooms.every(isOpen)"]],
  ["function f() { if (x) return; throw new Error(); }", ["if (!(x))", "{ {} throw", "return; {} }"]],
  ["const on = { 1: true };", ["{ 1: false }"]],
  ["let mode: true | 1;", []],
  ['this.#options.log.info({ id }, "posted");', []],
  ['log.info({ id }, "posted"); post();', ['"posted"); {}']],
])("changes %s", (text, expected) => {
  expect(changesOf(text)).toHaveLength(expected.length);
  for (const [index, part] of expected.entries()) expect(changesOf(text)[index]).toContain(part);
});

const CODE = "class Plan {\n  get room() {\n    return this.max - this.running;\n  }\n}\n";

it("says where a change is, and knows it again when lines move and blanks change", () => {
  const [mutant] = mutantsOf({ path: "src/plan.ts", text: CODE });
  expect(mutant).toMatchObject({ line: 3, in: "Plan.room", from: "return this.max - this.running;" });
  expect(mutant?.apply()).toBe(CODE.replace("-", "+"));
  const [moved] = mutantsOf({ path: "src/plan.ts", text: `// Above.\n${CODE.replace("    return", "  return")}` });
  expect(moved).toMatchObject({ id: mutant?.id, line: 4 });
});

it("tells two changes apart that read alike", () => {
  const mutants = mutantsOf({ path: "src/x.ts", text: "function f() {\n  a();\n  a();\n}\n" });
  expect(new Set(mutants.map(({ id }) => id)).size).toBe(2);
});

it("chooses the same by the same seed, whatever else there is", () => {
  const mutants = mutantsOf({ path: "src/x.ts", text: Array.from({ length: 50 }, (_, n) => `f(${n});`).join("\n") });
  const chosen = sample(mutants, 10, "seed");
  expect(sample(mutants.toReversed(), 10, "seed")).toEqual(chosen);
  expect(sample(mutants, 10, "other")).not.toEqual(chosen);
  const unchosen = mutants.find((mutant) => !chosen.includes(mutant));
  expect(
    sample(
      mutants.filter((mutant) => mutant !== unchosen),
      10,
      "seed",
    ),
  ).toEqual(chosen);
});

it("lists as equivalent only changes that can be made", () => {
  const mutants = filesIn("src", ".ts")
    .filter(({ path }) => EQUIVALENT.some(({ file }) => file === path))
    .flatMap(mutantsOf);
  expect(EQUIVALENT.filter((one) => !mutants.some((mutant) => isEquivalent(mutant, one)))).toEqual([]);
});
