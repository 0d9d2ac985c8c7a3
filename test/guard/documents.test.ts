/** The README is short, and whoever looks for something by the field's word finds its file. */
import { expect, it } from "vitest";
import { README, tableIn } from "./documents.ts";
import { exists, pathsIn, read } from "./tree.ts";

const MAX_README_LINES = 150;

const linesOf = (text: string) => text.trimEnd().split("\n").length;

it("has a README of one sitting", () => {
  expect(linesOf(read(README))).toBeLessThanOrEqual(MAX_README_LINES);
});

it("counts lines, a last empty one not included", () => {
  expect(linesOf("one\n\nthree\n")).toBe(3);
});

/** Words that a newcomer types. Each has its row in the map. */
const PROBES = [
  "edit",
  "hold",
  "claim",
  "digest",
  "ssrf",
  "shutdown",
  "backfill",
  "reconcile",
  "collision",
  "ephemeral",
  "media group",
  "dead letter",
  "lease",
  "rate limit",
  "emulator",
];

/** What is wrong with a row of the map: the word, and the files that are about it. */
function wrongIn(word: string, cell: string, paths: readonly string[]): string[] {
  const files = [...cell.matchAll(/`([^`]+)`/gu)].map(([, path = ""]) => path);
  const part = word.toLowerCase().replaceAll(" ", "-");
  return [
    ...(files.length === 0 ? [`${word}: names no file`] : []),
    ...files.filter((path) => !exists(path)).map((path) => `${word}: ${path} is missing`),
    ...files
      .filter((path) => !paths.some((known) => known.startsWith(path) && known.includes(part)))
      .map((path) => `${word}: ${path} is not found by the word`),
  ];
}

it("finds the files of the map by the words that newcomers type", () => {
  const rows = tableIn("CONTRIBUTING.md", "Where is …");
  const paths = pathsIn("src");
  expect(rows.map(([word]) => word)).toEqual(expect.arrayContaining(PROBES));
  expect(rows.flatMap(([word = "", cell = ""]) => wrongIn(word, cell, paths))).toEqual([]);
});

it("catches a row without a file, a missing file, and a file with another name", () => {
  const paths = ["src/main.ts", "src/cli/run.ts"];
  expect(wrongIn("main", "`src/main.ts`", paths)).toEqual([]);
  expect(wrongIn("edit", "somewhere", paths)).toEqual(["edit: names no file"]);
  expect(wrongIn("hold", "`src/main.ts`", paths)).toEqual(["hold: src/main.ts is not found by the word"]);
  expect(wrongIn("cli", "`src/cli/`, `src/nothing/cli.ts`", paths)).toEqual([
    "cli: src/nothing/cli.ts is missing",
    "cli: src/nothing/cli.ts is not found by the word",
  ]);
});
