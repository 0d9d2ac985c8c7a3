/**
 * Makes text from outside harmless on a terminal. A terminal obeys escape sequences (move the cursor, rewrite the title
 * or the clipboard), the controls of C1, which are sequences of one character, and the direction controls of Unicode.
 */

/** Line ends among them: text from outside never begins a line that looks like the program's own. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
const DIRECTIONS = /\p{Bidi_Control}/gu;
/** What `JSON.stringify` does not escape itself. */
const UNESCAPED = /[\u007f-\u009f\u2028\u2029\p{Bidi_Control}]/gu;

/** One line, with a blank for control characters and without direction controls. */
export function terminalLine(text: string): string {
  return text.replace(CONTROLS, " ").replace(DIRECTIONS, "");
}

/** `json` with escapes for everything that a terminal would obey, so that it means the same to every reader of JSON. */
export function terminalJson(json: string): string {
  return json.replace(UNESCAPED, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
