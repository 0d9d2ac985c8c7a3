/** Marks and private notices, which wait apart from the thread. */
import { describe, expect, it } from "vitest";
import { cardEntry, threadEntry, threadLane } from "../../src/bridge/lanes.ts";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import type { OpsNotices } from "../../src/bridge/ops/notices.ts";
import type { Batch, Entry, NewEntry, Settlement } from "../../src/bridge/ports/ledger.ts";
import type { PostId, ThreadId } from "../../src/bridge/model/ids.ts";
import type { StaffMessage } from "../../src/bridge/model/message.ts";
import type { TeamChat } from "../../src/bridge/ports/team-chat.ts";
import type { ThreadState } from "../../src/bridge/model/thread.ts";
import { feedbackWorker } from "../../src/bridge/threads/feedback.ts";
import { ANNA, postId, ROOM, STAFF_MESSAGE, THREAD, threadId } from "../support/ids.ts";
import { silentLog } from "../support/log.ts";

const NOW = Date.parse("2026-11-21T10:00:00.000Z");
const LANE = threadLane("cv_1", ROOM);
const { signal } = new AbortController();
const post = (n: number) => postId(`${ROOM}:${n}`);
const OTHER = threadId(`${ROOM}:t2`);

const mark = (n: number) => threadEntry(LANE, "mark", { post: post(n), mark: "sent", earlier: [] });
const notice = threadEntry(LANE, "private-notice", { person: ANNA, where: THREAD, what: { sentences: [] } });
const HELD: StaffMessage = { ...STAFF_MESSAGE, at: new Date(NOW).toISOString(), body: {}, files: [] };
const heldNotice = threadEntry(LANE, "private-notice", {
  ...{ person: ANNA, where: THREAD, what: { sentences: [] } },
  held: HELD.post,
});
const entriesOf = (entries: readonly NewEntry[]): Entry[] =>
  entries.map(({ kind, payload }, index) => ({
    seq: index + 1,
    kind,
    payload,
    attempts: 1,
    createdAt: NOW,
    progress: undefined,
    failure: null,
  }));

/** `fails`: the error of each call, in order. Result: calls, what became of each entry, and what was appended. */
function given(
  entries: readonly NewEntry[],
  fails: readonly (Error | undefined)[],
  /** How many marks one post says; undefined: messages take marks. Posts from the tenth on are in another thread. */
  inWords?: number,
  state?: ThreadState,
  waiting: readonly StaffMessage[] = [],
) {
  const calls: string[] = [];
  const call = (name: string) => {
    const error = fails[calls.length];
    calls.push(name);
    return error === undefined ? Promise.resolve() : Promise.reject(error);
  };
  const chat = {
    mark: (at: PostId) =>
      inWords === undefined
        ? call(at)
        : Promise.resolve({ unmarkableIn: at.length === post(1).length ? THREAD : OTHER }),
    markInWords: (_: ThreadId, marks: readonly { post: string }[]) =>
      call(`${marks.length} in words`).then(() => marks.slice(0, inWords).map((one) => one.post)),
    notifyPerson: () => call("notice"),
  } as unknown as TeamChat;
  const became: Record<number, unknown> = {};
  const batch = {
    lane: mark(1).lane,
    entries: entriesOf(entries),
    settle: (those: readonly Entry[], outcome: Settlement = {}) => {
      for (const { seq } of those) became[seq] = outcome.state ?? "done";
      return Promise.resolve();
    },
  } as unknown as Batch;
  const appended: NewEntry[] = [];
  const ledger = {
    open: () =>
      Promise.resolve(entriesOf(waiting.map((staff) => ({ lane: LANE, kind: "staff", keys: [], payload: staff })))),
    append(added: readonly NewEntry[]) {
      appended.push(...added);
      return Promise.resolve([]);
    },
  };
  const deps = {
    ledger,
    links: { thread: () => Promise.resolve(state) },
    clock: { now: () => NOW },
    chats: { of: () => chat },
    log: silentLog,
  } as unknown as BridgeDeps;
  return { calls, became, appended, batch, deps };
}

const down = new BridgeError("CHAT_UNREACHABLE");
const paced = new BridgeError("ROOM_RATE_LIMITED", { retryAfterMs: 90_000, concerns: "call" });

const ops = { after: () => [], recovered: () => undefined } as OpsNotices;

it.each([
  ["nothing fails", [mark(1), notice], [], "resolved", 2, { 1: "done", 2: "done" }],
  [
    "the mark cannot be put at all",
    [mark(1), notice],
    [new BridgeError("POST_GONE")],
    "resolved",
    2,
    { 1: "dead", 2: "done" },
  ],
  ["the team chat is down: no further call waits for its answer", [mark(1), mark(2), notice], [down], down, 1, {}],
  ["marks are limited: notices are not", [mark(1), notice], [paced], paced, 2, { 2: "done" }],
  ["marks are limited: the other marks are tried", [mark(1), mark(2)], [paced], paced, 2, { 2: "done" }],
  [
    "two marks of one post",
    [mark(1), { ...mark(1), payload: { post: post(1), mark: "noted", earlier: [] } }],
    [],
    "resolved",
    1,
    { 1: "cancelled", 2: "done" },
  ],
] as const)("%s", async (_, entries, fails, ends, calls, expected) => {
  const at = given(entries, fails);
  const ended = await feedbackWorker(at.deps, ops)
    .run(at.batch, signal)
    .then(
      () => "resolved",
      (error: unknown) => error,
    );
  expect(ended).toBe(ends);
  expect(at.calls).toHaveLength(calls);
  expect(at.became).toEqual(expected);
});

it.each([
  ["shows that a reply is held after its mark", [], [HELD.post, "notice"], { 1: "done" }],
  ["does not show it while the message cannot be marked", [down], [HELD.post], {}],
] as const)("%s", async (_, fails, calls, became) => {
  const at = given([heldNotice], fails, undefined, undefined, [HELD]);
  await feedbackWorker(at.deps, ops)
    .run(at.batch, signal)
    .catch(() => undefined);
  expect(at.calls).toEqual(calls);
  expect(at.became).toEqual(became);
});

it("offers nobody to cancel a reply that waits no more", async () => {
  const at = given([heldNotice], []);
  await feedbackWorker(at.deps, ops).run(at.batch, signal);
  expect(at.calls).toEqual([]);
  expect(at.became).toEqual({ 1: "cancelled" });
});

it("makes the card say that the client has an answer", async () => {
  const waits = { snapshot: { waitingSince: "2026-11-21T09:00:00.000Z" } } as ThreadState;
  const at = given([mark(1)], [], undefined, waits);
  await feedbackWorker(at.deps, ops).run(at.batch, signal);
  expect(at.appended).toEqual([cardEntry("cv_1", ROOM)]);
  const noted = given([{ ...mark(1), payload: { post: post(1), mark: "noted", earlier: [] } }], [], undefined, waits);
  await feedbackWorker(noted.deps, ops).run(noted.batch, signal);
  expect(noted.appended).toEqual([]);
});

it("is tried again until it succeeds, in the lane where it waits", async () => {
  const at = given([mark(1), notice], [down]);
  const worker = feedbackWorker(at.deps, ops);
  const { batch } = at;
  await expect(worker.run(batch, signal)).rejects.toBe(down);
  expect(at.became).toEqual({});
  expect(worker.failed(batch, batch.entries, down)).toMatchObject({ retry: true, pauseGroup: false });
  await worker.run(batch, signal);
  expect(at.became).toEqual({ 1: "done", 2: "done" });
});

describe("where messages take no marks", () => {
  const taken = threadEntry(LANE, "mark", { post: post(9), mark: "taken", earlier: [] });

  it("all are said, in as few posts as they fit, after the notices", async () => {
    const at = given([mark(1), mark(2), mark(3), taken, notice], [], 2);
    await feedbackWorker(at.deps, ops).run(at.batch, signal);
    expect(at.calls).toEqual(["notice", "3 in words", "1 in words"]);
    expect(at.became).toEqual({ 1: "done", 2: "done", 3: "done", 4: "done", 5: "done" });
  });

  it("those that are not said yet are kept until the next post is due", async () => {
    const at = given([mark(1), mark(2)], [undefined, paced], 1);
    const worker = feedbackWorker(at.deps, ops);
    const { batch } = at;
    await expect(worker.run(batch, signal)).rejects.toBe(paced);
    expect(at.became).toEqual({ 1: "done" });
    expect(worker.failed(batch, batch.entries, paced)).toMatchObject({
      retry: true,
      at: NOW + 90_000,
      pauseGroup: false,
    });
  });

  it.each([
    ["those in a thread that is gone are given up", new BridgeError("THREAD_GONE"), { 1: "dead", 2: "dead" }],
    ["those that must wait for the next post are kept", paced, {}],
  ] as const)("%s, and those in another thread are said", async (_, error, others) => {
    const at = given([mark(1), mark(2), mark(10)], [error], 2);
    const ended = feedbackWorker(at.deps, ops).run(at.batch, signal);
    await (error === paced ? expect(ended).rejects.toBe(paced) : ended);
    expect(at.calls).toEqual(["2 in words", "1 in words"]);
    expect(at.became).toEqual({ ...others, 3: "done" });
  });
});
