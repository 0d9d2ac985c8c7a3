/** The Big List of Naughty Strings, from clients to staff and back, through every path on both team chats. */
import { expect, it } from "vitest";
import { leaksIn } from "../../src/bridge/leaks/guard.ts";
import { clean, isBlank } from "../../src/platform/text/sanitize-text.ts";
import { PEOPLE, ROOMS } from "../../src/sandbox/slack-emulator/index.ts";
import { formatText } from "../../src/sandbox/telegram-emulator/entities.ts";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../src/sandbox/telegram-emulator/index.ts";
import { startDesk, type Desk } from "../support/bridge-fixture.ts";
import { FORMATTED_IN_SLACK, NAUGHTY } from "../support/naughty-strings.ts";
import { topicOf } from "../support/telegram-topic.ts";

/** Those with visible text; the service accepts no others. */
const SAYING = NAUGHTY.filter((text) => !isBlank(text));
/** Those that are sent without a question; see the leak guard's own tests. */
const HARMLESS = SAYING.filter((text) => leaksIn(text).length === 0);

/** Joins texts with line breaks into as few messages as possible, as people might write them. */
const inBatches = (texts: readonly string[]) =>
  Array.from({ length: Math.ceil(texts.length / 60) }, (_, index) => texts.slice(index * 60, (index + 1) * 60));
const BATCHES = inBatches(HARMLESS);
const lines = (texts: readonly string[]) => ["As it came:", ...texts, "So it was."].join("\n");

/** Waited for after each batch: of what waits for a thread at once, all but the first few posts are folded. */
const showsAll = (batches: number) => (shown: readonly string[]) =>
  shown.join("\n").split("So it was.").length > batches;

/** Telegram itself removes some marks from every text. */
const inTelegram = (text: string) => formatText(text, []).text;

const fromSlack = (text: string) => FORMATTED_IN_SLACK.get(clean(text)) ?? clean(text);

/** Effects that a text had in either team chat besides being shown. */
function deedsIn({ sandbox: { slack, telegram } }: Desk) {
  const inSlack = slack
    .timeline(ROOMS.support)
    .flatMap((head) => [head, ...slack.replies(ROOMS.support, head.ts)])
    .filter(({ user }) => user === PEOPLE.bridge);
  const inTelegram = telegram.messages(TELEGRAM_CHATS.support).filter(({ from }) => from === TELEGRAM_PEOPLE.bridge);
  const formats = new Set(["bold", "code", "pre", "date_time", "blockquote"]);
  return [
    ...inSlack.flatMap(({ pings }) => pings),
    ...inTelegram.flatMap(({ pings }) => pings),
    ...inTelegram.filter(({ preview }) => preview),
    ...inTelegram.flatMap(({ entities }) => entities.filter(({ type }) => !formats.has(type))),
  ];
}

function expectAll(texts: readonly string[], shown: string): void {
  let from = 0;
  for (const text of texts) {
    const at = shown.indexOf(text, from);
    expect([text, at >= from]).toEqual([text, true]);
    from = at + text.length;
  }
}

it("shows clients' texts unchanged in both team chats, and nothing in them has an effect", async () => {
  await using desk = await startDesk({ chats: "both" });
  const ada = await desk.client("@anna_berg <!channel>");
  const batches = inBatches(SAYING);
  await ada.writes(lines(batches.at(0) ?? []));
  const thread = await desk.thread("@anna_berg");
  const topic = await topicOf(desk, "@anna_berg");
  for (const [index, batch] of batches.entries()) {
    if (index > 0) await ada.writes(lines(batch));
    await Promise.all([thread, topic].map((one) => one.shows(showsAll(index + 1))));
  }
  expectAll(SAYING.map(clean), thread.posts().join("\n"));
  const shown = topic.texts();
  // Directional overrides end with their line in Slack, and are removed before Telegram.
  const kept = SAYING.map((text) => inTelegram(clean(text)).replace(/[\u2066-\u2069]/gu, ""));
  expectAll(kept, shown.join("\n").replace(/[\u2066-\u2069]/gu, ""));
  expect(deedsIn(desk)).toEqual([]);
});

it("sends clients what staff write in Slack unchanged, and shows it in Telegram", async () => {
  await using desk = await startDesk({ chats: "both" });
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  const thread = await desk.thread("Ada");
  const topic = await topicOf(desk, "Ada");
  for (const [index, batch] of BATCHES.entries()) {
    await thread.marked(thread.replies(lines(batch)), "white_check_mark");
    await topic.shows(showsAll(index + 1));
  }

  await ada.sees((texts) => texts.length === BATCHES.length);
  expect(ada.seen.map(({ text }) => text)).toEqual(BATCHES.map((batch) => lines(batch.map(fromSlack))));
  expect(deedsIn(desk)).toEqual([]);
});

it("sends clients what staff write in Telegram unchanged, and shows it in Slack", async () => {
  await using desk = await startDesk({ chats: "both" });
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  const topic = await topicOf(desk, "Ada");
  const thread = await desk.thread("Ada");
  for (const [index, batch] of BATCHES.entries()) {
    await topic.marked(topic.replies(lines(batch)), "👌");
    await thread.shows(showsAll(index + 1));
  }

  await ada.sees((texts) => texts.length === BATCHES.length);
  const asSent = BATCHES.map((batch) => clean(inTelegram(lines(batch))));
  expect(ada.seen.map(({ text }) => text)).toEqual(asSent);
  expectAll(
    asSent.flatMap((text) => text.split("\n")),
    thread.posts().join("\n"),
  );
  expect(deedsIn(desk)).toEqual([]);
});

it("sends nothing that begins like a command, and asks about it", async () => {
  await using desk = await startDesk({ chats: "both" });
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  const thread = await desk.thread("Ada");
  const topic = await topicOf(desk, "Ada");
  const commands = SAYING.filter((text) => /^[!/]/u.test(text));
  expect(commands).toHaveLength(2);
  for (const command of commands) {
    thread.replies(command);
    topic.replies(command);
  }
  const asksAboutAll = (texts: readonly string[]) =>
    texts.filter((text) => text.includes("Not sent yet")).length === commands.length;
  await thread.shows(asksAboutAll);
  await topic.shows(asksAboutAll);
  await thread.marked(thread.replies("the rest"), "white_check_mark");
  await ada.sees((texts) => texts.length > 0);
  expect(ada.seen.map(({ text }) => text)).toEqual(["the rest"]);
});
