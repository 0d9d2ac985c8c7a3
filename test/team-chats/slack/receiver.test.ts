import { describe, expect, it } from "vitest";
import { PEOPLE, ROOMS } from "../../../src/sandbox/slack-emulator/index.ts";
import { splitMessage } from "../../../src/team-chats/slack/ids.ts";
import { card, OPENING_DELIVERY } from "../samples.ts";
import { type SlackFixture, opening, signal, startSlackFixture } from "./fixture.ts";
import { serve } from "./serve.ts";

async function opened({ chat }: SlackFixture): Promise<string> {
  const { thread } = await chat.open(chat.room(ROOMS.support), card, OPENING_DELIVERY, opening, signal);
  return splitMessage(thread).ts;
}

describe.each(["sockets", "http"] as const)("events by %s", (way) => {
  async function start(ackDeadlineMs = 3_000) {
    const fixture = await startSlackFixture({ http: way === "http", emulator: { ackDeadlineMs } });
    const server = way === "http" ? await serve(fixture.chat.events) : undefined;
    if (server !== undefined) fixture.slack.events.deliverTo(server);
    return {
      ...fixture,
      async [Symbol.asyncDispose]() {
        await fixture[Symbol.asyncDispose]();
        server?.[Symbol.dispose]();
      },
    };
  }

  it("deliver a staff message", async () => {
    await using fixture = await start();
    const head = await opened(fixture);
    const written = fixture.slack.staff.posts(PEOPLE.anna, ROOMS.support, "hello 🎉", { thread_ts: head });

    const event = await fixture.next();
    const room = fixture.chat.room(ROOMS.support);
    expect(event).toMatchObject({
      kind: "message",
      eventId: expect.any(String) as string,
      message: { room, thread: `${room}:${head}`, post: `${room}:${written.ts}`, author: `slack:T0SANDBOX:U0ANNA` },
    });
    if (event.kind !== "message") throw new Error("not a message");
    expect(await fixture.chat.plainText(event.message, signal)).toBe("hello 🎉");
    expect(await fixture.chat.author(event.message.author, room, signal)).toMatchObject({
      name: "Anna",
      isGuest: false,
    });
    expect(fixture.chat.health().ok).toBe(true);
  });

  it("are acknowledged once the ledger has stored them, not before", async () => {
    await using fixture = await start();
    const head = await opened(fixture);
    await fixture.slack.events.settled();
    const before = fixture.slack.events.stats();
    const commit = Promise.withResolvers<undefined>();
    fixture.holdNext(commit.promise);
    fixture.slack.staff.posts(PEOPLE.anna, ROOMS.support, "hello", { thread_ts: head });
    await fixture.next();
    // A second event overtakes the first, so an early confirmation of the first would have arrived by now.
    fixture.slack.staff.posts(PEOPLE.anna, ROOMS.support, "and another thing", { thread_ts: head });
    await fixture.next();
    await expect.poll(() => fixture.slack.events.stats().acknowledged - before.acknowledged).toBe(1);
    expect(fixture.slack.events.stats().open).toBe(1);

    commit.resolve(undefined);
    await fixture.slack.events.settled();
    expect(fixture.slack.events.stats().acknowledged - before.acknowledged).toBe(2);
  });

  it("that the ledger refused are not acknowledged, so they are redelivered", async () => {
    await using fixture = await start(500);
    const head = await opened(fixture);
    fixture.refuseNext(2);
    fixture.slack.staff.posts(PEOPLE.anna, ROOMS.support, "hello", { thread_ts: head });

    expect(await fixture.next()).toMatchObject({ kind: "message" });
    await fixture.slack.events.settled();
    const stats = fixture.slack.events.stats();
    expect(stats.attempts - stats.acknowledged).toBeGreaterThanOrEqual(2);
    expect(stats.lost).toBe(0);
    expect(fixture.logged.join()).not.toContain("hello");
  });

  it("deliver button presses, acknowledged once ingested", async () => {
    await using fixture = await start();
    const head = await opened(fixture);
    const press = { channel: ROOMS.support, ts: head, action_id: "bridge.contact.0" };
    expect(await fixture.slack.staff.presses(press, PEOPLE.mark)).toBe("acknowledged");
    const room = fixture.chat.room(ROOMS.support);
    expect(await fixture.next()).toMatchObject({
      kind: "interaction",
      interaction: {
        action: "contact",
        value: "cv_1",
        person: "slack:T0SANDBOX:U0MARK",
        room,
        thread: `${room}:${head}`,
      },
    });
  });

  it("deliver edits and deletions, but no changes that nobody made", async () => {
    await using fixture = await start();
    const { slack } = fixture;
    const head = await opened(fixture);
    slack.staff.posts(PEOPLE.anna, ROOMS.support, "not in a thread");
    const written = slack.staff.posts(PEOPLE.anna, ROOMS.support, "https://a.example", { thread_ts: head });
    slack.staff.unfurls(ROOMS.support, written.ts);
    slack.staff.edits(PEOPLE.anna, ROOMS.support, written.ts, "changed");
    slack.staff.deletes(ROOMS.support, written.ts);
    await slack.events.settled();
    expect(fixture.ingested.map(({ kind }) => kind).toSorted()).toEqual(["deleted", "edited", "message"]);
  });
});

describe("Socket Mode", () => {
  it("opens the next connection before the old one ends when Slack asks for a new one", async () => {
    await using fixture = await startSlackFixture();
    const head = await opened(fixture);
    await fixture.slack.events.settled();
    fixture.slack.sockets.refresh();
    await fixture.slack.sockets.whenConnected();
    fixture.slack.staff.posts(PEOPLE.anna, ROOMS.support, "meanwhile", { thread_ts: head });
    expect(await fixture.next()).toMatchObject({ kind: "message" });
    expect(fixture.chat.health().ok).toBe(true);
  });

  it("reconnects after a dropped connection, even if Slack is unavailable for some attempts", async () => {
    await using fixture = await startSlackFixture();
    const head = await opened(fixture);
    await fixture.slack.events.settled();
    fixture.slack.faults.next("apps.connections.open", { kind: "server-error" });
    fixture.slack.faults.next("apps.connections.open", { kind: "drop" });
    fixture.slack.sockets.cut();
    await expect.poll(() => fixture.chat.health().ok).toBe(false);
    await expect.poll(() => fixture.chat.health().ok, { timeout: 10_000 }).toBe(true);
    fixture.slack.staff.posts(PEOPLE.anna, ROOMS.support, "after", { thread_ts: head });
    expect(await fixture.next()).toMatchObject({ kind: "message" });
    expect(fixture.slack.calls().get("apps.connections.open")).toBe(4);
  });

  it("survives Slack's notice that events are withheld", async () => {
    await using fixture = await startSlackFixture();
    const head = await opened(fixture);
    fixture.slack.events.rateLimit();
    await fixture.slack.events.settled();
    expect(fixture.slack.events.stats().lost).toBe(0);
    fixture.slack.staff.posts(PEOPLE.anna, ROOMS.support, "hello", { thread_ts: head });
    expect(await fixture.next()).toMatchObject({ kind: "message" });
  });

  it("starts while Slack refuses connections, and connects later", async () => {
    await using fixture = await startSlackFixture({
      before: (slack) => {
        slack.faults.next("apps.connections.open", { kind: "server-error" });
      },
    });
    await expect.poll(() => fixture.chat.health().ok, { timeout: 10_000 }).toBe(true);
    expect(fixture.slack.sockets.connected()).toBe(1);
  });

  it("does not start with an app-level token that Slack rejects", async () => {
    await expect(startSlackFixture({ adapter: { appToken: "xapp-wrong" } })).rejects.toMatchObject({
      code: "CHAT_UNAUTHORIZED",
    });
  });

  it("waits for events in progress before it closes", async () => {
    const fixture = await startSlackFixture();
    const head = await opened(fixture);
    fixture.slack.staff.posts(PEOPLE.anna, ROOMS.support, "last", { thread_ts: head });
    await fixture.next();
    await fixture.chat.close();
    await fixture.chat.close();
    await fixture.slack.events.settled();
    expect(fixture.slack.events.stats().lost).toBe(0);
    expect(fixture.chat.health()).toEqual({ ok: false, reason: { key: "slack-stopped" } });
    await fixture.slack.close();
  });
});

describe("authors", () => {
  it.each([
    [PEOPLE.guest, { isGuest: true, isStranger: false }],
    [PEOPLE.stranger, { isStranger: true }],
    [PEOPLE.robot, { isBot: true }],
    [PEOPLE.former, { isDeactivated: true }],
    ["U0NOBODY", { isStranger: true, name: "Unknown person" }],
    ["B0ROBOT", { isBot: true }],
  ])("%s", async (user, wanted) => {
    await using fixture = await startSlackFixture();
    const room = fixture.chat.room(ROOMS.support);
    expect(await fixture.chat.author(fixture.chat.person(user), room, signal)).toMatchObject(wanted);
  });

  it("are passed on whoever they are, so that the policy refuses them", async () => {
    await using fixture = await startSlackFixture();
    const head = await opened(fixture);
    for (const user of [PEOPLE.guest, PEOPLE.stranger, PEOPLE.robot]) {
      fixture.slack.staff.posts(user, ROOMS.support, "let me in", { thread_ts: head });
    }
    await fixture.slack.events.settled();
    expect(fixture.ingested).toHaveLength(3);
  });

  it("are looked up once in a while, not for every message", async () => {
    await using fixture = await startSlackFixture();
    const room = fixture.chat.room(ROOMS.support);
    const ask = () => fixture.chat.author(fixture.chat.person(PEOPLE.anna), room, signal);
    await Promise.all([ask(), ask()]);
    await ask();
    expect(fixture.slack.calls().get("users.info")).toBe(1);
  });

  it("who became guests lose the right to answer within minutes", async () => {
    let nowMs = Date.now();
    await using fixture = await startSlackFixture({ adapter: { clock: { now: () => nowMs } } });
    const room = fixture.chat.room(ROOMS.support);
    const ask = () => fixture.chat.author(fixture.chat.person(PEOPLE.anna), room, signal);
    expect((await ask()).isGuest).toBe(false);
    const anna = fixture.slack.user(PEOPLE.anna);
    if (anna === undefined) throw new Error("no Anna");
    fixture.slack.setUser({ ...anna, is_restricted: true });
    expect((await ask()).isGuest).toBe(false);
    nowMs += 5 * 60_000;
    expect((await ask()).isGuest).toBe(false);
    nowMs += 1;
    expect((await ask()).isGuest).toBe(true);
  });
});
