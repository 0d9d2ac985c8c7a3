/**
 * Words that came from outside, made fit to be shown: nothing in them is seen that they do not say, and nothing in them
 * changes how our own words beside them are read. What makes a platform ping, link or format is the adapters' matter.
 */
import { wholeCharacters } from "./graphemes.ts";

/**
 * C0 (but tab and newline), delete, C1 and the two noncharacters: nobody sees them, terminals and clients obey some of
 * them, PostgreSQL takes no NUL, and JSON and XML readers choke on others. Joiners, selectors and tags stay: emoji, and the
 * scripts of Persian and India, are made of them.
 */
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g;
/** What one program or another takes for the end of a line; all become `\n`, so that all count alike. */
// eslint-disable-next-line no-control-regex
const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085\u000b\u000c]/g;
/** Embeddings and overrides: they turn what follows, until the paragraph ends. */
const OVERRIDES = /[\u202a-\u202e]/g;
/** Isolates and their end, which turn only what stands between. */
const ISOLATES = /[\u2066-\u2069]/;
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Characters that are read from right to left, with the marks that stand for one. Source: Unicode 17, DerivedBidiClass. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const FIRST_STRONG_ISOLATE = "\u2068";
const END_OF_ISOLATE = "\u2069";

/** As it was written, without control characters and halves of characters, and with `\n` for every kind of line end. */
export function clean(text: string): string {
  return text.toWellFormed().replace(LINE_ENDS, "\n").replace(CONTROLS, "");
}

/** The same for a text that may stand beside others: it turns nothing beyond its own lines. */
export function bidiSafe(text: string): string {
  const shown = clean(text).replace(OVERRIDES, "");
  return ISOLATES.test(shown) ? shown.split("\n").map(balanced).join("\n") : shown;
}

/** Confined, in one line of at most `maxUnits` UTF-16 code units; `…` stands for what was cut. */
export function oneLine(text: string, maxUnits: number): string {
  const line = bidiSafe(text).replace(/\s+/gu, " ").trim();
  if (line.length <= maxUnits) return line;
  const open = openIsolates(cut(line, maxUnits - 1));
  return `${balanced(cut(line, maxUnits - 1 - open))}…`;
}

/**
 * Somebody's words for a line that they share with ours. Those that are read from right to left are set apart, or the
 * numbers and signs beside them would change places; others need no marks, which would be copied with them.
 */
export function bidiIsolate(text: string): string {
  const bare = clean(text).replace(DIRECTIONS, "");
  if (!RIGHT_TO_LEFT.test(bare)) return bare;
  return bare
    .split("\n")
    .map((line) => (RIGHT_TO_LEFT.test(line) ? FIRST_STRONG_ISOLATE + line + END_OF_ISOLATE : line))
    .join("\n");
}

/** The beginning of `text`, at most `maxUnits` long; no character is halved, nor an emoji of several. */
export function cut(text: string, maxUnits: number): string {
  if (text.length <= maxUnits) return text;
  return text.slice(0, wholeCharacters(text, maxUnits));
}

/** Whether there is nothing to be seen: blanks, and characters of no width. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cf}]/u.test(clean(text));
}

/** A line in which every isolate ends, and no end stands without its beginning. */
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
