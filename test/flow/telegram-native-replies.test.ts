/** Telegram's own Reply to a certain message: what answers a colleague or a note may not be meant for the client. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { TELEGRAM_CHATS, TELEGRAM_PEOPLE, type TelegramMessage } from "../../src/sandbox/telegram-emulator/index.ts";
import { some, startDesk } from "../support/bridge-fixture.ts";
import { threadIn } from "../support/every-team-chat.ts";
import { topicOf } from "../support/telegram-topic.ts";

const { support, frontDesk } = TELEGRAM_CHATS;
const { anna, mark, bridge } = TELEGRAM_PEOPLE;

type Options = Parameters<typeof startDesk>[0];

/** Ada's topic, in which her `hello` is shown. */
async function inTopic(options: Options = {}) {
  const desk = await startDesk({ chats: "telegram", ...options });
  const { telegram } = desk.sandbox;
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  const topic = await topicOf(desk, "Ada");
  const thread = await threadIn("telegram", desk, "Ada");
  await topic.shows(some("hello"));
  const questions = () => topic.texts().filter((text) => text.includes("Not sent yet: "));
  return {
    desk,
    ada,
    topic,
    thread,
    questions,
    texts: () => ada.seen.map(({ text }) => text),
    postWith: (text: string) =>
      telegram.when(() => telegram.messages(support, topic.id).findLast((one) => one.text.includes(text))),
    /** Waits for one question, answers it with the button, and returns its text. */
    async answers(label: string) {
      const texts = await topic.shows(() => questions().length === 1);
      await thread.presses(label);
      await topic.shows(() => questions().length === 0);
      return texts.find((text) => text.includes("Not sent yet: ")) ?? "";
    },
    [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose](),
  };
}

it("sends replies to the client's words, quoted or not, to the card, and to what went out", async () => {
  await using at = await inTopic();
  const { topic } = at;
  const card = await at.postWith("Ada");
  await topic.marked(topic.replies("to her words", { replyTo: (await at.postWith("hello")).message_id }), "👌");
  const quoting = { replyTo: (await at.postWith("hello")).message_id, quote: "hell" };
  await topic.marked(topic.replies("to a part of them", quoting), "👌");
  const own = topic.replies("to the card", { replyTo: card.message_id });
  await topic.marked(own, "👌");
  await topic.marked(topic.replies("to my own", { replyTo: own.message_id }), "👌");
  await topic.marked(topic.replies("to nothing"), "👌");
  await at.ada.writes("x".repeat(9_000));
  await topic.shows((texts) => texts.filter((text) => text.includes("xxx")).length > 1);
  const first = at.desk.sandbox.telegram.messages(support, topic.id).find(({ text }) => text.includes("xxx"));
  await topic.marked(topic.replies("to the first part", { replyTo: first?.message_id ?? 0 }), "👌");

  expect(at.texts()).toEqual([
    "to her words",
    "to a part of them",
    "to the card",
    "to my own",
    "to nothing",
    "to the first part",
  ]);
  expect(at.questions()).toEqual([]);
});

it("asks about a reply to a colleague's message or to a note, keeps it as a note, or sends it", async () => {
  await using at = await inTopic();
  const { topic } = at;
  const note = topic.replies("note: he never pays", { by: mark });
  await topic.marked(note, "✍");
  const kept = topic.replies("never ever", { replyTo: note.message_id });
  expect(await at.answers("Keep as note")).toContain("It replies to an internal note.");
  await topic.marked(kept, "✍");

  const ownNote = topic.replies("note: difficult");
  await topic.marked(ownNote, "✍");
  const dropped = topic.replies("very", { replyTo: ownNote.message_id });
  expect(await at.answers("Discard")).toContain("It replies to an internal note.");
  await topic.marked(dropped, "💔");

  const doubtful = topic.replies("ntoe: what do we say?", { by: mark });
  await topic.marked(doubtful, "👀");
  await at.answers("Discard");
  const sent = topic.replies("It comes tomorrow", { replyTo: doubtful.message_id });
  expect(await at.answers("Send to client")).toContain("a colleague’s message, which the client has not seen");
  await topic.marked(sent, "👌");
  await topic.marked(topic.replies("/send By noon", { replyTo: doubtful.message_id }), "👌");

  expect(at.texts()).toEqual(["It comes tomorrow", "By noon"]);
});

it("does not ask about what answers a colleague's reply that went out, apart from the collision", async () => {
  await using at = await inTopic();
  const { topic } = at;
  const went = topic.replies("It comes tomorrow", { by: mark });
  await topic.marked(went, "👌");
  const second = topic.replies("By noon", { replyTo: went.message_id });
  const question = await at.answers("Send to client");
  await topic.marked(second, "👌");

  expect(question).toContain("has just answered this client");
  expect(question).not.toContain("replies to");
});

it("asks about replies to what the bridge says, to another topic, and to what was deleted since", async () => {
  await using at = await inTopic();
  const { topic, desk } = at;
  const { telegram } = desk.sandbox;
  topic.replies("/help");
  await topic.shows(some("/contact"));
  const helped = topic.replies("thanks", { replyTo: (await at.postWith("/contact")).message_id });
  expect(await at.answers("Keep as note")).toContain("It replies to a notice by the bridge.");
  await topic.marked(helped, "✍");

  topic.replies("ntoe: hm");
  await topic.shows(() => at.questions().length === 1);
  const yes = topic.replies("yes, discard it", { replyTo: (await at.postWith("Not sent yet: ")).message_id });
  await topic.shows(() => at.questions().length === 2);
  expect(at.questions()[1]).toContain("It replies to a notice by the bridge.");
  await topic.marked(yes, "👀");
  await at.thread.presses("Discard");
  await topic.shows(() => at.questions().length === 1);
  await at.answers("Discard");

  const other = telegram.staff.opensTopic(mark, support, "Lunch");
  const lunch = telegram.staff.posts(mark, support, "Pizza?", { topic: other.message_thread_id });
  topic.replies("I am in", { replyTo: lunch.message_id, quote: "Pizza" });
  expect(await at.answers("Discard")).toContain("a message that the bridge does not know");

  await desk.sandbox.stopBridge();
  const gone = topic.replies("note: he shouts", { by: mark });
  topic.replies("he does", { replyTo: gone.message_id, quote: "shouts" });
  telegram.staff.deletes(support, gone.message_id);
  await desk.sandbox.startBridge();
  expect(await at.answers("Discard")).toContain("It replies to an internal note.");
  expect(at.texts()).toEqual([]);
});

it("asks again after an edit, because that does not change what it replies to, and once for an album", async () => {
  await using at = await inTopic();
  const { topic, desk } = at;
  const note = topic.replies("note: he never pays", { by: mark });
  await topic.marked(note, "✍");
  const reply = topic.replies("never ever", { replyTo: note.message_id });
  await topic.shows(() => at.questions().length === 1);
  const asked = at.thread.buttonOf("Keep as note");
  desk.sandbox.telegram.staff.edits(support, reply.message_id, "not once");
  await topic.shows(() => at.thread.buttonOf("Keep as note") !== asked);
  await at.answers("Keep as note");
  await topic.marked(reply, "✍");

  const album = topic.replies("see these", { replyTo: note.message_id, files: ["a.png", "b.png"] });
  expect(await at.answers("Keep as note")).toContain("It replies to an internal note.");
  await topic.marked(album, "✍");
  expect(at.texts()).toEqual([]);
});

it("asks whoever writes for the group itself about replies to any message that did not go out", async () => {
  await using at = await inTopic();
  const { topic } = at;
  const refused = topic.replies("/refund 20", { as: "group" });
  await topic.shows(() => at.questions().length === 1);
  topic.replies("of order 4711", { as: "group", replyTo: refused.message_id });
  await topic.shows(() => at.questions().length === 2);
  expect(at.questions()[1]).toContain("a colleague’s message");
  expect(at.texts()).toEqual([]);
});

it.each([
  ["a topic", support],
  ["a chain of replies", frontDesk],
])("asks about a reply to a note of another room, in %s", async (_, room) => {
  await using desk = await startDesk({ chats: "both", settings: { TELEGRAM_ROOM: String(room) } });
  const { telegram } = desk.sandbox;
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  const slack = await threadIn("slack", desk, "Ada");
  await slack.shows(some("hello"));
  const shown = (text: string) =>
    telegram.when(() => telegram.messages(room).find((one) => one.from === bridge && one.text.includes(text)));
  await slack.replies("note: he never pays").marked("noted");
  const note = await shown("he never pays");
  // The post before it is recorded, then.
  await slack.replies("note: or late").marked("noted");
  await shown("or late");
  const answer = (text: string, { message_id, topic }: TelegramMessage) =>
    telegram.staff.posts(anna, room, text, { replyTo: message_id, ...(topic !== undefined && { topic }) });
  answer("never ever", note);
  expect((await shown("Not sent yet: ")).text).toContain("It replies to an internal note.");
  answer("It comes tomorrow", await shown("hello"));
  await ada.sees((texts) => texts.length > 0);
  expect(ada.seen.map(({ text }) => text)).toEqual(["It comes tomorrow"]);
});

it("does not ask in a room without the guard", async () => {
  const folder = await mkdtemp(join(tmpdir(), "bridge-native-replies-"));
  try {
    const file = join(folder, "routes.yaml");
    const room = `telegram:${support}`;
    await writeFile(file, `routes: [{ name: all, thread: ${room} }]\nrooms: { ${room}: { guard: false } }\n`);
    await using at = await inTopic({ settings: { TELEGRAM_ROOM: "", ROUTES_FILE: file } });
    const note = at.topic.replies("note: he never pays", { by: mark });
    await at.topic.marked(note, "✍");
    await at.topic.marked(at.topic.replies("It comes tomorrow", { replyTo: note.message_id }), "👌");
    expect(at.texts()).toEqual(["It comes tomorrow"]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it("takes no part in what people say to each other in General", async () => {
  await using at = await inTopic();
  const { telegram } = at.desk.sandbox;
  const lunch = telegram.staff.posts(mark, support, "Pizza?");
  telegram.staff.posts(anna, support, "I am in", { replyTo: lunch.message_id });
  await at.topic.marked(at.topic.replies("It comes tomorrow"), "👌");
  expect(at.texts()).toEqual(["It comes tomorrow"]);
  expect(at.questions()).toEqual([]);
});
