/** Redeliveries of a staff message that has been dealt with. The ledger and the links are real. */
import { expect, it } from "vitest";
import { ingestDelivered } from "../../src/bridge/inbound/ingest-service-event.ts";
import { ingestStaffEvents } from "../../src/bridge/inbound/ingest-staff-event.ts";
import { conversationLane, feedbackLane, threadLane } from "../../src/bridge/lanes.ts";
import type { StaffMessage } from "../../src/bridge/model/message.ts";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import type { Ledger } from "../../src/bridge/ports/ledger.ts";
import type { Routes } from "../../src/bridge/routing/route.ts";
import type { ConversationId, MessageId } from "../../src/contract/shapes.ts";
import type { Log } from "../../src/platform/log.ts";
import { createStores } from "../../src/bridge/stores/index.ts";
import { createRestoreWindow } from "../../src/bridge/stores/restore-record.ts";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import { openSpaces } from "../../src/key-value/index.ts";
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
  const ledger = await openBridgeLedger(database, { log: silentLog, clock });
  const features = { reportsDeletions: true };
  /** Whether an earlier reply has failed and is being retried. */
  const behind = { isTroubled: false };
  const isRetrying: Ledger["isRetrying"] = async (lane) =>
    (behind.isTroubled && lane.key === CONVERSATION) || (await ledger.isRetrying(lane));
  const deps = {
    ...stores,
    clock,
    ledger: { append: ledger.append.bind(ledger), open: ledger.open.bind(ledger), isRetrying },
    routes: { modes: new Map([[ROOM, "reply"]]) },
    restored: createRestoreWindow(),
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
      const lanes = [threadLane(CONVERSATION, ROOM), threadLane(THREAD, ROOM)].map(feedbackLane);
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

it("ignores a service event about a message that is older than its links, which a replay would show again", async () => {
  await using at = await startedForService();
  const day = 24 * 3_600_000;
  expect(await at.deliver("m_1", at.now - 90 * day)).toBe(true);
  expect(await at.deliver("m_1", at.now - 90 * day)).toBe(false);
  expect(await at.deliver("m_2", at.now - 90 * day - 1)).toBe("expired");
  expect((await at.waiting()).length).toBe(1);
  expect(at.logged).toEqual(['too old {"conversation":"cv_1","message":"m_2","writtenAt":"2026-08-23T09:59:59.999Z"}']);
});

async function startedForService() {
  const fresh = await freshDatabase("sqlite");
  const database = await fresh.open();
  const stores = createStores(await openSpaces(database));
  const now = Date.parse(AT);
  const clock = { now: () => now };
  const ledger = await openBridgeLedger(database, { log: silentLog, clock });
  const logged: string[] = [];
  const log: Log = {
    ...silentLog,
    warn: (ids, sentence) => void logged.push(`${sentence.slice(-"too old".length)} ${JSON.stringify(ids)}`),
  };
  const routes: Routes = {
    match: "first",
    list: [{ name: "all", when: {}, threads: [ROOM], alerts: [] }],
    modes: new Map([[ROOM, "reply"]]),
  };
  const deps = { ...stores, clock, ledger, log, routes, settings: { opsRooms: [] } } as unknown as BridgeDeps;
  return {
    now,
    logged,
    deliver: (id: MessageId, writtenAt: number) => {
      const said = {
        id,
        from: "client",
        author: null,
        text: "hello",
        createdAt: new Date(writtenAt).toISOString(),
      } as const;
      const event = {
        type: "message",
        conversation: { id: CONVERSATION, client: "Ada", channel: "site" },
        message: said,
      } as const;
      return ingestDelivered(event, `message:${CONVERSATION}:${id}`, deps);
    },
    waiting: () => ledger.open(threadLane(CONVERSATION, ROOM)),
    async [Symbol.asyncDispose]() {
      await fresh[Symbol.asyncDispose]();
    },
  };
}
