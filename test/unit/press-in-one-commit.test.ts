/** What a press does and what the thread shows of it share a commit: the process may die before the press is settled. */
import { expect, it, vi } from "vitest";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import { interactionWorker } from "../../src/bridge/commands/interactions.ts";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import { conversationLane } from "../../src/bridge/lanes.ts";
import type { ButtonAction } from "../../src/bridge/model/button.ts";
import type { PendingReply } from "../../src/bridge/model/message.ts";
import { opsNotices } from "../../src/bridge/ops/notices.ts";
import type { Batch, Entry } from "../../src/bridge/ports/ledger.ts";
import { createStores } from "../../src/bridge/stores/index.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { freshDatabase } from "../support/databases.ts";
import { ANNA, CARD, ROOM, STAFF_MESSAGE, THREAD } from "../support/ids.ts";
import { silentLog } from "../support/log.ts";

const { signal } = new AbortController();
const at = new Date().toISOString();
const REPLY: PendingReply = { ...STAFF_MESSAGE, at, body: { text: "It is on its way" }, files: [] };
const LANE = conversationLane("cv_1");

async function scene() {
  await using opened = new AsyncDisposableStack();
  const database = await opened.use(await freshDatabase("sqlite")).open();
  const ledger = opened.use(await openBridgeLedger(database, { log: silentLog }));
  const { replies } = createStores(await openSpaces(database));
  const deps = {
    ...{ ledger, replies, log: silentLog, clock: { now: Date.now } },
    links: {
      conversationOf: () => Promise.resolve("cv_1"),
      messageOf: () => Promise.resolve(undefined),
      mediaGroupOf: () => Promise.resolve(undefined),
    },
    chats: { of: () => ({ author: () => Promise.resolve({ name: "Anna" }) }) },
  } as unknown as BridgeDeps;
  const worker = interactionWorker(deps, opsNotices([], deps.clock));
  const all = opened.move();
  return {
    ledger,
    replies,
    /** The process dies before the press is settled. Result: what stands in the ledger then, apart from the reply. */
    async presses(action: ButtonAction, value: string): Promise<string[]> {
      const payload = { id: "p", action, value, person: ANNA, room: ROOM, thread: THREAD, post: CARD };
      const entry = { seq: 99, kind: "interaction", payload, attempts: 1, createdAt: Date.now() } as unknown as Entry;
      const killed = new Error("killed");
      const batch = { entries: [entry], settle: () => Promise.reject(killed) } as unknown as Batch;
      await expect(worker.run(batch, signal)).rejects.toBe(killed);
      const entries = await ledger.about("cv_1");
      return entries.filter(({ kind }) => kind !== "staff").map(({ kind }) => kind);
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

it("Cancel of a reply that waits", async () => {
  await using on = await scene();
  await on.ledger.append([{ lane: LANE, kind: "staff", keys: [], payload: REPLY, notBefore: Date.now() + 60_000 }]);
  expect(await on.presses("cancel", REPLY.post)).toEqual(["mark"]);
});

it("Cancel of a reply that somebody is asked about, unless somebody has decided already", async () => {
  await using on = await scene();
  await on.replies.setPendingConfirmation(REPLY.post, REPLY);
  expect(await on.presses("cancel", REPLY.post)).toEqual(["replace", "mark"]);
  await on.replies.setPendingConfirmation(REPLY.post, REPLY);
  expect(await on.presses("cancel", REPLY.post)).toEqual(["replace", "mark"]);
});

it.each([
  ["retry", ["replace", "mark"]],
  ["discard", ["replace"]],
] as const)("%s of a reply that was given up", async (action, follows) => {
  await using on = await scene();
  await on.ledger.append([{ lane: LANE, kind: "staff", keys: [], payload: REPLY }]);
  const failed = { retry: false, failure: "SERVICE_REJECTED", then: [] } as const;
  await on.ledger.start({
    conversation: { batchSize: 1, run: () => Promise.reject(new Error("refused")), failed: () => failed },
  });
  const [reply] = await on.ledger.about("cv_1");
  await vi.waitFor(async () => {
    expect((await on.ledger.entry(reply?.seq ?? 0))?.state).toBe("dead");
  });
  expect(await on.presses(action, String(reply?.seq))).toEqual(follows);
});
