import { expect, it } from "vitest";
import type { LastReply, StaffMessage } from "../../src/bridge/model/message.ts";
import type { Choices } from "../../src/bridge/stores/choices.ts";
import { collidingReply, collides, COLLISION_MS } from "../../src/bridge/replies/checks/collision.ts";
import type { Routes } from "../../src/bridge/routing/route.ts";

const SENT_AT = Date.parse("2026-11-21T10:00:00Z");
const LAST: LastReply = {
  post: "slack:1",
  room: "slack:support",
  thread: "slack:support/1",
  person: "slack:anna",
  author: "Anna",
  writtenAt: "2026-11-21T09:59:59.000Z",
  sentAt: SENT_AT,
};
const reply = (change: Partial<StaffMessage> = {}): StaffMessage => ({
  post: "telegram:1",
  room: "telegram:group",
  thread: "telegram:group/1",
  author: "telegram:mark",
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
  const linked: Record<string, string> = { "telegram:anna": "op_anna" };
  const choices = { operatorOf: (person: string) => Promise.resolve(linked[person]) } as Choices;
  const operators = new Map([["op_anna", ["slack:anna", "slack:mark"]]]);
  const routes: Routes = { match: "first", list: [], modes: new Map(), operators };
  const crossed = (author: string) => collidingReply(reply({ author }), SENT_AT, LAST, { choices, routes });

  expect(await crossed("telegram:anna")).toBeUndefined();
  expect(await crossed("slack:mark")).toEqual(LAST);
  expect(await crossed("telegram:mark")).toEqual(LAST);
  delete linked["telegram:anna"];
  expect(await crossed("telegram:anna")).toEqual(LAST);
});
