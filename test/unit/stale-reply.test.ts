import { describe, expect, it } from "vitest";
import { STALE_AFTER_MS, isStale, delayOf } from "../../src/bridge/replies/checks/stale.ts";
import { threadId } from "../support/ids.ts";

const at = "2026-11-21T10:00:00.000Z";
const before = "2026-11-21T09:59:59.999Z";
const after = "2026-11-21T10:00:00.001Z";
const thread = threadId("slack:T:C:1");
const MINUTE_MS = 60_000;

it.each([
  [0, undefined],
  [MINUTE_MS, undefined],
  [MINUTE_MS + 1, MINUTE_MS + 1],
  // The team chat's clock is ahead of the bridge's.
  [-MINUTE_MS, undefined],
])("a message ingested %i ms after it was written is late by %s", (afterMs, delayMs) => {
  expect(delayOf({ at }, Date.parse(at) + afterMs)).toBe(delayMs);
});

describe("a reply needs confirmation", () => {
  it.each([
    ["when it is very late", STALE_AFTER_MS + 1, undefined, true],
    ["when a later one in its thread has been sent", MINUTE_MS + 1, { thread, writtenAt: after }, true],
    ["when a later one has been sent, however short the delay", undefined, { thread, writtenAt: after }, true],
  ])("%s", (_, delayMs, last, asks) => {
    expect(isStale({ at, thread, ...(delayMs !== undefined && { delayMs }) }, last)).toBe(asks);
  });
});

describe("a reply needs no confirmation", () => {
  it.each([
    ["up to a quarter of an hour late", STALE_AFTER_MS, undefined],
    ["after an earlier one in its thread", MINUTE_MS + 1, { thread, writtenAt: before }],
    ["after one that was written elsewhere", MINUTE_MS + 1, { thread: threadId("slack:T:C:2"), writtenAt: after }],
  ])("%s", (_, delayMs, last) => {
    expect(isStale({ at, thread, delayMs }, last)).toBe(false);
  });

  it("after one of the same moment", () => {
    expect(isStale({ at, thread }, { thread, writtenAt: at })).toBe(false);
  });
});

describe("a reply of a platform that numbers its messages", () => {
  it.each([
    [6, false],
    [7, false],
    [8, true],
  ])("that arrives after number %i of its thread asks: %s, however short the delay", (number, asks) => {
    expect(isStale({ at, thread, number: 7 }, { thread, writtenAt: at, number })).toBe(asks);
  });

  it("is not compared with another thread's, nor with nothing", () => {
    const last = { thread: threadId("slack:T:C:2"), writtenAt: after, number: 8 };
    expect(isStale({ at, thread, number: 7 }, last)).toBe(false);
    expect(isStale({ at, thread, number: 7 }, undefined)).toBe(false);
  });

  it("goes by the time where one of the two has no number, as before an upgrade", () => {
    expect(isStale({ at, thread, number: 7 }, { thread, writtenAt: after })).toBe(true);
    expect(isStale({ at, thread, number: 7 }, { thread, writtenAt: before })).toBe(false);
  });
});
