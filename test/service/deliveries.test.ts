import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CHANGED_EVENT, readEvent } from "../../src/contract/event.ts";
import { verify } from "../../src/contract/signature.ts";
import type { ServiceOptions } from "../../src/service/index.ts";
import { DIALECTS, freshDatabase, type FreshDatabase } from "../support/databases.ts";
import { matching, startServiceFixture, type ServiceFixture } from "./fixture.ts";
import { startReceiver, type Received, type Receiver } from "./receiver.ts";

const B = ["message:new", "conversation:new", "conversation:update"];
const QUICK = {
  deliveries: { retryPausesMs: [5, 10, 15], limitMs: 300, stopGraceMs: 50 },
} satisfies Partial<ServiceOptions>;
const texts = (received: readonly Received[]): string[] =>
  received.filter(({ type }) => type === "message:new").map(({ payload }) => payload.message.text);

describe.each(DIALECTS)("deliveries on %s", (dialect) => {
  let fresh: FreshDatabase;
  let fixture: ServiceFixture;
  let receiver: Receiver;
  beforeEach(async () => {
    fresh = await freshDatabase(dialect);
    fixture = await startServiceFixture(await fresh.open(), QUICK);
    receiver = await startReceiver();
  });
  afterEach(async () => {
    await fixture[Symbol.asyncDispose]();
    await receiver[Symbol.asyncDispose]();
    await fresh[Symbol.asyncDispose]();
  });

  async function subscribe(url = receiver.url, events: readonly string[] = B): Promise<string> {
    const { status, body } = await fixture.api("POST", "/webhooks", { url, events, secret: "the secret" });
    expect(status).toBe(201);
    return body.id;
  }
  async function restart(deliveries: NonNullable<ServiceOptions["deliveries"]> = QUICK.deliveries): Promise<void> {
    await fixture[Symbol.asyncDispose]();
    fixture = await startServiceFixture(await fresh.open(), { ...QUICK, deliveries });
  }
  const clientOpens = (text: string, name = "Ada") =>
    fixture.service.admin.createConversationAs("telegram", { externalId: name, name }, text);

  it("reports a new conversation, its messages and its changes, signed, as specified", async () => {
    await subscribe();
    const { conversationId: id } = await clientOpens("hello");
    await fixture.api("POST", "/messages", { conversationId: id, text: "hi", author: "Bo" });
    await fixture.service.admin.botWrites(id, "beep", "Robot");
    await fixture.service.admin.rate(id, 5);
    await receiver.until((received) => received.length >= 6);

    expect(receiver.received.map(({ type }) => type)).toEqual([
      "conversation:new",
      "message:new",
      "message:new",
      "conversation:update",
      "message:new",
      "conversation:update",
    ]);
    const [created, first, , opened, , rated] = receiver.received;
    expect(created?.payload.conversation).toMatchObject({ id, client: "Ada", channel: "telegram", status: "new" });
    expect(first?.payload).toEqual({
      conversation: { id, channel: "telegram", client: "Ada" },
      message: {
        id: matching(/^m_/),
        from: "client",
        text: "hello",
        createdAt: matching(/Z$/),
      },
    });
    expect(opened?.payload).toMatchObject({ conversation: { id, status: "open" }, changed: ["status"] });
    expect(rated?.payload).toMatchObject({ conversation: { id, rating: 5 }, changed: ["rating"] });
    for (const { raw, signature } of receiver.received) {
      expect(signature).toMatch(/^[0-9a-f]{64}$/);
      expect(verify(raw, signature, ["the secret"])).toBe(true);
      expect(readEvent(JSON.parse(raw.toString()))?.type).not.toBe("unknown");
    }
  });

  it("does not report notes", async () => {
    await subscribe();
    const { conversationId: id } = await clientOpens("hello");
    await fixture.api("POST", "/messages", { conversationId: id, text: "only for us", internalNote: true });
    await fixture.api("POST", "/messages", { conversationId: id, text: "for you" });
    await receiver.until((received) => texts(received).includes("for you"));
    expect(texts(receiver.received)).toEqual(["hello", "for you"]);
    expect(receiver.received.some(({ raw }) => raw.includes("only for us"))).toBe(false);
  });

  it("says that there is a note, and not a word of it, to those who subscribed to that", async () => {
    await using other = await startReceiver();
    await subscribe(other.url, [CHANGED_EVENT]);
    await subscribe();
    const { conversationId: id } = await clientOpens("hello");
    for (const text of ["only for us", "nor this"])
      await fixture.api("POST", "/messages", { conversationId: id, text, internalNote: true });
    await fixture.api("POST", "/messages", { conversationId: id, text: "for you" });
    await other.until((received) => received.length >= 2);
    await receiver.until((received) => texts(received).includes("for you"));
    expect(other.received.map(({ type, payload }) => ({ type, payload }))).toEqual([
      { type: CHANGED_EVENT, payload: { conversation: { id } } },
      { type: CHANGED_EVENT, payload: { conversation: { id } } },
    ]);
    expect(receiver.received.filter(({ type }) => type === CHANGED_EVENT)).toEqual([]);
  });

  it("sends each subscription the event names that it asked for", async () => {
    await using other = await startReceiver();
    await subscribe(other.url, ["conversation.assigned", "message.created"]);
    await subscribe(receiver.url, ["conversation:update"]);
    const { conversationId: id } = await clientOpens("hello");
    await fixture.service.admin.setTags(id, ["vip"]);
    await fixture.service.admin.assign(id, "op_1");
    await other.until((received) => received.length >= 2);
    await receiver.until((received) => received.length >= 2);
    expect(other.received.map(({ type }) => type)).toEqual(["message.created", "conversation.assigned"]);
    expect(receiver.received.map(({ payload }) => payload.changed)).toEqual([["tags"], ["assignee"]]);
  });

  it("sends nothing when nothing changes", async () => {
    await subscribe();
    const { conversationId: id } = await clientOpens("hello");
    expect(await fixture.service.admin.setStatus(id, "new")).toBe(false);
    expect(await fixture.service.admin.setStatus("cv_none", "new")).toBeUndefined();
    expect(await fixture.service.admin.assign(id, "op_1")).toBe(true);
    await receiver.until((received) => received.some(({ type }) => type === "conversation:update"));
    expect(receiver.received.filter(({ type }) => type === "conversation:update")).toHaveLength(1);
  });

  it("retries with the same bytes, in order, and gives up after the third retry", async () => {
    await subscribe(receiver.url, ["message:new"]);
    receiver.answer = (_, number) => (number <= 2 ? 500 : 200);
    const { conversationId: id } = await clientOpens("one");
    await fixture.service.admin.clientWrites(id, "two");
    await receiver.until((received) => received.length >= 4);
    expect(texts(receiver.received)).toEqual(["one", "one", "one", "two"]);
    expect(receiver.received[1]?.raw).toEqual(receiver.received[0]?.raw);

    receiver.answer = ({ payload }) => (payload.message.text === "bad" ? 503 : 200);
    await fixture.service.admin.clientWrites(id, "bad");
    await fixture.service.admin.clientWrites(id, "good");
    await receiver.until((received) => texts(received).includes("good"));
    expect(texts(receiver.received).slice(4)).toEqual(["bad", "bad", "bad", "bad", "good"]);
  });

  it("neither follows redirects nor holds up a conversation for one rejected event", async () => {
    // The retry is an hour away, so whatever arrives now did not wait for it.
    await restart({ ...QUICK.deliveries, retryPausesMs: [3_600_000, 3_600_000, 3_600_000] });
    await subscribe(receiver.url, ["message:new"]);
    receiver.answer = ({ payload }) =>
      payload.message.text === "refused" ? 422 : payload.message.text === "moved" ? 302 : 200;
    const { conversationId: id } = await clientOpens("refused");
    await fixture.service.admin.clientWrites(id, "moved");
    await fixture.service.admin.clientWrites(id, "good");
    await receiver.until((received) => received.length >= 3);
    expect(texts(receiver.received)).toEqual(["refused", "moved", "good"]);
    expect(new Set(receiver.received.map(({ path }) => path))).toEqual(new Set(["/hook"]));
  });

  it("keeps other subscriptions and conversations running while one hangs", async () => {
    await using slow = await startReceiver();
    slow.answer = () => "hang";
    await subscribe(slow.url, ["message:new"]);
    await subscribe(receiver.url, ["message:new"]);
    for (let n = 0; n < 5; n++) await clientOpens(`message ${n}`, `client ${n}`);
    await receiver.until((received) => received.length >= 5);
    // All five conversations, although none of them was answered.
    await slow.until((received) => new Set(texts(received)).size === 5);
  });

  it("limits how many conversations are delivered to a slow receiver in parallel", async () => {
    await restart({ ...QUICK.deliveries, concurrency: 3, limitMs: 60_000 });
    await subscribe(receiver.url, ["message:new"]);
    receiver.answer = () => "hang";
    for (let n = 0; n < 8; n++) await clientOpens(`message ${n}`, `client ${n}`);
    await receiver.until((received) => received.length === 3);
    await clientOpens("one more", "somebody");
    expect(await fixture.service.admin.subscriptions()).toMatchObject([{ waiting: 9 }]);
    expect(receiver.received).toHaveLength(3);
    receiver.answer = () => 200;
    // Deliveries that hung are retried after the next start, together with those that waited.
    await restart({ ...QUICK.deliveries, concurrency: 3 });
    await receiver.until((received) => new Set(texts(received)).size === 9);
  });

  it("restarts the count after a successful delivery: nine failures in a row disable nothing", async () => {
    const id = await subscribe(receiver.url, ["message:new"]);
    const view = async () => (await fixture.service.admin.subscriptions()).find((one) => one.id === id);
    receiver.answer = ({ payload }) => (payload.message.text === "good" ? 200 : 500);
    for (let round = 1; round <= 2; round++) {
      for (let n = 0; n < 9; n++) await clientOpens("bad", `client ${round} ${n}`);
      await expect.poll(async () => (await view())?.failuresInARow).toBe(9);
      await clientOpens("good", `somebody ${round}`);
      await expect.poll(async () => (await view())?.failuresInARow).toBe(0);
    }
    expect(await view()).toMatchObject({ disabledAt: null, missed: 18 });
  });

  it("disables a subscription after ten failed deliveries in a row, and continues when it is enabled", async () => {
    const id = await subscribe(receiver.url, ["message:new"]);
    receiver.answer = () => 500;
    for (let n = 0; n < 12; n++) await clientOpens(`message ${n}`, `client ${n}`);
    await receiver.until((received) => received.length >= 40);
    const flagged = async () => (await fixture.service.admin.subscriptions()).find((one) => one.id === id);
    await expect.poll(async () => (await flagged())?.disabledAt).toBeTypeOf("number");
    expect(await flagged()).toMatchObject({ failuresInARow: 10, disabledBecause: "failures" });
    await clientOpens("unheard", "somebody");

    receiver.answer = () => 200;
    const before = receiver.received.length;
    expect(await fixture.service.admin.enableSubscription(id)).toBe(true);
    await clientOpens("heard", "somebody else");
    await receiver.until((received) => texts(received.slice(before)).includes("heard"));
    expect(texts(receiver.received)).not.toContain("unheard");
    expect(await flagged()).toMatchObject({ failuresInARow: 0, disabledAt: null, disabledBecause: null });
  });

  it("delivers open events in order after a restart, and accepted ones only once", async () => {
    await subscribe(receiver.url, ["message:new"]);
    const { conversationId: id } = await clientOpens("zero");
    await receiver.until((received) => received.length === 1);
    await expect.poll(() => openCount(fixture, fresh)).toBe(0);
    receiver.answer = () => "hang";
    for (const text of ["one", "two", "three"]) await fixture.service.admin.clientWrites(id, text);
    await receiver.until((received) => received.length === 2);
    await fixture[Symbol.asyncDispose]();

    receiver.answer = () => 200;
    fixture = await startServiceFixture(await fresh.open(), QUICK);
    await receiver.until((received) => texts(received).includes("three"));
    expect(texts(receiver.received)).toEqual(["zero", "one", "one", "two", "three"]);
  });

  it("stops and starts again in place", async () => {
    await subscribe(receiver.url, ["message:new"]);
    await fixture.service.stop();
    const stopped = await fixture.api("GET", "/conversations");
    expect(stopped.status).toBe(503);
    expect(stopped.body.error.code).toBe("unavailable");
    await clientOpens("meanwhile");
    await fixture.service.start();
    await receiver.until((received) => texts(received).includes("meanwhile"));
    expect((await fixture.api("GET", "/conversations")).status).toBe(200);
  });

  it("delivers a burst across many conversations, each in order", async () => {
    // No repetitions, however slowly a busy machine answers.
    await restart({ ...QUICK.deliveries, limitMs: 60_000 });
    await subscribe(receiver.url, ["message:new"]);
    const opened = await Promise.all(Array.from({ length: 20 }, (_, n) => clientOpens("0", `client ${n}`)));
    for (let n = 1; n <= 10; n++)
      await Promise.all(
        opened.map(({ conversationId }) => fixture.service.admin.clientWrites(conversationId, String(n))),
      );
    await receiver.until((received) => received.length >= 220);
    const byConversation = Map.groupBy(receiver.received, ({ payload }) => payload.conversation.id);
    expect(byConversation.size).toBe(20);
    for (const received of byConversation.values())
      expect(texts(received)).toEqual(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
  });
});

async function openCount(_world: ServiceFixture, fresh: FreshDatabase): Promise<number> {
  const database = await fresh.open();
  const rows = await database.all<{ n: number }>("select count(*) as n from service_delivery where state = 'open'");
  await database.close();
  return rows[0]?.n ?? -1;
}

it("two replicas on one PostgreSQL deliver each event once", async () => {
  await using fresh = await freshDatabase("postgres");
  await using receiver = await startReceiver();
  await using one = await startServiceFixture(await fresh.open(), QUICK);
  await using two = await startServiceFixture(await fresh.open(), QUICK);
  await one.api("POST", "/webhooks", { url: receiver.url, events: ["message:new"] });
  for (let n = 0; n < 5; n++)
    for (const [name, fixture] of Object.entries({ one, two }))
      await fixture.service.admin.createConversationAs("max", { externalId: `${name}${n}`, name }, `${name} ${n}`);
  await receiver.until((received) => received.length >= 10);
  expect(new Set(texts(receiver.received)).size).toBe(10);
  expect(receiver.received).toHaveLength(10);
});
