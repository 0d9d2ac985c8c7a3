/** Sentences that stand in the code itself: strings of three words and more that a person might read. */
import ts from "typescript";
import { nodesOf, parse, type SourceFile } from "./tree.ts";

/** A word as it stands in a sentence: letters, with the signs that may stand around them. */
const WORD = /^[("'“„«]*\p{L}[\p{L}'’-]*[.,:;!?)"'”“»…]*$/u;

export interface FoundWords {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Every string of `file` with three words or more in a row, but for those that are said to nobody. */
export function wordsIn(file: SourceFile): FoundWords[] {
  const source = parse(file);
  return [...nodesOf(source)].flatMap((node) => {
    const text = textOf(node);
    if (text === undefined || !isSentence(text) || isForNobody(node)) return [];
    return [{ file: file.path, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text }];
  });
}

/** With a sign that is no letter where something is put in. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `\ufffc${literal.text}`).join("");
}

function isSentence(text: string): boolean {
  if (NOT_FOR_READING.some((shape) => shape.test(text))) return false;
  let inARow = 0;
  for (const part of text.split(/\s+/u)) {
    // What is put in stands between words of ours and is none.
    if (/^\P{L}*\ufffc\P{L}*$/u.test(part)) continue;
    inARow = WORD.test(part) ? inARow + 1 : 0;
    if (inARow >= 3) return true;
  }
  return false;
}

/** Languages for machines that look like words. */
const NOT_FOR_READING = [
  // SQL, whole or a part of it, which no sentence begins like or holds.
  /^[\s\ufffc]*(?:(?:in \()?select|insert into|delete from|update \S+ set|create (?:(?:unique|virtual) )?(?:table|index|trigger|function)|alter table|with (?:recursive )?\S+ |on conflict|where|pragma|begin immediate|(?:, )?(?:state|seq|id|lane_kind)\b[ ,=]|for key share)/u,
  /\b(?:primary key|join service_)/u,
  // Header fields of pages, and what links tell browsers.
  /^(?:default-src|HTTP\/1\.1) /u,
  /^noopener /u,
  // Style sheets.
  /:host \{/u,
];

/** Lines of the log, faults of the program, types, what pages are made of, and tables for developers. */
function isForNobody(node: ts.Node): boolean {
  let below = node;
  for (let at = node.parent; !ts.isSourceFile(at); below = at, at = at.parent) {
    if (ts.isCallExpression(at) && LOGS.test(at.expression.getText())) return true;
    if (ts.isNewExpression(at) && FAULTS.test(at.expression.getText())) return true;
    // What a class of faults says of itself.
    if (ts.isCallExpression(at) && at.expression.kind === ts.SyntaxKind.SuperKeyword) return true;
    // Their words are looked for by the guard of the pages.
    if (ts.isTaggedTemplateExpression(at) && at.tag.getText() === "html") return true;
    if (ts.isPropertyAssignment(at) && at.initializer === below && FOR_DEVELOPERS.has(at.name.getText())) return true;
    if (ts.isTypeNode(at)) return true;
    // What is done inside is not what is said.
    if (ts.isFunctionLike(at)) return false;
  }
  return false;
}

/** The log itself, and what writes a line into it. */
const LOGS = /(?:^|\.)#?log\.(?:debug|info|warn|error)$|#degraded$|^onFault$/u;

/** Their messages are never shown: a command prints where a fault happened, and the log has its name. */
const FAULTS = /(?<!Service)Error$/u;

/**
 * `meaning` of a setting stands in the README's table only; `help` of a metric is read by whoever builds a dashboard.
 */
const FOR_DEVELOPERS: ReadonlySet<string> = new Set(["meaning", "help"]);
