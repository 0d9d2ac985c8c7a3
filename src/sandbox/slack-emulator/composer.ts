/**
 * What Slack's composer makes of typed text: `text` in Slack's mark-up, with a `rich_text` block.
 *
 * Supported: mentions (`@anna`, `@care`, `@channel`, `#support`), links, mail addresses, emoji, `*bold*`, `_italic_`,
 * `~struck~`, `` `code` ``, fenced code, `>` quotes, `-`/`•` and `1.` lists.
 */
import { emojiOfName, nameOfEmoji } from "./emoji.ts";
import { escape } from "./markup.ts";
import type { Block } from "./model.ts";
import { type Workspace, newId } from "./workspace.ts";

type Element = Readonly<Record<string, unknown>>;
export interface Composed {
  readonly text: string;
  readonly blocks: readonly Block[];
}

type Names = Pick<Workspace, "users" | "channels" | "groups">;

export function compose(raw: string, names: Names): Composed {
  const parts = paragraphs(raw);
  const text = parts
    .map((part) => {
      if (part.kind === "code") return "```" + escape(part.lines.join("\n")) + "```";
      return part.lines.map((line, index) => lead(part.kind, index) + inlineText(line, names)).join("\n");
    })
    .join("\n");
  return {
    text,
    blocks: [{ type: "rich_text", block_id: newId("b"), elements: parts.map((part) => partElement(part, names)) }],
  };
}

interface Part {
  readonly kind: "plain" | "quote" | "bullet" | "ordered" | "code";
  readonly lines: string[];
}

/** How lists and quotes from the composer look in `text`. */
function lead(kind: Part["kind"], index: number): string {
  if (kind === "quote") return "&gt; ";
  if (kind === "bullet") return "• ";
  return kind === "ordered" ? `${index + 1}. ` : "";
}

function paragraphs(raw: string): Part[] {
  const parts: Part[] = [];
  for (const [index, piece] of raw.split("```").entries()) {
    if (index % 2 === 1) {
      parts.push({ kind: "code", lines: piece.replace(/^\n|\n$/g, "").split("\n") });
      continue;
    }
    const trimmed = piece.replace(index === 0 ? /\n$/ : /^\n|\n$/g, "");
    if (trimmed === "" && index > 0) continue;
    for (const line of trimmed.split("\n")) {
      const [kind, body] = kindOfLine(line);
      const last = parts.at(-1);
      if (last?.kind === kind) last.lines.push(body);
      else parts.push({ kind, lines: [body] });
    }
  }
  return parts;
}

function kindOfLine(line: string): [Part["kind"], string] {
  const quote = /^> ?(.*)$/.exec(line);
  if (quote !== null) return ["quote", quote[1] ?? ""];
  const bullet = /^[-•*] +(?! )(.*)$/.exec(line);
  if (bullet !== null) return ["bullet", bullet[1] ?? ""];
  const ordered = /^\d+\. +(?! )(.*)$/.exec(line);
  if (ordered !== null) return ["ordered", ordered[1] ?? ""];
  return ["plain", line];
}

function partElement(part: Part, names: Names): Element {
  switch (part.kind) {
    case "code":
      return { type: "rich_text_preformatted", elements: [{ type: "text", text: part.lines.join("\n") }], border: 0 };
    case "quote":
      return { type: "rich_text_quote", elements: inlineElements(part.lines.join("\n"), names) };
    case "bullet":
    case "ordered":
      return {
        type: "rich_text_list",
        style: part.kind,
        indent: 0,
        border: 0,
        elements: part.lines.map((line) => ({ type: "rich_text_section", elements: inlineElements(line, names) })),
      };
    case "plain":
      return { type: "rich_text_section", elements: inlineElements(part.lines.join("\n"), names) };
  }
}

// With the v flag, `-`, `|` and `)` must be escaped inside brackets.
const INLINE = new RegExp(
  [
    String.raw`(?<url>https?:\/\/[^\s<>\|]+[^\s<>\|.,;:!?\)"'\]])`,
    String.raw`(?<![\w.+\-])(?<mail>[\w.+\-]+@[\w\-]+\.[\w.\-]*\w)`,
    String.raw`(?<![\w@])@(?<at>[a-z0-9][a-z0-9._\-]*)`,
    String.raw`(?<![\w#])#(?<room>[a-z0-9][a-z0-9_\-]*)`,
    String.raw`(?<emoji>\p{RGI_Emoji})`,
    String.raw`(?<![\w:]):(?<short>[a-z0-9_+\-]+):(?![\w:])`,
    String.raw`(?<![\w*])\*(?<bold>[^*\n]+)\*(?![\w*])`,
    String.raw`(?<![\w_])_(?<italic>[^_\n]+)_(?![\w_])`,
    String.raw`(?<![\w~])~(?<strike>[^~\n]+)~(?![\w~])`,
    "`(?<code>[^`\\n]+)`",
  ].join("|"),
  "gv",
);

interface Inline {
  readonly text: string;
  readonly element: Element;
}

function inline(line: string, names: Names): Inline[] {
  const pieces: Inline[] = [];
  let from = 0;
  for (const match of line.matchAll(INLINE)) {
    const found = inlineOf(match[0], match.groups ?? {}, names);
    if (found === undefined) continue;
    if (match.index > from) pieces.push(plain(line.slice(from, match.index)));
    pieces.push(found);
    from = match.index + match[0].length;
  }
  if (from < line.length) pieces.push(plain(line.slice(from)));
  return pieces;
}

const plain = (text: string): Inline => ({ text: escape(text), element: { type: "text", text } });
const inlineText = (line: string, names: Names) =>
  inline(line, names)
    .map((piece) => piece.text)
    .join("");
const inlineElements = (line: string, names: Names) => inline(line, names).map((piece) => piece.element);

function inlineOf(whole: string, groups: Record<string, string | undefined>, names: Names): Inline | undefined {
  const { url, mail, at, room, short, bold, italic, strike, code } = groups;
  if (url !== undefined) return { text: `<${escape(url)}>`, element: { type: "link", url } };
  if (mail !== undefined)
    return { text: `<mailto:${mail}|${mail}>`, element: { type: "link", url: `mailto:${mail}`, text: mail } };
  if (at !== undefined) return mention(at, names);
  if (room !== undefined) {
    const channel = names.channels().find(({ name }) => name === room);
    return (
      channel && { text: `<#${channel.id}|${channel.name}>`, element: { type: "channel", channel_id: channel.id } }
    );
  }
  const emoji = groups["emoji"] ?? (short === undefined ? undefined : emojiOfName(short));
  if (emoji !== undefined) {
    const name = short ?? nameOfEmoji(emoji);
    return name === undefined
      ? undefined
      : { text: `:${name}:`, element: { type: "emoji", name, unicode: hex(emoji) } };
  }
  const styled = bold ?? italic ?? strike ?? code;
  if (styled === undefined) return undefined;
  const style =
    bold !== undefined ? "bold" : italic !== undefined ? "italic" : strike !== undefined ? "strike" : "code";
  return { text: escape(whole), element: { type: "text", text: styled, style: { [style]: true } } };
}

function mention(handle: string, names: Names): Inline | undefined {
  if (handle === "channel" || handle === "here" || handle === "everyone")
    return { text: `<!${handle}>`, element: { type: "broadcast", range: handle } };
  const group = names.groups.find((one) => one.handle === handle);
  if (group !== undefined)
    return { text: `<!subteam^${group.id}>`, element: { type: "usergroup", usergroup_id: group.id } };
  const user = names.users().find(({ name }) => name === handle);
  return user && { text: `<@${user.id}>`, element: { type: "user", user_id: user.id } };
}

const hex = (emoji: string): string => Array.from(emoji, (one) => (one.codePointAt(0) ?? 0).toString(16)).join("-");
