/** Telegram alone: clients on one side, a group with topics on the other. */
import { describe, expect, it } from "vitest";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE } from "../../src/sandbox/telegram-emulator/index.ts";
import { startDesk } from "../support/bridge-fixture.ts";
import { topicOf } from "../support/telegram-topic.ts";

const { support, frontDesk } = TELEGRAM_CHATS;
const { anna, mark, otherBot, bridge } = TELEGRAM_PEOPLE;

const alone = (more: Parameters<typeof startDesk>[0] = {}) => startDesk({ chats: "telegram", ...more });

it("carries a client's message into its own topic, and the reply back", async () => {
  await using desk = await alone();
  const ada = await desk.client("Ada");
  await ada.writes("Where is my parcel?");
  const topic = await topicOf(desk, "Ada");
  await topic.shows((texts) => texts.some((text) => text.includes("Where is my parcel?")));
  expect(topic.name()).toMatch(/^👤 Ada · Web site/u);

  const reply = topic.replies("It comes tomorrow");
  await ada.sees((texts) => texts.length > 0);
  await topic.marked(reply, "👌");

  expect(ada.seen.map(({ author, text }) => [author, text])).toEqual([["Anna Berg", "It comes tomorrow"]]);
  // It is already where it was written, and is not shown there again.
  expect(topic.texts().filter((text) => text.includes("tomorrow"))).toEqual([]);
});

it("keeps notes inside, sends explicit replies, and refuses the rest to its author", async () => {
  await using desk = await alone();
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  const topic = await topicOf(desk, "Ada");

  for (const text of ["note: one", "/note two", "/note@conversation_bridge_bot three", "// four"]) {
    await topic.marked(topic.replies(text), "✍");
  }
  topic.replies("/refund 20");
  await topic.shows((texts) => texts.some((text) => text.includes("no such command exists")));
  topic.replies("from a channel", { as: { channel: TELEGRAM_CHATS.news } });
  await topic.shows((texts) => texts.some((text) => text.includes("people from outside")));
  await topic.marked(topic.replies("/send for the client"), "👌");

  await ada.sees((texts) => texts.length > 0);
  expect(ada.seen.map(({ author, text }) => [author, text])).toEqual([["Anna Berg", "for the client"]]);
});

it("does not send a waiting reply once its author has made it a note, because Telegram reports no deletions", async () => {
  await using desk = await alone();
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  const topic = await topicOf(desk, "Ada");
  await desk.sandbox.service.stop();
  const reply = topic.replies("he never pays in time");
  await topic.marked(reply, "👀");
  desk.sandbox.telegram.staff.edits(support, reply.message_id, "note: he never pays in time");
  // Answered after the edit, which has been received then.
  topic.replies("/help");
  await topic.shows((texts) => texts.some((text) => text.includes("/contact")));
  await desk.sandbox.service.start();
  await topic.marked(reply, "💔");
  await topic.shows((texts) => texts.some((text) => text.includes("withdrawn before it was sent")));
  await topic.marked(topic.replies("as soon as I can"), "👌");
  await ada.sees((texts) => texts.length > 0);

  expect(ada.seen.map(({ text }) => text)).toEqual(["as soon as I can"]);
});

it("treats anonymous administrators as the team", async () => {
  await using desk = await alone();
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  const topic = await topicOf(desk, "Ada");
  await topic.marked(topic.replies("as the team", { as: "group" }), "👌");
  await ada.sees((texts) => texts.length > 0);
  expect(ada.seen.map(({ author, text }) => [author, text])).toEqual([["Support", "as the team"]]);
});

it("sends an album as one message, and reports that its files were not sent", async () => {
  await using desk = await alone();
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  const topic = await topicOf(desk, "Ada");
  const album = topic.replies("Both sides", { files: ["front.png", "back.png", "invoice.pdf"] });
  await topic.marked(album, "👌");
  await topic.shows((texts) => texts.some((text) => text.includes("front.png, back.png, invoice.pdf")));
  await ada.sees((texts) => texts.length > 0);
  expect(ada.seen.map(({ text }) => text)).toEqual(["Both sides"]);
});

it("sends an album's final captions, whichever were edited, and lists every file once", async () => {
  await using desk = await alone();
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  const topic = await topicOf(desk, "Ada");
  const { telegram } = desk.sandbox;
  const album = topic.replies("Both sides: http://10.0.0.5", { files: ["front.png", "back.png", "invoice.pdf"] });
  const [, back, invoice] = telegram
    .messages(support, topic.id)
    .filter((message) => message.media_group_id === album.media_group_id)
    .map((message) => message.message_id);
  if (back === undefined || invoice === undefined) throw new Error("no album");
  telegram.staff.edits(support, back, "the back is worn");
  await topic.shows((texts) => texts.some((text) => text.includes("Not sent yet: ")));

  telegram.staff.edits(support, invoice, "and the invoice");
  telegram.staff.edits(support, album.message_id, "Both sides");
  await topic.marked(album, "👌");
  await topic.shows((texts) => texts.some((text) => text.includes("front.png, back.png, invoice.pdf")));
  await ada.sees((texts) => texts.length > 0);
  expect(ada.seen.map(({ text }) => text)).toEqual(["Both sides\n\nthe back is worn\n\nand the invoice"]);

  telegram.staff.edits(support, invoice, "without the invoice");
  await topic.shows((texts) => texts.some((text) => text.includes("but the client already has this earlier text")));
});

it("ignores other bots, and nothing in a client's text has an effect", async () => {
  await using desk = await alone({ telegram: { botToBot: true } });
  const ada = await desk.client("Ada @anna_berg");
  await ada.writes("@anna_berg https://example.org /start@standup_robot_bot");
  const topic = await topicOf(desk, "Ada");
  topic.replies("as a robot", { by: otherBot });
  await topic.marked(topic.replies("for real", { by: mark }), "👌");
  await ada.sees((texts) => texts.length > 0);
  expect(ada.seen.map(({ text }) => text)).toEqual(["for real"]);
  const ours = desk.sandbox.telegram.messages(support).filter(({ from }) => from === bridge);
  expect(ours.flatMap(({ pings }) => pings)).toEqual([]);
  expect(ours.some(({ preview }) => preview)).toBe(false);
});

it("reopens a lost topic, once, with its history and a link back", async () => {
  await using desk = await alone();
  const ada = await desk.client("Ada");
  await ada.writes("first words");
  const old = await topicOf(desk, "Ada");
  await old.shows((texts) => texts.some((text) => text.includes("first words")));
  desk.sandbox.telegram.staff.deletesTopic(support, old.id);

  await ada.writes("second words");
  const anew = await topicOf(desk, "Ada");
  const texts = await anew.shows((all) => all.some((text) => text.includes("second words")));
  expect(texts.join("\n")).toContain("first words");
  const links = desk.sandbox.telegram
    .messages(support, anew.id)
    .flatMap(({ entities }) => entities.map(({ url }) => url));
  expect(links).toContain(`https://t.me/c/2000000001/${old.id}`);
  expect(desk.sandbox.telegram.chat(support)?.topics).toHaveLength(1);
});

it("answers commands where they were given, and a clicked button in an alert", async () => {
  await using desk = await alone();
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  const topic = await topicOf(desk, "Ada");
  topic.replies("/help");
  await topic.shows((texts) => texts.some((text) => text.startsWith("Anna Berg: ")));
  topic.replies("/contact@standup_robot_bot Ada");
  expect(desk.sandbox.telegram.commands(support, anna).map(({ command }) => command)).toEqual(
    expect.arrayContaining(["note", "contact", "conversation", "help"]),
  );
  await topic.marked(topic.replies("after that"), "👌");
});

it("gives each conversation a reply chain if the group has no topics", async () => {
  await using desk = await alone({ settings: { TELEGRAM_ROOM: String(frontDesk) } });
  const ada = await desk.client("Ada");
  const ben = await desk.client("Ben");
  await ada.writes("from Ada");
  await ben.writes("from Ben");
  const { telegram } = desk.sandbox;
  const postWith = (text: string) =>
    telegram.when(() =>
      telegram.messages(frontDesk).find((message) => message.from === bridge && message.text.includes(text)),
    );
  const [adas, bens] = [await postWith("from Ada"), await postWith("from Ben")];
  telegram.staff.posts(anna, frontDesk, "to Ada", { replyTo: adas.message_id });
  telegram.staff.posts(mark, frontDesk, "to Ben", { replyTo: bens.message_id });
  telegram.staff.posts(mark, frontDesk, "to nobody");
  await ada.sees((texts) => texts.length > 0);
  await ben.sees((texts) => texts.length > 0);
  expect([ada.seen, ben.seen].map((seen) => seen.map(({ text }) => text))).toEqual([["to Ada"], ["to Ben"]]);
});

it("keeps other conversations going while it may not create topics, and puts new ones in General", async () => {
  await using desk = await alone();
  const { telegram } = desk.sandbox;
  const ada = await desk.client("Ada");
  await ada.writes("from Ada");
  const topic = await topicOf(desk, "Ada");
  await topic.shows((texts) => texts.some((text) => text.includes("from Ada")));
  telegram.staff.setsMember(anna, support, bridge, { status: "administrator", rights: [] });
  const ben = await desk.client("Ben");
  await ben.writes("from Ben");
  await ada.writes("and more");
  await topic.shows((texts) => texts.some((text) => text.includes("and more")));
  const bens = await telegram.when(() =>
    telegram.messages(support).find(({ topic: id, text }) => id === undefined && text.includes("from Ben")),
  );
  telegram.staff.posts(anna, support, "to Ben", { replyTo: bens.message_id });
  await ben.sees((texts) => texts.length > 0);
  expect([ada.seen, ben.seen].map((seen) => seen.map(({ text }) => text))).toEqual([[], ["to Ben"]]);
});

describe("updates", () => {
  it("resume after a stop, without loss or duplicates", async () => {
    await using desk = await alone();
    const ada = await desk.client("Ada");
    await ada.writes("hello");
    const topic = await topicOf(desk, "Ada");
    await topic.marked(topic.replies("one"), "👌");
    await desk.sandbox.stopBridge();
    topic.replies("two");
    topic.replies("three");
    desk.sandbox.telegram.updates.duplicateNext(2);
    await desk.sandbox.startBridge();
    await ada.sees((texts) => texts.length === 3);
    await topic.marked(topic.replies("four"), "👌");
    await ada.sees((texts) => texts.length === 4);
    expect(ada.seen.map(({ text }) => text)).toEqual(["one", "two", "three", "four"]);
  });
});
