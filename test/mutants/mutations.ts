/** Small changes that a test should notice, each found in a file's syntax tree. */
import { createHash } from "node:crypto";
import ts from "typescript";
import { nodesOf, parse, type SourceFile } from "../guard/tree.ts";
import type { Equivalent } from "./equivalent.ts";

export interface Mutant {
  /** Eight hex digits of what is changed and where; the same when only lines around it move. */
  readonly id: string;
  /** From the root, with slashes. */
  readonly file: string;
  /** Of the file, before the change. */
  readonly text: string;
  /** Where the change begins in `text`. */
  readonly start: number;
  /** Counted from 1. */
  readonly line: number;
  /** Names of the declarations around it: `Plan.room`; empty at the top of the file. */
  readonly in: string;
  /** The changed lines before and after, white space collapsed. */
  readonly from: string;
  readonly to: string;
  /** The whole file after the change. */
  apply(): string;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const OPERATORS: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "&&": "||",
  "||": "&&",
  "??": "&&",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "+=": "-=",
  "-=": "+=",
  "++": "--",
  "--": "++",
};

const METHODS: Readonly<Record<string, string>> = {
  some: "every",
  every: "some",
  min: "max",
  max: "min",
  startsWith: "endsWith",
  endsWith: "startsWith",
};

/** Calls of these are taken away, and what they were called on is left. */
const REMOVED_CALLS = new Set(["filter", "slice", "toReversed", "toSorted", "trim"]);

/** Every mutant of one file, in the order of the text. */
export function mutantsOf(file: SourceFile): Mutant[] {
  const { path, text } = file;
  const source = parse(file);
  const seen = new Map<string, number>();
  const mutants: Mutant[] = [];
  for (const node of nodesOf(source)) {
    for (const { start, end, text: replacement } of editsOf(node, source)) {
      const apply = () => text.slice(0, start) + replacement + text.slice(end);
      const from = lines(text, start, end);
      const to = lines(apply(), start, start + replacement.length);
      const place = placeOf(node);
      const key = [path, place, from, to].join("\0");
      const before = seen.get(key) ?? 0;
      seen.set(key, before + 1);
      mutants.push({
        id: hash(`${key}\0${before}`).slice(0, 8),
        file: path,
        text,
        start,
        line: source.getLineAndCharacterOfPosition(start).line + 1,
        in: place,
        from,
        to,
        apply,
      });
    }
  }
  return mutants;
}

/**
 * `count` of the mutants, chosen by `seed`. Each has its own rank, so a change to one part of the code leaves the choice in
 * the others as it is.
 */
export function sample(mutants: readonly Mutant[], count: number, seed: string): Mutant[] {
  return mutants
    .map((mutant) => ({ mutant, rank: hash(`${seed}\0${mutant.id}`) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

export function isEquivalent(mutant: Mutant, one: Equivalent): boolean {
  return mutant.file === one.file && mutant.in === one.in && mutant.from === one.from && mutant.to === one.to;
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function* editsOf(node: ts.Node, source: ts.SourceFile): Generator<Edit> {
  const replace = (part: ts.Node, text: string): Edit => ({ start: part.getStart(source), end: part.end, text });

  if (ts.isBinaryExpression(node)) {
    const other = OPERATORS[node.operatorToken.getText(source)];
    if (other !== undefined) yield replace(node.operatorToken, other);
  }
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    const operator = ts.tokenToString(node.operator) ?? "";
    const operand = node.operand.getText(source);
    if (operator === "!") yield replace(node, operand);
    const other = OPERATORS[operator];
    // `-1` is a number and not a sum.
    if (other?.length === 2)
      yield replace(node, ts.isPrefixUnaryExpression(node) ? `${other}${operand}` : `${operand}${other}`);
  }

  const condition = conditionOf(node);
  if (condition !== undefined && !isTurnedAnyway(condition)) {
    yield replace(condition, `!(${condition.getText(source)})`);
  }

  if (ts.isNumericLiteral(node) && isValue(node)) yield replace(node, String(Number(node.text) + 1));
  if (node.kind === ts.SyntaxKind.TrueKeyword && isValue(node)) yield replace(node, "false");
  if (node.kind === ts.SyntaxKind.FalseKeyword && isValue(node)) yield replace(node, "true");

  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression: receiver } = node.expression;
    const other = METHODS[name.text];
    if (other !== undefined) yield replace(name, other);
    if (REMOVED_CALLS.has(name.text)) yield replace(node, receiver.getText(source));
  }

  if (ts.isStatement(node) && isDroppable(node)) yield replace(node, "{}");
}

/** What decides whether something happens. */
function conditionOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isIfStatement(node) || ts.isWhileStatement(node) || ts.isDoStatement(node)) return node.expression;
  if (ts.isForStatement(node) || ts.isConditionalExpression(node)) return node.condition;
  return undefined;
}

/** `a === b` and `!a` have a mutant that says the same. */
function isTurnedAnyway(condition: ts.Expression): boolean {
  if (ts.isPrefixUnaryExpression(condition)) return condition.operator === ts.SyntaxKind.ExclamationToken;
  return (
    ts.isBinaryExpression(condition) &&
    [ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken].includes(
      condition.operatorToken.kind,
    )
  );
}

/** Not part of a type, and not the name of a property. */
function isValue(node: ts.Node): boolean {
  return !ts.isLiteralTypeNode(node.parent) && !(ts.isPropertyAssignment(node.parent) && node.parent.name === node);
}

function isDroppable(node: ts.Node): boolean {
  // Without the only statement of an `if` it does nothing, as without the `if`.
  if (ts.isIfStatement(node.parent) && node.parent.elseStatement === undefined) return false;
  if (ts.isExpressionStatement(node)) return !isLogLine(node.expression);
  if (ts.isIfStatement(node)) return node.elseStatement === undefined && !ts.isIfStatement(node.parent);
  if (ts.isReturnStatement(node)) return node.expression === undefined;
  return ts.isThrowStatement(node) || ts.isContinueStatement(node) || ts.isBreakStatement(node);
}

/** Nobody's message depends on a line of the log, and a test for each would only say the line again. */
function isLogLine(expression: ts.Expression): boolean {
  return (
    ts.isCallExpression(expression) &&
    ts.isPropertyAccessExpression(expression.expression) &&
    /(?:^|\.)log$/u.test(expression.expression.expression.getText())
  );
}

function placeOf(node: ts.Node): string {
  const names: string[] = [];
  ts.findAncestor(node, (around) => {
    if (ts.isConstructorDeclaration(around)) names.unshift("constructor");
    else if (ts.isFunctionLike(around) || ts.isClassLike(around) || ts.isVariableDeclaration(around)) {
      const { name } = around;
      if (name !== undefined && !ts.isObjectBindingPattern(name) && !ts.isArrayBindingPattern(name)) {
        names.unshift(name.getText());
      }
    }
    return false;
  });
  return names.join(".");
}

/** The whole lines that hold `start` to `end`. */
function lines(text: string, start: number, end: number): string {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const to = text.indexOf("\n", end);
  return text
    .slice(from, to === -1 ? text.length : to)
    .replaceAll(/\s+/gu, " ")
    .trim();
}
