/** A reply whose first attempt stored a question and was interrupted before it was posted. The ledger and the stores are real. */
import { expect, it } from "vitest";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import { conversationLane } from "../../src/bridge/entries.ts";
import type { StaffMessage } from "../../src/bridge/model/message.ts";
import type { OpsNotices } from "../../src/bridge/ops/notices.ts";
import type { Batch, Entry, Settlement } from "../../src/bridge/ports/ledger.ts";
import { conversationWorker } from "../../src/bridge/replies/worker.ts";
import { createStores } from "../../src/bridge/stores/index.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { freshDatabase } from "../support/databases.ts";
import { postId, ROOM, STAFF_MESSAGE, THREAD } from "../support/ids.ts";
import { silentLog } from "../support/log.ts";

const { signal } = new AbortController();
const lane = conversationLane("cv_1");
const written: StaffMessage = { ...STAFF_MESSAGE, at: "2026-11-21T10:00:05.000Z", body: "now", files: [] };
const earlier: StaffMessage = { ...written, post: postId(`${THREAD}.earlier`), at: "2026-11-21T10:00:01.000Z" };

/** Runs the second attempt, while a reply that was written earlier waits behind it. */
async function secondAttempt(prepare: (replies: BridgeDeps["replies"]) => Promise<void>) {
  await using fresh = await freshDatabase("sqlite");
  const database = await fresh.open();
  const stores = createStores(await openSpaces(database));
  await using ledger = await openBridgeLedger(database, { log: silentLog });
  await ledger.append([{ lane, kind: "staff", keys: [], payload: earlier }]);
  await stores.replies.setPendingConfirmation(written.post, { ...written, mode: "reply", question: 1, asked: [] });
  await prepare(stores.replies);
  const deps = {
    ...{ ...stores, ledger, log: silentLog, clock: { now: Date.now }, restored: { isDoubtfulIn: () => false } },
    settings: { holdMs: 0 },
    routes: { modes: new Map([[ROOM, "reply"]]) },
    chats: { of: () => ({ roomOf: () => ROOM, threadOf: () => THREAD }) },
  } as unknown as BridgeDeps;
  const settled: Settlement[] = [];
  const entry: Entry = { seq: 0, kind: "staff", payload: written, attempts: 2, createdAt: 0, progress: undefined };
  const batch = {
    ...{ lane, entries: [entry], uncertain: true },
    settle: (_: readonly Entry[], outcome: Settlement) => {
      settled.push(outcome);
      return Promise.resolve();
    },
  } as unknown as Batch;
  const ops = { recovered: () => undefined } as unknown as OpsNotices;
  await conversationWorker(deps, ops, () => Promise.resolve()).run(batch, signal);
  return { result: settled[0]?.result, pending: await stores.replies.pendingConfirmation(written.post) };
}

it("leaves no question behind when it waits for an earlier reply", async () => {
  expect(await secondAttempt(() => Promise.resolve())).toEqual({ result: "reordered", pending: undefined });
});

it("is not sent by its own entry once an edit has decided the question", async () => {
  const decided = await secondAttempt((replies) => replies.setDecided(written.post, 1));
  expect(decided).toEqual({ result: "silent", pending: undefined });
});

it("leaves a newer question alone", async () => {
  const newer = { ...written, mode: "reply", question: 2, asked: [] } as const;
  const { result, pending } = await secondAttempt(async (replies) => {
    await replies.setDecided(written.post, 1);
    await replies.setPendingConfirmation(written.post, newer);
  });
  expect({ result, question: pending?.question }).toEqual({ result: "silent", question: 2 });
});
