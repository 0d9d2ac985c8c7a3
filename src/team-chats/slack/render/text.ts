/** Prepares text for Slack: escapes it and splits it. */
import { wholeCharacters } from "../../../platform/text/graphemes.ts";

export { clean, cut, isBlank, bidiIsolate, oneLine } from "../../../platform/text/sanitize-text.ts";

/** Exactly these three characters. Source: docs.slack.dev/messaging/formatting-message-text. */
export function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Splits `text` into pieces whose escaped form has at most `maxEscaped` units, at line ends where one is near. */
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
    end = wholeCharacters(rest, end);
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
