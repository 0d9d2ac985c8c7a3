/** Long text in parts that fit, in order, losing nothing but the blanks at the seams. */

/**
 * Splits `text` into parts of at most `maxUnits` UTF-16 code units, at the best seam that leaves a part at least half
 * full: a blank line, a line end, a sentence's end, a blank; else anywhere but inside a character.
 */
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

/** A blank with a mark on it is a character, and no seam. */
const SEAMS = [/\n\s*\n/gu, /\n/gu, /[.!?。！？…]\s+/gu, /\s+/gu].map(
  (seam) => new RegExp(`${seam.source}(?![\\p{M}\\u200d])`, "gu"),
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

/**
 * The greatest length up to `maxUnits` that does not cut a character (with its marks, joined emoji) in two. A character
 * that is longer than that itself, such as a pile of marks, is cut between two of its code points.
 */
export function wholeCharacters(text: string, maxUnits: number): number {
  if (maxUnits >= text.length) return text.length;
  // Segments are counted from a plain character on, for whether two letters make a flag depends on all those before.
  let from = Math.max(0, maxUnits - 64);
  while (from > 0 && text.charCodeAt(from) > 0x7f) from -= 1;
  let end = from;
  for (const { index } of GRAPHEMES.segment(text.slice(from, maxUnits + 64))) {
    if (from + index > maxUnits) break;
    end = from + index;
  }
  if (end > 0) return end;
  return isLowSurrogate(text.charCodeAt(maxUnits)) ? Math.max(0, maxUnits - 1) : Math.max(0, maxUnits);
}

const GRAPHEMES = new Intl.Segmenter("und", { granularity: "grapheme" });

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
