/** The parts that try a mutant, on the repository itself. */
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { read } from "../guard/tree.ts";
import { Related } from "./related.ts";
import { caughtShare, summary } from "./report.ts";
import { createScratch } from "./scratch.ts";
import { firstFailure } from "./tests.ts";
import { TypeCheck } from "./types.ts";
import { mutantsOf } from "./mutations.ts";

it("finds an error of the types in whichever file a change causes it, and none after that", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "bridge-mutants-"));
  const config = { compilerOptions: { strict: true, noEmit: true, types: [], module: "nodenext" } };
  await writeFile(join(folder.path, "tsconfig.json"), JSON.stringify(config));
  await writeFile(join(folder.path, "a.ts"), "export const a = 1;");
  await writeFile(join(folder.path, "b.ts"), 'import { a } from "./a.js";\nexport const b: number = a;');
  const types = new TypeCheck(folder.path);
  expect(types.error()).toBeUndefined();
  expect(types.errorWith("a.ts", 'export const a = "1";')).toContain("not assignable");
  expect(types.errorWith("b.ts", "export const b = 2;")).toBeUndefined();
  expect(types.errorWith("b.ts", "export const b = ;")).toBe("Expression expected.");
  expect(types.error()).toBeUndefined();
});

it("relates a test to what it imports, and to what the processes that it starts import", () => {
  const related = new Related();
  expect(related.testsOf("src/bridge/retry.ts")[0]).toBe("test/unit/retry.test.ts");
  expect(related.testsOf("src/ledger/plan.ts")).toContain("test/ledger/kill.test.ts");
  expect(related.testsOf("src/ledger/plan.ts")).not.toContain("test/unit/retry.test.ts");
});

it("breaks the copy alone, and says which test noticed", async () => {
  await using scratch = await createScratch();
  const run = () =>
    firstFailure(scratch, inject("postgresUrl"), ["test/unit/retry.test.ts"], AbortSignal.timeout(60_000));
  const before = read("src/bridge/retry.ts");
  {
    await using _ = await scratch.change("src/bridge/retry.ts", before.replaceAll("===", "!=="));
    expect(await run()).toMatchObject({ file: "test/unit/retry.test.ts" });
  }
  expect(await run()).toBeUndefined();
  expect(read("src/bridge/retry.ts")).toBe(before);
});

it("reports survivors as a diff, and the share of those that the types allow", () => {
  const [mutant] = mutantsOf({ path: "src/x.ts", text: "const isLate = age > limit;" });
  if (mutant === undefined) throw new Error("nothing to change");
  const outcomes = (["types", "tests", "tests", "tests", undefined] as const).map((caughtBy) => ({
    mutant,
    caughtBy,
    what: "",
    seconds: 1,
  }));
  expect(caughtShare(outcomes)).toBe(75);
  expect(caughtShare([])).toBe(100);
  expect(summary(outcomes)).toContain("-const isLate = age > limit;\n+const isLate = age >= limit;\n");
  expect(summary(outcomes)).toContain("1 stopped by the types, 3 by the tests, 1 survived.\nCaught: 75.0 % of the 4");
});
