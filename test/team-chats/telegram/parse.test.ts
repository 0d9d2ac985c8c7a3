import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { roomId, threadId } from "../../../src/team-chats/telegram/ids.ts";
import type { Locator } from "../../../src/team-chats/telegram/inbound/locate.ts";
import { parseUpdate, type Parsed } from "../../../src/team-chats/telegram/inbound/parse.ts";
import type { Update } from "../../../src/team-chats/telegram/inbound/payloads.ts";
import { plainTextOf } from "../../../src/team-chats/telegram/inbound/plain-text.ts";
import { say } from "./fixture.ts";

const FOLDER = new URL("fixtures/", import.meta.url);
const SELF = { bot: 7_300_001, username: "conversation_bridge_bot" };
const FORUM = "telegram:7300001:-1002000000001";
const TOPIC = `${FORUM}:t12`;
const PLAIN_CHAT = -1_002_000_000_002;
const PLAIN = `telegram:7300001:${PLAIN_CHAT}`;
const ANNA = "telegram:7300001:710001";

const ROOMS = new Set([-1_002_000_000_001, PLAIN_CHAT, -4_000_001]);
const chain = (chat: number, id: number) => threadId(SELF.bot, { chat, kind: "chain", id });
/** The thread of message 42 is recorded, and that of the basic group's message 8. */
const LOCATOR: Locator = {
  roomOf: (chat) => Promise.resolve(ROOMS.has(chat) ? roomId(SELF.bot, chat) : undefined),
  threadOf: (chat, message) =>
    Promise.resolve([40, 42].includes(message) ? chain(PLAIN_CHAT, 40) : message === 8 ? chain(chat, 8) : undefined),
  isUserCreatedTopic: (thread) => Promise.resolve(thread === `${FORUM}:t60`),
};

function fixture(name: string): { readonly source: string; readonly updates: readonly Update[] } {
  return JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), "utf8")) as ReturnType<typeof fixture>;
}

async function parsed(name: string): Promise<Parsed[]> {
  const all: Parsed[] = [];
  for (const update of fixture(name).updates) all.push(await parseUpdate(update, SELF, LOCATOR, say));
  return all;
}

async function taken(name: string) {
  const [first] = await parsed(name);
  if (first === undefined || !("event" in first)) throw new Error(`not taken: ${JSON.stringify(first)}`);
  return first.event;
}

async function message(name: string) {
  const event = await taken(name);
  if (event.kind !== "message") throw new Error(`a ${event.kind}`);
  return event.message;
}

describe("a message in a topic", () => {
  it("is a staff message of that topic", async () => {
    const event = await taken("topic-message");
    expect(event).toMatchObject({
      kind: "message",
      eventId: "telegram:7300001:810000001",
      message: { post: `${TOPIC}.20`, room: FORUM, thread: TOPIC, author: ANNA, files: [] },
    });
    expect(plainTextOf(await message("topic-message"))).toBe("It comes tomorrow");
  });

  it("keeps the name with which the topic was opened, and when, unless it replies to something else", async () => {
    expect(await message("topic-message")).toMatchObject({ threadOpened: { name: "Clara · site" } });
    expect(await message("answer-to-another-topic")).not.toHaveProperty("threadOpened");
  });

  it("that was edited carries the time, and which of several edits within one second it is", async () => {
    expect(await taken("edited-message")).toMatchObject({
      kind: "edited",
      editedAt: `${new Date(1_795_247_160_000).toISOString()}#810000001`,
      message: { post: `${TOPIC}.20` },
    });
  });

  it("that was forwarded is marked as such, because the words are not the sender's", async () => {
    expect(await message("forwarded")).toMatchObject({ author: ANNA, thread: TOPIC, isForwarded: true });
    expect(await message("topic-message")).not.toHaveProperty("isForwarded");
  });

  it("of an anonymous administrator is the group's own", async () => {
    expect(await message("anonymous-admin")).toMatchObject({ author: FORUM, thread: TOPIC });
  });

  it("of another bot or in the name of a channel is left for the author policy to refuse", async () => {
    expect(await message("other-bot")).toMatchObject({ author: "telegram:7300001:720001" });
    expect(await message("channel-as-sender")).toMatchObject({ author: "telegram:7300001:-1002000000005" });
  });

  it("that replies to one in another topic belongs to its own topic, and quotes nothing of the other", async () => {
    expect(await message("answer-to-another-topic")).toMatchObject({ thread: TOPIC, post: `${TOPIC}.65`, files: [] });
    expect(plainTextOf(await message("answer-to-another-topic"))).toBe("The same as for Ben");
  });

  it("keeps what it replies to by Telegram's own function, and by whom that is", async () => {
    const [update] = fixture("topic-message").updates;
    const { reply_to_message: topicCreated, ...plain } = update?.["message"] as Record<string, unknown>;
    const answering = async (fields: object) => {
      const parsed = await parseUpdate({ update_id: 1, message: { ...plain, ...fields } }, SELF, LOCATOR, say);
      return "event" in parsed && parsed.event.kind === "message" ? parsed.event.message.repliesTo : parsed;
    };
    const to = (from: object, more: object = {}) =>
      answering({ reply_to_message: { message_id: 19, from: { is_bot: false, first_name: "", ...from }, ...more } });
    const post = `${TOPIC}.19`;
    expect(await to({ id: SELF.bot, is_bot: true })).toEqual({ post, by: "bridge" });
    expect(await to({ id: 710_001 })).toEqual({ post, by: "author" });
    expect(await to({ id: 710_002 })).toEqual({ post, by: "other" });
    const group = { sender_chat: { id: -1_002_000_000_001, type: "supergroup" } };
    const anonymous = { id: 1_087_968_824, is_bot: true };
    expect(await to(anonymous, group)).toEqual({ post, by: "other" });
    const alsoAnonymous = { ...group, from: { ...anonymous, first_name: "Group" } };
    expect(await answering({ ...alsoAnonymous, reply_to_message: { message_id: 19, ...alsoAnonymous } })).toEqual({
      post,
      by: "other",
    });
    // Every message of a topic, if not another one; also when it is known by its number only.
    expect(await answering({ reply_to_message: topicCreated })).toBeUndefined();
    expect(await answering({ reply_to_message: { message_id: 12 } })).toBeUndefined();
    expect(await answering({})).toBeUndefined();
    // What it quotes was deleted, or is in another topic.
    expect(await answering({ quote: { text: "he never pays", position: 0 } })).toEqual({ by: "other" });
    expect((await message("answer-to-another-topic")).repliesTo).toEqual({ by: "other" });
  });

  it("with a file names it, whatever it is", async () => {
    expect((await message("sticker")).files).toEqual(["sticker"]);
    expect((await message("unknown-content")).files).toEqual(["attachment"]);
  });
});

it("keeps an album together", async () => {
  const events = (await parsed("media-group")).map((one) =>
    "event" in one && one.event.kind === "message" ? one.event.message : undefined,
  );
  expect(events.map((one) => one?.mediaGroup)).toEqual(Array(3).fill("14070696956143906"));
  expect(events.flatMap((one) => one?.files ?? [])).toEqual(["photo", "photo", "invoice.pdf"]);
});

it("ignores topics that people created, whoever they write as, and leaves another bot's to the rules", async () => {
  const userCreatedTopic = `${FORUM}:t60`;
  expect(await parsed("user-created-topic")).toEqual([
    { userCreatedTopic },
    { userCreatedTopic },
    { ignore: "user-created-topic" },
  ]);
  expect(await message("topic-of-another-bot")).toMatchObject({ thread: `${FORUM}:t70` });
});

describe("a group without topics", () => {
  it("finds its threads by the posts that people reply to", async () => {
    expect(await message("chain-reply")).toMatchObject({ thread: `${PLAIN}:r40`, post: `${PLAIN}:r40.44` });
    expect(await message("basic-group-reply")).toMatchObject({ thread: "telegram:7300001:-4000001:r8" });
  });

  it("leaves replies to an unrecorded post of the bridge to the rules, which refuse them visibly", async () => {
    expect(await message("chain-reply-to-unknown")).toMatchObject({ thread: `${PLAIN}:r39` });
  });
});

describe("commands", () => {
  it("of the bridge are command requests", async () => {
    expect(await taken("command")).toMatchObject({
      kind: "command",
      command: { name: "contact", argument: "ada", person: ANNA, room: FORUM, thread: TOPIC, locale: "en" },
    });
  });

  it("that send text are staff messages without the bot's name; unknown ones, too, for the rules to refuse", async () => {
    expect(plainTextOf(await message("command-note"))).toBe("/note call him");
    expect(plainTextOf(await message("command-unknown"))).toBe("/refund 20");
  });

  it("that only the bot sees are command requests with ids of their own, and so is whatever else is written so", async () => {
    const [command, text, outside, ...others] = await parsed("ephemeral-command");
    const about = { person: ANNA, room: FORUM, locale: "en" };
    const id = "telegram:7300001:81000000";
    const asked = { ...about, id: `${id}1`, name: "contact", argument: "ada", thread: TOPIC };
    expect(command).toMatchObject({ event: { kind: "command", command: asked } });
    // The rules answer it with help.
    const unknown = { ...about, id: `${id}2`, name: "", argument: "", thread: TOPIC };
    expect(text).toMatchObject({ event: { kind: "command", command: unknown } });
    expect(outside).toMatchObject({ event: { command: { ...asked, id: `${id}3`, thread: undefined } } });
    expect(others).toEqual(["other-bots-command", "no-message-id", "ephemeral"].map((ignore) => ({ ignore })));
    expect(JSON.stringify([command, text, outside])).not.toMatch(/t12\.0|:0"|about"|"message"/u);
  });

  it("of other bots are ignored, and a message edited into one counts as deleted", async () => {
    const gone = (post: string) => ({ event: { kind: "deleted", post: `${TOPIC}.${post}`, thread: TOPIC } });
    expect(await parsed("edited-into-command-of-other-bot")).toMatchObject([gone("51"), gone("52")]);
  });
});

it("reads a button press with its thread, or without one if its message is too old", async () => {
  expect(await taken("callback-query")).toMatchObject({
    kind: "interaction",
    interaction: {
      id: "3049000000000000001",
      action: "contact",
      value: "contact",
      person: ANNA,
      thread: TOPIC,
      post: `${TOPIC}.13`,
    },
  });
  const old = await taken("callback-query-on-old-message");
  expect(old.kind === "interaction" && old.interaction.thread).toBeUndefined();
});

it("reads a press on an ephemeral message, which no call can name, and none on a message without a number", async () => {
  const [press, unnamed] = await parsed("callback-query-on-ephemeral");
  expect(press).toMatchObject({ event: { interaction: { thread: TOPIC, post: `${FORUM}:e9`, person: ANNA } } });
  expect(unnamed).toEqual({ ignore: "no-message-id" });
});

it("reports changes of groups and topics", async () => {
  const migrated = { from: -4_000_001, to: -1_002_000_000_009 };
  expect(await parsed("migration")).toEqual([{ migrated }, { migrated }]);
  expect(await parsed("topic-created")).toEqual([
    { ownTopic: { thread: TOPIC, name: expect.any(String) as string, at: "2026-11-21T07:43:20.000Z" } },
  ]);
  expect(await parsed("topic-closed")).toEqual([{ topic: { thread: TOPIC, isClosed: true } }]);
  expect(await parsed("topic-reopened")).toEqual([{ topic: { thread: TOPIC, isClosed: false } }]);
  expect(await parsed("demoted")).toEqual([
    { membership: { chat: -1_002_000_000_001, status: "member", canWrite: true } },
  ]);
});

it.each([
  [{ status: "administrator" }, true],
  [{ status: "restricted", is_member: true, can_send_messages: true }, true],
  [{ status: "restricted", is_member: true, can_send_messages: false }, false],
  [{ status: "restricted", is_member: false, can_send_messages: true }, false],
  [{ status: "left" }, false],
  [{ status: "kicked" }, false],
])("tells from %j whether it may write: %s", async (member, canWrite) => {
  const change = { chat: { id: -1_002_000_000_001, type: "supergroup" }, new_chat_member: member };
  const update = { update_id: 1, my_chat_member: change };
  expect(await parseUpdate(update, SELF, LOCATOR, say)).toMatchObject({ membership: { canWrite } });
});

const IGNORED: Readonly<Record<string, readonly string[]>> = {
  "automatic-forward": ["automatic-forward", "automatic-forward"],
  "service-messages": Array<string>(5).fill("service-message"),
  "topic-edited": ["service-message"],
  general: ["outside-threads"],
  "chain-reply-to-nobody": ["outside-threads", "outside-threads"],
  "command-of-other-bot": ["other-bots-command", "other-bots-command"],
  "callback-query-of-others": ["other-button"],
  "live-location": ["no-text"],
  "other-chat": ["other-chat", "not-a-group"],
};

it.each(Object.entries(IGNORED))("ignores: %s", async (name, reasons) => {
  expect(await parsed(name)).toEqual(reasons.map((ignore) => ({ ignore })));
});

it("ignores unknown updates, whatever they contain", async () => {
  for (const update of [{}, { message: 1 }, { message: {} }, { callback_query: { id: 1 } }, { poll: {} }]) {
    expect(await parseUpdate({ update_id: 1, ...update }, SELF, LOCATOR, say)).toHaveProperty("ignore");
  }
});

it("has a source for every payload, and reads each of them", () => {
  const names = readdirSync(FOLDER).map((file) => file.replace(/\.json$/u, ""));
  expect(names.filter((name) => !/20\d\d-\d\d-\d\d/u.test(fixture(name).source))).toEqual([]);
  const text = readFileSync(new URL(import.meta.url), "utf8");
  expect(names.filter((name) => !text.includes(`"${name}"`) && !(name in IGNORED))).toEqual([]);
});

describe("a reaction", () => {
  const forum = { id: -1_002_000_000_001, type: "supergroup", title: "Support", is_forum: true };
  const of = (who: object, chat: object = forum) => {
    const of = (emoji: string) => [{ type: "emoji", emoji }];
    const change = { message_id: 12, date: 1_790_000_000, old_reaction: of("👍"), new_reaction: of("👀") };
    return parseUpdate({ update_id: 77, message_reaction: { chat, ...change, ...who } }, SELF, LOCATOR, say);
  };
  const anna = { id: 710_001, is_bot: false, first_name: "Anna" };

  it("replaces the person's other one", async () => {
    expect(await of({ user: anna })).toMatchObject({
      event: { kind: "reaction", reaction: { id: "77", person: ANNA, room: FORUM, added: ["👀"], removed: ["👍"] } },
    });
  });

  it("of an anonymous administrator, the bridge itself, or another group is ignored", async () => {
    expect(await of({ actor_chat: forum })).toEqual({ ignore: "anonymous" });
    expect(await of({ user: { ...anna, id: SELF.bot, is_bot: true } })).toEqual({ ignore: "own" });
    expect(await of({ user: anna }, { ...forum, id: -5 })).toEqual({ ignore: "other-chat" });
  });
});
