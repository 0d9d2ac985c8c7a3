/**
 * Makes text from outside safe to show: it contains nothing invisible, and it does not change how the bridge's own text
 * beside it reads. Pings, links and formatting of a platform are handled by the adapters.
 */
import { wholeCharacters } from "./graphemes.ts";

/**
 * C0 (except tab and newline), delete, C1 and the two noncharacters: they are invisible, terminals and clients obey
 * some of them, PostgreSQL rejects NUL, and JSON and XML readers fail on others. Joiners, selectors and tags are kept:
 * emoji, Persian and the scripts of India need them.
 */
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g;
/** Everything that some program treats as a line end; all become `\n`, so that all count alike. */
// eslint-disable-next-line no-control-regex
const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085\u000b\u000c]/g;
/** Embeddings and overrides: they change the direction of what follows, until the paragraph ends. */
const OVERRIDES = /[\u202a-\u202e]/g;
/** Isolates and their end, which change only the direction of what is between them. */
const ISOLATES = /[\u2066-\u2069]/;
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Right-to-left characters and marks. Source: Unicode 17, DerivedBidiClass. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const FIRST_STRONG_ISOLATE = "\u2068";
const END_OF_ISOLATE = "\u2069";

/** The text as written, without control characters and lone surrogates, and with `\n` for every kind of line end. */
export function clean(text: string): string {
  return text.toWellFormed().replace(LINE_ENDS, "\n").replace(CONTROLS, "");
}

/** The same for text beside other text: it changes the direction of nothing beyond its own lines. */
export function bidiSafe(text: string): string {
  const shown = clean(text).replace(OVERRIDES, "");
  return ISOLATES.test(shown) ? shown.split("\n").map(balanced).join("\n") : shown;
}

/** Bidi-safe, in one line of at most `maxUnits` UTF-16 code units; `…` marks the cut. */
export function oneLine(text: string, maxUnits: number): string {
  const line = bidiSafe(text).replace(/\s+/gu, " ").trim();
  if (line.length <= maxUnits) return line;
  const open = openIsolates(cut(line, maxUnits - 1));
  return `${balanced(cut(line, maxUnits - 1 - open))}…`;
}

/**
 * Text from outside for a line that also holds the bridge's. Right-to-left text is isolated, or the numbers and signs
 * beside it would change places; other text needs no marks, which would be copied with it.
 */
export function bidiIsolate(text: string): string {
  const bare = clean(text).replace(DIRECTIONS, "");
  if (!RIGHT_TO_LEFT.test(bare)) return bare;
  return bare
    .split("\n")
    .map((line) => (RIGHT_TO_LEFT.test(line) ? FIRST_STRONG_ISOLATE + line + END_OF_ISOLATE : line))
    .join("\n");
}

/** Spanish ordinals, as in `Mª`. */
const ORDINALS = "ªº";
/** Only these have alphabets for decoration; other scripts need their compatibility forms. */
const DECORATED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}]+$/u;

/**
 * A name in plain letters: those of the mathematical and other decorative alphabets (`𝐀𝐧𝐧𝐚`, `Ⓐⓝⓝⓐ`, `Ａｎｎａ`) would
 * look like the bridge's own formatting.
 */
export function plainLetters(text: string): string {
  return text.replace(/\P{ASCII}/gu, (letter) => {
    const plain = letter.normalize("NFKC");
    return DECORATED.test(plain) && !ORDINALS.includes(letter) ? plain : letter;
  });
}

/** The beginning of `text`, at most `maxUnits` long; it never cuts a character or a joined emoji in two. */
export function cut(text: string, maxUnits: number): string {
  if (text.length <= maxUnits) return text;
  return text.slice(0, wholeCharacters(text, maxUnits));
}

/** Whether the text has nothing visible: only blanks, zero-width characters and letters without a shape (`\u3164`). */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(clean(text));
}

/** The line with every isolate closed, and without unmatched ends. */
function balanced(line: string): string {
  let open = 0;
  const kept = line.replace(/[\u2066-\u2069]/g, (mark) => {
    if (mark !== END_OF_ISOLATE) open += 1;
    else if (open === 0) return "";
    else open -= 1;
    return mark;
  });
  return kept + END_OF_ISOLATE.repeat(open);
}

function openIsolates(line: string): number {
  return balanced(line).length - line.length;
}
