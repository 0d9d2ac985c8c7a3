/** Converts between Unicode emoji and the short names that Slack stores (`iamcal/emoji-data`). */
import { createRequire } from "node:module";

interface Emoji {
  readonly nameOf: ReadonlyMap<string, string>;
  readonly unicodeOf: ReadonlyMap<string, string>;
}

let loaded: Emoji | undefined;

/** About 200 KB once parsed, and not needed for text without emoji. */
function emoji(): Emoji {
  if (loaded !== undefined) return loaded;
  const names = createRequire(import.meta.url)("emojibase-data/en/shortcodes/iamcal.json") as Record<
    string,
    string | string[]
  >;
  const nameOf = new Map<string, string>();
  const unicodeOf = new Map<string, string>();
  for (const [code, given] of Object.entries(names)) {
    const unicode = String.fromCodePoint(...code.split("-").map((part) => Number.parseInt(part, 16)));
    const all = typeof given === "string" ? [given] : given;
    const [first] = all;
    if (first === undefined) continue;
    nameOf.set(withoutVariation(unicode), first);
    for (const name of all) unicodeOf.set(name, unicode);
  }
  // Slack's own names for these two take precedence over the data set's.
  for (const [name, unicode] of [
    ["+1", "👍"],
    ["-1", "👎"],
  ] as const) {
    unicodeOf.set(name, unicode);
    nameOf.set(unicode, name);
  }
  loaded = { nameOf, unicodeOf };
  return loaded;
}

const withoutVariation = (text: string) => text.replaceAll("\uFE0F", "");
const SKIN_TONES = ["\u{1F3FB}", "\u{1F3FC}", "\u{1F3FD}", "\u{1F3FE}", "\u{1F3FF}"];

/** One emoji as `wave` or `wave::skin-tone-3`; `undefined` if Slack has no name for it. */
export function nameOfEmoji(unicode: string): string | undefined {
  const plain = withoutVariation(unicode);
  const direct = emoji().nameOf.get(plain);
  if (direct !== undefined && !direct.includes("_tone")) return direct;
  const tone = SKIN_TONES.findIndex((mark) => plain.includes(mark));
  const base = tone < 0 ? undefined : emoji().nameOf.get(plain.replace(SKIN_TONES[tone] ?? "", ""));
  // Slack starts at skin-tone-2, after Fitzpatrick types 1 and 2, which share a colour.
  return base === undefined ? direct : `${base}::skin-tone-${tone + 2}`;
}

export function emojiOfName(name: string): string | undefined {
  const [base = "", tone] = name.split("::skin-tone-");
  const unicode = emoji().unicodeOf.get(base);
  return unicode === undefined || tone === undefined ? unicode : unicode + (SKIN_TONES[Number(tone) - 2] ?? "");
}

/** Every short name with its emoji. */
export const allEmoji = (): ReadonlyMap<string, string> => emoji().unicodeOf;

/** Slack stores posted emoji as `:tada:`. Source: docs.slack.dev, formatting message text, read 2026-11-21. */
export function withShortcodes(text: string): string {
  // eslint-disable-next-line no-control-regex -- most texts are plain ASCII and need no look at all
  if (/^[\u0000-\u007F]*$/.test(text)) return text;
  return text.replace(/\p{RGI_Emoji}/gv, (found) => {
    const name = nameOfEmoji(found);
    return name === undefined ? found : `:${name}:`;
  });
}
