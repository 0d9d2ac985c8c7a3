import { describe, expect, it } from "vitest";
import { PEOPLE, ROOMS } from "../../../src/sandbox/slack-emulator/index.ts";
import { splitMessage } from "../../../src/team-chats/slack/ids.ts";
import { card } from "../samples.ts";
import { type BridgeInSlack, opening, signal, startBridgeInSlack } from "./fixture.ts";
import { serve } from "./serve.ts";

async function opened({ chat }: BridgeInSlack): Promise<string> {
  const { thread } = await chat.open(chat.room(ROOMS.support), card, "d-0", opening, signal);
  return splitMessage(thread).ts;
}

describe.each(["sockets", "http"] as const)("events by %s", (way) => {
  async function start(ackDeadlineMs = 3_000) {
    const desk = await startBridgeInSlack({ http: way === "http", standIn: { ackDeadlineMs } });
    const server = way === "http" ? await serve(desk.chat.events) : undefined;
    if (server !== undefined) desk.slack.events.deliverTo(server);
    return {
      ...desk,
      async [Symbol.asyncDispose]() {
        await desk[Symbol.asyncDispose]();
        server?.[Symbol.dispose]();
      },
    };
  }

  it("bring a staff message in", async () => {
    await using desk = await start();
    const head = await opened(desk);
    const written = desk.slack.staff.posts(PEOPLE.anna, ROOMS.support, "hello 🎉", { thread_ts: head });

    const event = await desk.next();
    const room = desk.chat.room(ROOMS.support);
    expect(event).toMatchObject({
      kind: "message",
      eventId: expect.any(String) as string,
      message: { room, thread: `${room}:${head}`, post: `${room}:${written.ts}`, author: `slack:T0SANDBOX:U0ANNA` },
    });
    if (event.kind !== "message") throw new Error("not a message");
    expect(await desk.chat.plainText(event.message, signal)).toBe("hello 🎉");
    expect(await desk.chat.author(event.message.author, room, signal)).toMatchObject({ name: "Anna", isGuest: false });
    expect(desk.chat.health().ok).toBe(true);
  });

  it("are confirmed after the ledger has them, not before", async () => {
    await using desk = await start();
    const head = await opened(desk);
    await desk.slack.events.settled();
    const before = desk.slack.events.stats();
    const commit = Promise.withResolvers<undefined>();
    desk.holdNext(commit.promise);
    desk.slack.staff.posts(PEOPLE.anna, ROOMS.support, "hello", { thread_ts: head });
    await desk.next();
    // A second event overtakes the first, so an early confirmation of the first would have arrived by now.
    desk.slack.staff.posts(PEOPLE.anna, ROOMS.support, "and another thing", { thread_ts: head });
    await desk.next();
    await expect.poll(() => desk.slack.events.stats().acknowledged - before.acknowledged).toBe(1);
    expect(desk.slack.events.stats().open).toBe(1);

    commit.resolve(undefined);
    await desk.slack.events.settled();
    expect(desk.slack.events.stats().acknowledged - before.acknowledged).toBe(2);
  });

  it("that the ledger did not take are not confirmed, so they come again", async () => {
    await using desk = await start(500);
    const head = await opened(desk);
    desk.refuseNext(2);
    desk.slack.staff.posts(PEOPLE.anna, ROOMS.support, "hello", { thread_ts: head });

    expect(await desk.next()).toMatchObject({ kind: "message" });
    await desk.slack.events.settled();
    const stats = desk.slack.events.stats();
    expect(stats.attempts - stats.acknowledged).toBeGreaterThanOrEqual(2);
    expect(stats.lost).toBe(0);
    expect(desk.logged.join()).not.toContain("hello");
  });

  it("bring presses of buttons in, confirmed when taken", async () => {
    await using desk = await start();
    const head = await opened(desk);
    const press = { channel: ROOMS.support, ts: head, action_id: "bridge.contact.0" };
    expect(await desk.slack.staff.presses(press, PEOPLE.mark)).toBe("acknowledged");
    const room = desk.chat.room(ROOMS.support);
    expect(await desk.next()).toMatchObject({
      kind: "interaction",
      press: { action: "contact", value: "cv_1", person: "slack:T0SANDBOX:U0MARK", room, thread: `${room}:${head}` },
    });
  });

  it("bring edits and deletions in, and nothing of what nobody wrote", async () => {
    await using desk = await start();
    const { slack } = desk;
    const head = await opened(desk);
    slack.staff.posts(PEOPLE.anna, ROOMS.support, "not in a thread");
    const written = slack.staff.posts(PEOPLE.anna, ROOMS.support, "https://a.example", { thread_ts: head });
    slack.staff.unfurls(ROOMS.support, written.ts);
    slack.staff.edits(PEOPLE.anna, ROOMS.support, written.ts, "changed");
    slack.staff.deletes(ROOMS.support, written.ts);
    await slack.events.settled();
    expect(desk.taken.map(({ kind }) => kind).toSorted()).toEqual(["deleted", "edited", "message"]);
  });
});

describe("Socket Mode", () => {
  it("has the next connection before the old one ends when Slack asks for a new one", async () => {
    await using desk = await startBridgeInSlack();
    const head = await opened(desk);
    await desk.slack.events.settled();
    desk.slack.sockets.refresh();
    await desk.slack.sockets.whenConnected();
    desk.slack.staff.posts(PEOPLE.anna, ROOMS.support, "meanwhile", { thread_ts: head });
    expect(await desk.next()).toMatchObject({ kind: "message" });
    expect(desk.chat.health().ok).toBe(true);
  });

  it("comes back when it is cut, also when Slack is away for some attempts", async () => {
    await using desk = await startBridgeInSlack();
    const head = await opened(desk);
    await desk.slack.events.settled();
    desk.slack.faults.next("apps.connections.open", { kind: "server-error" });
    desk.slack.faults.next("apps.connections.open", { kind: "drop" });
    desk.slack.sockets.cut();
    await expect.poll(() => desk.chat.health().ok).toBe(false);
    await expect.poll(() => desk.chat.health().ok, { timeout: 10_000 }).toBe(true);
    desk.slack.staff.posts(PEOPLE.anna, ROOMS.support, "after", { thread_ts: head });
    expect(await desk.next()).toMatchObject({ kind: "message" });
    expect(desk.slack.calls().get("apps.connections.open")).toBe(4);
  });

  it("switched off by a person is said so", async () => {
    await using desk = await startBridgeInSlack();
    desk.slack.sockets.disable();
    await expect
      .poll(() => desk.chat.health().reason)
      .toEqual({ key: "slack-closed", values: { code: "link_disabled" } });
    expect(desk.chat.health().ok).toBe(false);
  });

  it("survives Slack's notice that events are held back", async () => {
    await using desk = await startBridgeInSlack();
    const head = await opened(desk);
    desk.slack.events.rateLimit();
    await desk.slack.events.settled();
    expect(desk.slack.events.stats().lost).toBe(0);
    desk.slack.staff.posts(PEOPLE.anna, ROOMS.support, "hello", { thread_ts: head });
    expect(await desk.next()).toMatchObject({ kind: "message" });
  });

  it("starts while Slack gives no connection, and connects when it does", async () => {
    await using desk = await startBridgeInSlack({
      before: (slack) => {
        slack.faults.next("apps.connections.open", { kind: "server-error" });
      },
    });
    await expect.poll(() => desk.chat.health().ok, { timeout: 10_000 }).toBe(true);
    expect(desk.slack.sockets.connected()).toBe(1);
  });

  it("does not start with an app-level token that Slack refuses", async () => {
    await expect(startBridgeInSlack({ adapter: { appToken: "xapp-wrong" } })).rejects.toMatchObject({
      code: "CHAT_UNAUTHORIZED",
    });
  });

  it("waits for what is being taken in before it closes", async () => {
    const desk = await startBridgeInSlack();
    const head = await opened(desk);
    desk.slack.staff.posts(PEOPLE.anna, ROOMS.support, "last", { thread_ts: head });
    await desk.next();
    await desk.chat.close();
    await desk.chat.close();
    await desk.slack.events.settled();
    expect(desk.slack.events.stats().lost).toBe(0);
    expect(desk.chat.health()).toEqual({ ok: false, reason: { key: "slack-stopped" } });
    await desk.slack.close();
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
    await using desk = await startBridgeInSlack();
    const room = desk.chat.room(ROOMS.support);
    expect(await desk.chat.author(`slack:T0SANDBOX:${user}`, room, signal)).toMatchObject(wanted);
  });

  it("come through whoever they are, so that the policy refuses them", async () => {
    await using desk = await startBridgeInSlack();
    const head = await opened(desk);
    for (const user of [PEOPLE.guest, PEOPLE.stranger, PEOPLE.robot]) {
      desk.slack.staff.posts(user, ROOMS.support, "let me in", { thread_ts: head });
    }
    await desk.slack.events.settled();
    expect(desk.taken).toHaveLength(3);
  });

  it("are asked for once in a while, not for every message", async () => {
    await using desk = await startBridgeInSlack();
    const room = desk.chat.room(ROOMS.support);
    const ask = () => desk.chat.author("slack:T0SANDBOX:U0ANNA", room, signal);
    await Promise.all([ask(), ask()]);
    await ask();
    expect(desk.slack.calls().get("users.info")).toBe(1);
  });

  it("who became guests lose the right within minutes", async () => {
    let nowMs = Date.now();
    await using desk = await startBridgeInSlack({ adapter: { clock: { now: () => nowMs } } });
    const room = desk.chat.room(ROOMS.support);
    const ask = () => desk.chat.author("slack:T0SANDBOX:U0ANNA", room, signal);
    expect((await ask()).isGuest).toBe(false);
    const anna = desk.slack.user(PEOPLE.anna);
    if (anna === undefined) throw new Error("no Anna");
    desk.slack.setUser({ ...anna, is_restricted: true });
    expect((await ask()).isGuest).toBe(false);
    nowMs += 5 * 60_000;
    expect((await ask()).isGuest).toBe(true);
  });
});
