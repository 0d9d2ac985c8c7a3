/** Replicas that start at the same time on an empty database. The stores and the leases are real; the rooms are fixed. */
import { expect, it } from "vitest";
import { beginReconciliation } from "../../src/app/reconciliation.ts";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import type { FoundCard } from "../../src/bridge/model/post.ts";
import { createStores } from "../../src/bridge/stores/index.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { SILENT } from "../ledger/fixture.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";
import { CARD, ROOM, THREAD } from "../support/ids.ts";

const NOW = "2026-11-25T20:00:00.000Z";
const UNLINKED: FoundCard = {
  ...{ conversation: "cv_1", thread: THREAD, card: CARD, covers: ["m_1"] },
  ...{ postedAt: NOW, lastWrittenAt: NOW },
};

it.each(DIALECTS)("do not take the first card of another one for a card of a lost database (%s)", async (dialect) => {
  await using fresh = await freshDatabase(dialect);
  const database = await fresh.open();
  const stores = createStores(await openSpaces(database));
  await using ledger = await openBridgeLedger(database, { log: SILENT });
  const cards: FoundCard[] = [];
  const deps = {
    ...{ ...stores, ledger, log: SILENT, clock: { now: () => Date.parse(NOW) } },
    restored: { set: () => expect.fail("taken for a lost database") },
    routes: { modes: new Map([[ROOM, "reply"]]) },
    chats: { of: () => ({ cards: () => Promise.resolve(cards) }) },
  } as unknown as Parameters<typeof beginReconciliation>[0];
  const starts = async () => {
    let hasSent = false;
    const send = () => {
      hasSent = true;
      return Promise.resolve();
    };
    const { ended } = await beginReconciliation(deps, ledger.reading, send, new AbortController().signal);
    await ended;
    return hasSent;
  };

  expect(await starts()).toBe(true);
  cards.push(UNLINKED);
  expect(await starts()).toBe(true);
  expect(await stores.restores.restored()).toBeUndefined();
});
