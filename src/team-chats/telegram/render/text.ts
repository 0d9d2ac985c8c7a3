/** Prepares text for Telegram: what is removed, and where it may be split. Lengths are UTF-16 code units. */
import * as outside from "../../../platform/text/sanitize-text.ts";

export { cut, isBlank, bidiIsolate } from "../../../platform/text/sanitize-text.ts";

/**
 * Telegram removes every ring above (and two box-drawing lines, and the bidi overrides, of which `bidiSafe` leaves
 * none), so that an `å` of two code points would arrive as `a`.
 * Source: tdlib/td, `clean_input_string`, read 2026-11-21.
 */
const WITH_RING = /\P{M}\u030a/gu;

/** Literal text, nearly as Telegram leaves it; it turns a tab into a space. */
export function clean(text: string): string {
  return outside.bidiSafe(composed(text));
}

/** A name, or one of the bridge's sentences that must fit on one line. */
export function oneLine(text: string, maxUnits: number): string {
  return outside.oneLine(composed(text), maxUnits);
}

function composed(text: string): string {
  return text.replace(WITH_RING, (letter) => letter.normalize("NFC"));
}
