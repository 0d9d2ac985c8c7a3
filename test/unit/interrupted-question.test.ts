/** A reply whose first attempt stored a question and was interrupted before it was posted. The ledger and the stores are real. */
import { expect, it } from "vitest";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import { conversationLane } from "../../src/bridge/lanes.ts";
import type { PendingReply, StaffMessage } from "../../src/bridge/model/message.ts";
import type { OpsNotices } from "../../src/bridge/ops/notices.ts";
import type { Batch, Entry, Settlement } from "../../src/bridge/ports/ledger.ts";
import { reconsider } from "../../src/bridge/replies/confirm.ts";
import { conversationWorker } from "../../src/bridge/replies/worker.ts";
import { createStores } from "../../src/bridge/stores/index.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { freshDatabase } from "../support/databases.ts";
import { CARD, postId, ROOM, STAFF_MESSAGE, THREAD } from "../support/ids.ts";
import { silentLog } from "../support/log.ts";

const { signal } = new AbortController();
const lane = conversationLane("cv_1");
const written: StaffMessage = { ...STAFF_MESSAGE, at: "2026-11-21T10:00:05.000Z", body: "now", files: [] };
const asked: PendingReply = { ...written, mode: "reply", question: 1, asked: [] };
const earlier: StaffMessage = { ...written, post: postId(`${THREAD}.earlier`), at: "2026-11-21T10:00:01.000Z" };

/** A reply in the lane of its conversation, and an earlier one that waits behind it. */
async function stage() {
  const stack = new AsyncDisposableStack();
  const fresh = stack.use(await freshDatabase("sqlite"));
  const database = await fresh.open();
  const stores = createStores(await openSpaces(database));
  const ledger = stack.use(await openBridgeLedger(database, { log: silentLog }));
  await stores.links.bindThread("cv_1", ROOM, {
    thread: THREAD,
    card: CARD,
    status: null,
    pending: [],
  });
  await ledger.append([{ lane, kind: "staff", keys: [], payload: earlier }]);
  const deps = {
    ...{ ...stores, ledger, log: silentLog, clock: { now: Date.now }, restored: { isDoubtfulIn: () => false } },
    settings: { holdMs: 0 },
    routes: { modes: new Map([[ROOM, "reply"]]) },
    chats: { of: () => ({ roomOf: () => ROOM, threadOf: () => THREAD }) },
  } as unknown as BridgeDeps;
  const ops = { recovered: () => undefined } as unknown as OpsNotices;
  const worker = conversationWorker(deps, ops, () => Promise.resolve());
  const attempt = async (payload: unknown, attempts: number) => {
    const settled: Settlement[] = [];
    const entry: Entry = { seq: 0, kind: "staff", payload, attempts, createdAt: 0, progress: undefined, failure: null };
    const batch = {
      ...{ lane, entries: [entry], uncertain: attempts > 1 },
      inSameCommit: (write: () => Promise<void>) => void write(),
      settle: (_: readonly Entry[], outcome: Settlement) => {
        settled.push(outcome);
        return Promise.resolve();
      },
    } as unknown as Batch;
    await worker.run(batch, signal);
    return settled[0] ?? {};
  };
  return {
    ...{ attempt, deps, ledger, replies: stores.replies },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

it("goes on as another entry, which leaves no question behind", async () => {
  await using at = await stage();
  await at.replies.setPendingConfirmation(written.post, asked);
  const { result, then = [] } = await at.attempt(written, 2);
  expect({ result, then }).toMatchObject({ result: "reordered", then: [{ payload: { question: 1 } }] });
  await expect.poll(() => at.replies.pendingConfirmation(written.post)).toBeUndefined();
});

it.each(["attempt", "edit"])(
  "is handled once if an edit decides the question meanwhile: the %s first",
  async (first) => {
    await using at = await stage();
    await at.replies.setPendingConfirmation(written.post, asked);
    const { then = [] } = await at.attempt(written, 2);
    const going = () => at.ledger.append(then).then(([isNew]) => isNew);
    const edited = () => reconsider({ ...asked, body: "edited" }, "cv_1", at.deps);
    const [one, other] = first === "attempt" ? [going, edited] : [edited, going];
    expect([await one(), await other()]).toEqual([true, false]);
    const waiting = await at.ledger.open(lane);
    expect(waiting.map(({ payload }) => (payload as PendingReply).body)).toEqual([
      earlier.body,
      first === "attempt" ? written.body : "edited",
    ]);
  },
);

it("is not sent by its own entry once an edit has decided the question", async () => {
  await using at = await stage();
  await at.replies.setDecided(written.post, 1);
  expect(await at.attempt(written, 2)).toMatchObject({ result: "silent" });
});

it("leaves a newer question alone", async () => {
  await using at = await stage();
  await at.replies.setDecided(written.post, 1);
  await at.replies.setPendingConfirmation(written.post, { ...asked, question: 2 });
  expect(await at.attempt(written, 2)).toMatchObject({ result: "silent" });
  expect(await at.replies.pendingConfirmation(written.post)).toMatchObject({ question: 2 });
});
