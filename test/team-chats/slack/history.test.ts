/** Backfilling what was written while the bridge was not listening. */
import { expect, it } from "vitest";
import { PEOPLE, ROOMS } from "../../../src/sandbox/slack-emulator/index.ts";
import { splitMessage } from "../../../src/team-chats/slack/ids.ts";
import { codeOf, fresh } from "../contract.ts";
import { card, OPENING_DELIVERY, post } from "../samples.ts";
import { startSlackFixture, type SlackFixture, signal } from "./fixture.ts";

const ROOM = ROOMS.support;
const longAgo = () => new Date(Date.now() - 3_600_000).toISOString();

async function openedIn({ chat }: SlackFixture) {
  const { thread } = await chat.open(chat.room(ROOM), card, OPENING_DELIVERY, fresh, signal);
  return { thread, ts: splitMessage(thread).ts };
}

function read({ chat }: SlackFixture, since: string, stop = signal) {
  return Array.fromAsync(chat.messagesSince?.(chat.room(ROOM), since, stop) ?? []);
}

async function textsSince(fixture: SlackFixture, since: string): Promise<readonly string[]> {
  const written = (await read(fixture, since)).flat();
  return await Promise.all(written.map((message) => fixture.chat.plainText(message, signal)));
}

it("reads all of the bridge's threads, including guests and bots, but neither its own posts nor other threads", async () => {
  await using fixture = await startSlackFixture();
  const { slack, chat } = fixture;
  const one = await openedIn(fixture);
  const other = await openedIn(fixture);
  await chat.post(one.thread, post("from the client"), signal);
  slack.staff.posts(PEOPLE.anna, ROOM, "to one", { thread_ts: one.ts });
  slack.staff.posts(PEOPLE.guest, ROOM, "a guest to the other", { thread_ts: other.ts });
  slack.staff.posts(PEOPLE.anna, ROOM, "one again", { thread_ts: one.ts });
  const theirs = slack.staff.posts(PEOPLE.anna, ROOM, "lunch?");
  slack.staff.posts(PEOPLE.mark, ROOM, "at noon", { thread_ts: theirs.ts });
  await openedIn(fixture);

  expect(await textsSince(fixture, longAgo())).toEqual(["to one", "one again", "a guest to the other"]);
});

it("reads no further back than it is asked to", async () => {
  await using fixture = await startSlackFixture();
  const { ts } = await openedIn(fixture);
  const early = fixture.slack.staff.posts(PEOPLE.anna, ROOM, "early", { thread_ts: ts });
  const atMs = Math.ceil(Number(early.ts) * 1000);
  await expect.poll(() => Date.now()).toBeGreaterThan(atMs + 1);
  fixture.slack.staff.posts(PEOPLE.anna, ROOM, "late", { thread_ts: ts });

  expect(await textsSince(fixture, new Date(atMs - 1).toISOString())).toEqual(["early", "late"]);
  expect(await textsSince(fixture, new Date(atMs + 1).toISOString())).toEqual(["late"]);
});

it("reads all pages of a list", async () => {
  await using fixture = await startSlackFixture();
  const { ts } = await openedIn(fixture);
  const texts = Array.from({ length: 201 }, (_, index) => `reply ${index}`);
  for (const text of texts) fixture.slack.staff.posts(PEOPLE.anna, ROOM, text, { thread_ts: ts });
  // The thread's head is on the second page of the room's own list.
  for (const text of texts) fixture.slack.staff.posts(PEOPLE.mark, ROOM, text);

  expect(await textsSince(fixture, longAgo())).toEqual(texts);
});

it("waits as long as Slack asks, and continues where it was", async () => {
  await using fixture = await startSlackFixture();
  const { ts } = await openedIn(fixture);
  fixture.slack.staff.posts(PEOPLE.anna, ROOM, "hello", { thread_ts: ts });
  for (const method of ["conversations.history", "conversations.replies"] as const) {
    fixture.slack.faults.next(method, { kind: "rate-limited", retryAfterSeconds: 0 });
  }
  expect(await textsSince(fixture, longAgo())).toEqual(["hello"]);
});

it("stops when aborted, even while it waits", async () => {
  await using fixture = await startSlackFixture();
  fixture.slack.faults.next("conversations.history", { kind: "rate-limited", retryAfterSeconds: 3_600 });
  const stop = new AbortController();
  const reading = codeOf(read(fixture, longAgo(), stop.signal));
  await expect.poll(() => fixture.slack.faults.waiting()).toBe(0);
  stop.abort();
  expect(await reading).toBe("CHAT_UNREACHABLE");
});

it("skips a thread deleted since it was listed", async () => {
  await using fixture = await startSlackFixture();
  const { ts } = await openedIn(fixture);
  fixture.slack.staff.posts(PEOPLE.anna, ROOM, "hello", { thread_ts: ts });
  fixture.slack.faults.next("conversations.replies", { kind: "error", code: "thread_not_found" });
  expect(await textsSince(fixture, longAgo())).toEqual([]);
});

it("reads no room that outsiders can read", async () => {
  await using fixture = await startSlackFixture();
  fixture.slack.staff.shares(ROOM);
  expect(await codeOf(read(fixture, longAgo()))).toBe("ROOM_UNAVAILABLE");
});
