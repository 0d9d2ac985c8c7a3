import { expect, it } from "vitest";
import type { PersonId } from "../../src/bridge/model/ids.ts";
import type { LastReply, StaffMessage } from "../../src/bridge/model/message.ts";
import type { Choices } from "../../src/bridge/stores/choices.ts";
import { collidingReply, collides, COLLISION_MS } from "../../src/bridge/replies/checks/collision.ts";
import type { Routes } from "../../src/bridge/routing/route.ts";
import { personId, postId, roomId, threadId } from "../support/ids.ts";

const SENT_AT = Date.parse("2026-11-21T10:00:00Z");
const ANNA = personId("slack:anna");
const ANNA_IN_TELEGRAM = personId("telegram:anna");
const MARK = personId("slack:mark");
const MARK_IN_TELEGRAM = personId("telegram:mark");
const LAST: LastReply = {
  post: postId("slack:1"),
  room: roomId("slack:support"),
  thread: threadId("slack:support/1"),
  person: ANNA,
  author: "Anna",
  writtenAt: "2026-11-21T09:59:59.000Z",
  sentAt: SENT_AT,
};
const reply = (change: Partial<StaffMessage> = {}): StaffMessage => ({
  post: postId("telegram:1"),
  room: roomId("telegram:group"),
  thread: threadId("telegram:group/1"),
  author: MARK_IN_TELEGRAM,
  at: new Date(SENT_AT).toISOString(),
  body: {},
  files: [],
  ...change,
});

it("asks about a reply written within ten seconds of another person's, as its author may not have seen that one", () => {
  expect(collides(reply(), SENT_AT + COLLISION_MS, LAST)).toBe(true);
  expect(collides(reply(), SENT_AT + COLLISION_MS + 1, LAST)).toBe(false);
});

it("counts a reply that was still in transit, however long it took", () => {
  expect(collides(reply(), SENT_AT - 600_000, LAST)).toBe(true);
});

it("asks no one about their own replies, nor the first to reply", () => {
  expect(collides(reply({ author: LAST.person }), SENT_AT, LAST)).toBe(false);
  expect(collides(reply(), SENT_AT, undefined)).toBe(false);
});

it("ignores replies in the same thread, where everybody saw the first at once", () => {
  const after = (ms: number) => new Date(Date.parse(LAST.writtenAt) + ms).toISOString();
  expect(collides(reply({ thread: LAST.thread, at: after(COLLISION_MS) }), SENT_AT - 600_000, LAST)).toBe(true);
  expect(collides(reply({ thread: LAST.thread, at: after(COLLISION_MS + 1) }), SENT_AT - 600_000, LAST)).toBe(false);
});

it("does not compare the clocks of different team chats", () => {
  expect(collides(reply({ at: "2020-01-01T00:00:00.000Z" }), SENT_AT, LAST)).toBe(true);
  expect(collides(reply({ at: "2030-01-01T00:00:00.000Z" }), SENT_AT, LAST)).toBe(true);
});

it("treats one person's accounts in two team chats as one, and two people who share an operator as two", async () => {
  const linked = new Map([[ANNA_IN_TELEGRAM, "op_anna"]]);
  const choices = { operatorOf: (person: PersonId) => Promise.resolve(linked.get(person)) } as Choices;
  const operators = new Map([["op_anna", [ANNA, MARK]]]);
  const routes: Routes = { match: "first", list: [], modes: new Map(), operators };
  const crossed = (author: PersonId) => collidingReply(reply({ author }), SENT_AT, LAST, { choices, routes });

  expect(await crossed(ANNA_IN_TELEGRAM)).toBeUndefined();
  expect(await crossed(MARK)).toEqual(LAST);
  expect(await crossed(MARK_IN_TELEGRAM)).toEqual(LAST);
  linked.delete(ANNA_IN_TELEGRAM);
  expect(await crossed(ANNA_IN_TELEGRAM)).toEqual(LAST);
});
