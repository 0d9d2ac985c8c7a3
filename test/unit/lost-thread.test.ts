import { describe, expect, it } from "vitest";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import type { Batch } from "../../src/bridge/ports/ledger.ts";
import { droppedWhileClosed, isThreadLost } from "../../src/bridge/threads/lost-thread.ts";

const NOW = 1_000_000;
const sentence = { key: "reply-waits" };
const button = { action: "keep", value: "x", label: { key: "button-keep-note" } };

function batchOf(kind: string, ageMs: number, payload: object = {}): Batch {
  const entry = { seq: 1, kind, payload, attempts: 1, createdAt: NOW - ageMs, progress: undefined };
  return { entries: [entry] } as unknown as Batch;
}

describe("a closed thread", () => {
  const closed = new BridgeError("THREAD_CLOSED", { concerns: "thread" });

  it.each([
    ["show", {}],
    ["relay", {}],
    ["appear", {}],
    ["notice", { sentence, buttons: [button] }],
  ])("is replaced after a minute for an entry of the kind %s", (kind, payload) => {
    expect(isThreadLost(closed, batchOf(kind, 59_999, payload), NOW)).toBe(false);
    expect(isThreadLost(closed, batchOf(kind, 60_000, payload), NOW)).toBe(true);
    expect(droppedWhileClosed(closed, batchOf(kind, 60_000, payload), NOW)).toEqual([]);
  });

  it.each([
    ["notice", { sentence }],
    ["replace", { asked: "x", sentence }],
  ])("drops an entry of the kind %s after a minute, and stays", (kind, payload) => {
    const batch = batchOf(kind, 60_000, payload);
    expect(isThreadLost(closed, batch, NOW)).toBe(false);
    expect(droppedWhileClosed(closed, batch, NOW)).toEqual(batch.entries);
    expect(droppedWhileClosed(closed, batchOf(kind, 59_999, payload), NOW)).toEqual([]);
  });
});

it("a thread that is gone is replaced at once, and one that cannot be reached never", () => {
  const batch = batchOf("notice", 0, { sentence });
  expect(isThreadLost(new BridgeError("THREAD_GONE"), batch, NOW)).toBe(true);
  for (const error of [new BridgeError("CHAT_UNREACHABLE"), new Error("bug")]) {
    expect(isThreadLost(error, batchOf("show", 60_000), NOW)).toBe(false);
    expect(droppedWhileClosed(error, batch, NOW)).toEqual([]);
  }
});
