/** A reply on its way. The links are real; the service accepts everything. */
import { expect, it } from "vitest";
import { conversationLane } from "../../src/bridge/lanes.ts";
import type { StaffMessage } from "../../src/bridge/model/message.ts";
import type { NewMessage } from "../../src/bridge/ports/conversation-api.ts";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import type { Batch, Entry, Settlement } from "../../src/bridge/ports/ledger.ts";
import { sendParts } from "../../src/bridge/replies/send.ts";
import { createStores } from "../../src/bridge/stores/index.ts";
import { createRestoreWindow } from "../../src/bridge/stores/restore-record.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { freshDatabase } from "../support/databases.ts";
import { ROOM, STAFF_MESSAGE } from "../support/ids.ts";

const AT = "2026-11-21T10:00:00.000Z";

/** The second attempt at a reply. */
function sending(payload: StaffMessage, progress: object): Entry {
  const createdAt = Date.parse(AT);
  return { seq: 1, kind: "staff", payload, attempts: 2, createdAt, progress, failure: null };
}

it("does not send a reply that is retracted while the team chat is asked whether its message still exists", async () => {
  await using fresh = await freshDatabase("sqlite");
  const { links, replies } = createStores(await openSpaces(await fresh.open()));
  const staff: StaffMessage = {
    ...STAFF_MESSAGE,
    at: AT,
    body: "hello",
    files: [],
  };
  const progress = { parts: ["hello"], note: false, author: "Anna", sent: [], openedAt: AT };
  const entry = sending(staff, progress);
  const sent: NewMessage[] = [];
  const settled: (Settlement | undefined)[] = [];
  const batch = {
    lane: conversationLane("cv_1"),
    entries: [entry],
    settle: (_: readonly Entry[], outcome?: Settlement) => {
      settled.push(outcome);
      return Promise.resolve();
    },
  } as unknown as Batch;
  const deps = {
    links,
    replies,
    routes: { modes: new Map([[ROOM, "reply"]]) },
    api: {
      createMessage: (message: NewMessage) => {
        sent.push(message);
        return Promise.reject(new Error("was sent"));
      },
    },
  } as unknown as BridgeDeps;
  const look = async () => {
    await replies.setRetraction(staff.post, "cancelled");
    return "same" as const;
  };

  const { signal } = new AbortController();
  const outcome = await sendParts(progress, false, staff, entry, batch, look, deps, signal);

  expect(outcome).toEqual({ outcome: "refused", because: "retracted" });
  expect(sent).toEqual([]);
  expect(settled).toMatchObject([{ state: "cancelled", result: "retracted" }]);
});

it("looks for a part that may have been sent, and sends the parts behind it without looking", async () => {
  await using fresh = await freshDatabase("sqlite");
  const { links, replies, activities } = createStores(await openSpaces(await fresh.open()));
  const staff: StaffMessage = { ...STAFF_MESSAGE, at: AT, body: "hello", files: [] };
  const progress = { parts: ["hello", "hello", "bye"], note: false, author: "Anna", sent: [], openedAt: AT };
  const entry = sending(staff, progress);
  const message = (id: string, text: string) => ({ id, from: "operator", author: "Anna", text, createdAt: AT });
  // Somebody of the same name says the same from the console meanwhile.
  const there = [message("m_1", "hello"), message("m_2", "hello")];
  const calls: string[] = [];
  const settled: (Settlement | undefined)[] = [];
  const batch = {
    lane: conversationLane("cv_1"),
    entries: [entry],
    checkpoint: () => Promise.resolve(),
    inSameCommit: (write: () => Promise<void>) => void write(),
    settle: (_: readonly Entry[], outcome?: Settlement) => Promise.resolve(void settled.push(outcome)),
  } as unknown as Batch;
  const deps = {
    clock: { now: () => Date.parse(AT) },
    settings: { holdMs: 0 },
    links,
    replies,
    activities,
    restored: createRestoreWindow(),
    routes: { modes: new Map([[ROOM, "reply"]]) },
    api: {
      conversation: () => {
        calls.push("look");
        return Promise.resolve({ messages: there });
      },
      createMessage: ({ text }: NewMessage) => {
        calls.push(`send ${text}`);
        return Promise.resolve(message(`m_${calls.length + 1}`, text));
      },
    },
  } as unknown as BridgeDeps;

  const { signal } = new AbortController();
  await sendParts(progress, true, staff, entry, batch, undefined, deps, signal);

  expect(calls).toEqual(["look", "send hello", "send bye"]);
  expect(settled).toMatchObject([{ result: "sent m_1 m_3 m_4" }]);
});
