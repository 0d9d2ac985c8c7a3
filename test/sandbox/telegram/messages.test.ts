/** Messages, as grammY sends them to the stand-in. */
import type { Api } from "grammy";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  startTelegramStandIn,
  TELEGRAM_CHATS as CHATS,
  TELEGRAM_PEOPLE as PEOPLE,
  type TelegramStandIn,
} from "../../../src/sandbox/telegram/index.ts";
import { apiOf, refusal } from "./bot.ts";

let telegram: TelegramStandIn;
let bot: Api;

beforeEach(async () => {
  telegram = await startTelegramStandIn();
  bot = apiOf(telegram);
});
afterEach(() => telegram.close());

const { frontDesk, support } = CHATS;
const buttons = (data: string, text = "Press") => ({
  reply_markup: { inline_keyboard: [[{ text, callback_data: data }]] },
});

describe("who asks and for what", () => {
  it("knows its bot, and no other token", async () => {
    expect(await bot.getMe()).toMatchObject({ id: PEOPLE.bridge, is_bot: true, username: "conversation_bridge_bot" });
    expect(await refusal(apiOf(telegram, "1:wrong").getMe())).toBe("401 Unauthorized");
    const old = telegram.token;
    telegram.renewToken();
    expect(await refusal(apiOf(telegram, old).getMe())).toBe("401 Unauthorized");
    expect(await apiOf(telegram).getMe()).toMatchObject({ id: PEOPLE.bridge });
  });

  it("does not know what Telegram does not know", async () => {
    const answer = await fetch(`${telegram.apiRoot}/bot${telegram.token}/readMinds`);
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { ok: false, error_code: 404, description: "Not Found: method not found" },
    ]);
  });

  it("minds neither the case of a method nor how its arguments come", async () => {
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
  it("is taken up to 4,096 UTF-16 units and no further", async () => {
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

  it("loses spaces around it, carriage returns and marks of direction, and entities move along", async () => {
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
