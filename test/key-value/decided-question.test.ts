import { expect, it } from "vitest";
import type { PendingReply } from "../../src/bridge/model/message.ts";
import { resolve } from "../../src/bridge/replies/confirm.ts";
import { createStores } from "../../src/bridge/stores/index.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";
import { STAFF_MESSAGE } from "../support/ids.ts";

const REPLY: PendingReply = { ...STAFF_MESSAGE, at: "2026-11-25T10:00:00.000Z", body: {}, files: [], question: 1 };
const OUTCOME = { lane: { kind: "conversation", key: "cv_1", group: "conversation:cv_1" }, kind: "staff" } as const;

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
