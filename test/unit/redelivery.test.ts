/** Redeliveries of a staff message that has been dealt with. The ledger and the links are real. */
import { expect, it } from "vitest";
import { ingestStaffEvents } from "../../src/bridge/inbound/ingest-staff-event.ts";
import { conversationLane, threadLane } from "../../src/bridge/entries.ts";
import type { StaffMessage } from "../../src/bridge/model/message.ts";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import type { Entry, Ledger } from "../../src/bridge/ports/ledger.ts";
import type { ConversationId } from "../../src/contract/shapes.ts";
import { createStores } from "../../src/bridge/stores/index.ts";
import { openLedger, openSpaces } from "../../src/ledger/index.ts";
import { freshDatabase } from "../support/databases.ts";
import { CARD, ROOM, STAFF_MESSAGE, THREAD } from "../support/ids.ts";
import { silentLog } from "../support/log.ts";

const CONVERSATION: ConversationId = "cv_1";
const AT = "2026-11-21T10:00:00.000Z";
const message: StaffMessage = {
  ...STAFF_MESSAGE,
  at: AT,
  body: "hello",
  files: [],
};

async function started({ holdMs }: { readonly holdMs: number }) {
  const fresh = await freshDatabase("sqlite");
  const database = await fresh.open();
  const stores = createStores(await openSpaces(database));
  const clock = { now: () => Date.parse(AT) };
  const ledger = await openLedger(database, { log: silentLog, clock });
  const features = { reportsDeletions: true };
  const troubled: Entry = {
    seq: 0,
    kind: "staff",
    payload: { post: `${ROOM}:9` },
    attempts: 2,
    createdAt: 0,
    progress: undefined,
  };
  /** Whether an earlier reply has failed and is being retried. */
  const behind = { isTroubled: false };
  const open: Ledger["open"] = async (lane) => {
    const entries = await ledger.open(lane);
    return behind.isTroubled && lane.key === CONVERSATION ? [troubled, ...entries] : entries;
  };
  const deps = {
    ...stores,
    clock,
    ledger: { append: ledger.append.bind(ledger), open },
    routes: { modes: new Map([[ROOM, "reply"]]) },
    settings: { holdMs },
    chats: { of: () => ({ features, plainTextAtOnce: () => undefined }) },
  } as unknown as BridgeDeps;
  return {
    behind,
    link: () =>
      stores.links.bindThread(CONVERSATION, ROOM, { thread: THREAD, card: CARD, status: "open", pending: [] }),
    tell: () => ingestStaffEvents([{ kind: "message", message }], deps),
    /** Finishes everything that waits for the service. */
    finish: async () => {
      for (const lane of [conversationLane(CONVERSATION), conversationLane(THREAD)]) {
        for (const { seq } of await ledger.open(lane)) await ledger.cancel(seq);
      }
    },
    /** The notices to its author, in the conversation's thread or in the unlinked one. */
    said: async () => {
      const lanes = [threadLane(CONVERSATION, ROOM), threadLane(THREAD, ROOM)];
      return (await Promise.all(lanes.map((lane) => ledger.open(lane)))).flat().map(({ kind }) => kind);
    },
    async [Symbol.asyncDispose]() {
      await ledger[Symbol.asyncDispose]();
      await fresh[Symbol.asyncDispose]();
    },
  };
}

it("is not marked as taken after a refusal, even if others wait now", async () => {
  await using at = await started({ holdMs: 0 });
  await at.link();
  expect(await at.tell()).toEqual([true]);
  await at.finish();
  at.behind.isTroubled = true;
  expect(await at.tell()).toEqual([false]);
  expect(await at.said()).toEqual([]);
});

it("is not reported as held if it was refused before its thread was linked", async () => {
  await using at = await started({ holdMs: 5_000 });
  expect(await at.tell()).toEqual([true]);
  await at.finish();
  await at.link();
  expect(await at.tell()).toEqual([false]);
  expect(await at.said()).toEqual([]);
});

it.each([
  ["marked behind another that waits", 0, "mark"],
  ["marked as held for a short time", 9_999, "mark"],
  ["said to be held", 10_000, "private-notice"],
])("is %s once", async (_, holdMs, kind) => {
  await using at = await started({ holdMs });
  await at.link();
  at.behind.isTroubled = true;
  expect(await at.tell()).toEqual([true]);
  expect(await at.tell()).toEqual([false]);
  expect(await at.said()).toEqual([kind]);
});
