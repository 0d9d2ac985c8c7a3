/**
 * The one reader of signs that make a note of what staff write. What is certain is a note; what may be meant as one is
 * asked about. Reads each character a fixed number of times, whatever the text.
 */
import { onOtherLayouts } from "./keyboard.ts";
import { kindOf, type NoteKind } from "./note-kinds.ts";
import { NOTE_WORDS } from "./note-words.ts";
import { delimiterAt, type Delimiter, skipDress, wordsAt } from "./sign-parts.ts";
import { HUSH, LOCK, skeleton, type Skeleton } from "./skeleton.ts";

/** Why somebody is asked whether a text is a note. Each is a sentence in the locales, `doubt-<name>`. */
export const NOTE_DOUBTS = ["note-misspelt", "note-likely", "note-inside", "note-copied"] as const;
export type NoteDoubt = (typeof NOTE_DOUBTS)[number];

export type NoteSign =
  /** `at`: where the note's own text begins, in UTF-16 code units. */
  | { readonly kind: "note"; readonly at: number; readonly closes: string | undefined }
  /** `from` and `to`: what tripped it. */
  | { readonly kind: "doubt"; readonly doubt: NoteDoubt; readonly from: number; readonly to: number };

/** What the team chat knows of a text beside its characters. */
export interface Emphasis {
  /** The words at the beginning that stand out, in bold type for instance. */
  readonly lead?: string;
}

/** Signs that a composer uses for formatting. They may stand anywhere in a word: `n*ote*:`. */
const FORMATTING = "*_~`";
/** Longer lines are read this far for the sign at their beginning, behind what adorns them. */
const MOST_OF_A_SIGN = 160;

/**
 * The sign of a note in `text`, if it has one. `//`, `!note` and `/note` at the very beginning are the caller's: here they
 * count on later lines.
 */
export function noteSign(text: string, emphasis: Emphasis = {}): NoteSign | undefined {
  const whole = skeleton(text, FORMATTING);
  const first = atBeginning(text, whole, emphasis);
  return first ?? onLaterLine(text, whole) ?? inTheMiddle(text, whole);
}

function atBeginning(raw: string, whole: Skeleton, { lead }: Emphasis): NoteSign | undefined {
  const { text } = whole;
  const { dress, at } = skipDress(text, 0);
  const sign = wordSign(raw, whole, dress, at, lead) ?? behindChannel(raw, whole, dress, at);
  if (sign !== undefined) return sign;
  if (dress.includes(LOCK)) return doubt("note-copied", whole, 0, at + MOST_OF_A_SIGN);
  const typed = raw.slice(0, placeOf(whole, at) + MOST_OF_A_SIGN).trimStart();
  return isOnOtherLayout(typed) ? doubt("note-misspelt", whole, at, wordsAt(text, at).at(-1)?.end ?? at) : undefined;
}

/** `#general note: he lies`. */
function behindChannel(raw: string, whole: Skeleton, dress: string, at: number): NoteSign | undefined {
  if (!dress.endsWith("#")) return undefined;
  const channel = /^[\p{L}\p{N}-]{1,80} {1,4}/u.exec(whole.text.slice(at, at + MOST_OF_A_SIGN))?.[0] ?? "";
  const sign = channel === "" ? undefined : wordSign(raw, whole, "", at + channel.length, undefined);
  return sign && doubt("note-likely", whole, at, at + MOST_OF_A_SIGN);
}

function wordSign(
  raw: string,
  whole: Skeleton,
  dress: string,
  at: number,
  lead: string | undefined,
): NoteSign | undefined {
  const { text } = whole;
  const words = wordsAt(text, at);
  // The longest row of words that is one sign counts: `internal note:` and not `internal`.
  for (let count = words.length; count > 0; count -= 1) {
    const row = words.slice(0, count);
    const end = row.at(-1)?.end ?? at;
    const delimiter = delimiterAt(text, end, dress);
    if (delimiter === undefined) continue;
    const names = row.map(({ word }) => word);
    const kind = kindOf(names);
    if (kind === undefined || !marks(kind, delimiter, names)) continue;
    if (isHeading(names.join(" "), raw, whole, at)) continue;
    const isSpelt = row.every(({ isSpaced }) => !isSpaced);
    if (kind === "certain" && delimiter.strength !== "weak" && isSpelt && !isQuotation(dress)) {
      return { kind: "note", at: placeOf(whole, delimiter.end), closes: delimiter.closes };
    }
    return doubt(kind === "slip" || !isSpelt ? "note-misspelt" : "note-likely", whole, at, delimiter.end);
  }
  return withoutDelimiter(raw, whole, dress, at, lead);
}

/** `Reminder: …` with a capital. */
function isHeading(phrase: string, raw: string, whole: Skeleton, at: number): boolean {
  return NOTE_WORDS.inSmallLetters.has(phrase) && !isSmallAt(raw, whole, at);
}

/** Whether a delimiter is enough for words of this kind. */
function marks(kind: NoteKind, { strength }: Delimiter, words: readonly string[]): boolean {
  if (strength === "strong") return true;
  // "Noted." and "Team," begin ordinary replies.
  if (kind === "likely") return strength === "stop" && (words.length > 1 || NOTE_WORDS.remarks.has(words.join(" ")));
  if (kind === "slip") return strength === "stop" && !/^(?:noted|notes)$/u.test(words.join(" "));
  return strength !== "weak" || words.some((word) => NOTE_WORDS.alone.has(word));
}

/** Somebody's words that are passed on; the bridge cannot tell whose the sign is. */
function isQuotation(dress: string): boolean {
  return /^ *>/u.test(dress);
}

/** `note he lies`, `📝 intern Donnerstag`, a bold `NOTA` before the text. */
function withoutDelimiter(
  raw: string,
  whole: Skeleton,
  dress: string,
  at: number,
  lead: string | undefined,
): NoteSign | undefined {
  const { text } = whole;
  const words = wordsAt(text, at);
  const { alone, audiences, beginsAnew, goesOn, inside, ourselves, forWhom } = NOTE_WORDS;
  for (let count = words.length; count > 0; count -= 1) {
    const row = words.slice(0, count);
    const names = row.map(({ word }) => word);
    const kind = kindOf(names);
    if (kind === undefined || kind === "slip") continue;
    const end = row.at(-1)?.end ?? at;
    const isPlain = kind === "certain" || audiences.has(names.join(" "));
    const next = words[count]?.word;
    const asked = doubt("note-likely", whole, at, end);
    const isWhole = text.slice(end).trim() === "";
    if (isWhole && kind === "certain") return asked;
    if (isPlain && standsOut(dress, whole, at, end, lead)) return asked;
    if (isPlain && isInCapitals(raw, whole, at, end) && !NOTE_WORDS.goesOnAlways.has(next ?? "")) return asked;
    if (kind === "certain" && next !== undefined && count === 1) {
      const [name = ""] = names;
      if (inside.has(name) && beginsAnew.has(next)) return asked;
      if (alone.has(name) && !goesOnWith(next) && isAlone(name, text)) return asked;
      const whom = words.slice(2, 4).some(({ word }) => ourselves.has(word));
      if (alone.has(name) && forWhom.has(next) && whom) return asked;
    }
    if (kind === "certain" && count > 1 && !goesOn.has(next ?? "")) return asked;
  }
  return undefined;
}

/** A number behind it names something: `Note 20`. */
function goesOnWith(next: string | undefined): boolean {
  return next === undefined || NOTE_WORDS.goesOn.has(next) || /^\d/u.test(next);
}

/** "Not" begins many an English sentence: the Turkish word is known by the letters of its company. */
function isAlone(name: string, text: string): boolean {
  return name !== "not" || isTurkish(text.slice(0, MOST_OF_A_SIGN));
}

function isTurkish(text: string): boolean {
  const found = text.match(
    /(?<!\p{L})(?:bu|bir|ve|icin|musteri|musteriye|degil|cok|yalan|kargo|iade|sey|ama|daha|ay|yok|var|sonra|kadar|\p{L}+(?:iyor|iyoruz|yor|lar|ler|miyor|di|digi|acak|ecek|mis|dan|den))(?!\p{L})/gu,
  );
  return found !== null;
}

/** Whether words stand out from the rest, by what is before them or by their type. */
function standsOut(dress: string, whole: Skeleton, at: number, end: number, lead: string | undefined): boolean {
  if (/[#¡]/u.test(dress) || dress.includes(LOCK) || dress.includes(HUSH)) return true;
  if (lead === undefined) return false;
  const { text } = skeleton(lead, FORMATTING);
  const words = text.slice(skipDress(text, 0).at);
  return words.replace(/[^\p{L}\p{N}]{1,8}$/u, "") === whole.text.slice(at, end);
}

/** Capitals among small letters. */
function isInCapitals(raw: string, whole: Skeleton, at: number, end: number): boolean {
  const shown = raw.slice(placeOf(whole, at), placeOf(whole, end));
  const rest = raw.slice(placeOf(whole, end), placeOf(whole, end) + MOST_OF_A_SIGN);
  const isCapital = shown.length > 3 && shown === shown.toUpperCase() && shown !== shown.toLowerCase();
  return isCapital && rest !== rest.toUpperCase() && !/^[^\p{L}]{0,8}\p{Lu}{2}/u.test(rest);
}

function isOnOtherLayout(typed: string): boolean {
  const line = typed.split("\n", 1)[0] ?? "";
  return onOtherLayouts(line).some((other) => {
    const { text } = skeleton(other, FORMATTING);
    const { dress, at } = skipDress(text, 0);
    const isCommand = /[!/]/u.test(text[at] ?? "");
    const words = wordsAt(text, isCommand ? at + 1 : at);
    return words.some((last, index) => {
      const isDelimited = delimiterAt(text, last.end, dress)?.strength === "strong";
      // Comparing words with those of notes costs most.
      if (!isCommand && !isDelimited) return false;
      const kind = kindOf(words.slice(0, index + 1).map(({ word }) => word));
      if (kind === undefined || (kind === "slip" && last.word.length < 5)) return false;
      return isDelimited || kind !== "slip";
    });
  });
}

/** Lines behind the first one: there a sign is no longer the sign of the whole, and what is before it is a reply. */
function onLaterLine(raw: string, whole: Skeleton): NoteSign | undefined {
  const { text } = whole;
  for (let line = text.indexOf("\n"); line !== -1; line = text.indexOf("\n", line + 1)) {
    const found = onLine(raw, whole, line + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function onLine(raw: string, whole: Skeleton, start: number): NoteSign | undefined {
  const { text } = whole;
  const { dress, at } = skipDress(text, start);
  if (dress.includes(LOCK)) return doubt("note-copied", whole, start, at + MOST_OF_A_SIGN);
  if (text.startsWith("//", at)) return doubt("note-inside", whole, at, at + MOST_OF_A_SIGN);
  if (/[!/]/u.test(text[at] ?? "")) {
    const [word] = wordsAt(text, at + 1);
    const isNote = word !== undefined && kindOf([word.word]) === "certain";
    return isNote ? doubt("note-inside", whole, at, at + MOST_OF_A_SIGN) : undefined;
  }
  return wordInside(raw, whole, dress, at);
}

/** A word for a note before a colon, somewhere behind the beginning. With a capital, most of them head what clients read. */
function wordInside(raw: string, whole: Skeleton, dress: string, at: number): NoteSign | undefined {
  const { text } = whole;
  const words = wordsAt(text, at);
  const isSmall = isSmallAt(raw, whole, at);
  for (let count = words.length; count > 0; count -= 1) {
    const row = words.slice(0, count);
    const delimiter = delimiterAt(text, row.at(-1)?.end ?? at, dress);
    if (delimiter?.strength !== "strong") continue;
    const names = row.map(({ word }) => word);
    const kind = kindOf(names);
    if (kind === undefined) continue;
    const isBracket = delimiter.closes === undefined && delimiter.isBracket;
    const isShared = names.every((name) => NOTE_WORDS.shared.has(name));
    const isPlain =
      kind === "certain" ? isSmall || isBracket || !isShared : isSmall || NOTE_WORDS.audiences.has(names.join(" "));
    if (isPlain && (kind !== "slip" || names.length === 1)) return doubt("note-inside", whole, at, at + MOST_OF_A_SIGN);
  }
  return undefined;
}

function isSmallAt(raw: string, whole: Skeleton, at: number): boolean {
  const character = raw.slice(placeOf(whole, at), placeOf(whole, at + 1));
  return character === character.toLowerCase();
}

/** `Hi! note: he lies`, `ok // he lies`. */
function inTheMiddle(raw: string, whole: Skeleton): NoteSign | undefined {
  const { text } = whole;
  for (const { index, 0: found } of text.matchAll(
    /[.!?)] {1,3}(?=\p{L})|(?<=^\p{L}[\p{L} ,.!]{0,24}) \/\/ (?=\p{L})/gu,
  )) {
    const at = index + found.length;
    if (found.includes("//")) return doubt("note-inside", whole, index + 1, at + MOST_OF_A_SIGN);
    const sign = wordInside(raw, whole, "", at);
    if (sign !== undefined && isSmallAt(raw, whole, at)) return sign;
  }
  return undefined;
}

function doubt(kind: NoteDoubt, whole: Skeleton, from: number, to: number): NoteSign {
  const line = whole.text.indexOf("\n", from);
  const last = Math.min(to, line === -1 ? whole.text.length : line);
  return { kind: "doubt", doubt: kind, from: placeOf(whole, from), to: placeOf(whole, last) };
}

/** Where, in the original, the character at `index` of the skeleton begins and the one before it ends. */
function placeOf({ ends }: Skeleton, index: number): number {
  return index === 0 ? 0 : (ends[index - 1] ?? 0);
}
