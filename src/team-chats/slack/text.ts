/** Text on its way into Slack: what is taken out, what is escaped, where it may be cut. */

/** Control characters, except tab and newline; nobody sees them and Slack's own clients choke on some. */
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g;
// eslint-disable-next-line no-control-regex
const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085\u000b\u000c]/g;
/** Marks that change the direction of what follows; dangerous where several people's words share a line. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Literal text without control characters and with `\n` for every kind of line end. */
export function clean(text: string): string {
  return text.toWellFormed().replace(LINE_ENDS, "\n").replace(CONTROLS, "");
}

/** Somebody's words for a place that they share with ours: their direction cannot reach over their end. */
export function isolated(text: string): string {
  return `\u2068${clean(text).replace(DIRECTIONS, "")}\u2069`;
}

/** A name: one line, isolated. */
export function oneLine(text: string, maxUnits: number): string {
  const line = clean(text).replace(DIRECTIONS, "").replace(/\s+/g, " ").trim();
  return line.length <= maxUnits ? line : `${cut(line, maxUnits - 1)}…`;
}

/** Exactly these three. Source: docs.slack.dev/messaging/formatting-message-text. */
export function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** The beginning of `text`, at most `maxUnits` UTF-16 code units, no character halved. */
export function cut(text: string, maxUnits: number): string {
  if (text.length <= maxUnits) return text;
  const end = isHighSurrogate(text.charCodeAt(maxUnits - 1)) ? maxUnits - 1 : maxUnits;
  return text.slice(0, end);
}

/** `text` in pieces whose escaped form has at most `maxEscaped` units, cut at line ends where that is near. */
export function pieces(text: string, maxEscaped: number): readonly string[] {
  const found: string[] = [];
  let rest = text;
  while (escapedUnits(rest) > maxEscaped) {
    let end = 0;
    let weight = 0;
    for (const character of rest) {
      const more = weightOf(character);
      if (weight + more > maxEscaped) break;
      weight += more;
      end += character.length;
    }
    const line = rest.lastIndexOf("\n", end - 1);
    if (line > end / 2) end = line + 1;
    found.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  if (rest !== "") found.push(rest);
  return found;
}

function escapedUnits(text: string): number {
  let units = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0x26) units += 4;
    else if (unit === 0x3c || unit === 0x3e) units += 3;
  }
  return units;
}

function weightOf(character: string): number {
  return character === "&" ? 5 : character === "<" || character === ">" ? 4 : character.length;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
