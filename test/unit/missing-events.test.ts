import { expect, it } from "vitest";
import { createMissingEvents } from "../../src/bridge/replies/missing-events.ts";
import { SLACK } from "../../src/team-chats/slack/ids.ts";
import { TELEGRAM } from "../../src/team-chats/telegram/ids.ts";
import { roomId, threadId } from "../support/ids.ts";

const SUPPORT = roomId("slack:T:support");
const ALERTS = roomId("slack:T:alerts");
const GROUP = roomId("telegram:1:-1");
const modes = new Map([
  [SUPPORT, "reply"],
  [ALERTS, "alerts"],
  [GROUP, "note"],
] as const);
const THREAD = threadId("slack:T:support:1.1");
const nothing = () => Promise.resolve();

function suspecting() {
  const time = { at: 1_000, now: () => time.at };
  return { time, missing: createMissingEvents({ modes }, time) };
}

it("suspects the rooms of one team chat in which staff answer, until they have been read back", async () => {
  const { missing } = suspecting();
  missing.suspect(SLACK);
  expect([SUPPORT, ALERTS, GROUP].map((room) => missing.isSuspected(room, threadId(`${room}:1`)))).toEqual([
    true,
    false,
    false,
  ]);
  await missing.readBack(SUPPORT, nothing);
  expect(missing.isSuspected(SUPPORT, THREAD)).toBe(false);
});

it("does not suspect a thread that was read back alone, until something new happens", async () => {
  const { missing } = suspecting();
  const another = threadId("slack:T:support:2.2");
  missing.suspect(SLACK);
  await missing.readThreadBack(SUPPORT, THREAD, nothing);
  expect([THREAD, another].map((thread) => missing.isSuspected(SUPPORT, thread))).toEqual([false, true]);
  await missing.readThreadBack(SUPPORT, another, () => {
    missing.suspect(SLACK);
    return Promise.resolve();
  });
  expect([THREAD, another].map((thread) => missing.isSuspected(SUPPORT, thread))).toEqual([true, true]);
});

it("keeps suspecting a room that could not be read, or in which something happened meanwhile", async () => {
  const { missing } = suspecting();
  missing.suspect(SLACK);
  await expect(missing.readBack(SUPPORT, () => Promise.reject(new Error("down")))).rejects.toThrow("down");
  expect(missing.isSuspected(SUPPORT, THREAD)).toBe(true);
  await missing.readBack(SUPPORT, () => {
    missing.suspect(SLACK);
    return Promise.resolve();
  });
  expect(missing.isSuspected(SUPPORT, THREAD)).toBe(true);
});

it("suspects a room that cannot be read for fifteen seconds, so that its replies are not late for ever", () => {
  const { missing, time } = suspecting();
  missing.suspect(SLACK);
  time.at += 14_999;
  expect(missing.isSuspected(SUPPORT, THREAD)).toBe(true);
  time.at += 1;
  expect(missing.isSuspected(SUPPORT, THREAD)).toBe(false);
});

it("wakes whoever reads back at each suspicion, and not before the next one", async () => {
  const { missing } = suspecting();
  missing.suspect(SLACK);
  const order: string[] = [];
  const woken = missing.nextReading().then(() => order.push("woken"));
  await nothing();
  order.push("suspicion");
  missing.suspect(TELEGRAM);
  await woken;
  expect(order).toEqual(["suspicion", "woken"]);
});

it("lifts what was suspected, except in rooms that were suspected again", () => {
  const { missing } = suspecting();
  missing.suspect(SLACK);
  missing.suspect(TELEGRAM);
  const lift = missing.lifting();
  missing.suspect(TELEGRAM);
  lift();
  expect(missing.isSuspected(SUPPORT, THREAD)).toBe(false);
  expect(missing.isSuspected(GROUP, threadId("telegram:1:-1:5"))).toBe(true);
});

it("has suspicions until every room was read back, however long ago that was suspected", async () => {
  const { missing, time } = suspecting();
  expect(missing.hasSuspicions()).toBe(false);
  missing.suspect(SLACK);
  time.at += 3_600_000;
  expect(missing.hasSuspicions()).toBe(true);
  await missing.readBack(SUPPORT, nothing);
  expect(missing.hasSuspicions()).toBe(false);
});
