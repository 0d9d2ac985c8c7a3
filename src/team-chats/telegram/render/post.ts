/** Posts and notices as text with entities. No parse mode: nothing that came from outside is ever read as mark-up. */
import type { Fact, NoticeItem, PrivateNotice } from "../../../bridge/model/notice.ts";
import type { Mention, Post, PostLine } from "../../../bridge/model/post.ts";
import type { Say } from "../../../platform/i18n/locales.ts";
import { splitPerson } from "../ids.ts";
import { keyboard, type Keyboard, keyOf } from "../outbound/buttons.ts";
import { type FormattedText, MAX_TEXT_UNITS, TextBuilder } from "./entities.ts";
import { heading } from "./heading.ts";
import { clean, cut, isBlank, bidiIsolate, oneLine } from "./text.ts";

export interface Rendered extends FormattedText {
  readonly buttons: Keyboard;
}

/** What parts two lines of a post. */
export const BETWEEN = "\n\n";
const MAX_TITLE_UNITS = 150;

/** The room that a line takes in a post. */
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
  // Somebody's words are never cut here: a post that is too long is refused by Telegram, and seen.
  const fitting = isOnlyNotices ? fitted({ text, entities }) : { text, entities };
  return { ...fitting, buttons: keyboard(post.buttons ?? [], bot, say) };
}

/** `to`: the name of the one who is told, for everybody in the thread reads it. */
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

/** The same without anything to tap, for the window that a pressed button opens. */
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
    return heading(line, say)
      .plain("\n")
      .literal(isBlank(line.text) ? say({ key: "post-empty" }) : trimmed(line.text));
  }
  const builder = new TextBuilder().literal(say(line.sentence));
  for (const mention of line.mentions ?? []) appendMention(builder.plain(" "), mention);
  if (line.link !== undefined) appendLink(builder.plain(" "), line.link.url, say(line.link.label));
  return builder;
}

/** Without empty lines at both ends, of which Telegram takes the last ones out itself; an indented line stays so. */
function trimmed(text: string): string {
  return text.replace(/^\s*\n/u, "").trimEnd();
}

/** The only words of a post that call somebody, whether they have a user name or not. */
function appendMention(builder: TextBuilder, { person, name }: Mention): void {
  const first_name = oneLine(name, MAX_TITLE_UNITS);
  builder.span(bidiIsolate(first_name), {
    type: "text_mention",
    user: { id: splitPerson(person), is_bot: false, first_name },
  });
}

/** A link of ours; an address that no browser opens stays as text. */
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

/** Sentences of ours that came out too long, for what they hold; their ends are not worth a failure. */
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
