import { expect, it } from "vitest";
import { createMissingEvents } from "../../src/bridge/replies/missing-events.ts";
import { SLACK } from "../../src/team-chats/slack/ids.ts";
import { TELEGRAM } from "../../src/team-chats/telegram/ids.ts";
import { roomId } from "../support/ids.ts";

const SUPPORT = roomId("slack:T:support");
const ALERTS = roomId("slack:T:alerts");
const GROUP = roomId("telegram:1:-1");
const modes = new Map([
  [SUPPORT, "reply"],
  [ALERTS, "alerts"],
  [GROUP, "note"],
] as const);
const { signal } = new AbortController();
const nothing = () => Promise.resolve();

it("suspects the rooms of one team chat in which staff answer, until they have been read back", async () => {
  const missing = createMissingEvents({ modes });
  missing.suspect(SLACK);
  expect([SUPPORT, ALERTS, GROUP].map((room) => missing.isSuspected(room))).toEqual([true, false, false]);
  await missing.suspected(signal);
  await missing.readBack(SUPPORT, nothing);
  expect(missing.isSuspected(SUPPORT)).toBe(false);
});

it("keeps suspecting a room that could not be read, or in which something happened meanwhile", async () => {
  const missing = createMissingEvents({ modes });
  missing.suspect(SLACK);
  await expect(missing.readBack(SUPPORT, () => Promise.reject(new Error("down")))).rejects.toThrow("down");
  expect(missing.isSuspected(SUPPORT)).toBe(true);
  await missing.readBack(SUPPORT, () => {
    missing.suspect(SLACK);
    return Promise.resolve();
  });
  expect(missing.isSuspected(SUPPORT)).toBe(true);
});

it("wakes whoever reads back at each suspicion, and with their signal", async () => {
  const missing = createMissingEvents({ modes });
  const order: string[] = [];
  const woken = missing.suspected(signal).then(() => order.push("woken"));
  await nothing();
  order.push("suspicion");
  missing.suspect(TELEGRAM);
  await woken;
  expect(order).toEqual(["suspicion", "woken"]);
  await missing.readBack(GROUP, nothing);
  await missing.suspected(AbortSignal.abort());
  const stop = new AbortController();
  const stopped = missing.suspected(stop.signal);
  stop.abort();
  await stopped;
});
