/** The regular expressions of a file, and texts that make such an expression slow if anything does. */
import { RegExpParser, visitRegExpAST, type AST } from "@eslint-community/regexpp";
import ts from "typescript";
import type { Pumped } from "../support/growth.ts";
import { nodesOf, parse, type SourceFile } from "./tree.ts";

/** The literals of a file. */
export function literalsIn(file: SourceFile): RegExp[] {
  return [...nodesOf(parse(file))].filter(ts.isRegularExpressionLiteral).map(({ text }) => {
    const end = text.lastIndexOf("/");
    return new RegExp(text.slice(1, end), text.slice(end + 1));
  });
}

/** Whether a file puts expressions together while it runs. */
export function constructs({ text }: SourceFile): boolean {
  return /\bnew RegExp\(/u.test(text);
}

/** What `load` constructs with `new RegExp`, literals not counted. */
export async function constructedBy(load: () => Promise<unknown>): Promise<RegExp[]> {
  const found: RegExp[] = [];
  const Real = RegExp;
  class Recorded extends Real {
    constructor(source: RegExp | string, flags?: string) {
      super(source, flags);
      found.push(new Real(source, flags));
    }
  }
  globalThis.RegExp = Recorded as RegExpConstructor;
  try {
    await load();
  } finally {
    globalThis.RegExp = Real;
  }
  return found;
}

/** One character each of the kinds that expressions tell apart. */
const CHARACTERS = Array.from("a1 .-_@:/<>\n\"'`*~#&=|+(),;!?%$[]{}\\AéяZ\u0301\u200b🎉ffx0");

/** Texts on which `pattern` would be slow: whatever it can repeat or begin with, many times, and then nothing that fits. */
export function attacksOn(pattern: RegExp): Pumped[] {
  const flags = { unicode: pattern.unicode, unicodeSets: pattern.unicodeSets };
  const ast = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(pattern.source, undefined, undefined, flags);
  const sampleOf = sampler(pattern.flags);
  const attacks = new Map<string, Pumped>();
  const add = (before: string, piece: string) => {
    if (piece === "") return;
    for (const behind of ["", "\u0000"])
      attacks.set(JSON.stringify([before, piece, behind]), { before, piece, behind });
  };
  visitRegExpAST(ast, {
    onAlternativeEnter({ elements }) {
      for (let count = 0; count < elements.length; count += 1) {
        const before = elements.slice(0, count).map(sampleOf).join("");
        const element = elements[count];
        // What begins a match, without what would complete it: each repetition is another place to begin at.
        add("", before);
        if (element?.type !== "Quantifier") continue;
        for (const piece of [sampleOf(element.element), ...variants(element.element, pattern.flags)]) {
          add(before, piece);
          add("", piece);
        }
      }
      add("", elements.map(sampleOf).join(""));
    },
  });
  return [...attacks.values()];
}

type Node = AST.Element | AST.QuantifiableElement;

function sampler(flags: string): (node: Node) => string {
  const sampleOf = (node: Node): string => {
    switch (node.type) {
      case "Character":
        return String.fromCodePoint(node.value);
      case "Quantifier":
        return sampleOf(node.element).repeat(Math.min(Math.max(node.min, 1), 8));
      case "Group":
      case "CapturingGroup":
        return node.alternatives[0]?.elements.map(sampleOf).join("") ?? "";
      case "CharacterSet":
      case "CharacterClass":
      case "ExpressionCharacterClass":
        return variants(node, flags)[0] ?? "";
      case "Assertion":
      case "Backreference":
        return "";
    }
  };
  return sampleOf;
}

/** Some of the characters that one place of an expression takes. */
function variants(node: Node, flags: string): string[] {
  if (!["CharacterSet", "CharacterClass", "ExpressionCharacterClass"].includes(node.type)) return [];
  const one = new RegExp(`^(?:${node.raw})$`, flags.replace(/[gy]/gu, ""));
  return CHARACTERS.filter((character) => one.test(character)).slice(0, 4);
}
