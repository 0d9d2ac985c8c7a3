/** Splits long text into parts that fit, in order, losing nothing but the blanks at the seams. */

/**
 * Splits `text` into parts of at most `maxUnits` UTF-16 code units, at the best seam that leaves a part at least half
 * full: a blank line, a line end, the end of a sentence, a blank; else anywhere but inside a character.
 */
import { wholeCharacters } from "../../platform/text/graphemes.ts";

export function splitText(text: string, maxUnits: number): string[] {
  if (maxUnits < 2) throw new RangeError("a part must hold at least two units");
  const parts: string[] = [];
  let rest = text;
  while (rest.length > maxUnits) {
    const cut = seam(rest, maxUnits);
    parts.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).replace(/^\s+(?![\p{M}\u200d])/u, "");
  }
  if (rest !== "" || parts.length === 0) parts.push(rest);
  return parts.filter((part, _, all) => part !== "" || all.length === 1);
}

/** A blank with a combining mark is a character, not a seam. */
const SEAMS = ["\\n\\s*\\n", "\\n", "[.!?。！？…]\\s+", "\\s+"].map(
  (seam) => new RegExp(`${seam}(?![\\p{M}\\u200d])`, "gu"),
);

function seam(text: string, maxUnits: number): number {
  const window = text.slice(0, maxUnits);
  for (const pattern of SEAMS) {
    let best = -1;
    for (const match of window.matchAll(pattern)) best = match.index + match[0].length;
    if (best >= maxUnits / 2) return best;
  }
  return wholeCharacters(text, maxUnits);
}
