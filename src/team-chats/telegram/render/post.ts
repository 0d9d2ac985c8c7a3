/**
 * Renders posts and notices as text with entities. No parse mode is used, so text from outside is never read as
 * mark-up.
 */
import type { Fact, NoticeItem, PrivateNotice } from "../../../bridge/model/notice.ts";
import type { Mention, MessageLine, Post, PostLine } from "../../../bridge/model/post.ts";
import type { Say } from "../../../platform/i18n/locales.ts";
import { splitPerson } from "../ids.ts";
import { keyboard, type Keyboard, keyOf } from "../outbound/buttons.ts";
import { type FormattedText, MAX_TEXT_UNITS, TextBuilder } from "./entities.ts";
import { heading } from "./heading.ts";
import { clean, cut, isBlank, bidiIsolate, oneLine } from "./text.ts";

export interface Rendered extends FormattedText {
  readonly buttons: Keyboard;
}

/** The separator between two lines of a post. */
export const BETWEEN = "\n\n";
const MAX_TITLE_UNITS = 150;

/** The length that a line takes in a post. */
export function unitsOf(line: PostLine, say: Say): number {
  return lineOf(line, say).text.length;
}

export function renderPost(post: Pick<Post, "lines" | "buttons">, bot: number, say: Say): Rendered {
  const written = joined(
    post.lines.map((line) => lineOf(line, say)),
    BETWEEN,
  );
  const isOnlyNotices = post.lines.every(({ kind }) => kind === "notice");
  const { text, entities } = written.finish();
  // The text is never cut here: a post that is too long is rejected by Telegram, and the failure is seen.
  const fitting = isOnlyNotices ? fitted({ text, entities }) : { text, entities };
  return { ...fitting, buttons: keyboard(post.buttons ?? [], bot, say) };
}

/** `to`: the recipient's name, because everybody in the thread reads the notice. */
export function renderNotice(notice: PrivateNotice, to: string | undefined, bot: number, say: Say): Rendered {
  const { sentences, facts = [], items = [], buttons = [] } = notice;
  const lines = [
    ...sentences.map((sentence) => new TextBuilder().literal(say(sentence))),
    ...facts.map((fact) => factLine(fact, say)),
    ...items.map((item) => itemLines(item, say)),
  ];
  const builder = new TextBuilder();
  if (to !== undefined) builder.name(bidiIsolate(oneLine(to, MAX_TITLE_UNITS))).plain(": ");
  const ofItems = items.flatMap(({ title, button }) =>
    button === undefined
      ? []
      : [[keyOf(button, `${say(button.label)}: ${bidiIsolate(oneLine(title, MAX_TITLE_UNITS))}`, bot)]],
  );
  return {
    ...fitted(builder.append(joined(lines, "\n")).finish()),
    buttons: [...ofItems, ...keyboard(buttons, bot, say)],
  };
}

/** The same without anything to tap, for the window that a button press opens. */
export function noticeText({ sentences, facts = [] }: PrivateNotice, say: Say): string {
  return clean([...sentences.map((one) => say(one)), ...facts.map((fact) => factLine(fact, say).text)].join("\n"));
}

export function joined(lines: readonly TextBuilder[], between: string): TextBuilder {
  const all = new TextBuilder();
  for (const [index, line] of lines.entries()) {
    if (index > 0) all.plain(between);
    all.append(line);
  }
  return all;
}

function lineOf(line: PostLine, say: Say): TextBuilder {
  if (line.kind !== "notice") {
    const written = writtenLine(line, say);
    for (const [index, mention] of (line.mentions ?? []).entries())
      appendMention(written.plain(index === 0 ? "\n" : " "), mention);
    return written;
  }
  const builder = new TextBuilder().literal(say(line.sentence));
  for (const mention of line.mentions ?? []) appendMention(builder.plain(" "), mention);
  if (line.link !== undefined) appendLink(builder.plain(" "), line.link.url, say(line.link.label));
  return builder;
}

function writtenLine(line: MessageLine, say: Say): TextBuilder {
  const above = heading(line, say).plain("\n");
  if (isBlank(line.text)) return above.literal(say({ key: "post-empty" }));
  const text = new TextBuilder().literal(trimmed(line.text));
  // Otherwise a client's second paragraph could look like the next line of the post.
  return above.append(line.kind === "client" ? text.quoted() : text);
}

/** Strips empty lines at both ends, because Telegram itself strips trailing ones; an indented line is kept. */
function trimmed(text: string): string {
  return text.replace(/^\s*\n/u, "").trimEnd();
}

/** The only part of a post that mentions anybody, with or without a user name. */
function appendMention(builder: TextBuilder, { person, name }: Mention): void {
  const first_name = oneLine(name, MAX_TITLE_UNITS);
  builder.span(bidiIsolate(first_name), {
    type: "text_mention",
    user: { id: splitPerson(person), is_bot: false, first_name },
  });
}

/** A link of the bridge's own; an address that a browser would not open is kept as text. */
function appendLink(builder: TextBuilder, url: string, label: string): void {
  const shown = bidiIsolate(oneLine(label, MAX_TITLE_UNITS));
  if (/^https?:/iu.test(url) && URL.canParse(url)) builder.span(shown, { type: "text_link", url: new URL(url).href });
  else builder.name(shown);
}

function factLine({ label, value }: Fact, say: Say): TextBuilder {
  const builder = new TextBuilder().plain(`${say(label)}: `);
  return builder.literal(typeof value === "string" ? bidiIsolate(oneLine(value, MAX_TITLE_UNITS * 2)) : say(value));
}

function itemLines({ title, facts, links = [] }: NoticeItem, say: Say): TextBuilder {
  const builder = new TextBuilder().plain("\n").name(oneLine(title, MAX_TITLE_UNITS));
  for (const fact of facts) builder.plain("\n").append(factLine(fact, say));
  for (const [index, { label, url }] of links.entries()) {
    appendLink(builder.plain(index === 0 ? "\n" : " · "), url, typeof label === "string" ? label : say(label));
  }
  return builder;
}

/** Cuts the bridge's own sentences if their values made them too long; the lost end is not worth a failure. */
export function fitted({ text, entities }: FormattedText): FormattedText {
  if (text.length <= MAX_TEXT_UNITS) return { text, entities };
  const shown = `${cut(text, MAX_TEXT_UNITS - 1)}…`;
  return {
    text: shown,
    entities: entities
      .filter(({ offset }) => offset < shown.length - 1)
      .map((entity) => ({ ...entity, length: Math.min(entity.length, shown.length - 1 - entity.offset) })),
  };
}
