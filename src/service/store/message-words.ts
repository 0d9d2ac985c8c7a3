/** The words by which messages are found, the same in both databases: neither locale nor dictionary matters. */

/** Longer words are cut, in a text as in a query. In characters. */
const LONGEST_WORD = 60;
/** A word is found by as many of its first characters. */
const SHORTEST_BEGINNING = 2;
/** In a text made of long words only, the beginnings of the last ones are left out. In UTF-16 code units. */
const MOST_BEGINNINGS_UNITS = 200_000;
/** More words in a query are left out: whoever pastes a message finds it by its first ones. */
const MOST_QUERY_WORDS = 12;

/** Scripts without spaces between words; each of their characters is a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Each word once, folded: without case and diacritics. */
export function wordsOf(text: string): readonly string[] {
  return [...new Set(spaced(text).match(WORD)?.map(foldWord) ?? [])].filter((word) => word !== "");
}

/**
 * What the index has of a text: its words and their beginnings, each once.
 *
 * With the beginnings in it, a search for one costs what a search for a word costs. Both databases would first collect
 * every message with a word that begins so, which for frequent words takes seconds.
 */
export function indexedWords(text: string): readonly string[] {
  const words = wordsOf(text);
  const all = new Set(words);
  let units = 0;
  for (const word of words) {
    const characters = Array.from(word);
    let beginning = characters.slice(0, SHORTEST_BEGINNING - 1).join("");
    for (const character of characters.slice(SHORTEST_BEGINNING - 1, -1)) {
      beginning += character;
      units += beginning.length;
      if (units > MOST_BEGINNINGS_UNITS) return [...all];
      all.add(beginning);
    }
  }
  return [...all];
}

export function queryWords(query: string): readonly string[] {
  return wordsOf(query).slice(0, MOST_QUERY_WORDS);
}

/** A part of a text, and whether it is one of the words that were looked for. */
export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

/** Up to `units` UTF-16 code units of a text, around the first that begins like one of these words, in pieces. */
export function excerpt(text: string, words: readonly string[], units: number): readonly Piece[] {
  const hits: { readonly from: number; readonly to: number }[] = [];
  for (const match of text.matchAll(UNSPACED_OR_WORD)) {
    const found = indexedWords(match[0]);
    if (words.some((word) => found.includes(word))) hits.push({ from: match.index, to: match.index + match[0].length });
  }
  const first = hits[0]?.from ?? 0;
  const start = first < units / 2 ? 0 : wholeAt(text, first - Math.floor(units / 3));
  const end = wholeAt(text, Math.min(text.length, start + units));
  const pieces: Piece[] = [];
  let at = start;
  const add = (to: number, isHit: boolean): void => {
    if (to > at) pieces.push({ text: text.slice(at, to), isHit });
    at = Math.max(at, to);
  };
  for (const { from, to } of hits) {
    if (from < start || to > end) continue;
    add(from, false);
    add(to, true);
  }
  add(end, false);
  if (start > 0) pieces.unshift({ text: "…", isHit: false });
  if (end < text.length) pieces.push({ text: "…", isHit: false });
  return pieces;
}

const UNSPACED_OR_WORD = new RegExp(`${UNSPACED.source}|(?:(?!${UNSPACED.source})[\\p{L}\\p{N}\\p{M}])+`, "gu");

/** Never between the halves of a surrogate pair. */
function wholeAt(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at;
}

function spaced(text: string): string {
  return text.replace(UNSPACED, " $& ");
}

/** Goes through upper case, which makes `ß` and `SS` the same. */
function foldWord(word: string): string {
  const bare = word.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "");
  const folded = bare
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replace(/[^\p{L}\p{N}]/gu, "");
  return folded.length > LONGEST_WORD ? Array.from(folded).slice(0, LONGEST_WORD).join("") : folded;
}
