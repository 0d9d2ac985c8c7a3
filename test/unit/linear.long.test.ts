/** What staff write is read, decoded and looked at in time in proportion to its length, whatever it consists of. */
import { expect, it } from "vitest";
import { addressesIn, phonesIn } from "../../src/bridge/leaks/addresses.ts";
import { leaksIn } from "../../src/bridge/leaks/guard.ts";
import { readersAddresses } from "../../src/bridge/leaks/readers-address.ts";
import type { StaffMessage } from "../../src/bridge/model/message.ts";
import { readIntent } from "../../src/bridge/replies/note-or-reply.ts";
import { splitText } from "../../src/bridge/text/split-text.ts";
import { clean } from "../../src/platform/text/sanitize-text.ts";
import * as slackEmphasis from "../../src/team-chats/slack/inbound/emphasis.ts";
import * as slackText from "../../src/team-chats/slack/inbound/plain-text.ts";
import * as telegramEmphasis from "../../src/team-chats/telegram/inbound/emphasis.ts";
import * as telegramText from "../../src/team-chats/telegram/inbound/plain-text.ts";
import { isSlowOn, type Step } from "../support/growth.ts";

/** Each alone, and behind a word that begins a sign. */
const PIECES = [
  ...[
    "\u200b",
    "🎉",
    "🔒",
    "👨‍👩‍👧",
    "\u0301",
    "\u0301\u0323\u0315",
    "a\u0301",
    "<",
    ">",
    " ",
    "\n",
    "\t",
    "a",
    "A",
    "1",
    "ﷺ",
    "…",
  ],
  ...[":", "*", "_", "~", "`", "```", "/", "\\", "!", "-", "=", "@", ".", ",", "|", '"', "(", "[", "&", "&amp;", "#"],
  ...["note ", "note\n", "note he\n", "a:", ":a", "a.", "1 ", "1234 ", "a1", "deadbeef0", "DE89 ", "A_TOKEN", "%20"],
  ...[
    "password ",
    "token ",
    "пароль ",
    "https://",
    "curl ",
    "select ",
    "from: x\n",
    "a,b,c,d\n",
    "a | b |",
    "Anna Keller ",
  ],
  ...["2026-03-04 10:12:33 ", "a@b.c ", "Hello there, we have sent it. ", "<b|", "*a ", "\ud83c"],
];
const BEFORE = ["", "note"];

const message = (text: string) => ({ body: { text, entities: [] } }) as Partial<StaffMessage> as StaffMessage;
const quoted = (text: string) => {
  const entities = [{ type: "blockquote", offset: 0, length: text.length }];
  return { body: { text, entities } } as Partial<StaffMessage> as StaffMessage;
};
const blocks = (text: string) => {
  const elements = [{ type: "rich_text_quote", elements: [{ type: "text", text, style: { bold: true } }] }];
  return { body: { text: "", blocks: [{ type: "rich_text", elements }] } } as Partial<StaffMessage> as StaffMessage;
};
const names = {
  person: (id: string) => Promise.resolve(id),
  channel: (id: string) => Promise.resolve(id),
  group: String,
};

const STEPS: Readonly<Record<string, (text: string) => unknown>> = {
  cleaning: clean,
  "Slack's text": (text) => slackText.plainTextAtOnce(message(text), names),
  "Slack's blocks": (text) => slackText.plainTextAtOnce(blocks(text), names),
  "Slack's emphasis": (text) => [slackEmphasis.emphasis(message(text)), slackEmphasis.emphasis(blocks(text))],
  "Telegram's text": (text) => telegramText.plainTextOf(message(text)),
  "Telegram's quotation": (text) => telegramText.plainTextOf(quoted(text)),
  "Telegram's emphasis": (text) => telegramEmphasis.emphasis(message(text)),
  "the reader": (text) => readIntent(text, "reply"),
  "the guard": (text) => leaksIn(text),
  "looking for addresses": (text) => [addressesIn(text), phonesIn(text), readersAddresses(text)],
  splitting: (text) => splitText(text, 10_000),
};

/** The texts for which `step` takes more than linear time. */
function slowOn(step: Step, pieces: readonly string[]): string[] {
  return pieces.flatMap((piece) =>
    BEFORE.filter((before) => isSlowOn(step, { before, piece, behind: "" })).map((before) =>
      JSON.stringify(before + piece),
    ),
  );
}

it.each(Object.entries(STEPS))(
  "%s takes time in proportion to the text",
  (_, step) => {
    expect(slowOn(step, PIECES)).toEqual([]);
  },
  180_000,
);

it("catches what takes the square of it", () => {
  // On a part of the text: on the whole of it, this would take minutes on a busy machine.
  const square = (text: string) => /\s+$/u.test(`${text.slice(0, text.length / 6)}.`);
  expect(slowOn(square, [" "])).not.toEqual([]);
});
