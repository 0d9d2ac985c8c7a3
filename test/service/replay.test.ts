/** What people see of deliveries, and how they replay them. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CHANGED_EVENT } from "../../src/contract/event.ts";
import type { ServiceOptions } from "../../src/service/index.ts";
import { pruneEvents } from "../../src/service/store/deliveries.ts";
import { SHOWN_FAILURES } from "../../src/service/store/delivery-views.ts";
import { DIALECTS, freshDatabase, type FreshDatabase } from "../support/databases.ts";
import { startServiceFixture, type ServiceFixture } from "./fixture.ts";
import { startReceiver, type Received, type Receiver } from "./receiver.ts";

const HOUR_MS = 3_600_000;
const QUICK = { retryPausesMs: [5, 10, 15], limitMs: 300, stopGraceMs: 50 } as const;
const texts = (received: readonly Received[]): string[] => received.map(({ payload }) => payload.message.text);

describe.each(DIALECTS)("subscriptions on %s", (dialect) => {
  let fresh: FreshDatabase;
  let fixture: ServiceFixture;
  let receiver: Receiver;
  /** Ahead of the real time, so that it can be moved. */
  let aheadMs = 0;
  const now = (): number => Date.now() + aheadMs;
  const start = async (deliveries: NonNullable<ServiceOptions["deliveries"]> = QUICK): Promise<ServiceFixture> =>
    startServiceFixture(await fresh.open(), { deliveries, now });

  beforeEach(async () => {
    aheadMs = 0;
    fresh = await freshDatabase(dialect);
    fixture = await start();
    receiver = await startReceiver();
  });
  afterEach(async () => {
    await fixture[Symbol.asyncDispose]();
    await receiver[Symbol.asyncDispose]();
    await fresh[Symbol.asyncDispose]();
  });

  async function subscribe(): Promise<string> {
    const { status, body } = await fixture.api("POST", "/webhooks", { url: receiver.url, events: ["message:new"] });
    expect(status).toBe(201);
    return body.id;
  }
  const admin = () => fixture.service.admin;
  const view = async () => (await admin().subscriptions())[0];
  const opens = async (text: string): Promise<string> =>
    (await admin().createConversationAs("email", { externalId: "ada", name: "Ada" }, text)).conversationId;
  const received = (text: string) => receiver.until((received) => texts(received).includes(text));

  it("shows state and failures with status and time, but never a response", async () => {
    const id = await subscribe();
    const conversation = await opens("zero");
    await received("zero");
    expect(await view()).toMatchObject({
      id,
      url: receiver.url,
      events: ["message:new"],
      disabledAt: null,
      failuresInARow: 0,
      lastFailures: [],
    });

    receiver.answer = () => 500;
    const before = now();
    await admin().clientWrites(conversation, "bad");
    await receiver.until((received) => received.length === 5);
    await expect.poll(async () => (await view())?.missed).toBe(1);
    const seen = await view();
    expect(seen).toMatchObject({ failuresInARow: 1, waiting: 0, disabledBecause: null });
    expect(seen?.lastFailures.map(({ attempt, givenUp }) => [attempt, givenUp])).toEqual([
      [4, true],
      [3, false],
      [2, false],
      [1, false],
    ]);
    for (const failure of seen?.lastFailures ?? []) {
      expect(failure).toMatchObject({ failure: "status_500", event: "message:new", conversation });
      expect(failure.at).toBeGreaterThanOrEqual(before);
    }
    expect(JSON.stringify(seen)).not.toMatch(/some words|whsec_/u);
  });

  it("keeps only the latest failures", async () => {
    await subscribe();
    receiver.answer = () => 503;
    const conversation = await opens("0");
    for (let n = 1; n < 7; n++) await admin().clientWrites(conversation, String(n));
    await receiver.until((received) => received.length === 28);
    await expect.poll(async () => (await view())?.missed).toBe(7);
    const failures = (await view())?.lastFailures ?? [];
    expect(failures).toHaveLength(SHOWN_FAILURES);
    expect(failures[0]).toMatchObject({ attempt: 4, givenUp: true });
  });

  it("replays what was given up, and what happened while it was disabled, in order", async () => {
    const id = await subscribe();
    receiver.answer = ({ payload }) => (payload.message.text === "one" ? 500 : 200);
    const conversation = await opens("zero");
    await admin().clientWrites(conversation, "one");
    await admin().clientWrites(conversation, "two");
    await received("two");
    expect(await admin().disableSubscription(id)).toBe(true);
    expect(await view()).toMatchObject({ disabledBecause: "operator", missed: 1 });
    await admin().clientWrites(conversation, "three");
    await admin().clientWrites(conversation, "four");
    expect(await view()).toMatchObject({ missed: 3, waiting: 0 });

    receiver.answer = () => 200;
    const before = receiver.received.length;
    expect(await admin().enableSubscription(id)).toBe(true);
    expect(await admin().replaySubscription(id)).toBe(3);
    await admin().clientWrites(conversation, "five");
    await received("five");
    expect(texts(receiver.received.slice(before))).toEqual(["one", "three", "four", "five"]);
    await expect.poll(async () => (await view())?.missed).toBe(0);
    expect(await admin().replaySubscription(id)).toBe(0);
  });

  it("continues where a disabled one was, without waiting for the next attempt's time", async () => {
    await fixture[Symbol.asyncDispose]();
    fixture = await start({ ...QUICK, retryPausesMs: [HOUR_MS, HOUR_MS, HOUR_MS] });
    const id = await subscribe();
    receiver.answer = (_, number) => (number === 1 ? 500 : 200);
    const conversation = await opens("one");
    await admin().clientWrites(conversation, "two");
    await expect.poll(async () => (await view())?.lastFailures.length).toBe(1);
    expect(await admin().disableSubscription(id)).toBe(true);
    expect(await view()).toMatchObject({ waiting: 2 });
    expect(await admin().enableSubscription(id)).toBe(true);
    await received("two");
    expect(texts(receiver.received)).toEqual(["one", "one", "two"]);
  });

  it("replays from a given time, and delivered events if asked", async () => {
    const id = await subscribe();
    const conversation = await opens("old");
    await received("old");
    aheadMs += HOUR_MS;
    const since = now();
    for (const text of ["new 1", "new 2"]) await admin().clientWrites(conversation, text);
    await received("new 2");
    await expect.poll(async () => (await view())?.waiting).toBe(0);

    expect(await admin().replaySubscription(id, { since })).toBe(0);
    expect(await admin().replaySubscription(id, { since, alsoDelivered: true })).toBe(2);
    await receiver.until((received) => received.length === 5);
    expect(texts(receiver.received)).toEqual(["old", "new 1", "new 2", "new 1", "new 2"]);
    await admin().disableSubscription(id);
    aheadMs += HOUR_MS;
    const later = now();
    for (const text of ["missed 1", "missed 2"]) await admin().clientWrites(conversation, text);
    expect(await admin().replaySubscription(id, { since: later, alsoDelivered: true })).toBe(2);
    expect(await view()).toMatchObject({ waiting: 2, missed: 0 });
    // Still open, so there is nothing to send twice.
    expect(await admin().replaySubscription(id, { since: later, alsoDelivered: true })).toBe(0);
  });

  it("replays an event under the name that was given up, while it is still open under the other one", async () => {
    const events = ["message:new", "message.created"];
    const { body } = await fixture.api("POST", "/webhooks", { url: receiver.url, events });
    await admin().disableSubscription(body.id);
    const conversation = await opens("one");
    for (const text of ["two", "three"]) await admin().clientWrites(conversation, text);
    const database = await fresh.open();
    await database.transaction((tx) =>
      tx.all(`update service_delivery set state = 'open' where name = 'message:new' and event_seq =
        (select seq from service_event where payload like '%"two"%')`),
    );
    expect(await view()).toMatchObject({ waiting: 1, missed: 5 });

    expect(await admin().replaySubscription(body.id, { alsoDelivered: true })).toBe(3);
    expect(await view()).toMatchObject({ waiting: 6, missed: 0 });
    await admin().enableSubscription(body.id);
    await receiver.until((received) => received.length === 6);
    const shown = receiver.received.map(({ type, payload }) => `${type} ${payload.message.text}`);
    expect(shown.sort()).toEqual(["one", "two", "three"].flatMap((it) => events.map((name) => `${name} ${it}`)).sort());
  });

  it("moves with its receiver, and leaves all others alone", async () => {
    const make = async (url: string, secret: string): Promise<string> =>
      (await fixture.api("POST", "/webhooks", { url, events: ["message:new"], secret })).body.id;
    const states = async () =>
      Object.fromEntries((await admin().subscriptions()).map((one) => [one.id, [one.url, one.disabledBecause]]));
    const [gone, other] = ["http://127.0.0.1:9/hook", "http://127.0.0.1:9/other"] as const;
    const secret = "only one receiver knows it";
    const failed = await make(gone, secret);
    await make(gone, "somebody else's");
    await make(other, secret);
    const strangers = Object.fromEntries(Object.entries(await states()).filter(([id]) => id !== failed));
    const database = await fresh.open();
    await database.transaction((tx) =>
      tx.all("update service_subscription set disabled_at = 1, disabled_because = 'failures' where id = $1", [failed]),
    );

    expect(await admin().moveSubscription("of nobody", receiver.url)).toBeUndefined();
    expect(await admin().moveSubscription(secret, receiver.url)).toBe(failed);
    expect(await states()).toEqual({ ...strangers, [failed]: [receiver.url, null] });
    await opens("after the move");
    await received("after the move");
    const names = await database.all<{ name: string }>(
      "select name from service_subscription_event where subscription_id = $1",
      [failed],
    );
    expect(names.filter(({ name }) => name === CHANGED_EVENT)).toHaveLength(1);

    const second = await make(gone, secret);
    expect(await admin().moveSubscription(secret, receiver.url)).toBe(failed);
    expect(await states()).toEqual({ ...strangers, [failed]: [receiver.url, null], [second]: [gone, "operator"] });
    // If somebody has disabled it, it stays disabled.
    await admin().disableSubscription(failed);
    expect(await admin().moveSubscription(secret, gone)).toBe(failed);
    expect(await states()).toMatchObject({ [failed]: [gone, "operator"], [second]: [gone, "operator"] });
  });

  it("reports an unknown one as missing, and one already in that state as unchanged", async () => {
    const id = await subscribe();
    expect(await admin().enableSubscription(id)).toBe(false);
    expect(await admin().disableSubscription(id)).toBe(true);
    expect(await admin().disableSubscription(id)).toBe(false);
    expect(await admin().enableSubscription("wh_none")).toBeUndefined();
    expect(await admin().disableSubscription("wh_none")).toBeUndefined();
    expect(await admin().replaySubscription("wh_none")).toBeUndefined();
  });

  it("deletes old events, in small batches", async () => {
    const id = await subscribe();
    await admin().disableSubscription(id);
    const conversation = await opens("0");
    for (let n = 1; n < 5; n++) await admin().clientWrites(conversation, String(n));
    aheadMs += HOUR_MS;
    const before = now();
    await admin().clientWrites(conversation, "kept");

    const database = await fresh.open();
    let batches = 1;
    while (await database.transaction((tx) => pruneEvents(tx, before, 2))) batches += 1;
    expect(batches).toBe(5);
    expect(await admin().replaySubscription(id)).toBe(1);
    const events = await database.all<{ n: number }>("select count(*) as n from service_event");
    expect(events[0]?.n).toBe(1);
  });
});
