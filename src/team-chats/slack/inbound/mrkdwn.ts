/**
 * Decodes Slack's `text` to what a reader sees: tokens in angle brackets first, then emoji and entities, each once.
 * Source: docs.slack.dev/messaging/formatting-message-text, read 2026-11-21.
 */
import { linkInWords } from "../../../bridge/text/plain-text.ts";
import { emojiOf } from "./emoji.ts";

/** Names for the mentions in a text, without the `@` or `#`. */
export interface Names {
  person(user: string): string;
  channel(id: string): string;
  /** `label`: the text that Slack puts beside the id, if any. */
  group(id: string, label: string | undefined): string;
}

const TOKEN = /<([^<>\n]*)>/g;
/** Does not match within `10:100:30`: times and ratios are not emoji. */
const EMOJI = /(?<!\d(?=:\d)):([a-z0-9_+'-]+(?:::skin-tone-[2-6])?):/g;

/** A token, or code, in which formatting signs and emoji names are literal; the code's own signs are removed. */
const TOKEN_OR_CODE = /<([^<>\n]*)>|```\n?([\s\S]+?)\n?```|(?<![\p{L}\p{N}`])`([^`\n]+)`(?![\p{L}\p{N}`])/gu;

export function decodeText(text: string, names: Names): string {
  return replaced(text, TOKEN_OR_CODE, textBetweenTokens, ([, token, block, inline]) =>
    token === undefined ? codeText(block ?? inline ?? "", names) : tokenText(token, names),
  );
}

function codeText(code: string, names: Names): string {
  return replaced(code, TOKEN, entities, ([, token = ""]) => tokenText(token, names));
}

/** Maps each match of `pattern` with `found` and the text between the matches with `between`. */
function replaced(
  text: string,
  pattern: RegExp,
  between: (text: string) => string,
  found: (match: RegExpExecArray) => string,
): string {
  let result = "";
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    result += between(text.slice(at, match.index)) + found(match);
    at = match.index + match[0].length;
  }
  return result + between(text.slice(at));
}

export function broadcast(range: string): string {
  return `@${range}`;
}

function tokenText(token: string, names: Names): string {
  const bar = token.indexOf("|");
  const target = bar < 0 ? token : token.slice(0, bar);
  const label = bar < 0 || bar === token.length - 1 ? undefined : entities(token.slice(bar + 1));
  if (target.startsWith("@")) return `@${names.person(target.slice(1))}`;
  if (target.startsWith("#")) return `#${label ?? names.channel(target.slice(1))}`;
  if (!target.startsWith("!")) return linkInWords(entities(target), label);
  const [command = "", id = ""] = target.slice(1).split("^");
  if (command === "subteam") return `@${names.group(id, label?.replace(/^@/, ""))}`;
  if (command === "date") return label ?? "";
  return label ?? broadcast(command);
}

/** Text between tokens. Custom emoji keep their names; bold, italic and strikethrough lose their signs. */
function textBetweenTokens(text: string): string {
  const coloured = text.replace(/(:[a-z0-9_+'-]+:):(skin-tone-[2-6]):/g, (_, name: string, tone: string) => {
    return `${name.slice(0, -1)}::${tone}:`;
  });
  return entities(unformatted(coloured.replace(EMOJI, (whole, name: string) => emojiOf(name) ?? whole)));
}

/** Slack formats only at word boundaries, so `snake_case_name` and `2*3*4` are kept. Formats may be nested. */
const SIGNS = ["*", "_", "~"].map(
  (sign) =>
    new RegExp(
      String.raw`(?<![\p{L}\p{N}${sign}])[${sign}](?=\S)([^\n${sign}]*[^\s${sign}])[${sign}](?![\p{L}\p{N}${sign}])`,
      "gu",
    ),
);

function unformatted(text: string): string {
  return SIGNS.reduce((rest, sign) => rest.replace(sign, "$1"), text);
}

function entities(text: string): string {
  return text.replace(/&(amp|lt|gt);/g, (_, name: string) => (name === "amp" ? "&" : name === "lt" ? "<" : ">"));
}
