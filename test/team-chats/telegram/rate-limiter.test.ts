import { expect, it } from "vitest";
import { BridgeError } from "../../../src/bridge/model/failure.ts";
import { seeded } from "../../../src/sandbox/emulator-kit/faults.ts";
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
  /** Makes calls as soon as they are allowed, for so many minutes; the first of `wanted` that may be made goes first. */
  const saturate = (minutes: number, ...wanted: readonly Priority[]) => {
    const calls: { readonly at: number; readonly priority: Priority }[] = [];
    for (const until = time.now + minutes * MINUTE_MS; time.now < until;) {
      const waits = wanted.map((priority) => ({ priority, ms: spend(priority) }));
      for (const { priority, ms } of waits) if (ms === 0) calls.push({ at: time.now, priority });
      if (waits.every(({ ms }) => ms > 0)) time.now += Math.min(...waits.map(({ ms }) => ms));
    }
    return calls;
  };
  return { pace, spend, time, saturate };
}

const MINUTE_MS = 60_000;

/** The most of these calls in any minute. */
function mostInMinute(calls: readonly { readonly at: number }[]): number {
  const inMinuteUntil = ({ at }: { readonly at: number }) =>
    calls.filter((other) => other.at <= at && other.at > at - MINUTE_MS).length;
  return Math.max(...calls.map(inMinuteUntil));
}

it("allows twenty calls in any minute, and not one more, however long", () => {
  const { saturate } = fixture();
  const calls = saturate(10, "message");
  expect(calls).toHaveLength(200);
  expect(mostInMinute(calls)).toBe(20);
});

it("allows half of them at once, and spreads the others, so that nobody waits for the end of the minute", () => {
  const { spend, time, saturate } = fixture();
  for (let call = 0; call < 10; call += 1) expect(spend()).toBe(0);
  expect(spend()).toBe(5_455);
  time.now += 5_454;
  expect(spend()).toBe(1);
  time.now += 1;
  const times = saturate(10, "message").map(({ at }) => at);
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  expect(Math.max(...gaps)).toBeLessThan(5_500);
  // From the second minute on, evenly.
  expect(new Set(gaps.slice(10))).toEqual(new Set([3_000]));
});

it.each([1, 2, 3, 4, 5])("never makes a caller wait longer than six seconds, nor exceeds the limit (%i)", (seed) => {
  const { spend, time } = fixture();
  const random = seeded(seed);
  const calls: { at: number }[] = [];
  for (let call = 0; call < 500; call += 1) {
    time.now += random() < 0.5 ? 0 : Math.floor(random() * 20_000);
    const waitMs = spend();
    expect(waitMs).toBeLessThanOrEqual(6_000);
    time.now += waitMs;
    while (waitMs > 0 && spend() > 0) time.now += 1;
    calls.push({ at: time.now });
  }
  expect(mostInMinute(calls)).toBeLessThanOrEqual(20);
});

it("counts each group separately, and all of them up to thirty a second", () => {
  const { spend, time } = fixture();
  for (let call = 0; call < 30; call += 1) expect(spend("message", call)).toBe(0);
  expect(spend("message", 31)).toBe(1_000);
  time.now += 1_000;
  expect(spend("message", 31)).toBe(0);
});

it("reserves a quarter for messages, so that cards never hold them up", () => {
  const cards = fixture();
  expect(mostInMinute(cards.saturate(5, "decoration"))).toBe(15);
  const waitMs = cards.spend("message");
  expect(waitMs).toBeLessThanOrEqual(6_000);
  const { saturate } = fixture();
  const calls = saturate(10, "message", "decoration");
  expect(mostInMinute(calls)).toBe(20);
  expect(calls.filter(({ priority, at }) => priority === "decoration" && at > 1_000_000 + MINUTE_MS)).toEqual([]);
});

it("gives summaries a fifth, so that they leave the rest to cards and messages", () => {
  const { saturate } = fixture();
  expect(mostInMinute(saturate(5, "summary"))).toBe(4);
  const all = saturate(5, "summary", "decoration");
  expect(mostInMinute(all.filter(({ priority }) => priority === "summary"))).toBe(4);
  expect(mostInMinute(all)).toBe(15);
  expect(mostInMinute(saturate(5, "message"))).toBe(20);
});

it("waits as long as Telegram asks, to the millisecond, and is more careful for a while", () => {
  const { pace, spend, time, saturate } = fixture();
  pace.refused(1, "sendMessage", 37_000);
  expect(spend()).toBe(37_000);
  expect(() => {
    pace.check(1, "setMessageReaction");
  }).toThrow(BridgeError);
  expect(spend("message", 2)).toBe(0);
  time.now += 37_000;
  expect(mostInMinute(saturate(9, "message"))).toBe(19);
  time.now += 120_000;
  expect(mostInMinute(saturate(5, "message"))).toBe(20);
});

it("is never more careful than half", () => {
  const { pace, time, saturate } = fixture();
  for (let refusal = 0; refusal < 50; refusal += 1) pace.refused(1, "sendMessage", 1);
  time.now += 1;
  expect(mostInMinute(saturate(9, "message"))).toBe(10);
});
