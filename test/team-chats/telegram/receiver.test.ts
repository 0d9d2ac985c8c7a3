/** Updates by polling and by webhook, and how they reach the ledger. */
import { describe, expect, it } from "vitest";
import { BridgeError } from "../../../src/bridge/model/failure.ts";
import type { StaffEvent } from "../../../src/bridge/model/staff-event.ts";
import {
  TELEGRAM_CHATS,
  TELEGRAM_PEOPLE,
  type TelegramEmulator,
} from "../../../src/sandbox/telegram-emulator/index.ts";
import { splitThread } from "../../../src/team-chats/telegram/ids.ts";
import type { TelegramTeamChat } from "../../../src/team-chats/telegram/index.ts";
import { card, OPENING_DELIVERY } from "../samples.ts";
import { opening, signal, startTelegramFixture, type TelegramFixture } from "./fixture.ts";

const { support } = TELEGRAM_CHATS;
const { anna } = TELEGRAM_PEOPLE;
const QUEUE = "telegram:7300001";

async function topicIn({ chat }: TelegramFixture): Promise<number> {
  const { thread } = await chat.open(chat.room(support), card, OPENING_DELIVERY, opening, signal);
  return splitThread(thread).id;
}

const textOf = async (chat: TelegramTeamChat, event: StaffEvent) =>
  event.kind === "message" ? await chat.plainText(event.message, signal) : event.kind;

async function eventually(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

describe("polling", () => {
  it("ingests a batch with its offset, and only then confirms it", async () => {
    await using fixture = await startTelegramFixture({ listens: false });
    const { telegram, chat } = fixture;
    const topic = await topicIn(fixture);
    for (const text of ["one", "two", "three"]) telegram.staff.posts(anna, support, text, { topic });
    const commits: { texts: string[]; read: unknown; open: number }[] = [];
    await chat.listen(async (events, read) => {
      const texts = await Promise.all(events.map((event) => textOf(chat, event)));
      commits.push({ texts, read, open: telegram.updates.stats().open });
    }, signal);
    await telegram.updates.settled();

    // The first update reports the topic itself, which the bridge created.
    expect(commits).toEqual([
      { texts: ["one", "two", "three"], read: { queue: QUEUE, position: "810000005" }, open: 4 },
    ]);
  });

  it("records the offset even if every update was ignored", async () => {
    await using fixture = await startTelegramFixture();
    fixture.telegram.staff.retitles(anna, support, "Support team");
    await fixture.telegram.updates.settled();
    expect(fixture.commits).toEqual([{ events: [], read: { queue: QUEUE, position: "810000002" } }]);
  });

  it("retries the same batch until it is durable, and continues", async () => {
    await using fixture = await startTelegramFixture();
    const topic = await topicIn(fixture);
    await fixture.telegram.updates.settled();
    fixture.refuseNext(2);
    fixture.telegram.staff.posts(anna, support, "once", { topic });
    expect(await textOf(fixture.chat, await fixture.next())).toBe("once");
    await fixture.telegram.updates.settled();
    expect(fixture.ingested).toHaveLength(1);
    // An unknown error is a bug, and is reported as one with its place.
    expect(fixture.logged.join("\n")).toMatch(/because of a bug in the bridge .*"at":\["at /u);
  });

  it("is done by one replica at a time; the other reports it, and takes over", async () => {
    await using fixture = await startTelegramFixture();
    const { telegram, chat } = fixture;
    const topic = await topicIn(fixture);
    await telegram.updates.settled();
    const other = await fixture.replica();
    await eventually(() => other.chat.health().ok);
    expect(other.chat.health().reason).toEqual({ key: "telegram-polled-elsewhere" });

    telegram.staff.posts(anna, support, "to the first", { topic });
    await fixture.next();
    await chat.close();
    telegram.staff.posts(anna, support, "to the second", { topic });
    await eventually(() => other.ingested.length > 0);
    const texts = await Promise.all(other.ingested.map((event) => textOf(other.chat, event)));
    expect(texts).toEqual(["to the second"]);
    expect(fixture.ingested).toHaveLength(1);
  });

  it("is not ready while a foreign program polls, which no replica can be, and goes on reading", async () => {
    await using fixture = await startTelegramFixture();
    const topic = await topicIn(fixture);
    const conflict =
      "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running";
    fixture.telegram.faults.next("getUpdates", { kind: "error", code: 409, description: conflict }, 3);
    // The waiting poll is answered; later ones are refused.
    fixture.telegram.staff.posts(anna, support, "one", { topic });
    await fixture.next();
    await eventually(() => !fixture.chat.health().ok);
    expect(fixture.chat.health()).toMatchObject({ needsPerson: true, reason: { key: "telegram-foreign-reader" } });
    fixture.telegram.staff.posts(anna, support, "two", { topic });
    expect(await textOf(fixture.chat, await fixture.next())).toBe("two");
    expect(fixture.logged.join("\n")).not.toMatch(/not polled|another replica/u);
    expect(fixture.logged.filter((line) => line.includes("another program polls telegram"))).toHaveLength(1);
  });

  it("removes a webhook set by an earlier start", async () => {
    await using fixture = await startTelegramFixture({ listens: false });
    const hooked = await fixture.again({ webhook: { url: "http://127.0.0.1:9/telegram", secret: "s" } });
    await hooked.listen(() => Promise.resolve(), signal);
    await hooked.close();
    const topic = await topicIn(fixture);
    const taken: StaffEvent[] = [];
    await fixture.chat.listen((events) => Promise.resolve(void taken.push(...events)), signal);
    fixture.telegram.staff.posts(anna, support, "hello", { topic });
    await eventually(() => taken.length > 0);
    expect(fixture.chat.health().ok).toBe(true);
  });

  it("recovers after an outage, and reports it meanwhile", async () => {
    await using fixture = await startTelegramFixture();
    const topic = await topicIn(fixture);
    await fixture.telegram.updates.settled();
    fixture.telegram.faults.next("getUpdates", { kind: "server-error" }, 1);
    fixture.telegram.staff.posts(anna, support, "one", { topic });
    await fixture.next();
    fixture.telegram.staff.posts(anna, support, "two", { topic });
    expect(await textOf(fixture.chat, await fixture.next())).toBe("two");
    expect(fixture.chat.health().ok).toBe(true);
    expect(fixture.logged.join("\n")).toContain("telegram not polled");
  });

  it("ends when it is closed, and later updates wait at Telegram", async () => {
    await using fixture = await startTelegramFixture();
    const topic = await topicIn(fixture);
    await fixture.telegram.updates.settled();
    await fixture.chat.close();
    fixture.telegram.staff.posts(anna, support, "later", { topic });
    expect(fixture.telegram.updates.stats().open).toBe(1);
    expect(fixture.chat.health().ok).toBe(false);
  });

  it("is not blocked by an update that triggers a bug", async () => {
    let isStarted = false;
    const get = () => (isStarted ? Promise.reject(new TypeError("a fault")) : Promise.resolve(undefined));
    await using fixture = await startTelegramFixture({
      adapter: { memory: { get, set: () => Promise.resolve() }, rooms: [] },
    });
    isStarted = true;
    fixture.telegram.staff.posts(anna, support, "hello");
    await fixture.telegram.updates.settled();
    expect(fixture.logged.join("\n")).toContain("not read because of a bug in the bridge");
  });
});

it("ingests only commands from topics that people created", async () => {
  await using fixture = await startTelegramFixture();
  const ours = await topicIn(fixture);
  const { message_thread_id: topic } = fixture.telegram.staff.opensTopic(anna, support, "Lunch");
  const { message_id: id } = fixture.telegram.staff.posts(anna, support, "pizza?", { topic });
  fixture.telegram.staff.edits(support, id, "pasta?");
  fixture.telegram.staff.posts(anna, support, "yes", { topic, replyTo: id });
  fixture.telegram.staff.posts(anna, support, "/help", { topic });
  fixture.telegram.staff.posts(anna, support, "It comes tomorrow", { topic: ours });
  await fixture.telegram.updates.settled();
  expect(fixture.ingested.map(({ kind }) => kind)).toEqual(["command", "message"]);
});

describe("an edit", () => {
  it("that changes nothing is ignored", async () => {
    await using fixture = await startTelegramFixture();
    const topic = await topicIn(fixture);
    const written = fixture.telegram.staff.posts(anna, support, "hello", { topic });
    fixture.telegram.staff.edits(support, written.message_id, "hello");
    fixture.telegram.staff.edits(support, written.message_id, "hello!");
    await fixture.telegram.updates.settled();
    expect(fixture.ingested.map(({ kind }) => kind)).toEqual(["message", "edited"]);
  });

  it("removes a caption, or turns a message into a command: the earlier text must not be sent", async () => {
    await using fixture = await startTelegramFixture();
    const topic = await topicIn(fixture);
    const { message_id: photo } = fixture.telegram.staff.posts(anna, support, "hello", { topic, files: ["offer.pdf"] });
    const { message_id: question } = fixture.telegram.staff.posts(anna, support, "who is she", { topic });
    fixture.telegram.staff.edits(support, photo, "");
    fixture.telegram.staff.edits(support, question, "/contact ada");
    await fixture.telegram.updates.settled();
    const edits = fixture.ingested.flatMap((event) => (event.kind === "edited" ? [event.message] : []));
    const texts = await Promise.all(edits.map((message) => fixture.chat.plainText(message, signal)));
    expect(texts).toEqual(["", "/contact ada"]);
    expect(edits[0]?.files).toEqual(["offer.pdf"]);
  });

  it("turns a message into another bot's command and back: both are reported", async () => {
    await using fixture = await startTelegramFixture();
    const topic = await topicIn(fixture);
    const { message_id: id } = fixture.telegram.staff.posts(anna, support, "/note hello", { topic });
    fixture.telegram.staff.edits(support, id, "/note@standup_robot_bot hello");
    fixture.telegram.staff.edits(support, id, "/note hello");
    await fixture.telegram.updates.settled();
    expect(fixture.ingested.map(({ kind }) => kind)).toEqual(["message", "deleted", "edited"]);
  });

  it("that the ledger refused is redelivered, and is still an edit", async () => {
    await using fixture = await startTelegramFixture();
    const topic = await topicIn(fixture);
    const written = fixture.telegram.staff.posts(anna, support, "hello", { topic });
    await fixture.telegram.updates.settled();
    fixture.refuseNext(1);
    fixture.telegram.staff.edits(support, written.message_id, "hello!");
    await fixture.telegram.updates.settled();
    expect(fixture.ingested.map(({ kind }) => kind)).toEqual(["message", "edited"]);
  });
});

const IN_RANGE = {
  message_id: 1,
  date: 0,
  chat: { id: support, type: "supergroup" },
  from: { id: anna, is_bot: false, first_name: "Anna" },
  message_thread_id: 1,
  is_topic_message: true,
  text: "hello",
};
/** Ids and dates that are not Telegram's. */
const OUT_OF_RANGE = [
  { message_id: 0 },
  { message_id: -1 },
  { message_id: 2 ** 53 },
  { message_id: 1.5 },
  { date: -1 },
  { date: 8_640_000_000_001 },
  { message_thread_id: 0 },
  { chat: { id: 0, type: "supergroup" } },
  { from: { id: 0, is_bot: false } },
  { reply_to_message: { message_id: -1 } },
  { migrate_to_chat_id: 0 },
];

describe("a webhook", () => {
  const secret = "s3cret_Token-1";
  const body = (update: object) => Buffer.from(JSON.stringify(update));
  const headers = { "x-telegram-bot-api-secret-token": secret };

  async function hooked(before?: (telegram: TelegramEmulator) => void) {
    const fixture = await startTelegramFixture({
      ...(before && { before }),
      adapter: { webhook: { url: "http://127.0.0.1:9/telegram/webhook", secret } },
    });
    const { events } = fixture.chat;
    if (events === undefined) throw new Error("no webhook");
    const topic = await topicIn(fixture);
    const update = {
      update_id: 5,
      message: {
        message_id: 99,
        date: 1_795_247_100,
        chat: { id: support, type: "supergroup" },
        from: { id: anna, is_bot: false, first_name: "Anna" },
        message_thread_id: topic,
        is_topic_message: true,
        text: "hello",
      },
    };
    return { fixture, events, update };
  }

  it("is registered with its secret, and accepts requests with it", async () => {
    const { fixture, events, update } = await hooked();
    await using _ = fixture;
    expect((await events(headers, body(update))).status).toBe(200);
    expect(await fixture.next()).toMatchObject({ kind: "message" });
    expect(fixture.chat.health()).toMatchObject({ ok: true });
    expect(fixture.telegram.calls().get("setWebhook")).toBe(1);
    expect(fixture.telegram.calls().get("getUpdates")).toBeUndefined();
  });

  it("acknowledges and counts what has no shape that the bridge reads", async () => {
    const counted: string[] = [];
    const adapter = {
      webhook: { url: "http://127.0.0.1:9/telegram/webhook", secret },
      counted: (outcome: string) => counted.push(outcome),
    };
    await using fixture = await startTelegramFixture({ adapter });
    const send = async (raw: string, given: object = headers) => {
      counted.length = 0;
      const answer = await fixture.chat.events?.({ ...given }, Buffer.from(raw));
      return [answer?.status, ...counted];
    };
    for (const odd of ["null", "5", '"text"', "true", "[]", "[null]", "{}", '{"update_id":"5"}', '{"update_id":null}'])
      expect([odd, ...(await send(odd))]).toEqual([odd, 200, "unreadable"]);
    for (const odd of [
      { message: null },
      { message: [] },
      { message: { message_id: 1, date: 1, chat: null } },
      { message: { message_id: 1, date: 1, chat: { id: support, type: "supergroup" }, from: 5, text: {} } },
      { edited_message: 7 },
      { callback_query: null },
      { callback_query: { id: "1", from: { id: anna, is_bot: false }, data: "", message: [] } },
      { my_chat_member: { chat: null } },
      { chosen_inline_result: {} },
      ...OUT_OF_RANGE.map((odd) => ({ message: { ...IN_RANGE, ...odd } })),
      { edited_message: { ...IN_RANGE, edit_date: 9e15 } },
    ])
      expect([odd, ...(await send(JSON.stringify({ update_id: 5, ...odd })))]).toEqual([odd, 200, "ignored"]);
    expect(await send("{not json")).toEqual([400, "malformed"]);
    expect(await send("null", {})).toEqual([401, "unsigned"]);
    expect(fixture.ingested).toEqual([]);
    expect(fixture.logged.join("\n")).not.toContain("bug in the bridge");
  });

  it("is registered as soon as Telegram allows it: of replicas that start together, it allows one", async () => {
    const { fixture, events, update } = await hooked(({ faults }) => {
      faults.next("setWebhook", { kind: "rate-limited", retryAfterSeconds: 0 });
      faults.next("setWebhook", {
        kind: "error",
        code: 429,
        description: "Too Many Requests",
        parameters: { retry_after: 0 },
      });
    });
    await using _ = fixture;
    expect((await events(headers, body(update))).status).toBe(200);
    await eventually(() => fixture.chat.health().ok);
    expect(fixture.telegram.calls().get("setWebhook")).toBe(3);
    expect(fixture.logged.filter((line) => line.startsWith("telegram webhook not set"))).toHaveLength(2);
  });

  const webhook = { url: "http://127.0.0.1:9/telegram/webhook", secret };

  it("logs wrong secrets at most once a minute, with their number, and never the secret", async () => {
    const time = { now: Date.now() };
    await using fixture = await startTelegramFixture({ adapter: { webhook, clock: { now: () => time.now } } });
    const wrong = { "x-telegram-bot-api-secret-token": "guessed-secret" };
    const lines = () => fixture.logged.filter((line) => line.includes("wrong webhook secret"));
    for (let times = 0; times < 5; times += 1)
      expect((await fixture.chat.events?.(wrong, Buffer.from("{}")))?.status).toBe(401);
    time.now += 59_999;
    await fixture.chat.events?.(wrong, Buffer.from("{}"));
    expect(lines()).toHaveLength(1);
    time.now += 1;
    await fixture.chat.events?.(wrong, Buffer.from("{}"));
    expect(lines()[1]).toContain('{"refused":6}');
    expect(lines().join()).not.toContain("guessed-secret");
  });

  it("logs an outage of the database once a minute, not for each update, and nothing after it was closed", async () => {
    const time = { now: Date.now() };
    const adapter = { webhook, clock: { now: () => time.now } };
    await using fixture = await startTelegramFixture({ adapter, listens: false });
    const { chat } = fixture;
    await chat.listen(() => Promise.reject(new BridgeError("LEDGER_UNAVAILABLE")), signal);
    const send = async (update: number) =>
      (await chat.events?.(headers, body({ update_id: update, message: { ...IN_RANGE, message_id: update } })))?.status;
    const lines = () => fixture.logged.filter((line) => line.includes("not ingested"));
    for (let update = 1; update <= 5; update += 1) expect(await send(update)).toBe(503);
    time.now += 59_999;
    await send(6);
    expect(lines()).toHaveLength(1);
    time.now += 1;
    await send(7);
    expect(lines()[1]).toContain('{"failed":6,"code":"LEDGER_UNAVAILABLE"}');
    await chat.close();
    time.now += 60_000;
    expect(await send(8)).toBe(503);
    expect(lines()).toHaveLength(2);
  });

  it("answers 200 to a body over the limit, so that its chat does not wait for a day, but not to strangers", async () => {
    await using fixture = await startTelegramFixture({ adapter: { webhook, incidentOverAfterMs: 1 } });
    expect(fixture.chat.eventTooLarge?.({})).toMatchObject({ status: 401 });
    expect(fixture.chat.eventTooLarge?.(headers)).toMatchObject({ status: 200, headers: { connection: "close" } });
    expect(fixture.logged.join("\n")).toContain("dropped because they are larger");
    // The threads that were active learn that a reply may be missing.
    expect(await fixture.next()).toMatchObject({ kind: "updates-missed" });
    expect(fixture.ingested).toHaveLength(1);
  });

  it("is set again when somebody removed it, and that is reported", async () => {
    await using fixture = await startTelegramFixture({ adapter: { webhook, webhookCheckPauseMs: 20 } });
    const info = await call(fixture, "getWebhookInfo");
    await call(fixture, "deleteWebhook");
    await eventually(() => fixture.logged.some((line) => line.includes("telegram-webhook-removed")));
    expect(await call(fixture, "getWebhookInfo")).toEqual(info);
    await eventually(() => fixture.chat.health().ok);
    expect(fixture.telegram.calls().get("setWebhook")).toBe(2);
  });

  it("that somebody replaced is reported once and not fought over, and set again when it is gone", async () => {
    await using fixture = await startTelegramFixture({ adapter: { webhook, webhookCheckPauseMs: 20 } });
    await call(fixture, "setWebhook?url=https%3A%2F%2Felsewhere.example%2Fhook");
    await eventually(() => !fixture.chat.health().ok);
    expect(fixture.chat.health()).toMatchObject({
      needsPerson: true,
      reason: { key: "telegram-webhook-elsewhere", values: { host: "elsewhere.example" } },
    });
    const checks = fixture.telegram.calls().get("getWebhookInfo") ?? 0;
    await eventually(() => (fixture.telegram.calls().get("getWebhookInfo") ?? 0) > checks + 2);
    expect(fixture.telegram.calls().get("setWebhook")).toBe(2);
    expect(fixture.logged.filter((line) => line.includes("telegram webhook does not work"))).toHaveLength(1);
    await call(fixture, "deleteWebhook");
    await eventually(() => fixture.chat.health().ok);
    expect(fixture.telegram.calls().get("setWebhook")).toBe(3);
  });

  it("that Telegram cannot reach is reported while updates wait", async () => {
    await using fixture = await startTelegramFixture({ adapter: { webhook, webhookCheckPauseMs: 20 } });
    fixture.telegram.staff.posts(anna, support, "hello?");
    await eventually(() => !fixture.chat.health().ok);
    expect(fixture.chat.health()).toMatchObject({ needsPerson: true, reason: { key: "telegram-webhook-failing" } });
  });

  it("that Telegram rejects permanently keeps the bridge from starting", async () => {
    const description = "Bad Request: bad webhook: HTTPS url must be provided for webhook";
    const refused = hooked(({ faults }) => {
      faults.next("setWebhook", { kind: "error", code: 400, description });
    });
    await expect(refused).rejects.toMatchObject({ code: "POST_REJECTED" });
  });

  it("rejects requests without the secret, and bodies that are not updates", async () => {
    const { fixture, events, update } = await hooked();
    await using _ = fixture;
    const wrong = [{}, { "x-telegram-bot-api-secret-token": "" }, { "x-telegram-bot-api-secret-token": `${secret}x` }];
    for (const one of wrong) expect((await events(one, body(update))).status).toBe(401);
    expect((await events(headers, Buffer.from("{"))).status).toBe(400);
    expect((await events(headers, body({ nothing: true }))).status).toBe(200);
    expect(fixture.ingested).toEqual([]);
  });

  it("leaves no spinner for a press in progress while the bridge closed", async () => {
    await using fixture = await startTelegramFixture({
      adapter: { webhook: { url: "http://127.0.0.1:9/", secret } },
      listens: false,
    });
    const [begun, committed] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    await fixture.chat.listen(() => {
      begun.resolve(undefined);
      return committed.promise;
    }, signal);
    const chat = { id: support, type: "supergroup" };
    const from = { id: anna, is_bot: false, first_name: "Anna" };
    const message = { message_id: 98, date: 1_795_247_100, chat };
    const press = { update_id: 6, callback_query: { id: "3049", from, message, data: "contact.contact" } };
    const answered = fixture.chat.events?.(headers, body(press));
    await begun.promise;
    const closed = fixture.chat.close();
    // After whatever closing does before it waits.
    await new Promise((resolve) => setImmediate(resolve));
    committed.resolve(undefined);
    await closed;
    expect((await answered)?.status).toBe(200);
    expect(fixture.telegram.calls().get("answerCallbackQuery")).toBe(1);
  });

  it("is answered 200 only after the commit", async () => {
    const { fixture, events, update } = await hooked();
    await using _ = fixture;
    fixture.refuseNext(1);
    expect(await events(headers, body(update))).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
    expect((await events(headers, body(update))).status).toBe(200);
    await fixture.chat.close();
    expect((await events(headers, body(update))).status).toBe(503);
  });
});

/** A call by somebody else who has the token. */
async function call({ telegram }: TelegramFixture, method: string): Promise<unknown> {
  const answer = await fetch(`${telegram.apiRoot}/bot${telegram.token}/${method}`, { method: "POST" });
  return await answer.json();
}
