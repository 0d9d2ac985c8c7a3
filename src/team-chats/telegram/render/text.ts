/** Text on its way into Telegram: what is taken out, and where it may be cut. Lengths are UTF-16 code units. */
import * as outside from "../../../platform/text/sanitize-text.ts";

export { cut, isBlank, bidiIsolate } from "../../../platform/text/sanitize-text.ts";

/**
 * Telegram takes every ring above out (with two lines for drawing, and with the overrides of direction that `bidiSafe`
 * leaves none of), so that an `å` of two code points would arrive as `a`.
 * Source: tdlib/td, `clean_input_string`, read 2026-11-21.
 */
const WITH_RING = /\P{M}\u030a/gu;

/** Literal text, nearly as Telegram leaves it; of a tab it makes a space. */
export function clean(text: string): string {
  return outside.bidiSafe(composed(text));
}

/** A name, or a sentence of ours that must be one line. */
export function oneLine(text: string, maxUnits: number): string {
  return outside.oneLine(composed(text), maxUnits);
}

function composed(text: string): string {
  return text.replace(WITH_RING, (letter) => letter.normalize("NFC"));
}
