/** Reading the bridge's own cards and posts back, when the database that knew of them is gone. */
import { expect, it } from "vitest";
import type { ThreadId } from "../../../src/bridge/model/ids.ts";
import { PEOPLE, ROOMS } from "../../../src/sandbox/slack-emulator/index.ts";
import { splitMessage } from "../../../src/team-chats/slack/ids.ts";
import { postId } from "../../support/ids.ts";
import { codeOf, fresh } from "../contract.ts";
import { card, OPENING_DELIVERY, post } from "../samples.ts";
import { startSlackFixture, type SlackFixture, signal } from "./fixture.ts";

const ROOM = ROOMS.support;
const longAgo = () => new Date(Date.now() - 3_600_000).toISOString();

async function opened({ chat }: SlackFixture, conversation = card.conversation) {
  const { thread } = await chat.open(chat.room(ROOM), { ...card, conversation }, OPENING_DELIVERY, fresh, signal);
  return { thread, ts: splitMessage(thread).ts };
}

it("finds the bridge's cards in a room, oldest first, with the conversation of each", async () => {
  await using fixture = await startSlackFixture();
  const { slack, chat } = fixture;
  const one = await opened(fixture, "cv_1");
  const other = await opened(fixture, "cv_2");
  const reply = slack.staff.posts(PEOPLE.anna, ROOM, "hello", { thread_ts: one.ts });
  await chat.announce(chat.room(ROOM), post("an alert is no card"), signal);
  slack.staff.posts(PEOPLE.anna, ROOM, "lunch?");

  const time = (ts: string) => new Date(Number(ts) * 1000).toISOString();
  expect(await chat.cards(chat.room(ROOM), longAgo(), signal)).toEqual([
    {
      conversation: "cv_1",
      thread: one.thread,
      card: one.thread,
      covers: ["m_0"],
      postedAt: time(one.ts),
      lastWrittenAt: time(reply.ts),
    },
    {
      conversation: "cv_2",
      thread: other.thread,
      card: other.thread,
      covers: ["m_0"],
      postedAt: time(other.ts),
      lastWrittenAt: time(other.ts),
    },
  ]);
  expect(await chat.cards(chat.room(ROOM), new Date(Date.now() + 60_000).toISOString(), signal)).toEqual([]);
});

it("reads what the posts of a thread show, also after an edit, and what others wrote", async () => {
  await using fixture = await startSlackFixture();
  const { slack, chat } = fixture;
  const { thread, ts } = await opened(fixture);
  const shows = await chat.post(thread, post("hello"), signal);
  await chat.editCard({ thread, card: shows }, { ...card, status: "closed" }, signal);
  const reply = slack.staff.posts(PEOPLE.anna, ROOM, "hi", { thread_ts: ts });

  const content = await chat.readThread(thread, signal);

  expect(content).toMatchObject({
    conversation: card.conversation,
    posts: [
      { post: thread, covers: ["m_0"] },
      { post: shows, covers: ["m_1", "m_2"] },
    ],
    staff: [{ post: `${chat.room(ROOM)}:${reply.ts}` }],
  });
});

it.each<[string, (at: Traces) => Promise<string> | string]>([
  ["its newest post", async ({ chat, thread }) => splitMessage(await chat.post(thread, post("hello"), signal)).ts],
  [
    "the newest message that it marked",
    async ({ chat, reply }) => {
      await chat.mark(postId(`${chat.room(ROOM)}:${reply.ts}`), "failed", ["taken"], signal);
      return reply.ts;
    },
  ],
  [
    "the newest message that was edited: it may have sent it as it was",
    ({ slack, reply }) => {
      slack.staff.edits(PEOPLE.anna, ROOM, reply.ts, "hi all");
      return reply.ts;
    },
  ],
  [
    "its card, below which others wrote, and reacted",
    ({ slack, reply, ts }) => {
      slack.staff.reacts(PEOPLE.mark, ROOM, reply.ts, "tada");
      return ts;
    },
  ],
])("takes for the bridge's newest trace %s", async (_, leave) => {
  await using fixture = await startSlackFixture();
  const { slack, chat } = fixture;
  const { thread, ts } = await opened(fixture);
  const reply = slack.staff.posts(PEOPLE.anna, ROOM, "hi", { thread_ts: ts });
  const traced = await leave({ slack, chat, thread, ts, reply });
  slack.staff.posts(PEOPLE.mark, ROOM, "while nobody listened", { thread_ts: ts });

  expect(await chat.readThread(thread, signal)).toMatchObject({
    tracedUntil: new Date(Number(traced) * 1000).toISOString(),
  });
});

interface Traces extends Pick<SlackFixture, "slack" | "chat"> {
  readonly thread: ThreadId;
  readonly ts: string;
  readonly reply: { readonly ts: string };
}

it("says that a thread is gone, and that people's threads have no card", async () => {
  await using fixture = await startSlackFixture();
  const { slack, chat } = fixture;
  const { thread, ts } = await opened(fixture);
  slack.staff.posts(PEOPLE.anna, ROOM, "hi", { thread_ts: ts });
  slack.staff.deletes(ROOM, ts);
  const theirs = slack.staff.posts(PEOPLE.anna, ROOM, "lunch?");
  slack.staff.posts(PEOPLE.mark, ROOM, "at noon", { thread_ts: theirs.ts });
  const peoples = chat.threadOf(postId(`${chat.room(ROOM)}:${theirs.ts}`));

  expect(await chat.readThread(thread, signal)).toBe("gone");
  expect(await chat.readThread(peoples, signal)).toMatchObject({ conversation: undefined, staff: [] });
});

it("refuses to read a room that outsiders can read", async () => {
  await using fixture = await startSlackFixture();
  fixture.slack.staff.shares(ROOM);
  const { chat } = fixture;
  const thread = chat.threadOf(postId(`${chat.room(ROOM)}:1700000000.000100`));
  expect(await codeOf(chat.cards(chat.room(ROOM), longAgo(), signal))).toBe("ROOM_UNAVAILABLE");
  expect(await codeOf(chat.readThread(thread, signal))).toBe("ROOM_UNAVAILABLE");
});
