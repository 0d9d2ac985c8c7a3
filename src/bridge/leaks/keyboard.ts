/** What somebody typed while the keyboard was switched to another alphabet. */

/** The keys of a keyboard in their order, letters first, then Shift with the keys that differ. */
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,./`" + '{}:"<>?~^&$';
const RUSSIAN = "йцукенгшщзхъфывапролджэячсмитьбю.ё" + "ХЪЖЭБЮ,Ё:?;";
const UKRAINIAN = "йцукенгшщзхїфівапролджєячсмитьбю.'" + "ХЇЖЄБЮ,₴:?;";

/** `[from, to]`: the text as it stands there, and what the same keys give on the other layout. */
const SWITCHES = [
  [LATIN, RUSSIAN],
  [LATIN, UKRAINIAN],
  [RUSSIAN, LATIN],
  [UKRAINIAN, LATIN],
].map(
  ([from = "", to = ""]) =>
    // A colon is typed as one on every layout: whoever notices the wrong letters has found it already.
    new Map(
      Array.from(from)
        .map((key, index) => [key, to[index] ?? key] as const)
        .filter(([key]) => key !== ":"),
    ),
);

/**
 * The same keys on the other layouts. Letters keep no case, for signs of notes have none; what is on no key of a layout
 * stays as it is.
 */
export function onOtherLayouts(text: string): string[] {
  const typed = Array.from(text).map((character) => (isCapitalSign(character) ? character : character.toLowerCase()));
  const others = SWITCHES.map((keys) => typed.map((key) => keys.get(key) ?? key).join(""));
  const asTyped = typed.join("");
  return [...new Set(others)].filter((other) => other !== asTyped);
}

/** A capital that stands on a key for a sign of the other layout, and so means the sign and no letter. */
function isCapitalSign(character: string): boolean {
  return "ХЪЖЭБЮЁЇЄ".includes(character);
}
