/** Characters as people count them. */

/**
 * The greatest length up to `maxUnits` that does not cut a character (with its marks, joined emoji) in two. A character
 * that is longer by itself, such as a pile of marks, is cut between two of its code points.
 */
export function wholeCharacters(text: string, maxUnits: number): number {
  if (maxUnits >= text.length) return text.length;
  // Segmentation starts at a plain character, because whether two letters make a flag depends on all letters before.
  let from = Math.max(0, maxUnits - 64);
  while (from > 0 && text.charCodeAt(from) > 0x7f) from -= 1;
  let end = from;
  graphemes ??= new Intl.Segmenter("und", { granularity: "grapheme" });
  for (const { index } of graphemes.segment(text.slice(from, maxUnits + 64))) {
    if (from + index > maxUnits) break;
    end = from + index;
  }
  if (end > 0) return end;
  return isLowSurrogate(text.charCodeAt(maxUnits)) ? Math.max(0, maxUnits - 1) : Math.max(0, maxUnits);
}

/** Created at its first use: it takes 13 ms, which every start would pay. */
let graphemes: Intl.Segmenter | undefined;

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
