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
    rest = rest.slice(cut).replace(/^\s+/u, "");
  }
  if (rest !== "" || parts.length === 0) parts.push(rest);
  return parts.filter((part, _, all) => part !== "" || all.length === 1);
}

const SEAMS = [/\n\s*\n/gu, /\n/gu, /[.!?。！？…]\s+/gu, /\s+/gu];

function seam(text: string, maxUnits: number): number {
  const window = text.slice(0, maxUnits);
  for (const pattern of SEAMS) {
    let best = -1;
    for (const match of window.matchAll(pattern)) best = match.index + match[0].length;
    if (best >= maxUnits / 2) return best;
  }
  return wholeCharacters(text, maxUnits);
}

/** The greatest length up to `maxUnits` that does not cut a character (with its marks, joined emoji) in two. */
function wholeCharacters(text: string, maxUnits: number): number {
  // A cluster longer than the look-back (a pile of combining marks) is cut, but never inside a surrogate pair.
  const from = Math.max(0, maxUnits - 64);
  let end = 0;
  for (const { index } of GRAPHEMES.segment(text.slice(from, maxUnits + 64))) {
    if (from + index > maxUnits) break;
    end = from + index;
  }
  if (end > from) return end;
  return isLowSurrogate(text.charCodeAt(maxUnits)) ? maxUnits - 1 : maxUnits;
}

const GRAPHEMES = new Intl.Segmenter("und", { granularity: "grapheme" });

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
