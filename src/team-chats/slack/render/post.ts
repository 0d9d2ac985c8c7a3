/**
 * Renders posts and private notices as Block Kit. Text from outside goes into `plain_text`, where nothing mentions,
 * links or formats, and is escaped in the fallback.
 */
import type { Fact, NoticeItem, PrivateNotice } from "../../../bridge/model/notice.ts";
import type { Mention, Post, PostLine } from "../../../bridge/model/post.ts";
import type { Say } from "../../../platform/i18n/locales.ts";
import { splitPerson } from "../ids.ts";
import { buttonBlock, buttonElement, itemBlockId } from "../outbound/buttons.ts";
import {
  type Block,
  MAX_BLOCKS,
  MAX_FALLBACK_UNITS,
  MAX_SECTION_UNITS,
  mrkdwn,
  plain,
  type Rendered,
} from "./blocks.ts";
import { heading, headingText } from "./heading.ts";
import { clean, escape, isBlank, bidiIsolate, oneLine, pieces } from "./text.ts";

const MAX_TITLE_UNITS = 150;
const MAX_FACT_UNITS = 1_000;
/** Marks further lines of a person's text, which could look like the next line of the post. */
const CONTINUED = "> ";

export function renderPost(post: Pick<Post, "lines" | "buttons">, say: Say): Rendered {
  const blocks = post.lines.flatMap((line) => lineBlocks(line, say));
  const buttons = buttonBlock(post.buttons ?? [], "post", say);
  return rendered([...blocks, ...buttons], post.lines.map((line) => lineText(line, say)).join("\n"));
}

export function renderNotice(notice: PrivateNotice, say: Say): Rendered {
  const sentences = notice.sentences.map((sentence) => say(sentence));
  const facts = (notice.facts ?? []).map((fact) => factLine(fact, say));
  const buttons = buttonBlock(notice.buttons ?? [], "post", say);
  const text = [...sentences, ...facts].join("\n");
  const items = notice.items ?? [];
  const blocks = [...sections(text, say), ...items.flatMap((item, index) => itemBlocks(item, index, say)), ...buttons];
  return rendered(blocks, [text, ...items.map(({ title }) => bidiIsolate(title))].join("\n"));
}

function factLine({ label, value }: Fact, say: Say): string {
  // On one line: a second line would look like another fact.
  return `${say(label)}: ${typeof value === "string" ? bidiIsolate(oneLine(value, MAX_FACT_UNITS)) : say(value)}`;
}

/** `index`: Slack requires block ids to be unique within a message. */
function itemBlocks({ title, facts, links = [], button }: NoticeItem, index: number, say: Say): readonly Block[] {
  const text = [bidiIsolate(oneLine(title, MAX_TITLE_UNITS)), ...facts.map((fact) => factLine(fact, say))].join("\n");
  const [shown = text] = pieces(clean(text), MAX_SECTION_UNITS);
  const addresses = links.flatMap(
    ({ label, url }) => slackLink(url, typeof label === "string" ? label : say(label)) ?? [],
  );
  return [
    {
      type: "section",
      text: plain(shown),
      ...(button !== undefined && { block_id: itemBlockId(index), accessory: buttonElement(button, 0, say) }),
    },
    ...(addresses.length === 0 ? [] : [{ type: "context", elements: addresses.map(mrkdwn) } as const]),
  ];
}

/** Blocks with their fallback; `text` is not escaped yet. */
export function rendered(blocks: readonly Block[], text: string): Rendered {
  return {
    text: fallback(text),
    blocks: blocks.length <= MAX_BLOCKS ? blocks : [...blocks.slice(0, MAX_BLOCKS - 1), ...blocks.slice(-1)],
    unfurl_links: false,
    unfurl_media: false,
    link_names: false,
    parse: "none",
    mrkdwn: false,
  };
}

/** Text in as many sections as it needs. Slack rejects an empty one. */
export function sections(text: string, say: Say): readonly Block[] {
  const shown = clean(text);
  const parts = pieces(shown, MAX_SECTION_UNITS).filter((part) => part.trim() !== "");
  if (isBlank(shown)) return [{ type: "section", text: plain(say({ key: "post-empty" })) }];
  return parts.map((part) => ({ type: "section", text: plain(part) }));
}

function lineBlocks(line: PostLine, say: Say): readonly Block[] {
  if (line.kind !== "notice")
    return [heading(line, say), ...sections(line.text, say), ...mentionBlock(line.mentions ?? [])];
  const link = line.link === undefined ? undefined : slackLink(line.link.url, say(line.link.label));
  return [
    ...sections(say(line.sentence), say),
    ...mentionBlock(line.mentions ?? []),
    ...(link === undefined ? [] : [{ type: "context", elements: [mrkdwn(link)] } as const]),
  ];
}

/** The only part of a post that mentions anybody. */
function mentionBlock(mentions: readonly Mention[]): readonly Block[] {
  const called = mentions.flatMap(({ person, isGroup }) => {
    const { user } = splitPerson(person);
    if (isGroup === true) return /^S[A-Z0-9]+$/u.test(user) ? [`<!subteam^${user}>`] : [];
    return /^[UW][A-Z0-9]+$/u.test(user) ? [`<@${user}>`] : [];
  });
  return called.length === 0 ? [] : [{ type: "section", text: mrkdwn(called.join(" ")) }];
}

function lineText(line: PostLine, say: Say): string {
  if (line.kind === "notice") return clean(say(line.sentence));
  return `${headingText(line, say)}: ${quotedText(line.text)}`;
}

/** A person's words in a fallback text. */
export function quotedText(text: string): string {
  return bidiIsolate(text).replaceAll("\n", `\n${CONTINUED}`);
}

/** A link of the bridge's own; `undefined` if a browser would not open the address. */
function slackLink(url: string, label: string): string | undefined {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return undefined;
  const address = new URL(url).href.replaceAll("|", "%7C").replaceAll(">", "%3E").replaceAll("<", "%3C");
  return `<${escape(address)}|${escape(bidiIsolate(oneLine(label, 200))).replaceAll("|", "¦")}>`;
}

/** What notifications and screen readers get: escaped, and short enough for `chat.update`. */
function fallback(text: string): string {
  const [whole = "", more] = pieces(text, MAX_FALLBACK_UNITS - 1);
  return more === undefined ? escape(whole) : `${escape(whole)}…`;
}
