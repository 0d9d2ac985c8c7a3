import { GrammyError, HttpError } from "grammy";
import { describe, expect, it } from "vitest";
import { BridgeError, type FailureCode } from "../../../src/bridge/model/failure.ts";
import { fromAnswer, ChatMigratedError, translated } from "../../../src/team-chats/telegram/errors.ts";
import { splitThread } from "../../../src/team-chats/telegram/ids.ts";
import { card, OPENING_DELIVERY, post } from "../samples.ts";
import { opening, signal, startTelegramFixture } from "./fixture.ts";

const refused = (status: number, description: string, parameters = {}) =>
  fromAnswer({ error_code: status, description, parameters }, "post");

describe("a refusal of Telegram", () => {
  it.each<[number, string, FailureCode]>([
    [401, "Unauthorized", "CHAT_UNAUTHORIZED"],
    [404, "Not Found", "CHAT_UNAUTHORIZED"],
    [403, "Forbidden: bot was kicked from the supergroup chat", "ROOM_UNAVAILABLE"],
    [403, "Forbidden: bot is not a member of the supergroup chat", "ROOM_UNAVAILABLE"],
    [403, "Forbidden: the group chat was deleted", "ROOM_UNAVAILABLE"],
    [400, "Bad Request: chat not found", "ROOM_UNAVAILABLE"],
    [400, "Bad Request: not enough rights to create a topic", "ROOM_FORBIDDEN"],
    [400, "Bad Request: not enough rights to manage topics", "ROOM_FORBIDDEN"],
    [400, "Bad Request: not enough rights to send text messages to the chat", "ROOM_FORBIDDEN"],
    [400, "Bad Request: have no write access to the chat", "ROOM_FORBIDDEN"],
    [400, "Bad Request: the chat is not a forum", "ROOM_FORBIDDEN"],
    [400, "Bad Request: message thread not found", "THREAD_GONE"],
    [400, "Bad Request: TOPIC_DELETED", "THREAD_GONE"],
    [400, "Bad Request: TOPIC_ID_INVALID", "THREAD_GONE"],
    [400, "Bad Request: message to be replied not found", "THREAD_GONE"],
    [400, "Bad Request: message to edit not found", "POST_GONE"],
    [400, "Bad Request: message to react not found", "POST_GONE"],
    [400, "Bad Request: MESSAGE_ID_INVALID", "POST_GONE"],
    [400, "Bad Request: message can't be edited", "POST_GONE"],
    [400, "Bad Request: message is too long", "POST_REJECTED"],
    [400, "Bad Request: message text is empty", "POST_REJECTED"],
    [400, "Bad Request: can't parse entities: whatever", "POST_REJECTED"],
    [400, "Bad Request: BUTTON_DATA_INVALID", "POST_REJECTED"],
    [400, "Bad Request: REACTION_INVALID", "POST_REJECTED"],
    [400, "Bad Request: something new", "POST_REFUSED"],
    [
      409,
      "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
      "CHAT_UNREACHABLE",
    ],
    [500, "Internal Server Error", "CHAT_UNREACHABLE"],
    [502, "Bad Gateway", "CHAT_UNREACHABLE"],
  ])("%i %s is %s", (status, description, code) => {
    expect(refused(status, description)).toMatchObject({ code });
  });

  it("reports how long to wait, to the millisecond", () => {
    expect(refused(429, "Too Many Requests: retry after 37", { retry_after: 37 })).toMatchObject({
      code: "ROOM_RATE_LIMITED",
      details: { retryAfterMs: 37_000 },
    });
    expect(refused(429, "Too Many Requests")).toMatchObject({ details: { retryAfterMs: 1_000 } });
  });

  it("reports where a group was migrated to", () => {
    const moved = refused(400, "Bad Request: group chat was upgraded to a supergroup chat", {
      migrate_to_chat_id: -1009,
    });
    expect(moved).toBeInstanceOf(ChatMigratedError);
    expect(moved).toMatchObject({ to: -1009 });
  });

  it.each([
    ["terminated by other getUpdates request; make sure that only one bot instance is running", "polled_elsewhere"],
    [
      "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
      "webhook_is_set",
    ],
    // Whoever set a webhook does not poll.
    ["terminated by setWebhook request", "webhook_is_set"],
  ])("of a poll, %s, is %s", (description, remoteCode) => {
    expect(refused(409, `Conflict: ${description}`)).toMatchObject({
      code: "CHAT_UNREACHABLE",
      details: { remoteCode },
    });
  });

  it("about a lost topic is no reason to open another one during an edit", () => {
    const answer = { error_code: 400, description: "Bad Request: message thread not found", parameters: {} };
    expect(fromAnswer(answer, "change")).toMatchObject({ code: "POST_GONE" });
  });
});

it("keeps nothing of grammY's errors, which contain the token and what was sent", () => {
  const answer = { ok: false, error_code: 400, description: "Bad Request: chat not found" } as const;
  const payload = { text: "the client's words" };
  const all = [
    translated(new GrammyError("Call to 'sendMessage' failed!", answer, "sendMessage", payload), "post"),
    translated(
      new HttpError(
        "Network request failed",
        Object.assign(new Error("request to https://api.telegram.org/bot1:SECRET/x failed"), { code: "ECONNRESET" }),
      ),
      "post",
    ),
    translated(new HttpError("Network request failed", new Error("bot1:SECRET")), "post"),
  ];
  for (const error of all) {
    expect(error).toBeInstanceOf(BridgeError);
    const whole = `${JSON.stringify(error)} ${(error as BridgeError).stack ?? ""} ${Object.values(error as object)
      .map(String)
      .join()}`;
    expect(whole).not.toMatch(/SECRET|words/u);
  }
  expect(all[1]).toMatchObject({ details: { remoteCode: "ECONNRESET" } });
  const bug = new TypeError("ours");
  expect(translated(bug, "post")).toBe(bug);
});

it("logs neither the token nor a client's words, whatever fails", async () => {
  await using fixture = await startTelegramFixture();
  const { telegram, chat, logged } = fixture;
  const room = chat.room(-1_002_000_000_001);
  const { thread } = await chat.open(room, card, OPENING_DELIVERY, opening, signal);
  const failures: unknown[] = [];
  for (const fault of [
    { kind: "drop" },
    { kind: "server-error" },
    { kind: "error", code: 400, description: "Bad Request: can't parse entities: private words" },
    { kind: "rate-limited", retryAfterSeconds: 0.05 },
  ] as const) {
    telegram.faults.next("sendMessage", fault);
    failures.push(await chat.post(thread, post("private words"), signal).catch((error: unknown) => error));
  }
  telegram.faults.next("getUpdates", { kind: "server-error" }, 2);
  telegram.staff.posts(710_001, -1_002_000_000_001, "private words", { topic: splitThread(thread).id });
  await fixture.next();
  telegram.renewToken();
  failures.push(await chat.announce(room, post("private words"), signal).catch((error: unknown) => error));

  const secret = fixture.telegram.token.split(":")[1]?.replace(/-renewed$/u, "") ?? "?";
  const output = `${logged.join("\n")} ${failures.map((error) => JSON.stringify(error) + String(error)).join()}`;
  expect(failures).toHaveLength(5);
  expect(output).not.toContain(secret);
  expect(output).not.toContain("private words");
});
