/** What the bot receives, by polling and by webhook, and how calls can fail. */
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Api, Bot, HttpError } from "grammy";
import type { Update } from "grammy/types";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  ANONYMOUS_ADMIN,
  CHANNEL_SENDER,
  startTelegramEmulator,
  TELEGRAM_CHATS as CHATS,
  TELEGRAM_LIMITS,
  TELEGRAM_PEOPLE as PEOPLE,
  type TelegramEmulator,
  type TelegramEmulatorOptions,
} from "../../../src/sandbox/telegram-emulator/index.ts";
import { apiOf, refusal, takeUpdates } from "./bot.ts";

let telegram: TelegramEmulator;
let bot: Api;

const ALL = [
  "message",
  "edited_message",
  "callback_query",
  "my_chat_member",
  "chat_member",
  "message_reaction",
  "message_reaction_count",
] as const;
const { frontDesk, powerless, support } = CHATS;
const { anna, bridge, ivy, mark, otherBot } = PEOPLE;

async function begins(options: TelegramEmulatorOptions = {}): Promise<void> {
  telegram = await startTelegramEmulator(options);
  bot = apiOf(telegram);
}
beforeEach(() => begins());
afterEach(() => telegram.close());

const kinds = (updates: readonly Update[]) =>
  updates.map((update) => Object.keys(update).find((name) => name !== "update_id"));
const texts = (updates: readonly Update[]) =>
  updates.map(({ message, edited_message: edited }) => (message ?? edited)?.text ?? (message ?? edited)?.caption);

describe("polling", () => {
  it("waits for an update, and returns it until it is confirmed", async () => {
    const waiting = bot.getUpdates({ timeout: 4 });
    telegram.staff.posts(anna, frontDesk, "one");
    const [update] = await waiting;
    expect(update?.message).toMatchObject({ text: "one", from: { id: anna }, chat: { id: frontDesk } });
    expect(await bot.getUpdates({ timeout: 0 })).toEqual([update]);
    const id = update?.update_id ?? 0;
    expect(await bot.getUpdates({ offset: id, timeout: 0 })).toEqual([update]);
    expect(await bot.getUpdates({ offset: id + 1, timeout: 0 })).toEqual([]);
    await telegram.updates.settled();
  });

  it("returns at most a hundred, or fewer if asked, and the last ones for a negative offset", async () => {
    for (let count = 0; count < 101; count += 1) telegram.staff.posts(anna, frontDesk, String(count));
    expect(await bot.getUpdates({ timeout: 0 })).toHaveLength(100);
    expect(texts(await bot.getUpdates({ limit: 2, timeout: 0 }))).toEqual(["0", "1"]);
    expect(texts(await bot.getUpdates({ offset: -2, timeout: 0 }))).toEqual(["99", "100"]);
    expect(texts(await bot.getUpdates({ timeout: 0 }))).toEqual(["99", "100"]);
  });

  it("lets the newer poller win", async () => {
    const older = refusal(bot.getUpdates({ timeout: 4 }));
    await untilPolling();
    const newer = bot.getUpdates({ timeout: 4 });
    expect(await older).toBe(
      "409 Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
    );
    telegram.staff.posts(anna, frontDesk, "one");
    expect(texts(await newer)).toEqual(["one"]);
  });

  it("forgets a poller that went away", async () => {
    const gone = new AbortController();
    const poll = bot.getUpdates({ timeout: 4 }, gone.signal as never).catch(() => "aborted");
    await untilPolling();
    gone.abort();
    expect(await poll).toBe("aborted");
    telegram.staff.posts(anna, frontDesk, "one");
    expect(texts(await bot.getUpdates({ timeout: 4 }))).toEqual(["one"]);
  });

  it("omits unrequested kinds of updates, and remembers the requested ones", async () => {
    const { message_id: id } = telegram.staff.posts(anna, frontDesk, "one");
    telegram.staff.reacts(mark, frontDesk, id, "👍");
    expect(kinds(await takeUpdates(bot))).toEqual(["message"]);
    await bot.getUpdates({ timeout: 0, allowed_updates: ["message_reaction"] });
    telegram.staff.reacts(mark, frontDesk, id);
    telegram.staff.posts(anna, frontDesk, "two");
    expect(kinds(await takeUpdates(bot))).toEqual(["message_reaction"]);
    await bot.getUpdates({ timeout: 0, allowed_updates: [] });
    telegram.staff.reacts(mark, frontDesk, id, "👍");
    telegram.staff.posts(anna, frontDesk, "three");
    expect(kinds(await takeUpdates(bot))).toEqual(["message"]);
  });

  it("keeps updates for a day", async () => {
    let nowMs = 1_790_000_000_000;
    await telegram.close();
    await begins({ nowMs: () => nowMs });
    telegram.staff.posts(anna, frontDesk, "old");
    nowMs += 43_200_000;
    telegram.staff.posts(anna, frontDesk, "new");
    nowMs += 43_200_000;
    expect(texts(await bot.getUpdates({ timeout: 0 }))).toEqual(["new"]);
  });

  it("repeats and reorders updates on request", async () => {
    telegram.updates.duplicateNext();
    telegram.staff.posts(anna, frontDesk, "one");
    const first = await bot.getUpdates({ timeout: 0 });
    const confirms = { offset: (first[0]?.update_id ?? 0) + 1, timeout: 0 };
    expect(texts(first)).toEqual(["one"]);
    expect(await bot.getUpdates(confirms)).toEqual(first);
    expect(await bot.getUpdates(confirms)).toEqual([]);
    telegram.updates.reverseNext(2);
    telegram.staff.posts(anna, frontDesk, "two");
    telegram.staff.posts(anna, frontDesk, "three");
    expect(texts(await bot.getUpdates({ timeout: 0 }))).toEqual(["three", "two"]);
  });

  it("loses updates with their numbers, and lets later ones overtake, when it is told to", async () => {
    telegram.staff.posts(anna, frontDesk, "one");
    telegram.updates.loseNext(2);
    for (const text of ["two", "three", "four"]) telegram.staff.posts(anna, frontDesk, text);
    telegram.updates.delayNext(1);
    telegram.staff.posts(anna, frontDesk, "five");
    telegram.staff.posts(anna, frontDesk, "six");
    telegram.updates.releaseHeld();
    const updates = await bot.getUpdates({ timeout: 0 });
    expect(texts(updates)).toEqual(["one", "four", "six", "five"]);
    const [first = 0, ...numbers] = updates.map(({ update_id: id }) => id);
    expect(numbers.map((id) => id - first)).toEqual([3, 4, 5]);
  });
});

/** Resolves when somebody waits at the emulator. */
async function untilPolling(): Promise<void> {
  while (!telegram.updates.polling()) await new Promise(setImmediate);
}

describe("what the bot receives", () => {
  beforeEach(() => bot.getUpdates({ timeout: 0, allowed_updates: ALL }));

  it("people, with replies, files and albums", async () => {
    const { message_id: id } = telegram.staff.posts(anna, support, "look", { files: ["a.pdf", "b.pdf"] });
    telegram.staff.posts(mark, support, "thanks", { replyTo: id });
    const [first, second, answer] = (await takeUpdates(bot)).map(({ message }) => message);
    expect(first).toMatchObject({ caption: "look", document: { file_name: "a.pdf" } });
    expect(second?.media_group_id).toBe(first?.media_group_id);
    expect(second?.caption).toBeUndefined();
    expect(answer?.reply_to_message).toMatchObject({ message_id: id, caption: "look" });
  });

  it("replies that quote, and replies to another topic without its text", async () => {
    const topic = telegram.staff.opensTopic(anna, support, "Ada").message_thread_id;
    const elsewhere = telegram.staff.posts(anna, support, "Pizza?");
    const said = telegram.staff.posts(anna, support, "he never pays", { topic });
    telegram.staff.posts(mark, support, "ever", { topic, replyTo: said.message_id, quote: "never" });
    telegram.staff.posts(mark, support, "I am in", { topic, replyTo: elsewhere.message_id });
    const [quoting, other] = (await takeUpdates(bot)).map(({ message }) => message).slice(-2);
    expect(quoting).toMatchObject({ reply_to_message: { message_id: said.message_id }, quote: { text: "never" } });
    expect(other?.external_reply).toMatchObject({ message_id: elsewhere.message_id, chat: { id: support } });
    expect([other?.reply_to_message, JSON.stringify(other).includes("Pizza")]).toEqual([undefined, false]);
  });

  it("edits, but not deletions", async () => {
    const { message_id: id } = telegram.staff.posts(anna, support, "on");
    telegram.staff.edits(support, id, "one");
    telegram.staff.deletes(support, id);
    const updates = await takeUpdates(bot);
    expect([kinds(updates), texts(updates)]).toEqual([
      ["message", "edited_message"],
      ["on", "one"],
    ]);
    expect(updates[1]?.edited_message?.edit_date).toBeGreaterThan(1_700_000_000);
  });

  it("anonymous administrators, channels and automatic forwards, with Telegram's placeholder senders", async () => {
    telegram.staff.posts(ivy, support, "as the group");
    telegram.staff.posts(mark, support, "as a channel", { as: { channel: CHATS.news } });
    telegram.staff.channelPosts(support, "news");
    const [anonymous, channel, forward] = (await takeUpdates(bot)).map(({ message }) => message);
    expect(anonymous).toMatchObject({
      from: { id: ANONYMOUS_ADMIN.id, is_bot: true, username: "GroupAnonymousBot" },
      sender_chat: { id: support },
      author_signature: "Shift lead",
    });
    expect(channel).toMatchObject({
      from: { id: CHANNEL_SENDER.id },
      sender_chat: { id: CHATS.news, type: "channel" },
    });
    expect(forward).toMatchObject({
      from: { id: 777_000, is_bot: false },
      sender_chat: { id: CHATS.news },
      is_automatic_forward: true,
      forward_origin: { type: "channel", chat: { id: CHATS.news } },
    });
  });

  it("nothing from itself and other bots, except service messages about its own actions", async () => {
    await bot.sendMessage(support, "mine");
    telegram.staff.posts(otherBot, support, "beep");
    const { message_thread_id: topic } = await bot.createForumTopic(support, "Lena");
    await bot.closeForumTopic(support, topic);
    const received = (await takeUpdates(bot)).map(({ message }) => message);
    expect(received).toMatchObject([{ forum_topic_created: { name: "Lena" } }, { forum_topic_closed: {} }]);
    await telegram.close();
    await begins({ botToBot: true });
    telegram.staff.posts(otherBot, support, "beep");
    expect((await takeUpdates(bot))[0]?.message?.from.is_bot).toBe(true);
  });

  it("members and rights", async () => {
    telegram.staff.joins(PEOPLE.stranger, support);
    telegram.staff.leaves(PEOPLE.stranger, support);
    telegram.staff.setsMember(anna, support, bridge, { status: "member" });
    const updates = await takeUpdates(bot);
    expect(kinds(updates)).toEqual(["chat_member", "message", "message", "chat_member", "my_chat_member"]);
    expect(updates.at(-1)?.my_chat_member).toMatchObject({
      from: { id: anna },
      old_chat_member: { status: "administrator" },
      new_chat_member: { status: "member", user: { id: bridge } },
    });
  });

  it("reactions of people, and only how many of anonymous administrators", async () => {
    const { message_id: id } = telegram.staff.posts(anna, support, "a");
    telegram.staff.reacts(mark, support, id, "👍");
    telegram.staff.reacts(ivy, support, id, "👍");
    await bot.setMessageReaction(support, id, [{ type: "emoji", emoji: "👀" }]);
    const [, mine, count, ...more] = await takeUpdates(bot);
    expect(mine?.message_reaction).toMatchObject({
      user: { id: mark },
      old_reaction: [],
      new_reaction: [{ emoji: "👍" }],
    });
    expect(count?.message_reaction_count).toMatchObject({ reactions: [{ total_count: 2 }] });
    expect(more).toEqual([]);
  });

  it("renaming, pinning and the migration to a supergroup", async () => {
    const { message_id: id } = telegram.staff.posts(anna, CHATS.smallTeam, "a");
    telegram.staff.pins(anna, CHATS.smallTeam, id);
    telegram.staff.retitles(anna, CHATS.smallTeam, "Bigger team");
    const next = telegram.staff.migrates(anna, CHATS.smallTeam);
    const [, pinned, titled, to, from] = (await takeUpdates(bot)).map(({ message }) => message);
    expect(pinned).toMatchObject({ pinned_message: { message_id: id } });
    expect(titled).toMatchObject({ new_chat_title: "Bigger team" });
    expect(to).toMatchObject({ chat: { id: CHATS.smallTeam }, migrate_to_chat_id: next });
    expect(from).toMatchObject({ chat: { id: next, type: "supergroup" }, migrate_from_chat_id: CHATS.smallTeam });
  });

  it("only messages meant for it, if it is not an administrator and privacy mode is on", async () => {
    const mine = await bot.sendMessage(powerless, "hello");
    telegram.staff.posts(anna, powerless, "among ourselves");
    telegram.staff.posts(anna, powerless, "to you", { replyTo: mine.message_id });
    telegram.staff.posts(anna, powerless, "/help");
    telegram.staff.posts(anna, powerless, "/help@conversation_bridge_bot");
    telegram.staff.posts(anna, powerless, "/help@standup_robot_bot");
    expect(texts(await takeUpdates(bot))).toEqual(["to you", "/help", "/help@conversation_bridge_bot"]);
    await telegram.close();
    await begins({ privacyMode: false });
    expect((await bot.getMe()).can_read_all_group_messages).toBe(true);
    telegram.staff.posts(anna, powerless, "among ourselves");
    expect(texts(await takeUpdates(bot))).toEqual(["among ourselves"]);
  });
});

describe("buttons", () => {
  const shows = () =>
    bot.sendMessage(frontDesk, "a", { reply_markup: { inline_keyboard: [[{ text: "Go", callback_data: "go" }]] } });

  it("return the answer to the person who pressed", async () => {
    const { message_id: message } = await shows();
    const pressed = telegram.staff.presses({ chat: frontDesk, message, data: "go" }, anna);
    const [update] = await takeUpdates(bot);
    const query = update?.callback_query;
    expect(query).toMatchObject({ data: "go", from: { id: anna }, message: { message_id: message } });
    const answer = (text: string) => bot.answerCallbackQuery(query?.id ?? "", { text, show_alert: true });
    expect(await refusal(answer("x".repeat(201)))).toBe("400 Bad Request: MESSAGE_TOO_LONG");
    await answer("x".repeat(200));
    expect(await pressed).toEqual({ text: "x".repeat(200), alert: true });
    expect(await refusal(answer("again"))).toBe(
      "400 Bad Request: query is too old and response timeout expired or query ID is invalid",
    );
    expect(() => telegram.staff.presses({ chat: frontDesk, message, data: "stop" }, anna)).toThrow(RangeError);
  });

  it("must be answered in time", async () => {
    await telegram.close();
    await begins({ callbackLifetimeMs: 1 });
    const { message_id: message } = await shows();
    expect(await telegram.staff.presses({ chat: frontDesk, message, data: "go" }, anna)).toBe("unanswered");
    const [update] = await takeUpdates(bot);
    expect(await refusal(bot.answerCallbackQuery(update?.callback_query?.id ?? ""))).toContain("query is too old");
  });
});

interface Received {
  readonly secret: string | undefined;
  readonly update: Update;
}

/** An address that receives updates, with a status for each in turn and 200 after that. */
async function receiver(...statuses: readonly number[]) {
  const received: Received[] = [];
  const left = [...statuses];
  const waiting = new Set<() => void>();
  const server: Server = createServer((request: IncomingMessage, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const secret = request.headers["x-telegram-bot-api-secret-token"];
      received.push({ secret: typeof secret === "string" ? secret : undefined, update: JSON.parse(body) as Update });
      response.writeHead(left.shift() ?? 200).end();
      for (const look of waiting) look();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received,
    async gets(count: number): Promise<readonly Received[]> {
      while (received.length < count) await new Promise<void>((resolve) => waiting.add(resolve));
      return received;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe("webhook", () => {
  it("receives pending and new updates with the secret, and blocks pollers", async () => {
    await using app = await receiver();
    telegram.staff.posts(anna, support, "before");
    await bot.setWebhook(app.url, { secret_token: "s3cret_-", allowed_updates: ["message"] });
    telegram.staff.posts(anna, support, "after");
    const got = await app.gets(2);
    await telegram.updates.settled();
    expect(got.map(({ secret, update }) => [secret, update.message?.text])).toEqual([
      ["s3cret_-", "before"],
      ["s3cret_-", "after"],
    ]);
    expect(await refusal(bot.getUpdates())).toBe(
      "409 Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    );
    expect(await bot.getWebhookInfo()).toMatchObject({
      url: app.url,
      pending_update_count: 0,
      allowed_updates: ["message"],
    });
    await bot.deleteWebhook();
    expect(await bot.getUpdates({ timeout: 0 })).toEqual([]);
    expect(await refusal(bot.setWebhook(app.url, { secret_token: "a b" }))).toContain("unallowed characters");
    expect(await refusal(bot.setWebhook(app.url, { secret_token: "x".repeat(257) }))).toContain("unallowed characters");
  });

  it("is retried until it accepts an update, one at a time per group", async () => {
    await telegram.close();
    await begins({ retryScale: 0.001 });
    await using app = await receiver(500, 200, 503);
    await bot.setWebhook(app.url, { max_connections: 1 });
    for (const text of ["one", "two", "three"]) telegram.staff.posts(anna, support, text);
    await telegram.updates.settled();
    expect(app.received.map(({ update }) => update.message?.text)).toEqual(["one", "one", "two", "two", "three"]);
    expect((await bot.getWebhookInfo()).last_error_message).toBe(
      "Wrong response from the webhook: 503 Service Unavailable",
    );
  });

  it("receives updates again whose response was lost, and none after a 410", async () => {
    await telegram.close();
    await begins({ retryScale: 0.001 });
    await using app = await receiver(200, 200, 410);
    telegram.updates.loseAcks();
    await bot.setWebhook(app.url);
    telegram.staff.posts(anna, support, "one");
    const [first, second] = await app.gets(2);
    expect(second?.update).toEqual(first?.update);
    await telegram.updates.settled();
    telegram.staff.posts(anna, support, "two");
    await app.gets(3);
    while ((await bot.getWebhookInfo()).url !== "") await new Promise(setImmediate);
    expect(texts(await bot.getUpdates({ timeout: 0 }))).toEqual(["two"]);
  });
});

describe("limits", () => {
  it("are 20 messages a minute in a group, including edits but not refusals", async () => {
    let nowMs = 1_790_000_000_000;
    await telegram.close();
    await begins({ nowMs: () => nowMs, groupLimit: TELEGRAM_LIMITS.group });
    const { message_id: id } = await bot.sendMessage(support, "first");
    nowMs += 10_000;
    for (let count = 0; count < 18; count += 1) await bot.sendMessage(support, String(count));
    await bot.editMessageText(support, id, "first, edited");
    const error: unknown = await bot.sendMessage(support, "one too many").catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      error_code: 429,
      description: "Too Many Requests: retry after 50",
      parameters: { retry_after: 50 },
    });
    expect(await refusal(bot.editMessageText(support, id, "again"))).toContain("429");
    expect(await refusal(bot.sendMessage(frontDesk, "elsewhere"))).toBe("accepted");
    expect(await refusal(bot.setMessageReaction(support, id, [{ type: "emoji", emoji: "👀" }]))).toBe("accepted");
    nowMs += 50_000;
    expect(await refusal(bot.sendMessage(support, "in time"))).toBe("accepted");
    expect(await refusal(bot.sendMessage(support, "too early"))).toBe("429 Too Many Requests: retry after 10");
  });

  it("are 30 messages a second in all groups", async () => {
    await telegram.close();
    await begins({ nowMs: () => 1_790_000_000_000, botLimit: TELEGRAM_LIMITS.bot });
    for (let count = 0; count < 30; count += 1) await bot.sendMessage(count % 2 ? support : frontDesk, String(count));
    expect(await refusal(bot.sendMessage(CHATS.smallTeam, "31"))).toBe("429 Too Many Requests: retry after 1");
  });
});

describe("faults", () => {
  const posted = () => telegram.messages(support).map(({ text }) => text);

  it("can be refusals with a retry delay", async () => {
    telegram.faults.next("sendMessage", { kind: "rate-limited", retryAfterSeconds: 7 });
    telegram.faults.next("sendMessage", { kind: "error", code: 400, description: "Bad Request: TOPIC_CLOSED" });
    const answer = await fetch(`${telegram.apiRoot}/bot${telegram.token}/sendMessage?chat_id=${support}&text=a`);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "7"]);
    expect(await refusal(bot.sendMessage(support, "a"))).toBe("400 Bad Request: TOPIC_CLOSED");
    telegram.faults.rateLimitFor(60_000);
    expect(await refusal(bot.getMe())).toMatch(/^429 Too Many Requests: retry after (?:60|59)$/u);
    telegram.faults.clear();
    expect(posted()).toEqual([]);
  });

  it("can be lost responses, before or after Telegram acted", async () => {
    telegram.faults.next("sendMessage", { kind: "drop" });
    telegram.faults.next("sendMessage", { kind: "drop", acted: true });
    telegram.faults.next("sendMessage", { kind: "server-error", status: 502, acted: true });
    for (const text of ["dropped", "acted", "bad gateway"])
      expect(await refusal(bot.sendMessage(support, text))).toBeInstanceOf(HttpError);
    expect(posted()).toEqual(["acted", "bad gateway"]);
    telegram.faults.next("sendMessage", { kind: "hang", acted: true });
    const gone = new AbortController();
    const hanging = refusal(bot.sendMessage(support, "hung", {}, gone.signal as never));
    await telegram.when(() => posted().includes("hung") || undefined);
    gone.abort();
    expect(await hanging).toBeInstanceOf(Error);
  });

  it("fail the same calls for the same seed", async () => {
    const run = async () => {
      telegram.faults.random({ seed: 11, rateLimited: 0.3, serverError: 0.2, dropped: 0.2 });
      const outcomes: string[] = [];
      for (let count = 0; count < 20; count += 1) outcomes.push(String(await refusal(bot.getMe())));
      return outcomes;
    };
    const first = await run();
    expect(await run()).toEqual(first);
    expect(new Set(first).size).toBeGreaterThan(2);
  });
});

it("works with grammY's own Bot and long polling", async () => {
  const whole = new Bot(telegram.token, { client: { apiRoot: telegram.apiRoot } });
  whole.on("message:text", (context) => context.reply(`You said ${context.message.text}`));
  const running = whole.start();
  telegram.staff.posts(anna, frontDesk, "hello");
  await telegram.when(() => telegram.messages(frontDesk).find(({ text }) => text === "You said hello"));
  await whole.stop();
  await running;
});
