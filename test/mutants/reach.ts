/** Which test files execute the code of a mutant: each statement with a mutant gets a mark in front of it that reports. */
import { readFile } from "node:fs/promises";
import ts from "typescript";
import { parse, type SourceFile } from "../guard/tree.ts";
import type { Mutant } from "./mutations.ts";
import { MARK_FILE } from "./scratch.ts";

/** `file` with a mark for each of `mutants` that is inside a function. The lines stay where they are. */
export function marked(file: SourceFile, mutants: readonly Mutant[], root: string): string {
  const marks = mutants.flatMap((mutant) => {
    const at = statementStart(file, mutant.start);
    return at === undefined ? [] : [{ at, text: mark(mutant.id, root) }];
  });
  return marks
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), file.text);
}

/** Whether a mark can say who reaches it: the top of a file runs once for all test files that share a worker. */
export function isMarkable(mutant: Mutant): boolean {
  return statementStart({ path: mutant.file, text: mutant.text }, mutant.start) !== undefined;
}

/** Test files by the ids of the mutants that they reach; `""` is a process of which nobody knows for which test it runs. */
export async function readMarks(log: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const tests = new Map<string, Set<string>>();
  for (const line of (await readFile(log, "utf8")).split("\n").filter(Boolean)) {
    const [id = "", test = ""] = line.split(" ");
    tests.set(id, (tests.get(id) ?? new Set()).add(test));
  }
  return tests;
}

/** Code that works in every process, whatever the file around it imports. */
function mark(id: string, root: string): string {
  const path = JSON.stringify(`${root}/${MARK_FILE}`);
  const load = `process.getBuiltinModule("node:module").createRequire(${path})(${path}).reached`;
  return `(globalThis.reached ??= ${load})("${id}"); `;
}

/** Start of the innermost statement around `position` that is one of a list inside a function. */
function statementStart(file: SourceFile, position: number): number | undefined {
  const source = parse(file);
  let start: number | undefined;
  const visit = (node: ts.Node, isInFunction: boolean): void => {
    if (node.getStart(source) > position || node.end <= position) return;
    const isListed = ts.isBlock(node.parent) || ts.isCaseOrDefaultClause(node.parent);
    if (isInFunction && isListed && ts.isStatement(node)) start = node.getStart(source);
    ts.forEachChild(node, (child) => {
      visit(child, isInFunction || ts.isFunctionLike(node));
    });
  };
  ts.forEachChild(source, (child) => {
    visit(child, false);
  });
  return start;
}
