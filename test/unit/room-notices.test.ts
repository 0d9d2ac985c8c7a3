/** What a room is told: few posts about many dead letters, and turns between its lanes. */
import { expect, it } from "vitest";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import { deadLettersLane, roomLane } from "../../src/bridge/lanes.ts";
import { GATHER } from "../../src/bridge/ops/dead-letters.ts";
import type { OpsNotices } from "../../src/bridge/ops/notices.ts";
import { RetryLater } from "../../src/bridge/ops/retry.ts";
import type { Post } from "../../src/bridge/model/post.ts";
import type { Batch, Entry, Lane } from "../../src/bridge/ports/ledger.ts";
import { roomWorker } from "../../src/bridge/rooms/alerts.ts";
import { POSSIBLE_DUPLICATE } from "../../src/bridge/text/possible-duplicate.ts";
import { ROOM } from "../support/ids.ts";
import { silentLog } from "../support/log.ts";

const START = Date.parse("2026-11-21T10:00:00.000Z");

function room() {
  const clock = { time: START, now: () => clock.time };
  const posts: Post[] = [];
  const chat = { announce: (_: unknown, post: Post) => Promise.resolve(void posts.push(post)) };
  const deps = {
    clock,
    log: silentLog,
    chats: { of: () => chat },
    activities: { record: () => Promise.resolve() },
    routes: { match: "first", list: [], modes: new Map() },
  } as unknown as BridgeDeps;
  const worker = roomWorker(deps, { recovered: () => undefined } as unknown as OpsNotices);
  const settled: number[] = [];
  const run = (lane: Lane, kind: string, payloads: readonly unknown[]) => {
    const entries: Entry[] = payloads.map((payload, index) => ({
      seq: index + 1,
      kind,
      payload,
      attempts: 1,
      createdAt: clock.time,
      progress: undefined,
      failure: null,
    }));
    const settle = (those: readonly Entry[]) => Promise.resolve(void settled.push(...those.map(({ seq }) => seq)));
    return (waitedMs = 0) => {
      clock.time += waitedMs;
      const batch = { lane, entries, uncertain: false, settle } as unknown as Batch;
      return worker.run(batch, new AbortController().signal).then(
        () => "done",
        (error: unknown) => (error instanceof RetryLater ? error.delayMs : error),
      );
    };
  };
  return { posts, settled, run };
}

it("lists dead letters together, three seconds after the first, and at most once a minute", async () => {
  const at = room();
  const letters = Array.from({ length: 30 }, (_, index) => ({
    code: "POST_REJECTED",
    entries: [index],
    conversation: `cv_${index % 2}`,
  }));
  const first = at.run(deadLettersLane(ROOM), "dead-letters", letters);
  expect(await first(GATHER.firstMs - 1)).toBe(1);
  expect(await first(1)).toBe("done");
  expect(at.posts).toHaveLength(1);
  expect(at.posts[0]?.lines).toMatchObject([
    { sentence: { values: { count: 30 } } },
    { sentence: { values: { conversations: "cv_0 cv_1", count: 2 } } },
  ]);
  const next = at.run(deadLettersLane(ROOM), "dead-letters", letters);
  expect(await next(GATHER.everyMs - 1)).toBe(1);
  expect(await next(1)).toBe("done");
  expect(at.posts).toHaveLength(2);
});

it.each([
  [20, "done"],
  [21, 0],
])("posts %i notices before the room's other lanes get their turn: %s", async (count, outcome) => {
  const at = room();
  const run = at.run(
    roomLane(ROOM),
    "unrouted",
    Array.from({ length: count }, () => ({ channel: "site" })),
  );
  expect(await run()).toBe(outcome);
  expect(at.posts).toHaveLength(20);
  expect(at.settled).toHaveLength(20);
});

it.each([
  [undefined, 1],
  [true, 2],
])("says of an alert whether it may repeat one from before a restore: %s", async (mayRepeat, lines) => {
  const at = room();
  const head = { id: "cv_1", client: "Ada", channel: "site" };
  await at.run(roomLane(ROOM), "alert", [{ head, thread: null, ...(mayRepeat && { mayRepeat }) }])();
  expect(at.posts[0]?.lines).toHaveLength(lines);
  expect(at.posts[0]?.lines.includes(POSSIBLE_DUPLICATE)).toBe(mayRepeat === true);
});
