/** What people write in a walk. */

/** Of a text, in the story; in UTF-16 code units. */
export const MOST_TOLD = 40;
/** `units`: in UTF-16 code units. Its parts differ from those of all other texts, and all have its third word. */
export function longText(name: string, number: number, units: number): string {
  const word = Array.from(String(number), (digit) => "abcdefghij"[Number(digit)]).join("");
  return `${name} ${number} ${`${word} `.repeat(Math.ceil(units / (word.length + 1))).trimEnd()}`;
}
