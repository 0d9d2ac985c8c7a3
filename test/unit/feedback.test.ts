/** Marks and private notices: what the team chat does not take now waits apart from the thread. */
import { describe, expect, it } from "vitest";
import { feedbackLane, threadEntry, threadLane } from "../../src/bridge/entries.ts";
import { BridgeError, type FailureDetails } from "../../src/bridge/model/failure.ts";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import type { OpsNotices } from "../../src/bridge/ops/notices.ts";
import type { Batch, Entry, NewEntry, Settlement } from "../../src/bridge/ports/ledger.ts";
import type { TeamChat } from "../../src/bridge/ports/team-chat.ts";
import { feedbackWorker, giveFeedback } from "../../src/bridge/threads/feedback.ts";
import { ANNA, postId, ROOM, THREAD } from "../support/ids.ts";
import { silentLog } from "../support/log.ts";

const NOW = Date.parse("2026-11-21T10:00:00.000Z");
const LANE = threadLane("cv_1", ROOM);
const { signal } = new AbortController();
const post = (n: number) => postId(`${ROOM}:${n}`);

const mark = (n: number, isLater = false) =>
  threadEntry(LANE, "mark", { post: post(n), mark: "sent", earlier: isLater ? ["taken"] : [] });
const notice = threadEntry(LANE, "private-notice", { person: ANNA, where: THREAD, what: { sentences: [] } });
const entriesOf = (entries: readonly NewEntry[]): Entry[] =>
  entries.map(({ kind, payload }, index) => ({
    seq: index + 1,
    kind,
    payload,
    attempts: 1,
    createdAt: NOW,
    progress: undefined,
  }));

/** `fails`: the error of each call, in order. `waiting`: what waits already. Result: calls, and what became of each entry. */
function given(
  entries: readonly NewEntry[],
  fails: readonly (Error | undefined)[],
  waiting: readonly NewEntry[] = [],
  /** How many marks one post says; undefined: messages take marks. */
  inWords?: number,
) {
  const calls: string[] = [];
  const call = (name: string) => {
    const error = fails[calls.length];
    calls.push(name);
    return error === undefined ? Promise.resolve() : Promise.reject(error);
  };
  const chat = {
    mark: (at: string) => (inWords === undefined ? call(at) : Promise.resolve("unmarkable")),
    markInWords: (marks: readonly { post: string }[]) =>
      call(`${marks.length} in words`).then(() => marks.slice(0, inWords).map((one) => one.post)),
    notifyPerson: () => call("notice"),
  } as unknown as TeamChat;
  const became: Record<number, unknown> = {};
  const batch = {
    lane: LANE,
    entries: entriesOf(entries),
    settle: (those: readonly Entry[], { state = "done", result, then = [] }: Settlement = {}) => {
      for (const { seq } of those) became[seq] = then.length === 0 ? state : [result, then[0]?.notBefore];
      for (const { lane } of then) expect(lane).toEqual(feedbackLane(LANE));
      return Promise.resolve();
    },
  } as unknown as Batch;
  const ledger = { open: () => Promise.resolve(entriesOf(waiting)) };
  const deps = {
    ledger,
    clock: { now: () => NOW },
    chats: { of: () => chat },
    log: silentLog,
  } as unknown as BridgeDeps;
  return { calls, became, batch, chat, deps };
}

const down = new BridgeError("CHAT_UNREACHABLE");
const limited = (details: FailureDetails) => new BridgeError("ROOM_RATE_LIMITED", details);

it.each([
  ["nothing fails", [mark(1), notice], [], [], 2, { 1: "done", 2: "done" }],
  ["the mark cannot be put at all", [mark(1), notice], [new BridgeError("POST_GONE")], [], 2, { 1: "dead", 2: "done" }],
  [
    "the team chat is down: no further call waits for its answer",
    [mark(1), mark(2), notice],
    [down],
    [],
    1,
    { 1: ["postponed", NOW + 1_000], 2: ["postponed", NOW + 1_000], 3: ["postponed", NOW + 1_000] },
  ],
  [
    "marks are limited: notices are not",
    [mark(1), notice],
    [limited({ retryAfterMs: 7_000, concerns: "call" })],
    [],
    2,
    { 1: ["postponed", NOW + 7_000], 2: "done" },
  ],
  [
    "an earlier mark of the post still waits",
    [mark(1, true), mark(2, true)],
    [],
    [mark(1)],
    1,
    { 1: ["postponed", NOW], 2: "done" },
  ],
  [
    "two marks of one post",
    [mark(1), { ...mark(1), payload: { post: post(1), mark: "noted", earlier: [] } }],
    [],
    [],
    1,
    { 1: "cancelled", 2: "done" },
  ],
] as const)("%s", async (_, entries, fails, waiting, calls, expected) => {
  const at = given(entries, fails, waiting);
  await giveFeedback(at.batch, at.chat, at.deps, signal);
  expect(at.calls).toHaveLength(calls);
  expect(at.became).toEqual(expected);
});

it("is tried again until it succeeds, in the lane where it waits", async () => {
  const at = given([mark(1), notice], [down]);
  const ops = { after: () => [], recovered: () => undefined } as OpsNotices;
  const worker = feedbackWorker(at.deps, ops);
  const batch = { ...at.batch, lane: feedbackLane(LANE) };
  await expect(worker.run(batch, signal)).rejects.toBe(down);
  expect(at.became).toEqual({});
  expect(worker.failed(batch, batch.entries, down)).toMatchObject({ retry: true, pauseGroup: false });
  await worker.run(batch, signal);
  expect(at.became).toEqual({ 1: "done", 2: "done" });
});

describe("where messages take no marks", () => {
  const taken = threadEntry(LANE, "mark", { post: post(9), mark: "taken", earlier: [] });
  const ops = { after: () => [], recovered: () => undefined } as OpsNotices;

  it("outcomes wait for each other, and nothing is said of what was merely taken", async () => {
    const at = given([mark(1), taken, notice], [], [], 50);
    await giveFeedback(at.batch, at.chat, at.deps, signal);
    expect(at.calls).toEqual(["notice"]);
    expect(at.became).toEqual({ 1: ["postponed", NOW], 2: "done", 3: "done" });
  });

  it("all are said, in as few posts as they fit, after the notices", async () => {
    const at = given([mark(1), mark(2), mark(3), taken, notice], [], [], 2);
    await feedbackWorker(at.deps, ops).run({ ...at.batch, lane: feedbackLane(LANE) }, signal);
    expect(at.calls).toEqual(["notice", "3 in words", "1 in words"]);
    expect(at.became).toEqual({ 1: "done", 2: "done", 3: "done", 4: "done", 5: "done" });
  });

  it("those that are not said yet are kept until the next post is due", async () => {
    const paced = limited({ retryAfterMs: 90_000, concerns: "call" });
    const at = given([mark(1), mark(2)], [undefined, paced], [], 1);
    const worker = feedbackWorker(at.deps, ops);
    const batch = { ...at.batch, lane: feedbackLane(LANE) };
    await expect(worker.run(batch, signal)).rejects.toBe(paced);
    expect(at.became).toEqual({ 1: "done" });
    expect(worker.failed(batch, batch.entries, paced)).toMatchObject({
      retry: true,
      at: NOW + 90_000,
      pauseGroup: false,
    });
  });
});
