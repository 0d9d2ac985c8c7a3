/** Whether a client's message only thanks, so that nobody has to be called for it. When in doubt, it does not. */
import { BESIDE_THANKS, FRIENDLY_SIGNS, JOINING, OF_TEAMS, THANKING_SIGNS, THANKS } from "./thanks-words.ts";

/** In UTF-16 code units. */
export const MAX_THANKS_LENGTH = 40;

const ASKS = /[?？؟❓❔]/u;
/** `:)`, `;-)`, `:D`, `<3`, `^^`. */
const SMILEY = /(?:[:;=]-?[)D]+|<3|\^\^)(?=\s|$)/gu;
const JOINS_SIGNS = /\u200d|\ufe0f|\p{Emoji_Modifier}/gu;
const SIGNS = new RegExp(`[${THANKING_SIGNS}${FRIENDLY_SIGNS}]`, "gu");
const THANKING_SIGN = new RegExp(`[${THANKING_SIGNS}]`, "u");
const BETWEEN_WORDS = /[\s.,!¡…'"“”„«»()~*_–—-]+/gu;

const THANKS_WORDS = new Set(THANKS.map(plain));
const WORDS_BESIDE = new Set(BESIDE_THANKS.map(plain));
const JOINING_WORDS = new Set(JOINING.map(plain));
const TEAM_WORDS = new Set(OF_TEAMS.map(plain));
const MOST_WORDS = Math.max(...[...THANKS_WORDS, ...WORDS_BESIDE].map((words) => words.split(" ").length));

/** Whether a text asks something, so that even thanks may answer it. */
export function asks(text: string): boolean {
  return ASKS.test(text);
}

/** `names`: the names of those who wrote to the client, whom thanks may address. */
export function isOnlyThanks(text: string, names: readonly string[] = []): boolean {
  const whole = text.trim();
  if (whole.length > MAX_THANKS_LENGTH || asks(whole)) return false;
  const signs = whole.replace(SMILEY, " ").replace(JOINS_SIGNS, "");
  const words = plain(signs.replace(SIGNS, " "));
  if (words === "") return THANKING_SIGN.test(signs);
  // Figures, addresses and signs of other kinds say something.
  if (/[^\p{L} ]/u.test(words)) return false;
  const called = new Set(names.flatMap(waysToCall));
  const beside = (first: string) => WORDS_BESIDE.has(first) || called.has(first);
  const row = words.split(" ");
  if (JOINING_WORDS.has(row.at(-1) ?? "")) return false;
  return isRow(row, (first) => THANKS_WORDS.has(first) || beside(first)) && !isRow(row, beside);
}

/** A person by any part of the name, a team by the whole one. */
function waysToCall(name: string): readonly string[] {
  const words = plain(name).split(" ");
  return words.some((word) => TEAM_WORDS.has(word)) ? [words.join(" ")] : words;
}

/** Whether `isOnlyThanks` may be true, whatever the names are. */
export function maybeOnlyThanks(text: string): boolean {
  const whole = text.trim();
  if (whole.length > MAX_THANKS_LENGTH || asks(whole)) return false;
  if (THANKING_SIGN.test(whole)) return true;
  const row = plain(whole).split(" ");
  const beginsThanks = (_: string, from: number) =>
    row.slice(from, from + MOST_WORDS).some((__, more) => THANKS_WORDS.has(row.slice(from, from + more + 1).join(" ")));
  return row.some(beginsThanks);
}

/** Whether `words` are a row of known ones. */
function isRow(words: readonly string[], isKnown: (first: string) => boolean): boolean {
  if (words.length === 0) return true;
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count -= 1) {
    const first = words.slice(0, count).join(" ");
    if (isKnown(first) && isRow(words.slice(count), isKnown)) return true;
  }
  return false;
}

/** Small letters without accents, one blank between words. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("ı", "i")
    .replaceAll("ß", "ss")
    .replaceAll("’", "'")
    .replaceAll(BETWEEN_WORDS, " ")
    .trim();
}
