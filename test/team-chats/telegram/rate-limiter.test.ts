import { expect, it } from "vitest";
import { BridgeError } from "../../../src/bridge/model/failure.ts";
import { createRateLimiter, type Priority } from "../../../src/team-chats/telegram/outbound/rate-limiter.ts";

function fixture(callsPerMinute = 20) {
  const time = { now: 1_000_000 };
  const pace = createRateLimiter({ clock: { now: () => time.now }, callsPerMinute });
  /** Milliseconds to wait; 0: the call was allowed. */
  const spend = (importance: Priority = "message", chat = 1): number => {
    try {
      pace.spend(chat, "sendMessage", importance);
      return 0;
    } catch (error) {
      if (error instanceof BridgeError && error.code === "ROOM_RATE_LIMITED") return error.details.retryAfterMs ?? -1;
      throw error;
    }
  };
  return { pace, spend, time };
}

it("allows twenty calls in any minute, and not one more", () => {
  const { spend, time } = fixture();
  for (let call = 0; call < 20; call += 1) {
    expect(spend()).toBe(0);
    time.now += 100;
  }
  expect(spend()).toBe(58_000);
  time.now += 57_999;
  expect(spend()).toBe(1);
  time.now += 1;
  expect(spend()).toBe(0);
  expect(spend()).toBe(100);
});

it("counts each group separately, and all of them up to thirty a second", () => {
  const { spend, time } = fixture();
  for (let call = 0; call < 30; call += 1) expect(spend("message", call)).toBe(0);
  expect(spend("message", 31)).toBe(1_000);
  time.now += 1_000;
  expect(spend("message", 31)).toBe(0);
});

it("reserves a quarter for messages, so that cards never hold them up", () => {
  const { spend } = fixture();
  for (let call = 0; call < 15; call += 1) expect(spend("decoration")).toBe(0);
  expect(spend("decoration")).toBe(60_000);
  for (let call = 0; call < 5; call += 1) expect(spend("message")).toBe(0);
  expect(spend("message")).toBe(60_000);
});

it("gives summaries a fifth, so that they leave the rest to cards and messages", () => {
  const { spend, time } = fixture();
  for (let call = 0; call < 4; call += 1) expect(spend("summary")).toBe(0);
  expect(spend("summary")).toBe(60_000);
  for (let call = 0; call < 11; call += 1) expect(spend("decoration")).toBe(0);
  for (let call = 0; call < 5; call += 1) expect(spend("message")).toBe(0);
  time.now += 60_000;
  for (let call = 0; call < 15; call += 1) expect(spend("message")).toBe(0);
  expect(spend("summary")).toBe(60_000);
});

it("waits as long as Telegram asks, to the millisecond, and is more careful for a while", () => {
  const { pace, spend, time } = fixture();
  pace.refused(1, "sendMessage", 37_000);
  expect(spend()).toBe(37_000);
  expect(() => {
    pace.check(1, "setMessageReaction");
  }).toThrow(BridgeError);
  expect(spend("message", 2)).toBe(0);
  time.now += 37_000;
  for (let call = 0; call < 19; call += 1) expect(spend()).toBe(0);
  expect(spend()).toBe(60_000);
  time.now += 600_000;
  for (let call = 0; call < 20; call += 1) expect(spend()).toBe(0);
  expect(spend()).toBe(60_000);
});

it("is never more careful than half", () => {
  const { pace, spend, time } = fixture();
  for (let refusal = 0; refusal < 50; refusal += 1) pace.refused(1, "sendMessage", 1);
  time.now += 1;
  for (let call = 0; call < 10; call += 1) expect(spend()).toBe(0);
  expect(spend()).toBe(60_000);
});
