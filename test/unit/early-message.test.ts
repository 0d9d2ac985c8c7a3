/** Messages in a thread whose link is not stored yet: how long they wait for it. */
import { expect, it } from "vitest";
import { conversationLane } from "../../src/bridge/lanes.ts";
import type { StaffMessage } from "../../src/bridge/model/message.ts";
import type { OpsNotices } from "../../src/bridge/ops/notices.ts";
import { RetryLater } from "../../src/bridge/ops/retry.ts";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import { createRestoreWindow } from "../../src/bridge/stores/restore-record.ts";
import type { Batch, Entry, Settlement } from "../../src/bridge/ports/ledger.ts";
import { conversationWorker } from "../../src/bridge/replies/worker.ts";
import { ROOM, STAFF_MESSAGE, THREAD } from "../support/ids.ts";
import { silentLog } from "../support/log.ts";

const START = Date.parse("2026-11-21T10:00:00.000Z");

interface Message {
  readonly writtenAt: number;
  readonly takenInAt: number;
  readonly isBot?: boolean;
  readonly attempts?: number;
}

/** What happens to a message in a thread without a known conversation: settled, or waiting. */
async function handled({ writtenAt, takenInAt, isBot = false, attempts = 1 }: Message, lookedAtMs: number) {
  const clock = { time: START, now: () => clock.time };
  const author = { isBot, isGuest: false, isStranger: false, isDeactivated: false, actsAsRoom: false };
  const deps = {
    clock,
    log: silentLog,
    ledger: { waiting: () => Promise.resolve([]), inProgress: () => Promise.resolve([]) },
    missing: { isSuspected: () => false },
    restored: createRestoreWindow(),
    settings: { holdMs: 0 },
    links: { conversationOf: () => Promise.resolve(undefined) },
    chats: {
      of: () => ({
        ...{ author: () => Promise.resolve(author), features: { findsPosts: true } },
        readThread: () => Promise.resolve("gone"),
      }),
    },
    routes: { modes: new Map([[ROOM, "reply"]]) },
  } as unknown as BridgeDeps;
  const worker = conversationWorker(deps, {} as unknown as OpsNotices, () => Promise.resolve());
  const payload: StaffMessage = {
    ...STAFF_MESSAGE,
    at: new Date(writtenAt).toISOString(),
    body: "hello",
    files: [],
  };
  const entry: Entry = {
    seq: 1,
    kind: "staff",
    payload,
    attempts,
    createdAt: takenInAt,
    progress: undefined,
    failure: null,
  };
  const settled: (Settlement | undefined)[] = [];
  const batch = {
    lane: conversationLane(THREAD),
    entries: [entry],
    settle: (_: readonly Entry[], outcome?: Settlement) => {
      settled.push(outcome);
      return Promise.resolve();
    },
  } as unknown as Batch;

  clock.time = lookedAtMs;
  const how = await worker.run(batch, new AbortController().signal).catch((error: unknown) => error);
  return how instanceof RetryLater ? "waits" : settled[0];
}

const REFUSED = { result: "refused thread-unknown" };

it.each([
  ["two seconds for its link", START, START, START + 1_999, "waits"],
  ["no longer, in a thread without a conversation", START, START, START + 2_000, REFUSED],
  ["a minute after a start, if it was ingested before", START - 60_000, START - 60_000, START + 59_999, "waits"],
  ["a minute after a start, if it was written before", START - 5_000, START + 1, START + 59_999, "waits"],
  ["no longer after a start", START - 60_000, START - 60_000, START + 60_000, REFUSED],
])("waits %s", async (_, writtenAt, takenInAt, lookedAtMs, expected) => {
  const how = await handled({ writtenAt, takenInAt }, lookedAtMs);
  if (typeof expected === "string") expect(how).toBe(expected);
  else expect(how).toMatchObject(expected);
});

it.each([
  ["a person's message, but notifies them", false, ["private-notice"]],
  ["what bots write", true, []],
])("puts no mark on %s in a thread without a conversation", async (_, isBot, kinds) => {
  const how = await handled({ writtenAt: START, takenInAt: START, isBot, attempts: 11 }, START + 2_000);
  expect(how).toMatchObject({ ...REFUSED, then: kinds.map((kind) => ({ kind })) });
});
