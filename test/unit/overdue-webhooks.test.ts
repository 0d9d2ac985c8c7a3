/** Messages that a comparison finds before their webhook prove nothing: it may be under way. The ledger is real. */
import { expect, it } from "vitest";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import { backfillService } from "../../src/bridge/inbound/backfill-service.ts";
import { createRestoreWindow } from "../../src/bridge/stores/restore-record.ts";
import { createStores } from "../../src/bridge/stores/index.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { freshDatabase } from "../support/databases.ts";
import { ROOM } from "../support/ids.ts";
import { silentLog } from "../support/log.ts";

const NOW = Date.parse("2026-11-21T10:00:00.000Z");

it("counts what is older than a webhook may take", async () => {
  const fresh = await freshDatabase("sqlite");
  await using database = await fresh.open();
  const clock = { now: () => NOW };
  await using ledger = await openBridgeLedger(database, { log: silentLog, clock });
  const head = { id: "cv_1", client: "Ada", channel: "site" };
  const updatedAt = new Date(NOW).toISOString();
  const conversation = { ...head, status: "open", assignee: null, tags: [], rating: null, updatedAt };
  const messages = [5_001, 5_000, 0].map((ageMs, index) => {
    return { id: `m_${index}`, from: "client", text: "hello", createdAt: new Date(NOW - ageMs).toISOString() };
  });
  const api = {
    async *conversations() {
      yield await Promise.resolve([conversation]);
    },
    conversation: () => Promise.resolve({ conversation, messages }),
  };
  const deps = {
    ...createStores(await openSpaces(database)),
    ...{ api, clock, ledger, log: silentLog, restored: createRestoreWindow(), settings: { opsRooms: [] } },
    routes: { list: [{ when: {}, threads: [ROOM], alerts: [] }], modes: new Map([[ROOM, "reply"]]), match: "all" },
    chats: { of: () => ({ features: { findsPosts: true } }) },
  } as unknown as BridgeDeps;
  const startedAt = NOW - 60_000;
  const { signal } = new AbortController();
  expect(await backfillService(deps, signal, { startedAt })).toMatchObject({ messages: 3, overdue: 1 });
  expect(await backfillService(deps, signal, { startedAt })).toMatchObject({ messages: 0, overdue: 0 });
});
