/**
 * Whether a secret that a person chose can be guessed. Only length and known secrets count, as in NIST SP 800-63B-4,
 * 3.1.1.2 (read 2026-11): rules about kinds of characters make nothing harder to guess.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** In UTF-16 code units. Nobody has to remember these secrets, so nothing speaks for short ones. */
export const MIN_SECRET_UNITS = 16;
const MAX_PIECE_UNITS = 12;

/**
 * Whether it is one of the 49,000 most used passwords, in any case, once or repeated, or with digits and signs behind
 * it. Reads the list each time, because hardly anybody asks.
 */
export function isCommon(secret: string): boolean {
  const folded = secret.normalize("NFKC").toLowerCase();
  const word = folded.replace(/(?<![\d\p{P}\p{S}])[\d\p{P}\p{S}]+$/u, "");
  // Bytes, not strings: a set of them all would cost megabytes in a process that asks once.
  const list = readFileSync(listFile());
  const isListed = (text: string) => list.includes(JSON.stringify(text));
  return [folded, word, pieceOf(folded), pieceOf(word)].some((text) => text.length === 1 || isListed(text));
}

function listFile(): string {
  return createRequire(import.meta.url).resolve("@zxcvbn-ts/language-common/src/passwords.json");
}

/** The piece that a text repeats: `abc` for `abcabca`; the text itself if it repeats none. */
function pieceOf(text: string): string {
  for (let units = 1; units <= MAX_PIECE_UNITS && units * 2 <= text.length; units += 1) {
    const piece = text.slice(0, units);
    if (text === piece.repeat(Math.ceil(text.length / units)).slice(0, text.length)) return piece;
  }
  return text;
}
