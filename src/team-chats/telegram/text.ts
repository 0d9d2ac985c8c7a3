/** Text on its way into Telegram: what is taken out, and where it may be cut. Lengths are UTF-16 code units. */

/** Control characters, except tab and newline: Telegram makes spaces of them. */
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g;
// eslint-disable-next-line no-control-regex
const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085\u000b\u000c]/g;
/**
 * Marks that change the direction of what follows. Telegram takes the older ones out, which would move the places of our
 * entities; the newer ones could reach over somebody else's words. Source: tdlib/td, `clean_input_string`, read 2026-11-21.
 */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Literal text as Telegram leaves it: what it would take out itself is gone, so that places in it can be counted. */
export function clean(text: string): string {
  return text.toWellFormed().replace(LINE_ENDS, "\n").replace(CONTROLS, "").replace(DIRECTIONS, "");
}

/** A name: one line. */
export function oneLine(text: string, maxUnits: number): string {
  const line = clean(text).replace(/\s+/gu, " ").trim();
  return line.length <= maxUnits ? line : `${cut(line, maxUnits - 1)}…`;
}

/** The beginning of `text`, at most `maxUnits` long, no character halved. */
export function cut(text: string, maxUnits: number): string {
  if (text.length <= maxUnits) return text;
  return text.slice(0, isHighSurrogate(text.charCodeAt(maxUnits - 1)) ? maxUnits - 1 : maxUnits);
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
