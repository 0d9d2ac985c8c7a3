/** What a sign of a note consists of: what adorns it, its words, and the delimiter behind them. Works on a skeleton. */
import { HUSH, LOCK, ORNAMENT } from "./skeleton.ts";

/** Emoji, bullets, quotation marks, brackets and blanks in front; but not `!` and `/`, which are signs themselves. */
const ADORNS = /[^\p{L}\p{N}!/\n]+/uy;
/** `1.`, `12)`, `a)` and the names of emoji that only a workspace knows; `[x]` of a list of tasks. */
const LIST_NUMBER = /(?:\d{1,3}[.)]|(?<!\()(?:\p{L}|[ivx]{1,4})\)|x\]|(?<=&)[gl]t;)(?= |\p{L})/uy;
const EMOJI_NAME = /[\p{L}\p{N}+_-]{1,64}: */uy;

/** `at`: where the words begin that `dress` stands in front of. */
export interface Dress {
  readonly dress: string;
  readonly at: number;
}

export function skipDress(text: string, start: number): Dress {
  let at = start;
  for (;;) {
    const end = endOf(ADORNS, text, at) ?? at;
    const isEmojiName = text[end - 1] === ":" && (end === 1 || text[end - 2] !== ":");
    const next = endOf(LIST_NUMBER, text, end) ?? (isEmojiName ? endOf(EMOJI_NAME, text, end) : undefined);
    if (next === undefined) return { dress: text.slice(start, end), at: end };
    at = next;
  }
}

export interface Word {
  readonly word: string;
  readonly end: number;
  /** Its letters stand apart: `n o t e`. */
  readonly isSpaced: boolean;
}

/** Signs have at most so many words: `note for the night shift`. */
const MOST_WORDS = 6;
const WORD = /[\p{L}\p{N}'’]{1,40}/uy;
const LETTERS_APART = /(?:\p{L}[ .-]){2,20}\p{L}(?![\p{L}\p{N}])/uy;
const INITIALS = /(?:\p{L}\.){1,3}\p{L}(?![\p{L}\p{N}])/uy;
const BETWEEN = /[ -]{1,3}(?=[\p{L}\p{N}])/uy;

export function wordsAt(text: string, start: number): Word[] {
  const apart = endOf(LETTERS_APART, text, start) ?? endOf(INITIALS, text, start);
  if (apart !== undefined) {
    const letters = text.slice(start, apart);
    return [{ word: letters.replace(/[ .-]/gu, ""), end: apart, isSpaced: /[ -]/u.test(letters) }];
  }
  const words: Word[] = [];
  for (let at = start; words.length < MOST_WORDS;) {
    const end = endOf(WORD, text, at);
    if (end === undefined) break;
    words.push({ word: text.slice(at, end), end, isSpaced: false });
    at = endOf(BETWEEN, text, end) ?? text.length;
  }
  return words;
}

export interface Delimiter {
  /** `strong`: a colon and the like; `stop`: a full stop or the end of the line; `weak`: what ordinary sentences have. */
  readonly strength: "strong" | "stop" | "weak";
  readonly end: number;
  /** The words stand in brackets of their own. */
  readonly isBracket: boolean;
  /** The bracket that stands open before the words and closes somewhere behind them. */
  readonly closes: string | undefined;
}

const PAIRS = new Map(
  ["()", "[]", "{}", "<>", "【】", "「」", "『』", "〔〕", "«»", "„“", "“”", '""', "‘’", "''"].map(
    ([open = "", close = ""]) => [open, close],
  ),
);
const CLOSERS = /["'“”„‘’«»)\]}】」』〕]{0,4}/uy;
const CLOSERS_OF_ANGLES = /["'“”„‘’«»)\]}】」』〕>]{0,4}/uy;
const BLANKS = / */uy;
const ORNAMENTS = new RegExp(`[ ${ORNAMENT}${LOCK}${HUSH}]*`, "uy");
/** A colon among its like, and what often goes with it: `::`, `:-`, `!:`, `->`. */
const STRONG = /[.!]{0,3} ?:[:)>–-]{0,2}|[;=|]|–|-{1,3}>|>{1,2}|-(?=[ \n]|$)|(?<=[ ])-/uy;
const STOP = /\.{1,6}(?=[ \n\p{L}]|$)|\n/uy;
const WEAK = /[,!/](?= |$)|[,/#](?=\p{L})|[([{#@](?<=[ ].)/uy;

/** The delimiter behind the word that ends at `start`. `dress`: what stands before the words. */
export function delimiterAt(text: string, start: number, dress: string): Delimiter | undefined {
  const opened = lastOpened(dress);
  const blanks = endOf(BLANKS, text, start) ?? start;
  const closers = opened === ">" ? CLOSERS_OF_ANGLES : CLOSERS;
  const closed = endOf(closers, text, blanks) ?? blanks;
  const isBracket = opened !== undefined && closed > blanks && text.slice(blanks, closed).includes(opened);
  const closes = isBracket ? undefined : opened;
  const at = endOf(ORNAMENTS, text, closed) ?? closed;
  const isAdorned = at > closed && text.slice(closed, at).trim() !== "";
  const strong = endOf(STRONG, text, at);
  const behind = (end: number) => endOf(closers, text, end) ?? end;
  if (strong !== undefined) return { strength: "strong", end: isBracket ? strong : behind(strong), isBracket, closes };
  if (isBracket && !QUOTES.includes(opened)) return { strength: "strong", end: closed, isBracket, closes };
  const stop = endOf(STOP, text, at);
  if (stop !== undefined) return { strength: "stop", end: stop, isBracket, closes };
  const weak = endOf(WEAK, text, at);
  if (weak !== undefined) return { strength: "weak", end: weak, isBracket, closes };
  const isQuoted = opened !== undefined && closed > blanks;
  return isAdorned || isQuoted ? { strength: "weak", end: at, isBracket, closes } : undefined;
}

const QUOTES = "\"'“”‘’»";

/** What would close the bracket, or else the quotation mark, right before the words. */
function lastOpened(dress: string): string | undefined {
  const closers = Array.from(dress.trimEnd().slice(-4), (sign) => PAIRS.get(sign)).filter((it) => it !== undefined);
  return closers.findLast((closer) => !QUOTES.includes(closer)) ?? closers.at(-1);
}

/** Where a match of `pattern` at `at` ends. */
function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
