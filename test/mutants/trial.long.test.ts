/** The parts that try a mutant, on the repository itself. */
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { read } from "../guard/tree.ts";
import { mutantsOf } from "./mutations.ts";
import { marked, readMarks } from "./reach.ts";
import { testsRelatedTo } from "./related.ts";
import { caughtShare, summary } from "./report.ts";
import type { Report } from "./reporter.ts";
import { createScratch } from "./scratch.ts";
import { runTests } from "./tests.ts";
import { TypeCheck } from "./types.ts";

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
  expect(testsRelatedTo("src/bridge/ops/retry.ts")).toContain("test/unit/retry.test.ts");
  expect(testsRelatedTo("src/ledger/plan.ts")).toContain("test/ledger/lanes.test.ts");
  expect(testsRelatedTo("src/ledger/plan.ts")).not.toContain("test/unit/retry.test.ts");
});

it("finds out which tests reach a change, and which of them notices it, in the copy alone", async () => {
  const path = "src/bridge/text/split-text.ts";
  const text = read(path);
  const mutants = mutantsOf({ path, text });
  await using scratch = await createScratch();
  const reports: Report[] = [];
  const run = () =>
    runTests({
      scratch,
      postgresUrl: inject("postgresUrl"),
      files: ["test/unit/split-text.test.ts", "test/unit/retry.test.ts"],
      timeoutMs: 30_000,
      signal: AbortSignal.timeout(60_000),
      onReport: (report) => reports.push(report) > 0 && report.kind === "failed",
    });

  {
    await using _ = await scratch.change(path, marked({ path, text }, mutants, scratch.root));
    await run();
    expect(reports.filter(({ kind }) => kind === "failed")).toEqual([]);
    const tests = [...(await readMarks(scratch.markLog)).values()].flatMap((files) => [...files]);
    expect(new Set(tests)).toEqual(new Set(["test/unit/split-text.test.ts"]));
  }
  {
    await using _ = await scratch.change(path, text.replace("parts.push(rest);", ";"));
    await run();
    expect(reports.at(-1)).toMatchObject({ kind: "failed", file: "test/unit/split-text.test.ts" });
  }
  reports.length = 0;
  await run();
  expect(reports.at(-1)).toEqual({ kind: "end" });
  expect(read(path)).toBe(text);
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
