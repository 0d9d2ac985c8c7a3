import { expect, it } from "vitest";
import { threadEntry, threadLane } from "../../src/bridge/entries.ts";
import type { Batch, Settlement } from "../../src/bridge/ports/ledger.ts";
import type { ReplyStore } from "../../src/bridge/stores/replies.ts";
import type { TeamChat } from "../../src/bridge/ports/team-chat.ts";
import { deliverNotices } from "../../src/bridge/threads/notices.ts";
import { ROOM, roomId } from "../support/ids.ts";

const OPS_ROOM = roomId("slack:T1:OPS");

it("notifies operations about a notice that has no thread", async () => {
  const lane = threadLane("cv_1", ROOM);
  const sentence = { key: "reply-not-sent" };
  const entry = {
    ...threadEntry(lane, "notice", { sentence }),
    seq: 7,
    attempts: 1,
    createdAt: 0,
    progress: undefined,
  };
  const settled: (Settlement | undefined)[] = [];
  const batch = {
    lane,
    entries: [entry],
    settle: (_: unknown, outcome?: Settlement) => Promise.resolve(void settled.push(outcome)),
  } as unknown as Batch;
  const deps = {
    settings: { holdMs: 0, opsRooms: [OPS_ROOM] },
    clock: { now: () => 0 },
    replies: {} as ReplyStore,
  };

  await deliverNotices(batch, undefined, {} as TeamChat, deps, new AbortController().signal);
  expect(settled).toMatchObject([
    {
      state: "dead",
      failure: "THREAD_GONE",
      then: [{ lane: { kind: "room", key: OPS_ROOM }, payload: { code: "THREAD_GONE", entries: [7] } }],
    },
  ]);
});
