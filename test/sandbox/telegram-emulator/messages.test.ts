/** Messages, as grammY sends them to the emulator. */
import type { Api } from "grammy";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  startTelegramEmulator,
  TELEGRAM_CHATS as CHATS,
  TELEGRAM_PEOPLE as PEOPLE,
  type TelegramEmulator,
} from "../../../src/sandbox/telegram-emulator/index.ts";
import { apiOf, refusal } from "./bot.ts";

let telegram: TelegramEmulator;
let bot: Api;

beforeEach(async () => {
  telegram = await startTelegramEmulator();
  bot = apiOf(telegram);
});
afterEach(() => telegram.close());

const { frontDesk, support } = CHATS;
const buttons = (data: string, text = "Press") => ({
  reply_markup: { inline_keyboard: [[{ text, callback_data: data }]] },
});

describe("tokens and methods", () => {
  it("accepts its bot's token and no other", async () => {
    expect(await bot.getMe()).toMatchObject({ id: PEOPLE.bridge, is_bot: true, username: "conversation_bridge_bot" });
    expect(await refusal(apiOf(telegram, "1:wrong").getMe())).toBe("401 Unauthorized");
    const old = telegram.token;
    telegram.renewToken();
    expect(await refusal(apiOf(telegram, old).getMe())).toBe("401 Unauthorized");
    expect(await apiOf(telegram).getMe()).toMatchObject({ id: PEOPLE.bridge });
  });

  it("rejects methods that Telegram does not have", async () => {
    const answer = await fetch(`${telegram.apiRoot}/bot${telegram.token}/readMinds`);
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { ok: false, error_code: 404, description: "Not Found: method not found" },
    ]);
  });

  it("ignores the case of a method and how its arguments are encoded", async () => {
    const url = `${telegram.apiRoot}/bot${telegram.token}/sendmessage`;
    const form = new URLSearchParams({
      chat_id: String(frontDesk),
      text: "a b",
      entities: '[{"type":"bold","offset":0,"length":1}]',
    });
    expect((await fetch(url, { method: "POST", body: form })).status).toBe(200);
    expect((await fetch(`${url}?chat_id=${frontDesk}&text=c`)).status).toBe(200);
    expect(telegram.messages(frontDesk).map(({ text, entities }) => [text, entities.length])).toEqual([
      ["a b", 1],
      ["c", 0],
    ]);
  });
});

describe("text", () => {
  it("has at most 4,096 UTF-16 units", async () => {
    await bot.sendMessage(frontDesk, "x".repeat(4_096));
    expect(await refusal(bot.sendMessage(frontDesk, "x".repeat(4_097)))).toBe("400 Bad Request: message is too long");
    await bot.sendMessage(frontDesk, "🦊".repeat(2_048));
    expect(await refusal(bot.sendMessage(frontDesk, "🦊".repeat(2_049)))).toBe("400 Bad Request: message is too long");
    expect(telegram.messages(frontDesk)).toHaveLength(2);
  });

  it("must not be empty", async () => {
    expect(await refusal(bot.sendMessage(frontDesk, " \n\t"))).toBe("400 Bad Request: message text is empty");
    expect(await refusal(bot.sendMessage(frontDesk, "\u202e\r"))).toBe("400 Bad Request: message text is empty");
  });

  it("loses tabs, rings and box-drawing marks", async () => {
    const sent = await bot.sendMessage(frontDesk, "a\tb A\u030a \u00e5 c\u0333d\u033f e\u0301 \u200e\u200f\u200ef");
    expect(sent.text).toBe("a b A \u00e5 cd e\u0301 \u200c\u200c\u200ef");
  });

  it("loses surrounding spaces, carriage returns and direction marks, and entities shift accordingly", async () => {
    const sent = await bot.sendMessage(frontDesk, "  \u202eab\r\ncd\u0007 ", {
      entities: [
        { type: "bold", offset: 3, length: 2 },
        { type: "italic", offset: 7, length: 2 },
      ],
    });
    expect(sent.text).toBe("ab\ncd");
    expect(sent.entities).toEqual([
      { type: "bold", offset: 0, length: 2 },
      { type: "italic", offset: 3, length: 2 },
    ]);
  });
});

describe("entities", () => {
  const texts = (length: number, entities: readonly object[]) =>
    refusal(bot.sendMessage(frontDesk, "🦊".repeat(length), { entities: entities as never }));

  it("must start and end in the text, between characters", async () => {
    expect(await texts(2, [{ type: "bold", offset: 0, length: 4 }])).toBe("accepted");
    expect(await texts(2, [{ type: "bold", offset: 0, length: 5 }])).toBe(
      "400 Bad Request: entity beginning at UTF-16 offset 0 ends after the end of the text at UTF-16 offset 5",
    );
    expect(await texts(2, [{ type: "bold", offset: 5, length: 1 }])).toBe(
      "400 Bad Request: entity begins after the end of the text at UTF-16 offset 5",
    );
    expect(await texts(2, [{ type: "bold", offset: 1, length: 1 }])).toBe(
      "400 Bad Request: entity begins in a middle of a UTF-16 symbol at byte offset 4",
    );
    expect(await texts(2, [{ type: "bold", offset: 0, length: 1 }])).toBe(
      "400 Bad Request: entity beginning at UTF-16 offset 0 ends in a middle of a UTF-16 symbol at byte offset 4",
    );
    expect(await texts(2, [{ type: "bold", offset: -1, length: 1 }])).toContain("incorrect offset -1");
    expect(await texts(2, [{ type: "glitter", offset: 0, length: 2 }])).toContain("Unsupported type");
  });

  it("are kept up to a maximum of a hundred", async () => {
    const bold = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ type: "bold" as const, offset: at * 2, length: 1 }));
    const sent = await bot.sendMessage(frontDesk, "a ".repeat(101), { entities: bold(101) });
    expect(sent.entities).toHaveLength(100);
    expect((await bot.sendMessage(frontDesk, "a ".repeat(101), { entities: bold(100) })).entities).toHaveLength(100);
  });

  it("are found where the text names people, links and commands, and notify", async () => {
    const text =
      "ask @mark_oduya at https://juniper.example/a?b, mail me@juniper.example or /stop_it #help juniper.io now";
    const sent = await bot.sendMessage(frontDesk, text);
    expect(
      (sent.entities ?? []).map(({ type, offset, length }) => [type, text.slice(offset, offset + length)]),
    ).toEqual([
      ["mention", "@mark_oduya"],
      ["url", "https://juniper.example/a?b"],
      ["email", "me@juniper.example"],
      ["bot_command", "/stop_it"],
      ["hashtag", "#help"],
      ["url", "juniper.io"],
    ]);
    expect(telegram.message(frontDesk, sent.message_id)).toMatchObject({ pings: [PEOPLE.mark], preview: true });
  });

  it("are not found in code, nor across a word joiner", async () => {
    const coded = "@mark_oduya https://a.io /stop";
    const all = { entities: [{ type: "code" as const, offset: 0, length: coded.length }] };
    const code = await bot.sendMessage(frontDesk, coded, all);
    expect(code.entities).toEqual(all.entities);
    const joined = await bot.sendMessage(frontDesk, "@\u2060mark_oduya /\u2060stop");
    expect(joined.entities).toBeUndefined();
    expect(telegram.messages(frontDesk).flatMap(({ pings }) => pings)).toEqual([]);
  });

  it("shows no preview if told not to", async () => {
    const sent = await bot.sendMessage(frontDesk, "https://a.io", { link_preview_options: { is_disabled: true } });
    expect(telegram.message(frontDesk, sent.message_id)?.preview).toBe(false);
  });

  it("come from HTML and MarkdownV2, with Telegram's errors", async () => {
    const html = await bot.sendMessage(frontDesk, '<b>a &amp; <i>b</i></b> <a href="https://a.io">c</a>', {
      parse_mode: "HTML",
    });
    expect(html.text).toBe("a & b c");
    expect(html.entities).toEqual([
      { type: "bold", offset: 0, length: 5 },
      { type: "italic", offset: 4, length: 1 },
      { type: "text_link", offset: 6, length: 1, url: "https://a.io" },
    ]);
    const marked = await bot.sendMessage(frontDesk, "*a* `b.c` \\.", { parse_mode: "MarkdownV2" });
    expect([marked.text, marked.entities]).toEqual([
      "a b.c .",
      [
        { type: "bold", offset: 0, length: 1 },
        { type: "code", offset: 2, length: 3 },
      ],
    ]);
    const refused = (text: string, parse_mode: "HTML" | "MarkdownV2") =>
      refusal(bot.sendMessage(frontDesk, text, { parse_mode }));
    expect(await refused("1 < 2", "HTML")).toContain("can't parse entities: Unsupported start tag");
    expect(await refused("<b>a", "HTML")).toContain("Can't find end tag");
    expect(await refused("<b>a</i>", "HTML")).toContain("Unmatched end tag");
    expect(await refused("a.b", "MarkdownV2")).toBe(
      "400 Bad Request: can't parse entities: Character '.' is reserved and must be escaped with the preceding '\\'",
    );
    expect(await refused("*a", "MarkdownV2")).toContain("Can't find end of Bold entity");
    expect(await refusal(bot.sendMessage(frontDesk, "a", { parse_mode: "Runes" as never }))).toContain(
      "unsupported parse_mode",
    );
  });
});

describe("buttons", () => {
  it("hold up to 64 bytes", async () => {
    await bot.sendMessage(frontDesk, "a", buttons("x".repeat(64)));
    expect(await refusal(bot.sendMessage(frontDesk, "a", buttons("x".repeat(65))))).toBe(
      "400 Bad Request: BUTTON_DATA_INVALID",
    );
    expect(await refusal(bot.sendMessage(frontDesk, "a", buttons("ü".repeat(33))))).toBe(
      "400 Bad Request: BUTTON_DATA_INVALID",
    );
  });

  it("must do something, and there are at most a hundred", async () => {
    const nothing = { reply_markup: { inline_keyboard: [[{ text: "a" }]] } } as never;
    expect(await refusal(bot.sendMessage(frontDesk, "a", nothing))).toBe(
      "400 Bad Request: text buttons are unallowed in the inline keyboard",
    );
    const many = (count: number) => ({
      reply_markup: {
        inline_keyboard: Array.from({ length: count }, (_, at) => [{ text: "a", callback_data: String(at) }]),
      },
    });
    expect(await refusal(bot.sendMessage(frontDesk, "a", many(100)))).toBe("accepted");
    expect(await refusal(bot.sendMessage(frontDesk, "a", many(101)))).toContain("reply markup is too long");
  });
});

describe("replies", () => {
  it("require the message that they reply to, unless told otherwise", async () => {
    const { message_id } = telegram.staff.posts(PEOPLE.anna, frontDesk, "hello");
    const sent = await bot.sendMessage(frontDesk, "hi", { reply_parameters: { message_id } });
    expect(sent.reply_to_message?.text).toBe("hello");
    const gone = { message_id: 99 };
    expect(await refusal(bot.sendMessage(frontDesk, "hi", { reply_parameters: gone }))).toBe(
      "400 Bad Request: message to be replied not found",
    );
    const anyway = await bot.sendMessage(frontDesk, "hi", {
      reply_parameters: { ...gone, allow_sending_without_reply: true },
    });
    expect(anyway.reply_to_message).toBeUndefined();
  });

  it("name the first message of the chain in a supergroup, though it is not a topic", async () => {
    const first = telegram.staff.posts(PEOPLE.anna, frontDesk, "one");
    const second = telegram.staff.posts(PEOPLE.mark, frontDesk, "two", { replyTo: first.message_id });
    const third = await bot.sendMessage(frontDesk, "three", { reply_parameters: { message_id: second.message_id } });
    expect(third).toMatchObject({ message_thread_id: first.message_id });
    expect(third.is_topic_message).toBeUndefined();
    const small = telegram.staff.posts(PEOPLE.anna, CHATS.smallTeam, "one");
    const answer = await bot.sendMessage(CHATS.smallTeam, "two", {
      reply_parameters: { message_id: small.message_id },
    });
    expect(answer.message_thread_id).toBeUndefined();
  });
});

describe("editing and deleting", () => {
  it("edits the bot's own messages, and removes buttons that are not sent again", async () => {
    const { message_id: id } = await bot.sendMessage(frontDesk, "a", buttons("x"));
    await bot.editMessageText(frontDesk, id, "b", buttons("x"));
    expect(await refusal(bot.editMessageText(frontDesk, id, "b", buttons("x")))).toContain(
      "400 Bad Request: message is not modified: ",
    );
    await bot.editMessageText(frontDesk, id, "b");
    expect(telegram.message(frontDesk, id)).toMatchObject({ text: "b" });
    expect(telegram.message(frontDesk, id)?.buttons).toBeUndefined();
    await bot.editMessageReplyMarkup(frontDesk, id, buttons("y"));
    expect(telegram.message(frontDesk, id)?.buttons?.[0]?.[0]?.callback_data).toBe("y");
    expect(await refusal(bot.editMessageReplyMarkup(frontDesk, id, buttons("y")))).toContain("not modified");
    expect(await refusal(bot.editMessageText(frontDesk, id, "x".repeat(4_097)))).toContain("message is too long");
  });

  it("refuses messages of others and deleted ones", async () => {
    const { message_id: theirs } = telegram.staff.posts(PEOPLE.anna, frontDesk, "mine");
    expect(await refusal(bot.editMessageText(frontDesk, theirs, "b"))).toBe("400 Bad Request: message can't be edited");
    await bot.deleteMessage(frontDesk, theirs);
    expect(await refusal(bot.deleteMessage(frontDesk, theirs))).toBe("400 Bad Request: message to delete not found");
    expect(await refusal(bot.editMessageText(frontDesk, theirs, "b"))).toBe(
      "400 Bad Request: message to edit not found",
    );
    const { message_id: foreign } = telegram.staff.posts(PEOPLE.anna, CHATS.powerless, "mine");
    expect(await refusal(bot.deleteMessage(CHATS.powerless, foreign))).toBe(
      "400 Bad Request: message can't be deleted",
    );
  });
});

describe("groups that cannot be written to", () => {
  it("are distinguished", async () => {
    const sends = (chat: number) => refusal(bot.sendMessage(chat, "a"));
    expect(await sends(-5)).toBe("400 Bad Request: chat not found");
    expect(await sends(CHATS.elsewhere)).toBe("400 Bad Request: chat not found");
    expect(await sends(PEOPLE.anna)).toBe("403 Forbidden: bot can't initiate conversation with a user");
    telegram.staff.setsPermissions(CHATS.powerless, { can_send_messages: false });
    expect(await sends(CHATS.powerless)).toBe("400 Bad Request: not enough rights to send text messages to the chat");
    telegram.staff.setsMember(PEOPLE.anna, frontDesk, PEOPLE.bridge, { status: "kicked" });
    expect(await sends(frontDesk)).toBe("403 Forbidden: bot was kicked from the supergroup chat");
    await bot.leaveChat(support);
    expect(await sends(support)).toBe("403 Forbidden: bot is not a member of the supergroup chat");
  });

  it("name the supergroup that they became", async () => {
    const next = telegram.staff.migrates(PEOPLE.anna, CHATS.smallTeam);
    const error: unknown = await bot.sendMessage(CHATS.smallTeam, "a").catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      error_code: 400,
      description: "Bad Request: group chat was upgraded to a supergroup chat",
      parameters: { migrate_to_chat_id: next },
    });
    expect((await bot.sendMessage(next, "a")).chat).toMatchObject({ id: next, type: "supergroup" });
  });
});
