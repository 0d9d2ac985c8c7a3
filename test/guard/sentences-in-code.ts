/** Finds sentences in the code itself: strings of at least three words that a person might read. */
import ts from "typescript";
import { nodesOf, parse, type SourceFile } from "./tree.ts";

/** A word in a sentence: letters, with the punctuation that may surround them. */
const WORD = /^[("'“„«]*\p{L}[\p{L}'’-]*[.,:;!?)"'”“»…]*$/u;

export interface FoundWords {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Every string of `file` with three or more words in a row, except strings that no person reads. */
export function wordsIn(file: SourceFile): FoundWords[] {
  const source = parse(file);
  return [...nodesOf(source)].flatMap((node) => {
    const text = textOf(node);
    if (text === undefined || !isSentence(text) || isForNobody(node)) return [];
    if (COMMANDS.test(file.path) && isEnglish(node)) return [];
    return [{ file: file.path, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text }];
  });
}

/** The text, with a non-letter in place of each interpolation. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `\ufffc${literal.text}`).join("");
}

function isSentence(text: string): boolean {
  if (NOT_FOR_READING.some((shape) => shape.test(text))) return false;
  let inARow = 0;
  for (const part of text.split(/\s+/u)) {
    // An interpolation between words is not a word itself.
    if (/^\P{L}*\ufffc\P{L}*$/u.test(part)) continue;
    inARow = WORD.test(part) ? inARow + 1 : 0;
    if (inARow >= 3) return true;
  }
  return false;
}

/** Machine languages that look like words. */
const NOT_FOR_READING = [
  // SQL, complete or partial; no sentence begins like it or contains it.
  /^[\s\ufffc]*(?:(?:in )?\(?select|insert into|delete from|update \S+(?: \w)?\s+set|order by|create (?:(?:unique|virtual) )?(?:table|index|trigger|function)|(?:alter|drop) table|with (?:recursive )?\S+ |on conflict|where|pragma|begin (?:immediate|isolation level)|(?:, )?(?:state|seq|id|lane_kind)\b[ ,=]|for key share)/u,
  /\b(?:primary key|join service_)/u,
  // Header fields of pages, and link relations for browsers.
  /^(?:default-src|HTTP\/1\.1) /u,
  /^noopener /u,
  // Style sheets.
  /:host \{/u,
];

/** Log lines, program errors, types, page templates, and tables for developers. */
function isForNobody(node: ts.Node): boolean {
  let below = node;
  for (let at = node.parent; !ts.isSourceFile(at); below = at, at = at.parent) {
    if (ts.isCallExpression(at) && LOGS.test(at.expression.getText())) return true;
    if (ts.isNewExpression(at) && FAULTS.test(at.expression.getText())) return true;
    // The message of an error class.
    if (ts.isCallExpression(at) && at.expression.kind === ts.SyntaxKind.SuperKeyword) return true;
    // The guard of the pages checks their words.
    if (ts.isTaggedTemplateExpression(at) && at.tag.getText() === "html") return true;
    if (ts.isPropertyAssignment(at) && at.initializer === below && FOR_DEVELOPERS.has(at.name.getText())) return true;
    if (ts.isTypeNode(at)) return true;
    // Strings inside a function are not part of the call around it.
    if (ts.isFunctionLike(at)) return false;
  }
  return false;
}

/** What the command line says in English only: help, usage errors and what commands report. */
function isEnglish(node: ts.Node): boolean {
  for (let at = node.parent; !ts.isSourceFile(at) && !ts.isFunctionLike(at); at = at.parent) {
    if (ts.isCallExpression(at)) return IN_ENGLISH.test(at.expression.getText());
  }
  return false;
}

const COMMANDS = /^src\/cli\//u;
/** Commander's methods, and functions that print a line. */
const IN_ENGLISH =
  /\.(?:description|argument|option|requiredOption|addHelpText|showHelpAfterError)$|^command\.error$|^print(?:Aside)?$/u;

/** The log's methods, and functions that write a line to it. */
const LOGS = /(?:^|\.)#?log\.(?:debug|info|warn|error)$|#degraded$|^onFault$/u;

/** Their messages are never shown: a command prints where an error happened, and the log its name. */
const FAULTS = /(?<!Service|Start)Error$/u;

/** `meaning` of a setting appears only in the README's table; `help` of a metric is read by dashboard authors. */
const FOR_DEVELOPERS: ReadonlySet<string> = new Set(["meaning", "help"]);
