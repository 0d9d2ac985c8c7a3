/**
 * Turns a line of the corpus into what Slack and Telegram deliver for it. Written from the platforms' documentation, apart
 * from the emulators of this repository, so that a mistake of theirs is not repeated here.
 *
 * The mark-up of a line: `⟦b:bold⟧`, `⟦i:…⟧`, `⟦s:…⟧`, `⟦c:code⟧`, `⟦pre:…⟧`, `⟦q:quotation⟧`, `⟦li:item⟧`, `⟦sp:spoiler⟧`,
 * `⟦u:anna⟧` a mention, `⟦ch:room⟧`, `⟦here⟧`, `⟦e:lock⟧` an emoji, `⟦l:address|label⟧`.
 */
const PEOPLE: Readonly<Record<string, { readonly id: string; readonly name: string; readonly handle: string }>> = {
  anna: { id: "U0ANNA1", name: "Anna Keller", handle: "@anna_k" },
  boris: { id: "U0BORIS", name: "Boris Ivanov", handle: "@boris_i" },
};
const EMOJI: Readonly<Record<string, readonly [hex: string, character: string]>> = {
  lock: ["1f512", "🔒"],
  memo: ["1f4dd", "📝"],
  warning: ["26a0-fe0f", "⚠️"],
  wave: ["1f44b", "👋"],
  tada: ["1f389", "🎉"],
  white_check_mark: ["2705", "✅"],
};

type Node =
  | { readonly t: "text"; readonly text: string }
  | { readonly t: "u" | "e" | "ch" | "l" | "here"; readonly arg: string }
  | { readonly t: "b" | "i" | "s" | "c" | "pre" | "q" | "li" | "sp"; readonly kids: readonly Node[] };
type Style = Readonly<Record<string, true>>;
type Part = Readonly<Record<string, unknown>>;

export interface Delivered {
  readonly "slack-text": { readonly text: string };
  readonly "slack-blocks": { readonly text: string; readonly blocks: readonly unknown[] };
  readonly telegram: { readonly text: string; readonly entities: readonly Entity[] };
}

export interface Entity {
  readonly type: string;
  readonly offset: number;
  readonly length: number;
  readonly url?: string;
}

/** The three messages that one line of the corpus is. `isDressed`: its text holds mark-up. */
export function delivered(text: string, isDressed: boolean): Delivered {
  const nodes: readonly Node[] = isDressed ? parse(text) : [{ t: "text", text }];
  const shown = mrkdwn(nodes);
  return {
    "slack-text": { text: shown },
    "slack-blocks": { text: shown, blocks: blocks(nodes) },
    telegram: telegram(nodes),
  };
}

export function nameOf(id: string): string {
  return Object.values(PEOPLE).find((person) => person.id === id)?.name ?? id;
}

function parse(text: string): Node[] {
  let at = 0;
  const nodes = (isInner: boolean): Node[] => {
    const out: Node[] = [];
    let plain = "";
    const flush = () => {
      if (plain !== "") out.push({ t: "text", text: plain });
      plain = "";
    };
    while (at < text.length) {
      if (isInner && text[at] === "⟧") break;
      if (text[at] !== "⟦") {
        plain += text[at] ?? "";
        at += 1;
        continue;
      }
      flush();
      at += 1;
      const [head = "", kind = ""] = /^([a-z]+):?/u.exec(text.slice(at)) ?? [];
      at += head.length;
      if (kind === "u" || kind === "e" || kind === "ch" || kind === "l" || kind === "here") {
        const end = text.indexOf("⟧", at);
        out.push({ t: kind, arg: text.slice(at, end) });
        at = end + 1;
      } else {
        const kids = nodes(true);
        at += 1;
        out.push({ t: kind as "b", kids });
      }
    }
    flush();
    return out;
  };
  return nodes(false);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Addresses that Slack makes links of. */
const AUTO =
  /(https?:\/\/[^\s<>"»“”„]+[^\s<>"»“”„.,;:!?)\]])|((?<![\p{L}\d._%+-])[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[a-z]{2,8})|((?<![\p{L}\d@/.:_-])(?:www\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|de|ru|net|io|fr|ua|br)(?:\/[^\s<>"»]*[^\s<>"».,;:!?)])?(?![\p{L}\d@-]))/gu;

function linked(text: string): { readonly url?: string; readonly text?: string }[] {
  const parts: { url?: string; text?: string }[] = [];
  let at = 0;
  for (const match of text.matchAll(AUTO)) {
    if (match.index > at) parts.push({ text: text.slice(at, match.index) });
    const [whole, address, email, host] = match;
    if (address !== undefined) parts.push({ url: address });
    else if (email !== undefined) parts.push({ url: `mailto:${email}`, text: email });
    else parts.push({ url: `http://${host ?? ""}`, text: host ?? "" });
    at = match.index + whole.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

/** Slack's `text`. */
function mrkdwn(nodes: readonly Node[], isCode = false): string {
  const link = (url: string, label?: string) =>
    label === undefined ? `<${escaped(url)}>` : `<${escaped(url)}|${escaped(label)}>`;
  return nodes
    .map((node) => {
      switch (node.t) {
        case "text":
          if (isCode) return escaped(node.text);
          return linked(node.text)
            .map(({ url, text = "" }) =>
              url === undefined ? escaped(text) : link(url, text === "" ? undefined : text),
            )
            .join("");
        case "b":
          return `*${mrkdwn(node.kids)}*`;
        case "i":
          return `_${mrkdwn(node.kids)}_`;
        case "s":
          return `~${mrkdwn(node.kids)}~`;
        case "c":
          return `\`${mrkdwn(node.kids, true)}\``;
        case "pre":
          return `\`\`\`${mrkdwn(node.kids, true)}\`\`\``;
        case "q":
          return mrkdwn(node.kids)
            .split("\n")
            .map((line) => `&gt; ${line}`)
            .join("\n");
        case "li":
          return `• ${mrkdwn(node.kids)}`;
        case "sp":
          return mrkdwn(node.kids);
        case "u":
          return `<@${PEOPLE[node.arg]?.id ?? ""}>`;
        case "here":
          return "<!here>";
        case "ch":
          return `<#${channelId(node.arg)}|${node.arg}>`;
        case "e":
          return `:${node.arg}:`;
        case "l": {
          const [url = "", label] = node.arg.split("|");
          return link(url, label);
        }
      }
    })
    .join("");
}

function channelId(name: string): string {
  return `C0${name.toUpperCase().replace(/\W/gu, "")}`;
}

/** Slack's `rich_text` elements. */
function inline(nodes: readonly Node[], style: Style = {}): Part[] {
  const styled = Object.keys(style).length > 0 ? { style } : {};
  return nodes.flatMap((node): Part[] => {
    switch (node.t) {
      case "text":
        if (style["code"] === true) return [{ type: "text", text: node.text, ...styled }];
        return linked(node.text).map(({ url, text }) =>
          url === undefined
            ? { type: "text", text, ...styled }
            : { type: "link", url, ...(text !== undefined && { text }), ...styled },
        );
      case "b":
        return inline(node.kids, { ...style, bold: true });
      case "i":
        return inline(node.kids, { ...style, italic: true });
      case "s":
        return inline(node.kids, { ...style, strike: true });
      case "c":
        return inline(node.kids, { ...style, code: true });
      case "sp":
        return inline(node.kids, style);
      case "u":
        return [{ type: "user", user_id: PEOPLE[node.arg]?.id, ...styled }];
      case "here":
        return [{ type: "broadcast", range: "here", ...styled }];
      case "ch":
        return [{ type: "channel", channel_id: channelId(node.arg) }];
      case "e":
        return [{ type: "emoji", name: node.arg, unicode: EMOJI[node.arg]?.[0] }];
      case "l": {
        const [url, text] = node.arg.split("|");
        return [{ type: "link", url, text, ...styled }];
      }
      default:
        throw new TypeError(`${node.t} stands inside of a line`);
    }
  });
}

const BLOCKS = ["q", "pre", "li"];

function blocks(nodes: readonly Node[]): readonly unknown[] {
  const parts: { type: string; elements: unknown[]; [key: string]: unknown }[] = [];
  let run: Node[] = [];
  const flush = () => {
    if (run.length > 0) parts.push({ type: "rich_text_section", elements: inline(run) });
    run = [];
  };
  nodes.forEach((node, index) => {
    if (node.t === "q") {
      flush();
      parts.push({ type: "rich_text_quote", elements: inline(node.kids) });
    } else if (node.t === "pre") {
      flush();
      const text = node.kids.map((kid) => (kid.t === "text" ? kid.text : "")).join("");
      parts.push({ type: "rich_text_preformatted", elements: [{ type: "text", text }] });
    } else if (node.t === "li") {
      flush();
      const item = { type: "rich_text_section", elements: inline(node.kids) };
      const last = parts.at(-1);
      if (last?.type === "rich_text_list") last.elements.push(item);
      else parts.push({ type: "rich_text_list", style: "bullet", indent: 0, elements: [item] });
    } else if (node.t === "text" && BLOCKS.includes(nodes[index - 1]?.t ?? "")) {
      // A block ends its line by itself.
      const text = node.text.replace(/^\n/u, "");
      if (text !== "") run.push({ t: "text", text });
    } else run.push(node);
  });
  flush();
  return [{ type: "rich_text", block_id: "b1", elements: parts }];
}

const ENTITIES: Readonly<Record<string, string>> = {
  b: "bold",
  i: "italic",
  s: "strikethrough",
  c: "code",
  pre: "pre",
  q: "blockquote",
  sp: "spoiler",
};

/** Telegram's text with its entities. */
function telegram(nodes: readonly Node[]): Delivered["telegram"] {
  let text = "";
  const entities: Entity[] = [];
  const walk = (list: readonly Node[]) => {
    for (const node of list) {
      const offset = text.length;
      switch (node.t) {
        case "text":
          text += node.text;
          break;
        case "u":
          text += PEOPLE[node.arg]?.handle ?? "";
          break;
        case "here":
          text += "@here";
          break;
        case "ch":
          text += `#${node.arg}`;
          break;
        case "e":
          text += EMOJI[node.arg]?.[1] ?? "";
          break;
        case "l": {
          const [url = "", label = ""] = node.arg.split("|");
          if (url.startsWith("mailto:")) {
            const address = url.slice("mailto:".length);
            text += address === label ? label : `${label} (${address})`;
          } else {
            text += label;
            entities.push({ type: "text_link", offset, length: label.length, url });
          }
          break;
        }
        case "li":
          text += "- ";
          walk(node.kids);
          break;
        default:
          walk(node.kids);
          entities.push({ type: ENTITIES[node.t] ?? "", offset, length: text.length - offset });
      }
    }
  };
  walk(nodes);
  // Telegram looks for nothing inside of code.
  const code = entities.filter(({ type }) => type === "code" || type === "pre");
  const found = (type: string, pattern: RegExp) => {
    for (const { index, 0: match } of text.matchAll(pattern)) {
      if (code.some(({ offset, length }) => index >= offset && index < offset + length)) continue;
      entities.push({ type, offset: index, length: match.length });
    }
  };
  found("url", /https?:\/\/[^\s<>"»“”„]+[^\s<>"»“”„.,;:!?)\]]/gu);
  found("email", /(?<![\w.%+-])[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/gu);
  // Source: tdlib, match_mentions: no word before it, and four letters at least.
  found("mention", /(?<![\p{L}\d_@])@[A-Za-z0-9_]{4,32}(?![\p{L}\d_])/gu);
  found("hashtag", /(?<![\p{L}\d_])#[\p{L}_][\p{L}\d_]*/gu);
  found("bot_command", /(?<![\p{L}\d_/<>])\/[A-Za-z0-9_]{1,64}(?![\p{L}\d_/<>])/gu);
  return { text, entities: entities.toSorted((a, b) => a.offset - b.offset || b.length - a.length) };
}
