/** Converts what Slack's composer wrote to plain text. Unknown elements show their text, or nothing. */
import { z } from "zod";
import { linkInWords, onNewLine, quoted } from "../../../bridge/text/plain-text.ts";
import { emojiOf, fromHex } from "./emoji.ts";
import { broadcast, type Names } from "./mrkdwn.ts";

const Element = z.looseObject({
  type: z.string(),
  text: z.string().optional().catch(undefined),
  url: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  unicode: z.string().optional().catch(undefined),
  user_id: z.string().optional().catch(undefined),
  channel_id: z.string().optional().catch(undefined),
  usergroup_id: z.string().optional().catch(undefined),
  range: z.string().optional().catch(undefined),
  fallback: z.string().optional().catch(undefined),
  value: z.string().optional().catch(undefined),
  style: z.unknown().optional(),
  indent: z.number().optional().catch(undefined),
  offset: z.number().optional().catch(undefined),
  border: z.number().optional().catch(undefined),
  elements: z.array(z.unknown()).optional().catch(undefined),
});
type Element = z.infer<typeof Element>;

/** The deepest list level in Slack's composer. Deeper levels are shown at this level. */
const MAX_INDENT = 8;

/** The text of `rich_text` blocks; `undefined` if they cannot be read, so that the caller uses `text` instead. */
export function richText(blocks: readonly unknown[], names: Names): string | undefined {
  let text = "";
  for (const block of blocks) {
    const read = Element.safeParse(block);
    if (!read.success || read.data.type !== "rich_text") return undefined;
    for (const part of children(read.data)) text = onNewLine(text) + blockText(part, names);
  }
  return text;
}

function blockText(part: Element, names: Names): string {
  const own = (): string =>
    children(part)
      .map((element) => inline(element, names))
      .join("");
  if (part.type === "rich_text_quote") return quoted(own());
  const text = part.type === "rich_text_list" ? listText(part, names) : own();
  // A list or code inside a quotation.
  return (part.border ?? 0) > 0 ? quoted(text) : text;
}

function listText(part: Element, names: Names): string {
  const indent = "  ".repeat(Math.min(Math.max(Math.trunc(part.indent ?? 0), 0), MAX_INDENT));
  return children(part)
    .map((item, index) => {
      const sign = part.style === "ordered" ? `${(part.offset ?? 0) + index + 1}.` : "•";
      // The lines of one item are indented under its first line.
      const [first = "", ...more] = blockText(item, names).replace(/\n$/u, "").split("\n");
      const under = " ".repeat(indent.length + sign.length + 1);
      return [`${indent}${sign} ${first}`, ...more.map((line) => under + line)].join("\n");
    })
    .join("\n");
}

function inline(element: Element, names: Names): string {
  switch (element.type) {
    case "text":
      return element.text ?? "";
    case "link":
      return linkInWords(element.url ?? "", element.text);
    case "emoji":
      return emoji(element);
    case "user":
      return `@${names.person(element.user_id ?? "")}`;
    case "channel":
      return `#${names.channel(element.channel_id ?? "")}`;
    case "usergroup":
      return `@${names.group(element.usergroup_id ?? "", undefined)}`;
    case "broadcast":
      return broadcast(element.range ?? "");
    case "date":
      return element.fallback ?? "";
    case "color":
      return element.value ?? "";
    default:
      return element.text ?? element.fallback ?? "";
  }
}

function emoji(element: Element): string {
  const known = element.unicode === undefined ? undefined : fromHex(element.unicode);
  return known ?? emojiOf(element.name ?? "") ?? `:${element.name ?? ""}:`;
}

function children(element: Element): readonly Element[] {
  return (element.elements ?? []).flatMap((child) => {
    const read = Element.safeParse(child);
    return read.success ? [read.data] : [];
  });
}
