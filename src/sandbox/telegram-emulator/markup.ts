/** Parses `parse_mode` HTML and MarkdownV2, with Telegram's errors. Offsets are UTF-16 code units. */
import type { FormattedText } from "./entities.ts";
import { badRequest } from "./errors.ts";
import type { Entity } from "./model.ts";

/** Errors: 400 `can't parse entities: …`, or `unsupported parse_mode`. */
export function parseMarkup(raw: string, mode: string): FormattedText {
  switch (mode.toLowerCase()) {
    case "html":
      return parseHtml(raw);
    case "markdownv2":
      return parseMarkdown(raw);
    default:
      throw badRequest("unsupported parse_mode");
  }
}

const cannot = (what: string) => badRequest(`can't parse entities: ${what}`);

const TAGS: Readonly<Record<string, string>> = {
  b: "bold",
  strong: "bold",
  i: "italic",
  em: "italic",
  u: "underline",
  ins: "underline",
  s: "strikethrough",
  strike: "strikethrough",
  del: "strikethrough",
  "tg-spoiler": "spoiler",
  code: "code",
  pre: "pre",
  blockquote: "blockquote",
  a: "text_link",
};
const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"' };

function parseHtml(raw: string): FormattedText {
  const open: { readonly tag: string; readonly offset: number; readonly url: string | undefined }[] = [];
  const entities: Entity[] = [];
  let text = "";
  for (let at = 0; at < raw.length;) {
    const rest = raw.slice(at);
    const [escaped, name = "", code = ""] = /^&(?:(lt|gt|amp|quot)|#(x[\da-f]+|\d+));?/iu.exec(rest) ?? [""];
    if (escaped !== "") {
      text += name === "" ? codePoint(code) : (NAMED[name.toLowerCase()] ?? escaped);
      at += escaped.length;
      continue;
    }
    if (!rest.startsWith("<")) {
      text += rest.charAt(0);
      at += 1;
      continue;
    }
    const bytes = Buffer.byteLength(raw.slice(0, at));
    const [whole, slash = "", tag = "", attributes = ""] = /^<(\/?)([a-z][a-z0-9-]*)(?![a-z0-9-])([^>]*)>/iu.exec(
      rest,
    ) ?? [""];
    if (whole === "") throw cannot(`Unsupported start tag "${rest.slice(1, 10)}" at byte offset ${bytes}`);
    at += whole.length;
    const type = TAGS[tag.toLowerCase()];
    if (slash === "") {
      if (type === undefined) throw cannot(`Unsupported start tag "${tag}" at byte offset ${bytes}`);
      open.push({ tag: tag.toLowerCase(), offset: text.length, url: /href="([^"]*)"/u.exec(attributes)?.[1] });
      continue;
    }
    const begun = open.pop();
    if (begun === undefined) throw cannot(`Unexpected end tag at byte offset ${bytes}`);
    if (begun.tag !== tag.toLowerCase())
      throw cannot(`Unmatched end tag at byte offset ${bytes}, expected "</${begun.tag}>", found "</${tag}>"`);
    const entity = { type: type ?? "", offset: begun.offset, length: text.length - begun.offset };
    if (type !== "text_link") entities.push(entity);
    else if (begun.url !== undefined) entities.push({ ...entity, url: begun.url });
  }
  const left = open.at(-1);
  if (left !== undefined) throw cannot(`Can't find end tag corresponding to start tag "${left.tag}"`);
  return { text, entities };
}

function codePoint(code: string): string {
  const value = /^x/iu.test(code) ? Number.parseInt(code.slice(1), 16) : Number(code);
  return value > 0 && value <= 0x10_ff_ff ? String.fromCodePoint(value) : "";
}

/** Longer marks first. */
const MARKS: readonly (readonly [mark: string, type: string])[] = [
  ["__", "underline"],
  ["||", "spoiler"],
  ["*", "bold"],
  ["_", "italic"],
  ["~", "strikethrough"],
];
const RESERVED = "_*[]()~`>#+-=|{}.!";

function parseMarkdown(raw: string): FormattedText {
  const open: { readonly mark: string; readonly type: string; readonly offset: number; readonly bytes: number }[] = [];
  const entities: Entity[] = [];
  let text = "";
  for (let at = 0; at < raw.length;) {
    const rest = raw.slice(at);
    const bytes = Buffer.byteLength(raw.slice(0, at));
    const first = rest.charAt(0);
    if (first === "\\" && rest.length > 1 && rest.charCodeAt(1) < 127) {
      text += rest.charAt(1);
      at += 2;
      continue;
    }
    const [code, fence = "", inside = ""] = /^(```|`)((?:\\.|(?!\1)[^])*?)\1/u.exec(rest) ?? [""];
    if (code !== "") {
      const plain = inside.replaceAll(/\\(.)/gu, "$1");
      entities.push({ type: fence === "`" ? "code" : "pre", offset: text.length, length: plain.length });
      text += plain;
      at += code.length;
      continue;
    }
    const [link, label = "", url = ""] = /^\[((?:\\.|[^\]\\])*)\]\(((?:\\.|[^)\\])*)\)/u.exec(rest) ?? [""];
    if (link !== "") {
      const plain = label.replaceAll(/\\(.)/gu, "$1");
      entities.push({ type: "text_link", offset: text.length, length: plain.length, url });
      text += plain;
      at += link.length;
      continue;
    }
    const [mark, type] = MARKS.find(([one]) => rest.startsWith(one)) ?? [];
    if (mark !== undefined && type !== undefined) {
      const begun = open.at(-1);
      if (begun?.mark === mark) {
        open.pop();
        entities.push({ type, offset: begun.offset, length: text.length - begun.offset });
      } else open.push({ mark, type, offset: text.length, bytes });
      at += mark.length;
      continue;
    }
    if (RESERVED.includes(first))
      throw cannot(`Character '${first}' is reserved and must be escaped with the preceding '\\'`);
    text += first;
    at += 1;
  }
  const left = open.at(-1);
  if (left !== undefined) throw cannot(`Can't find end of ${nameOf(left.type)} entity at byte offset ${left.bytes}`);
  return { text, entities };
}

const nameOf = (type: string): string => type.charAt(0).toUpperCase() + type.slice(1);
