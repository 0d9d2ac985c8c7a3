/**
 * Text as a reader takes it in: look-alike characters are one character, and what is not seen is not there. Signs of
 * notes are looked for in this form, so that no dress hides one.
 *
 * Source of the look-alikes: Unicode UTS #39, `confusables.txt`, as the package `unhomoglyph` ships it.
 */
import lookAlikes from "unhomoglyph/data.json" with { type: "json" };

/** A text's skeleton. `ends[i]` is where the character behind `text[i]` ends in the original, in UTF-16 code units. */
export interface Skeleton {
  readonly text: string;
  readonly ends: readonly number[];
}

/** Stands for every character that is no letter, number, blank or sign of a keyboard: emoji, bullets, ornaments. */
export const ORNAMENT = "\ue000";
/** Emoji that people put before what is not for everybody. The first one is the bridge's own mark for notes. */
export const LOCK = "\ue001";
export const HUSH = "\ue002";

/** What makes a key of a number: `1️⃣` is read as `1)`. */
const KEYCAP = "\u20e3";

const HUSHES = new Set("📝🗒✏🖊🖋✍📒📓🔏🔐🔑🤫🤐🙊🙈🕵🚫⛔🛑⚠❗❕‼📌📍💬🗨👀🚨".replaceAll("\ufe0f", ""));

const TABLE = new Map(Object.entries(lookAlikes as Record<string, string>));

/** Letters that generators of fancy text offer, and Unicode does not list as look-alikes. */
const SMALL_CAPITALS = new Map(
  Array.from("ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠ_ᴡ_ʏᴢ").map((capital, index) => [
    capital,
    String.fromCharCode("abcdefghijklmnopqrstuvw_xyz".charCodeAt(index)),
  ]),
);
/** White letters on black circles and squares, from A on. */
const ON_BLACK = [0x1f150, 0x1f170];

/** Results by character; emptied when a text holds more kinds of characters than people use. */
const known = new Map<string, string>();
const MOST_KNOWN = 4_096;

/** The skeleton of `raw`, without the characters of `leftOut`. Runs in linear time. */
export function skeleton(raw: string, leftOut = ""): Skeleton {
  if (isPlain(raw, leftOut)) return { text: raw.toLowerCase(), ends: countTo(raw.length) };
  let text = "";
  const ends: number[] = [];
  for (let at = 0; at < raw.length;) {
    const code = raw.codePointAt(at) ?? 0;
    const next = at + (code > 0xffff ? 2 : 1);
    const plain = code < 0x80 ? ascii(code) : shapeOf(raw.slice(at, next));
    const shape = leftOut.includes(plain) ? "" : plain;
    // What is not seen belongs to the character before it.
    if (shape === "" && ends.length > 0) ends[ends.length - 1] = next;
    for (let unit = 0; unit < shape.length; unit += 1) ends.push(next);
    text += shape;
    at = next;
  }
  return { text, ends };
}

/** Most texts are: each character stands for itself, but for capitals. */
function isPlain(raw: string, leftOut: string): boolean {
  for (const character of leftOut) if (raw.includes(character)) return false;
  return /^[\n -~]*$/u.test(raw);
}

/** Shared by all plain texts. */
const counted: number[] = [];

function countTo(length: number): readonly number[] {
  while (counted.length < length) counted.push(counted.length + 1);
  return counted;
}

/** The skeleton of a word that is looked for. */
export function skeletonOf(word: string): string {
  return skeleton(word).text;
}

function ascii(code: number): string {
  if (code >= 0x41 && code <= 0x5a) return String.fromCharCode(code + 32);
  if (code === 0x0a) return "\n";
  return code <= 0x20 || code === 0x7f ? " " : String.fromCharCode(code);
}

function shapeOf(character: string): string {
  const before = known.get(character);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const shape = newShapeOf(character);
  known.set(character, shape);
  return shape;
}

const UNSEEN = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

function newShapeOf(character: string): string {
  if (character === "🔒") return LOCK;
  if (character === KEYCAP) return ")";
  if (HUSHES.has(character)) return HUSH;
  const onBlack = ON_BLACK.find((first) => inRange(character, first));
  if (onBlack !== undefined) return String.fromCharCode(0x61 + (character.codePointAt(0) ?? 0) - onBlack);
  if (UNSEEN.test(character)) {
    UNSEEN.lastIndex = 0;
    return "";
  }
  // Ligatures and fractions are several characters; what is left of a long one is no word that is looked for.
  return Array.from(character.normalize("NFKD").replace(UNSEEN, "")).slice(0, 4).map(plainOf).join("");
}

function inRange(character: string, first: number): boolean {
  const code = character.codePointAt(0) ?? 0;
  return code >= first && code < first + 26;
}

/** One character, as the plain one that it looks like, in small letters. */
function plainOf(character: string): string {
  if (character < "\u0080") return ascii(character.charCodeAt(0));
  if (/\s/u.test(character)) return " ";
  const small = SMALL_CAPITALS.get(character);
  if (small !== undefined) return small;
  const lower = fold(character);
  const upper = character.toUpperCase();
  const looks = [character === lower ? [lower, upper] : [character, lower]].flat().map(asciiLike);
  const like = looks.find((it) => it !== undefined);
  if (like !== undefined) return like;
  if (/[\p{L}\p{N}]/u.test(lower)) return lower;
  return SIGNS.get(character) ?? (character.length === 1 && /[\p{P}]/u.test(character) ? character : ORNAMENT);
}

/** Signs that stand for others, beside those that look the same. */
const SIGNS = new Map([
  ..."→⇒➜➔➡⟶▶►".split("").map((sign) => [sign, ">"] as const),
  ..."‒–—―⸺−".split("").map((sign) => [sign, "–"] as const),
]);

/** Full case folding: `ß`, final sigma and both letters i of Turkish too. */
function fold(character: string): string {
  return character.toUpperCase().toLowerCase().normalize("NFKD").replace(UNSEEN, "");
}

/** The ASCII character that this one is taken for; `undefined` when it is one of its own. */
function asciiLike(character: string): string | undefined {
  const like = TABLE.get(character)?.normalize("NFKD").replace(UNSEEN, "");
  if (like?.length !== 1 || like >= "\u0080") return undefined;
  // Capital I, of any script, is listed as looking like a small l.
  const isLetterI = like === "l" && character !== character.toLowerCase();
  const isNumber = /\d/u.test(like) && /\p{L}/u.test(character);
  return isNumber ? undefined : isLetterI ? "i" : like.toLowerCase();
}
