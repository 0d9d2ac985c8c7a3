/** Faults of Telegram that concern one call or one topic: everything else in the group goes on. */
import { describe, expect, it } from "vitest";
import { TELEGRAM_CHATS, TELEGRAM_LIMITS, TELEGRAM_PEOPLE } from "../../src/sandbox/telegram-emulator/index.ts";
import { some, startDesk, type Desk } from "../support/bridge-fixture.ts";
import { startShufflingProxy } from "../support/shuffling-proxy.ts";
import { topicOf } from "../support/telegram-topic.ts";

const { support, frontDesk } = TELEGRAM_CHATS;
const { anna, bridge } = TELEGRAM_PEOPLE;
/** Long enough to tell a post that waited from one that did not. */
const LIMITED_SECONDS = 4;
const LIMITED = { kind: "rate-limited", retryAfterSeconds: LIMITED_SECONDS } as const;
const OPS = { settings: { OPS_ROOM: `telegram:${frontDesk}` } };

const alone = (more: Parameters<typeof startDesk>[0] = {}) => startDesk({ chats: "telegram", ...more });

/** When Telegram refused the next call of `method`, by the clock of `onCall`. */
function refused({ sandbox: { telegram } }: Desk, method: string): Promise<number> {
  return new Promise((resolve) => {
    const stop = telegram.onCall((call) => {
      if (call.method !== method || call.status < 400) return;
      stop();
      resolve(call.atMs);
    });
  });
}

const inGeneral = ({ sandbox: { telegram } }: Desk, says: RegExp) =>
  telegram.when(() => telegram.messages(frontDesk).find(({ text }) => says.test(text)));

describe("a 429", () => {
  it("on a mark holds back marks only", async () => {
    await using desk = await alone();
    const ada = await desk.client("Ada");
    await ada.writes("hello");
    const topic = await topicOf(desk, "Ada");
    await topic.shows(some("hello"));
    const { telegram } = desk.sandbox;
    telegram.faults.next("setMessageReaction", LIMITED);
    const at = refused(desk, "setMessageReaction");
    const reply = topic.replies("one moment");
    const refusedAt = await at;
    await ada.writes("still there?");
    await (await desk.client("Bob")).writes("me too");
    await topic.shows((texts) => texts.some((text) => text.includes("still there?")));
    await (await topicOf(desk, "Bob")).shows((texts) => texts.some((text) => text.includes("me too")));
    expect(Date.now() - refusedAt).toBeLessThan(LIMITED_SECONDS * 1_000);
    expect(telegram.message(support, reply.message_id)?.reactions).toEqual([]);
    await topic.marked(reply, "👌");
  });

  it.each(["editMessageText", "editForumTopic"])("on a card's %s holds back no post", async (method) => {
    await using desk = await alone();
    const ada = await desk.client("Ada");
    await ada.writes("hello");
    const topic = await topicOf(desk, "Ada");
    desk.sandbox.telegram.faults.next(method, LIMITED);
    const at = refused(desk, method);
    await topic.marked(topic.replies("one moment"), "👌");
    const refusedAt = await at;
    await ada.writes("still there?");
    await topic.shows((texts) => texts.some((text) => text.includes("still there?")));
    expect(Date.now() - refusedAt).toBeLessThan(LIMITED_SECONDS * 1_000);
  });

  it("on a new topic holds back new topics only", async () => {
    await using desk = await alone();
    const ada = await desk.client("Ada");
    await ada.writes("hello");
    const topic = await topicOf(desk, "Ada");
    desk.sandbox.telegram.faults.next("createForumTopic", LIMITED);
    const at = refused(desk, "createForumTopic");
    await (await desk.client("Bob")).writes("me too");
    const refusedAt = await at;
    await ada.writes("still there?");
    await topic.shows((texts) => texts.some((text) => text.includes("still there?")));
    expect(Date.now() - refusedAt).toBeLessThan(LIMITED_SECONDS * 1_000);
    await (await topicOf(desk, "Bob")).shows((texts) => texts.some((text) => text.includes("me too")));
    expect(Date.now() - refusedAt).toBeGreaterThanOrEqual(LIMITED_SECONDS * 1_000);
  });

  it("on a post holds back the group's posts", async () => {
    await using desk = await alone();
    const ada = await desk.client("Ada");
    await ada.writes("hello");
    const bob = await desk.client("Bob");
    await bob.writes("me too");
    const [topic, other] = [await topicOf(desk, "Ada"), await topicOf(desk, "Bob")];
    await other.shows((texts) => texts.some((text) => text.includes("me too")));
    desk.sandbox.telegram.faults.next("sendMessage", LIMITED);
    const at = refused(desk, "sendMessage");
    await ada.writes("still there?");
    const refusedAt = await at;
    await bob.writes("anybody?");
    await other.shows((texts) => texts.some((text) => text.includes("anybody?")));
    expect(Date.now() - refusedAt).toBeGreaterThanOrEqual(LIMITED_SECONDS * 1_000);
    await topic.shows((texts) => texts.some((text) => text.includes("still there?")));
  });
});

describe("a closed topic that cannot be reopened", () => {
  const refusal = {
    kind: "error",
    code: 400,
    description: "Bad Request: not enough rights to reopen the topic",
  } as const;

  it("parks its conversation, and nobody else; operations are told why", async () => {
    await using desk = await alone({ ...OPS, telegram: { retryScale: 0.001, closedTopicsRefuseBots: true } });
    const ada = await desk.client("Ada");
    await ada.writes("hello");
    const bob = await desk.client("Bob");
    await bob.writes("me too");
    const [topic, other] = [await topicOf(desk, "Ada"), await topicOf(desk, "Bob")];
    await topic.shows((texts) => texts.some((text) => text.includes("hello")));
    const { telegram } = desk.sandbox;
    telegram.faults.next("reopenForumTopic", refusal, 100);
    telegram.staff.closesTopic(anna, support, topic.id);
    const at = refused(desk, "reopenForumTopic");
    await ada.writes("still there?");
    const refusedAt = await at;
    await bob.writes("anybody?");
    await other.shows((texts) => texts.some((text) => text.includes("anybody?")));
    await inGeneral(desk, /The thread is closed, and the bot may not reopen it/u);
    expect(Date.now() - refusedAt).toBeLessThan(4_000);
    expect(topic.texts().join()).not.toContain("still there?");
    telegram.faults.clear();
    await topic.shows((texts) => texts.some((text) => text.includes("still there?")));
    expect(
      telegram
        .messages(frontDesk)
        .map(({ text }) => text)
        .join(),
    ).not.toMatch(/room does not exist/u);
  });

  it("is replaced after a minute, and nothing is lost or repeated", async () => {
    let aheadMs = 0;
    await using desk = await alone({
      clock: { now: () => Date.now() + aheadMs },
      telegram: { retryScale: 0.001, closedTopicsRefuseBots: true },
    });
    const ada = await desk.client("Ada");
    await ada.writes("hello");
    const topic = await topicOf(desk, "Ada");
    await topic.shows((texts) => texts.some((text) => text.includes("hello")));
    const { telegram } = desk.sandbox;
    telegram.faults.next("reopenForumTopic", refusal, 100);
    telegram.staff.closesTopic(anna, support, topic.id);
    const at = refused(desk, "reopenForumTopic");
    await ada.writes("still there?");
    await at;
    aheadMs = 61_000;
    const anew = await telegram.when(() =>
      telegram.chat(support)?.topics.find(({ name, message_thread_id: id }) => name.includes("Ada") && id !== topic.id),
    );
    const texts = () => telegram.messages(support, anew.message_thread_id).map(({ text }) => text);
    await telegram.when(() => (texts().join().includes("still there?") ? true : undefined));
    expect(texts().join().split("still there?")).toHaveLength(2);
  });
});

it("retries a post that Telegram refuses for an unknown reason", async () => {
  await using desk = await alone();
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  const topic = await topicOf(desk, "Ada");
  await topic.shows(some("hello"));
  const unknown = { kind: "error", code: 400, description: "Bad Request: SOMETHING_NEW" } as const;
  desk.sandbox.telegram.faults.next("sendMessage", unknown, 2);
  await ada.writes("still there?");
  await topic.shows((texts) => texts.some((text) => text.includes("still there?")));
  const mine = desk.sandbox.telegram.messages(support, topic.id).filter(({ from }) => from === bridge);
  expect(mine.filter(({ text }) => /could not|SOMETHING|POST_/u.test(text))).toEqual([]);
});

it("says in few posts what became of replies where the group forbids reactions, and loses none", async () => {
  let aheadMs = 0;
  await using desk = await alone({
    clock: { now: () => Date.now() + aheadMs },
    telegram: { retryScale: 0.001, groupLimit: TELEGRAM_LIMITS.group },
  });
  const { telegram } = desk.sandbox;
  telegram.staff.allowsReactions(support, []);
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  const topic = await topicOf(desk, "Ada");
  await topic.shows((texts) => texts.some((text) => text.includes("hello")));
  const ids = Array.from({ length: 12 }, (_, n) => topic.replies(`answer ${n}`).message_id);
  await ada.sees((texts) => texts.length === 12);
  const inWords = () =>
    telegram.messages(support, topic.id).filter(({ from, text }) => from === bridge && text.startsWith("👌"));
  await telegram.when(() => inWords()[0]);
  await ada.writes("thank you");
  await topic.shows((texts) => texts.some((text) => text.includes("thank you")));
  const early = inWords();
  expect(early).toHaveLength(1);
  // The first refusal is enough.
  expect(telegram.calls().get("setMessageReaction")).toBe(1);
  aheadMs = 121_000;
  ids.push(topic.replies("one more").message_id);
  const isSaid = (id: number) =>
    inWords().some(({ reply_to: to, entities }) => to === id || entities.some(({ url }) => url?.endsWith(`/${id}`)));
  await telegram.when(() => (ids.every(isSaid) ? true : undefined));
  expect(inWords().length).toBeLessThanOrEqual(2);
});

it("adopts a topic whose creation got no response, so that none is left empty", async () => {
  await using desk = await alone();
  const { telegram } = desk.sandbox;
  telegram.faults.next("createForumTopic", { kind: "drop", acted: true });
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  const topic = await topicOf(desk, "Ada");
  await topic.shows((texts) => texts.some((text) => text.includes("hello")));
  // Another client with the same name gets a topic of their own.
  const other = await desk.client("Ada");
  await other.writes("good morning");
  const second = await telegram.when(() =>
    telegram.chat(support)?.topics.find(({ name, message_thread_id: id }) => name.includes("Ada") && id !== topic.id),
  );
  await telegram.when(() =>
    telegram.messages(support, second.message_thread_id).find(({ text }) => text.includes("good morning")),
  );
  expect(telegram.chat(support)?.topics.filter(({ name }) => name.includes("Ada"))).toHaveLength(2);
  expect(telegram.calls().get("createForumTopic")).toBe(2);
});

it.each([
  ["polling", {}],
  ["webhook", { TELEGRAM_MODE: "webhook", TELEGRAM_WEBHOOK_SECRET: "a-webhook-secret-1" }],
])("logs no error when it stops normally while staff write (%s)", async (_, mode) => {
  const errors: string[] = [];
  const quiet = () => undefined;
  const log = { debug: quiet, info: quiet, warn: quiet, error: (_ids: object, line: string) => errors.push(line) };
  await using proxy = await startShufflingProxy(1);
  await using desk = await alone({ log, settings: { PUBLIC_URL: proxy.url, ...mode } });
  proxy.forwardTo(desk.sandbox.bridge()?.url ?? "");
  const ada = await desk.client("Ada");
  await ada.writes("hello");
  const topic = await topicOf(desk, "Ada");
  await topic.marked(topic.replies("one moment"), "👌");
  const stopped = desk.sandbox.stopBridge();
  for (let reply = 0; reply < 20; reply += 1) {
    topic.replies(`answer ${reply}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await stopped;
  expect(errors).toEqual([]);
  await desk.sandbox.startBridge();
  await ada.sees((texts) => texts.length === 21);
});
