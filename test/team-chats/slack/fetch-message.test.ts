/** The current version of a staff message, fetched from its thread. */
import { expect, it } from "vitest";
import { PEOPLE, ROOMS } from "../../../src/sandbox/slack-emulator/index.ts";
import { messageId, splitMessage } from "../../../src/team-chats/slack/ids.ts";
import { codeOf, fresh } from "../contract.ts";
import { card, OPENING_DELIVERY } from "../samples.ts";
import { startSlackFixture, type SlackFixture, signal } from "./fixture.ts";

const ROOM = ROOMS.support;

async function opened({ chat }: SlackFixture) {
  const { thread } = await chat.open(chat.room(ROOM), card, OPENING_DELIVERY, fresh, signal);
  return { thread, ...splitMessage(thread) };
}

it("has the text of the last edit, and the current files", async () => {
  await using fixture = await startSlackFixture();
  const { slack, chat } = fixture;
  const { thread, team, channel, ts } = await opened(fixture);
  for (const text of ["before", "between"]) slack.staff.posts(PEOPLE.anna, ROOM, text, { thread_ts: ts });
  const written = slack.staff.posts(PEOPLE.anna, ROOM, "Tuseday", { thread_ts: ts, files: ["plan.pdf"] });
  slack.staff.posts(PEOPLE.anna, ROOM, "behind", { thread_ts: ts });
  slack.staff.edits(PEOPLE.anna, ROOM, written.ts, "Tuesday");

  const now = await chat.fetchMessage({ post: messageId(team, channel, written.ts), thread }, signal);
  if (typeof now === "string") throw new Error(now);
  expect(await chat.plainText(now, signal)).toBe("Tuesday");
  expect(now.files).toEqual(["plan.pdf"]);
});

it("is gone with its whole thread, and unknown while Slack does not respond", async () => {
  await using fixture = await startSlackFixture();
  const { slack, chat } = fixture;
  const { thread, team, channel, ts } = await opened(fixture);
  const { ts: own } = slack.staff.posts(PEOPLE.anna, ROOM, "hello", { thread_ts: ts });
  const message = { post: messageId(team, channel, own), thread };

  slack.faults.next("conversations.replies", { kind: "server-error", acted: false });
  expect(await codeOf(chat.fetchMessage(message, signal))).toBe("CHAT_UNREACHABLE");
  slack.faults.next("conversations.replies", { kind: "error", code: "thread_not_found" });
  expect(await chat.fetchMessage(message, signal)).toBe("gone");
});
