/** Topics, reactions, members and commands, as grammY sees them at the emulator. */
import type { Api } from "grammy";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { TOPIC_ICONS } from "../../../src/sandbox/telegram-emulator/icons.ts";
import {
  startTelegramEmulator,
  TELEGRAM_CHATS as CHATS,
  TELEGRAM_PEOPLE as PEOPLE,
  type TelegramEmulator,
} from "../../../src/sandbox/telegram-emulator/index.ts";
import { allReactions } from "../../../src/sandbox/telegram-emulator/reactions.ts";
import { apiOf, refusal } from "./bot.ts";

let telegram: TelegramEmulator;
let bot: Api;

beforeEach(async () => {
  telegram = await startTelegramEmulator();
  bot = apiOf(telegram);
});
afterEach(() => telegram.close());

const { frontDesk, powerless, support } = CHATS;

describe("topics", () => {
  it("are created with a name and an icon, and can be written to", async () => {
    const [icon] = await bot.getForumTopicIconStickers();
    expect(TOPIC_ICONS.get(icon?.custom_emoji_id ?? "")).toBe(icon?.emoji);
    const topic = await bot.createForumTopic(support, "Lena", {
      icon_color: 7_322_096,
      ...(icon?.custom_emoji_id !== undefined && { icon_custom_emoji_id: icon.custom_emoji_id }),
    });
    const sent = await bot.sendMessage(support, "hello", { message_thread_id: topic.message_thread_id });
    expect(sent).toMatchObject({
      message_thread_id: topic.message_thread_id,
      is_topic_message: true,
      chat: { is_forum: true },
      reply_to_message: { message_id: topic.message_thread_id, forum_topic_created: { name: "Lena" } },
    });
    const answer = await bot.sendMessage(support, "again", { reply_parameters: { message_id: sent.message_id } });
    expect(answer.message_thread_id).toBe(topic.message_thread_id);
    const general = await bot.sendMessage(support, "for all");
    expect(general.message_thread_id).toBeUndefined();
  });

  it("have names of at most 128 characters, silently cut", async () => {
    const long = await bot.createForumTopic(support, "ü".repeat(129));
    expect(long.name).toBe("ü".repeat(128));
    expect((await bot.createForumTopic(support, "🦊".repeat(128))).name).toBe("🦊".repeat(128));
    expect(await refusal(bot.createForumTopic(support, " "))).toBe("400 Bad Request: title must be non-empty");
    expect(await refusal(bot.createForumTopic(support, "a", { icon_color: 1 as never }))).toContain("icon color");
    expect(await refusal(bot.createForumTopic(support, "a", { icon_custom_emoji_id: "1" }))).toContain(
      "DOCUMENT_INVALID",
    );
  });

  it("close, reopen and change, each once", async () => {
    const { message_thread_id: id } = await bot.createForumTopic(support, "Lena");
    expect(await refusal(bot.reopenForumTopic(support, id))).toBe("400 Bad Request: TOPIC_NOT_MODIFIED");
    await bot.closeForumTopic(support, id);
    expect(telegram.topic(support, id)?.closed).toBe(true);
    expect(await refusal(bot.closeForumTopic(support, id))).toBe("400 Bad Request: TOPIC_NOT_MODIFIED");
    await bot.reopenForumTopic(support, id);
    await bot.editForumTopic(support, id, { name: "Lena, waits" });
    expect(await refusal(bot.editForumTopic(support, id, { name: "Lena, waits" }))).toContain("TOPIC_NOT_MODIFIED");
    const [icon = ""] = TOPIC_ICONS.keys();
    await bot.editForumTopic(support, id, { icon_custom_emoji_id: icon });
    expect(telegram.topic(support, id)).toMatchObject({ name: "Lena, waits", icon_custom_emoji_id: icon });
    await bot.editForumTopic(support, id, { icon_custom_emoji_id: "" });
    expect(telegram.topic(support, id)).not.toHaveProperty("icon_custom_emoji_id");
    const services = telegram.messages(support, id).map(({ service }) => Object.keys(service ?? {})[0]);
    expect(services).toEqual([
      "forum_topic_created",
      "forum_topic_closed",
      "forum_topic_reopened",
      "forum_topic_edited",
      "forum_topic_edited",
      "forum_topic_edited",
    ]);
    // The message that reports the topic's creation stays as it was.
    const { reply_to_message: created } = await bot.sendMessage(support, "hello", { message_thread_id: id });
    expect(created).toMatchObject({ message_id: id, forum_topic_created: { name: "Lena" } });
  });

  it("refuse posts if they are deleted, never existed, or are General by its number", async () => {
    const { message_thread_id: id } = await bot.createForumTopic(support, "Lena");
    telegram.staff.deletesTopic(support, id);
    for (const thread of [id, 777, 1])
      expect(await refusal(bot.sendMessage(support, "a", { message_thread_id: thread }))).toBe(
        "400 Bad Request: message thread not found",
      );
    expect(await refusal(bot.sendMessage(frontDesk, "a", { message_thread_id: 3 }))).toContain("thread not found");
    expect(await refusal(bot.closeForumTopic(support, id))).toBe("400 Bad Request: TOPIC_ID_INVALID");
    expect(await refusal(bot.deleteForumTopic(support, id))).toBe("400 Bad Request: TOPIC_ID_INVALID");
  });

  it("require a forum and the right to manage topics", async () => {
    expect(await refusal(bot.createForumTopic(frontDesk, "a"))).toBe("400 Bad Request: the chat is not a forum");
    expect(await refusal(bot.createForumTopic(powerless, "a"))).toBe(
      "400 Bad Request: not enough rights to create a topic",
    );
    const theirs = telegram.staff.opensTopic(PEOPLE.anna, powerless, "theirs").message_thread_id;
    expect(await refusal(bot.editForumTopic(powerless, theirs, { name: "mine" }))).toContain("not enough rights");
    expect(await refusal(bot.deleteForumTopic(powerless, theirs))).toContain("not enough rights");
    telegram.staff.closesTopic(PEOPLE.anna, powerless, theirs);
    expect(await refusal(bot.sendMessage(powerless, "a", { message_thread_id: theirs }))).toBe(
      "400 Bad Request: TOPIC_CLOSED",
    );
    telegram.staff.closesTopic(PEOPLE.anna, powerless, theirs, false);
    expect(await refusal(bot.sendMessage(powerless, "a", { message_thread_id: theirs }))).toBe("accepted");
  });

  it("that are closed can refuse a bot that may manage them, if a test asks for it", async () => {
    await using strict = await startTelegramEmulator({ closedTopicsRefuseBots: true });
    const [other, lenient] = [apiOf(strict), bot];
    for (const [api, answer] of [
      [other, "400 Bad Request: TOPIC_CLOSED"],
      [lenient, "accepted"],
    ] as const) {
      const { message_thread_id: id } = await api.createForumTopic(support, "Lena");
      await api.closeForumTopic(support, id);
      expect(await refusal(api.sendMessage(support, "a", { message_thread_id: id }))).toBe(answer);
    }
  });

  it("give a basic group a new id", async () => {
    const id = telegram.staff.switchesTopics(PEOPLE.anna, CHATS.smallTeam);
    expect(await bot.getChat(id)).toMatchObject({ type: "supergroup", is_forum: true, title: "Small team" });
    expect(telegram.staff.switchesTopics(PEOPLE.anna, frontDesk)).toBe(frontDesk);
    expect((await bot.createForumTopic(frontDesk, "a")).name).toBe("a");
  });
});

describe("reactions", () => {
  it("are limited to one per bot, which the next replaces", async () => {
    const { message_id: id } = telegram.staff.posts(PEOPLE.anna, support, "hello");
    telegram.staff.reacts(PEOPLE.mark, support, id, "🎉");
    const react = (...emoji: string[]) =>
      bot.setMessageReaction(support, id, emoji.map((one) => ({ type: "emoji", emoji: one })) as never);
    await react("👀");
    await react("✍️");
    expect(telegram.message(support, id)?.reactions).toEqual([
      { emoji: "🎉", users: [PEOPLE.mark] },
      { emoji: "✍", users: [PEOPLE.bridge] },
    ]);
    expect(await refusal(react("👀", "👌"))).toBe("400 Bad Request: REACTIONS_TOO_MANY");
    await react();
    expect(telegram.message(support, id)?.reactions).toHaveLength(1);
  });

  it("must be on Telegram's list and allowed by the group, on people's messages", async () => {
    const { message_id: id } = telegram.staff.posts(PEOPLE.anna, support, "hello");
    const react = (emoji: string, message = id) =>
      refusal(bot.setMessageReaction(support, message, [{ type: "emoji", emoji: emoji as never }]));
    expect(allReactions()).toHaveLength(73);
    expect(await react("✅")).toBe("400 Bad Request: REACTION_INVALID");
    telegram.staff.allowsReactions(support, ["👍"]);
    expect(await react("👀")).toBe("400 Bad Request: REACTION_INVALID");
    expect(await react("👍")).toBe("accepted");
    expect(await bot.getChat(support)).toMatchObject({ available_reactions: [{ type: "emoji", emoji: "👍" }] });
    expect(await react("👍", 999)).toBe("400 Bad Request: message to react not found");
    const topic = telegram.staff.opensTopic(PEOPLE.anna, support, "a");
    expect(await react("👍", topic.message_thread_id)).toBe("400 Bad Request: MESSAGE_ID_INVALID");
  });
});

describe("groups and members", () => {
  it("report what the bot may do", async () => {
    expect(await bot.getChat(support)).toMatchObject({ is_forum: true, linked_chat_id: CHATS.news });
    expect(await bot.getChatMember(support, PEOPLE.bridge)).toMatchObject({
      status: "administrator",
      can_manage_topics: true,
    });
    expect(await bot.getChatMember(powerless, PEOPLE.bridge)).toMatchObject({ status: "member" });
    expect(await bot.getChatMember(support, PEOPLE.stranger)).toMatchObject({ status: "left" });
    expect(await refusal(bot.getChatMember(support, 1))).toBe("400 Bad Request: user not found");
    expect(await refusal(bot.getChatMember(powerless, PEOPLE.anna))).toContain("member list is inaccessible");
    const admins = await bot.getChatAdministrators(support);
    expect(admins.map(({ user }) => user.id)).toEqual([PEOPLE.anna, PEOPLE.ivy]);
  });
});

describe("commands", () => {
  const note = { command: "note", description: "Keep it inside" };

  it("are suggested by scope and language", async () => {
    const scope = { type: "chat" as const, chat_id: support };
    await bot.setMyCommands([note], { scope });
    await bot.setMyCommands([{ ...note, description: "Bleibt hier" }], { scope, language_code: "de" });
    await bot.setMyCommands([{ command: "start", description: "Begin" }]);
    expect(await bot.getMyCommands({ scope })).toEqual([note]);
    expect(telegram.commands(support, PEOPLE.mark)).toEqual([note]);
    expect(telegram.commands(support, PEOPLE.mark, "de")[0]?.description).toBe("Bleibt hier");
    expect(telegram.commands(frontDesk, PEOPLE.mark, "de")[0]?.command).toBe("start");
    await bot.deleteMyCommands({ scope, language_code: "de" });
    expect(telegram.commands(support, PEOPLE.mark, "de")).toEqual([note]);
  });

  it("must match Telegram's format", async () => {
    const sets = (command: string, description = "a") => refusal(bot.setMyCommands([{ command, description }]));
    expect(await sets("x".repeat(32))).toBe("accepted");
    expect(await sets("x".repeat(33))).toBe("400 Bad Request: BOT_COMMAND_INVALID");
    expect(await sets("Note")).toBe("400 Bad Request: BOT_COMMAND_INVALID");
    expect(await sets("note", "x".repeat(256))).toBe("accepted");
    expect(await sets("note", "x".repeat(257))).toBe("400 Bad Request: BOT_COMMAND_DESCRIPTION_INVALID");
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...note, command: `c${at}` }));
    expect(await refusal(bot.setMyCommands(many(100)))).toBe("accepted");
    expect(await refusal(bot.setMyCommands(many(101)))).toBe("400 Bad Request: BOT_COMMANDS_TOO_MUCH");
  });
});
