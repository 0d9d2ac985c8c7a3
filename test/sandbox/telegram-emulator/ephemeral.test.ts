/** Ephemeral messages and commands, as grammY sees them at the emulator, with and without the switch. */
import { describe, expect, it } from "vitest";
import {
  startTelegramEmulator,
  TELEGRAM_CHATS as CHATS,
  TELEGRAM_PEOPLE as PEOPLE,
} from "../../../src/sandbox/telegram-emulator/index.ts";
import { apiOf, refusal, takeUpdates } from "./bot.ts";

const { support, powerless } = CHATS;
const { anna, mark, bridge, stranger } = PEOPLE;

const to = (receiver_user_id: number, more: object = {}) => ({
  ephemeral_message_parameters: { receiver_user_id, ...more },
});
const NEXT = { reply_markup: { inline_keyboard: [[{ text: "Next", callback_data: "next" }]] } };

describe("with the switch on", () => {
  it("shows a message to its receiver only, with the number 0", async () => {
    await using telegram = await startTelegramEmulator({ ephemeral: true });
    const bot = apiOf(telegram);
    const sent = await bot.sendMessage(support, "for you", to(anna));
    expect(sent).toMatchObject({ message_id: 0, ephemeral_message_id: 1, receiver_user: { id: anna } });
    expect(telegram.ephemerals(anna).map(({ text }) => text)).toEqual(["for you"]);
    expect(telegram.ephemerals(mark)).toEqual([]);
    expect(telegram.messages(support)).toEqual([]);
    const next = await bot.sendMessage(support, "for all");
    expect(next.message_id).toBe(1);
  });

  it("refuses strangers, wrong parameters, and bots that are no administrators, unless they answer a press", async () => {
    await using telegram = await startTelegramEmulator({ ephemeral: true });
    const bot = apiOf(telegram);
    expect(await refusal(bot.sendMessage(support, "a", to(stranger)))).toBe("400 Bad Request: user not found");
    expect(await refusal(bot.sendMessage(support, "a", to(1)))).toBe("400 Bad Request: user not found");
    expect(await refusal(bot.sendMessage(support, "a", { ephemeral_message_parameters: 5 as never }))).toContain(
      "object expected",
    );
    expect(await refusal(bot.sendMessage(powerless, "a", to(anna)))).toContain("not enough rights");
    const { message_id: message } = await bot.sendMessage(powerless, "press", NEXT);
    void telegram.staff.presses({ chat: powerless, message, data: "next" }, anna);
    const [update] = await takeUpdates(bot);
    const callback_query_id = update?.callback_query?.id ?? "";
    expect(await refusal(bot.sendMessage(powerless, "a", to(mark, { callback_query_id })))).toContain("too old");
    expect(await refusal(bot.sendMessage(powerless, "a", to(anna, { callback_query_id })))).toBe("accepted");
    const missing = { message_id: 999, allow_sending_without_reply: true };
    expect(await refusal(bot.sendMessage(support, "a", { ...to(anna), reply_parameters: missing }))).toContain(
      "message to be replied not found",
    );
  });

  it("has buttons that only the receiver presses, and replaces what was pressed", async () => {
    await using telegram = await startTelegramEmulator({ ephemeral: true });
    const bot = apiOf(telegram);
    await bot.sendMessage(support, "page 1", { ...to(anna), ...NEXT });
    const press = { chat: support, message: 0, ephemeral: 1, data: "next" };
    expect(() => telegram.staff.presses(press, mark)).toThrow(RangeError);
    void telegram.staff.presses(press, anna);
    const [update] = await takeUpdates(bot);
    expect(update?.callback_query?.message).toMatchObject({ message_id: 0, ephemeral_message_id: 1 });
    const callback_query_id = update?.callback_query?.id ?? "";
    await bot.sendMessage(support, "page 2", to(anna, { callback_query_id, replace_callback_query_message: true }));
    expect(telegram.ephemerals(anna).map(({ text }) => text)).toEqual(["page 2"]);
  });

  it("sends a command that is registered so to the bot only", async () => {
    await using telegram = await startTelegramEmulator({ ephemeral: true });
    const bot = apiOf(telegram);
    const list = [
      { command: "contact", description: "a", is_ephemeral: true },
      { command: "note", description: "b" },
    ];
    await bot.setMyCommands(list);
    expect(await bot.getMyCommands()).toEqual(list);
    for (const text of ["/contact ada", "/contact@conversation_bridge_bot ada", "/note a", "/contact@other_bot", "hi"])
      telegram.staff.posts(anna, support, text);
    const updates = await takeUpdates(bot);
    expect(updates.map(({ message }) => message?.message_id)).toEqual([0, 0, 1, 2, 3]);
    expect(updates[0]?.message).toMatchObject({ text: "/contact ada", receiver_user: { id: bridge } });
    expect(telegram.messages(support)).toHaveLength(3);
  });
});

it("ignores all of it with the switch off, as an older server does", async () => {
  await using telegram = await startTelegramEmulator();
  const bot = apiOf(telegram);
  const sent = await bot.sendMessage(support, "for you", to(anna));
  expect(sent).toMatchObject({ message_id: 1 });
  expect(sent.ephemeral_message_id).toBeUndefined();
  await bot.setMyCommands([{ command: "contact", description: "a", is_ephemeral: true }]);
  expect(await bot.getMyCommands()).toEqual([{ command: "contact", description: "a" }]);
  expect(telegram.staff.posts(anna, support, "/contact ada").message_id).toBe(2);
});
