/** What people who may not answer write is refused before anybody reads it. */
import { expect, it } from "vitest";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import { createRestoreWindow } from "../../src/bridge/stores/restore-record.ts";
import { conversationLane } from "../../src/bridge/lanes.ts";
import type { OpsNotices } from "../../src/bridge/ops/notices.ts";
import type { ConversationId } from "../../src/contract/shapes.ts";
import type { Batch, Entry, Settlement } from "../../src/bridge/ports/ledger.ts";
import { conversationWorker } from "../../src/bridge/replies/worker.ts";
import { STAFF_MESSAGE } from "../support/ids.ts";
import { silentLog } from "../support/log.ts";

it.each(["isGuest", "isStranger", "isDeactivated"])(
  "refuses an author who %s without reading the text",
  async (fact) => {
    const at = "2026-11-21T10:00:00.000Z";
    const read: string[] = [];
    const author = { isBot: false, isGuest: false, isStranger: false, isDeactivated: false, actsAsRoom: false };
    const chat = {
      author: () => Promise.resolve({ ...author, [fact]: true }),
      plainText: () => Promise.resolve(read.push("plainText")),
      emphasis: () => void read.push("emphasis"),
    };
    const deps = {
      clock: { now: () => Date.parse(at) },
      log: silentLog,
      ledger: { waiting: () => Promise.resolve([]) },
      missing: { isSuspected: () => false },
      restored: createRestoreWindow(),
      settings: { holdMs: 0 },
      links: { thread: () => Promise.resolve(undefined) },
      replies: { lastReply: () => Promise.resolve(undefined) },
      chats: { of: () => chat },
    } as unknown as BridgeDeps;
    const payload = { ...STAFF_MESSAGE, at, body: "x".repeat(40_000), files: [], mode: "reply", cleared: ["secret"] };
    const entry: Entry = {
      seq: 1,
      kind: "staff",
      payload,
      attempts: 1,
      createdAt: Date.parse(at),
      progress: undefined,
      failure: null,
    };
    const settled: (Settlement | undefined)[] = [];
    const batch = {
      lane: conversationLane("cnv_1" as ConversationId),
      entries: [entry],
      settle: (_: readonly Entry[], outcome?: Settlement) => Promise.resolve(void settled.push(outcome)),
    } as unknown as Batch;

    const ops = { recovered: () => undefined } as unknown as OpsNotices;
    await conversationWorker(deps, ops, () => Promise.resolve()).run(batch, new AbortController().signal);

    expect(settled[0]?.result).toMatch(/^refused /u);
    expect(read).toEqual([]);
  },
);
