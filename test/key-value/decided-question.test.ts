import { expect, it } from "vitest";
import type { PendingReply } from "../../src/bridge/model/message.ts";
import { resolve } from "../../src/bridge/replies/confirm.ts";
import type { Database } from "../../src/database/index.ts";
import { createStores } from "../../src/bridge/stores/index.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";
import { instead } from "../ledger/fixture.ts";
import { STAFF_MESSAGE } from "../support/ids.ts";

const REPLY: PendingReply = { ...STAFF_MESSAGE, at: "2026-11-25T10:00:00.000Z", body: {}, files: [], question: 1 };
const OUTCOME = { lane: { kind: "conversation", key: "cv_1", group: "conversation:cv_1" }, kind: "staff" } as const;

it.each(DIALECTS)("a question that is asked while the one before ends stays on %s", async (dialect) => {
  await using fresh = await freshDatabase(dialect);
  const database = await fresh.open();
  const other = createStores(await openSpaces(await fresh.open())).replies;
  const again: PendingReply = { ...REPLY, question: 2 };
  let asks = 0;
  const bulk: Database["bulk"] = async (kind, item) => {
    // Between the look at the question and its end.
    if ((item as { kind?: string }).kind === "delete" && asks++ === 0)
      await other.setPendingConfirmation(REPLY.post, again);
    return await database.bulk(kind, item);
  };
  const { replies } = createStores(await openSpaces(instead(database, { bulk })));
  await replies.setPendingConfirmation(REPLY.post, REPLY);

  await replies.setDecided(REPLY.post, 1);

  expect(asks).toBe(1);
  expect(await replies.pendingConfirmation(REPLY.post)).toEqual(again);
  expect(await replies.decidedQuestion(REPLY.post)).toBe(1);
  // One that was decided later stays decided.
  await replies.setDecided(REPLY.post, 2);
  await replies.setDecided(REPLY.post, 1);
  expect(await replies.decidedQuestion(REPLY.post)).toBe(2);
});

it.each(DIALECTS)("the next question about a reply outlives a slow answer to the one before on %s", async (dialect) => {
  await using fresh = await freshDatabase(dialect);
  const { replies } = createStores(await openSpaces(await fresh.open()));
  await replies.setPendingConfirmation(REPLY.post, REPLY);
  const again: PendingReply = { ...REPLY, question: 2 };
  // The decision is stored, and another replica goes on from it before this one does.
  const ledger = {
    append: async () => {
      await replies.setPendingConfirmation(REPLY.post, again);
      return [true];
    },
  } as unknown as Parameters<typeof resolve>[2]["ledger"];

  await resolve(REPLY, { ...OUTCOME, keys: [], payload: {} }, { replies, ledger });

  expect(await replies.pendingConfirmation(REPLY.post)).toEqual(again);
  await replies.setDecided(REPLY.post, 2);
  expect(await replies.pendingConfirmation(REPLY.post)).toBeUndefined();
  expect(await replies.decidedQuestion(REPLY.post)).toBe(2);
});
