/** Parses the text of a routes file. */
import { createRequire } from "node:module";
import type * as Yaml from "yaml";

type Wrong = readonly { readonly line: number; readonly code: Yaml.ErrorCode }[];

/**
 * Result: the content as plain values, or all problems of the text. `line`: from 1.
 */
export function readYaml(text: string): { readonly content: unknown } | { readonly wrong: Wrong } {
  // Loaded only if there is a file.
  const { LineCounter, parseDocument, visit } = createRequire(import.meta.url)("yaml") as typeof Yaml;
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  const wrong = document.errors.map(({ code, pos: [at] }) => ({ line: lineCounter.linePos(at).line, code }));
  if (wrong.length > 0) return { wrong };
  try {
    return { content: document.toJS() };
  } catch (error) {
    // Only now does the parser detect an alias without an anchor (`tag: *vip`), or aliases that expand too far.
    if (!(error instanceof ReferenceError)) throw error;
    const aliases: { readonly line: number; readonly isKnown: boolean }[] = [];
    visit(document, {
      Alias(_, node) {
        const { line } = lineCounter.linePos(node.range?.[0] ?? 0);
        aliases.push({ line, isKnown: node.resolve(document) !== undefined });
      },
    });
    const unknown = aliases.filter(({ isKnown }) => !isKnown);
    const named = unknown.length > 0 ? unknown : aliases.slice(0, 1);
    return { wrong: named.map(({ line }) => ({ line, code: "BAD_ALIAS" })) };
  }
}
