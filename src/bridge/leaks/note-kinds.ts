/** Which rows of words name a note, slips included. */
import { isOneSlipFrom } from "./near.ts";
import { NOTE_WORDS } from "./note-words.ts";

/** A sign of a note; perhaps one; or one with a slip of the fingers in it. */
export type NoteKind = "certain" | "likely" | "slip";

/** What a row of words is, with a delimiter behind it or `!` or `/` in front; `undefined` when it is no sign. */
export function kindOf(words: readonly string[]): NoteKind | undefined {
  const phrase = words.join(" ");
  const { certain, likely, forWhom } = NOTE_WORDS;
  if (certain.has(phrase)) return "certain";
  if (likely.has(phrase)) return "likely";
  const [first = "", second = ""] = words;
  if (words.every((word) => certain.has(word) || likely.has(word))) {
    return words.some((word) => certain.has(word)) ? "certain" : "likely";
  }
  if (words.length > 2 && words.length < 6 && forWhom.has(second) && isNounButASlip(first)) return "likely";
  if (isAddress(words)) return "likely";
  if (words.length === 1 && NOTE_WORDS.compound.test(first)) return "likely";
  return isSlip(words) ? "slip" : undefined;
}

function isNounButASlip(word: string): boolean {
  return isNoun(word) || (!NOTE_WORDS.ordinary.has(word) && isSlipOf(word, NOTE_WORDS.slips));
}

/** Whom a text is for, and nothing beside it: `nur für uns`, `not for the customer`. */
function isAddress(words: readonly string[]): boolean {
  const { around, clients, colleagues, notFor } = NOTE_WORDS;
  if (words.some((word) => clients.has(word))) return words.some((word) => notFor.has(word));
  return words.some((word) => colleagues.has(word)) && words.every((word) => colleagues.has(word) || around.has(word));
}

function isNoun(word: string): boolean {
  return NOTE_WORDS.certain.has(word) && !NOTE_WORDS.inside.has(word);
}

/** One slip in the whole row, a blank too many included. */
function isSlip(words: readonly string[]): boolean {
  const { certain, likely, ordinary, slips } = NOTE_WORDS;
  const others = words.filter((word) => !certain.has(word) && !likely.has(word));
  const [other = ""] = others;
  if (others.length === 1 && !ordinary.has(other) && (isSlipOf(other, slips) || isSlipOfNot(other))) return true;
  if (words.length < 2) return false;
  const joined = words.join("");
  return certain.has(joined) || (likely.has(joined) && joined.length > 5) || isSlipOf(words.join(" "), slips);
}

function isSlipOf(typed: string, words: ReadonlyMap<number, readonly string[]>): boolean {
  return [-1, 0, 1].some((more) => words.get(typed.length + more)?.some((word) => isOneSlipFrom(typed, word)) === true);
}

/** The Turkish word is too short for any other slip to be told from a word. */
function isSlipOfNot(typed: string): boolean {
  return ["nto", "ont", "nott", "noot", "nnot"].includes(typed);
}
