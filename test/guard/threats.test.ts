/** Every threat in the table names tests that exist. */
import ts from "typescript";
import { expect, it } from "vitest";
import { tableIn } from "./documents.ts";
import { exists, nodesOf, parse, read } from "./tree.ts";

/** `path › name`, as the reporter prints a test. */
const TEST = /`(test\/[^`]+) › ([^`]+)`/gu;

/** What `it`, `it.each` and `describe` of a file are called. */
function testNamesIn(path: string): Set<string> {
  const names = [...nodesOf(parse({ path, text: read(path) }))].flatMap((node) => {
    const [first] = ts.isCallExpression(node) ? node.arguments : [];
    return first !== undefined && ts.isStringLiteralLike(first) ? [first.text] : [];
  });
  return new Set(names);
}

/** The tests of a cell that do not exist; what says that there are none. */
function missingIn(cell: string): string[] {
  const named = [...cell.matchAll(TEST)].map(([, path = "", name = ""]) => ({ path, name }));
  if (named.length === 0) return ["no test"];
  return named
    .filter(({ path, name }) => !exists(path) || !testNamesIn(path).has(name))
    .map(({ path, name }) => `${path} › ${name}`);
}

it("are held by tests that exist", () => {
  const rows = tableIn("SECURITY.md", "Threat model");
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.flatMap(([threat = "", , tests = ""]) => missingIn(tests).map((one) => `${threat}: ${one}`))).toEqual([]);
});

it("catches a row without a test, and a test that was renamed", () => {
  expect(missingIn("")).toEqual(["no test"]);
  expect(missingIn("`test/guard/threats.test.ts › is renamed`")).toHaveLength(1);
  expect(missingIn("`test/nowhere.test.ts › are held by tests that exist`")).toHaveLength(1);
  expect(missingIn("`test/guard/threats.test.ts › are held by tests that exist`")).toEqual([]);
});
