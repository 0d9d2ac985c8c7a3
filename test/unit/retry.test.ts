import { describe, expect, it } from "vitest";
import { BridgeError, FAILURES, type FailureCode } from "../../src/bridge/model/failure.ts";
import { decideRetry, RetryLater, PAUSES } from "../../src/bridge/ops/retry.ts";
import type { Entry } from "../../src/bridge/ports/ledger.ts";
import { stackFrames } from "../../src/platform/stack-frames.ts";

const NOW = 1_000_000_000;
const entry = (attempts: number, ageMs = 0, failure: FailureCode | null = null): Entry => ({
  seq: 1,
  kind: "show",
  payload: {},
  attempts,
  createdAt: NOW - ageMs,
  progress: undefined,
  failure,
});
const middle = () => 0.5;

describe("a failed attempt", () => {
  it("is retried after growing pauses with an upper bound", () => {
    const error = new BridgeError("SERVICE_UNREACHABLE");
    const pauses = [1, 2, 3, 4, 30].map((attempts) => {
      const decision = decideRetry(error, [entry(attempts)], NOW, middle);
      return decision.retry ? decision.after.at - NOW : undefined;
    });
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, PAUSES.later.maxMs]);
  });

  it("waits exactly as long as the remote asks", () => {
    const decision = decideRetry(new BridgeError("ROOM_RATE_LIMITED", { retryAfterMs: 12_345 }), [entry(1)], NOW);
    expect(decision).toMatchObject({ retry: true, after: { at: NOW + 12_345, pauseGroup: true, uncertain: false } });
  });

  it("is given up after two days of an outage, and not an hour earlier", () => {
    const error = new BridgeError("CHAT_UNREACHABLE");
    expect(decideRetry(error, [entry(900, 47 * 3_600_000)], NOW).retry).toBe(true);
    expect(decideRetry(error, [entry(900, 49 * 3_600_000)], NOW)).toEqual({
      retry: false,
      code: "CHAT_UNREACHABLE",
      applied: "maybe",
    });
  });

  it("on a bug is given up soon, and never mistaken for an outage", () => {
    expect(decideRetry(new TypeError("x"), [entry(1)], NOW)).toMatchObject({
      retry: true,
      after: { failure: "UNEXPECTED" },
    });
    expect(decideRetry(new TypeError("x"), [entry(2, 3_600_000)], NOW)).toMatchObject({ retry: true });
    const third = [entry(3, 0, "UNEXPECTED")];
    expect(decideRetry(new TypeError("x"), third, NOW)).toMatchObject({ retry: false, code: "UNEXPECTED" });
  });

  it.each(["THREAD_GONE", "POST_REFUSED"] as const)(
    "with %s is given up after five attempts, but not the first time after an outage",
    (code) => {
      const error = new BridgeError(code);
      expect(decideRetry(error, [entry(4, 0, code)], NOW).retry).toBe(true);
      expect(decideRetry(error, [entry(5, 0, code)], NOW)).toMatchObject({ retry: false, code });
      expect(decideRetry(error, [entry(90, 0, "CHAT_UNREACHABLE"), entry(1)], NOW).retry).toBe(true);
      expect(decideRetry(error, [entry(91, 0, code), entry(2, 0, code)], NOW)).toMatchObject({ retry: false, code });
      // Where no bridge ran for two days, and where every other attempt fails for another reason.
      expect(decideRetry(error, [entry(1, 49 * 3_600_000)], NOW).retry).toBe(true);
      expect(decideRetry(error, [entry(900, 49 * 3_600_000, "CHAT_UNREACHABLE")], NOW).retry).toBe(false);
    },
  );

  it("is not a failure if it only waits for something", () => {
    expect(decideRetry(new RetryLater(100), [entry(50, 1e9)], NOW)).toMatchObject({
      retry: true,
      after: { at: NOW + 100, pauseGroup: false },
    });
  });

  it.each(Object.keys(FAILURES) as FailureCode[])("%s follows its policy", (code) => {
    const { retry, applied } = FAILURES[code];
    const decision = decideRetry(new BridgeError(code), [entry(1)], NOW);
    expect(decision.retry).toBe(retry !== "never");
    if (decision.retry) expect(decision.after.uncertain).toBe(applied === "maybe");
  });
});

it("shows where an error came from without its message, which may contain a client's text", () => {
  const frames = stackFrames(new Error("my card number is 4111\n    secret"));
  expect(frames.length).toBeGreaterThan(0);
  expect(frames.join()).not.toContain("4111");
  expect(frames.join()).not.toContain("secret");
});
