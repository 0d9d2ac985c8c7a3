/** Whether a reply crosses the client: from when on it is asked about, and which messages count. */
import { expect, it } from "vitest";
import type { ConversationApi } from "../../src/bridge/ports/conversation-api.ts";
import type { AppendedSince, Ledger, TracedEntry } from "../../src/bridge/ports/ledger.ts";
import { clientWroteSince, CROSSES_AFTER_MS, receivedOf } from "../../src/bridge/replies/checks/client-wrote.ts";
import { STAFF_MESSAGE } from "../support/ids.ts";

const NOW = Date.parse("2026-11-22T10:00:00Z");
const MINUTE_MS = 60_000;
const { signal } = new AbortController();
const WRITTEN = { ...STAFF_MESSAGE, at: "2026-11-22T09:50:00Z", body: "", files: [] };

function shown(from: string, about: Partial<TracedEntry> = {}, isMissed = false): TracedEntry {
  const message = { id: "m_1", from, author: null, text: "hm", createdAt: "2026-11-22T09:55:00Z" };
  const payload = { head: { id: "cv_1", client: "Ada", channel: "site" }, message, ...(isMissed && { isMissed }) };
  const traced = {
    state: "done",
    notBefore: null,
    finishedAt: NOW,
    delivery: null,
    result: null,
    failure: null,
  } as const;
  const lane = { kind: "thread", key: "cv_1|slack:1:C1", group: "room:slack:1:C1" } as const;
  return { seq: 9, kind: "show", attempts: 1, createdAt: NOW, progress: undefined, lane, payload, ...traced, ...about };
}

/** `messages`: what the conversation holds. */
async function crosses(
  entries: readonly TracedEntry[],
  waitedMs = CROSSES_AFTER_MS + 1,
  cleared?: readonly string[],
  messages: readonly object[] = [],
) {
  const asked: AppendedSince[] = [];
  const api = { conversation: () => Promise.resolve({ messages }) } as unknown as ConversationApi;
  const appendedSince: Ledger["appendedSince"] = (_, __, since) => {
    asked.push(since);
    return Promise.resolve(entries);
  };
  const deps = { clock: { now: () => NOW }, ledger: { appendedSince } as unknown as Ledger, api };
  const reply = { ...WRITTEN, ...(cleared && { cleared }) };
  return { is: await clientWroteSince({ at: NOW - waitedMs, seq: 7 }, reply, "cv_1", deps, signal), asked };
}

it("reads nothing until a reply has waited for longer than its normal time", async () => {
  expect(await crosses([shown("client")], CROSSES_AFTER_MS)).toEqual({ is: false, asked: [] });
  expect(await crosses([shown("client")], CROSSES_AFTER_MS + 1)).toEqual({
    is: true,
    // As much earlier as clocks may differ.
    asked: [{ at: NOW - CROSSES_AFTER_MS - 1 - 5 * MINUTE_MS }],
  });
});

it("does not ask again once a person has let it pass", async () => {
  expect((await crosses([shown("client")], MINUTE_MS, ["client-wrote"])).is).toBe(false);
  expect((await crosses([shown("client")], MINUTE_MS, ["secret"])).is).toBe(true);
});

it.each([
  [true, "the client's, shown or about to be", [shown("client", { state: "queued" })]],
  [false, "an operator's", [shown("operator")]],
  [false, "one that the thread never showed", [shown("client", { state: "dead" })]],
  [
    false,
    "one that was read back, and that the thread showed before",
    [shown("client", { result: "already-shown" }, true)],
  ],
  [false, "one that the card showed before its own event came", [shown("client", { result: "already-shown" })]],
  [true, "one that was read back and is new", [shown("client", {}, true)]],
  [false, "one that cannot be read", [{ ...shown("client"), payload: {} }]],
])("is %s for %s", async (is, _, entries) => {
  expect((await crosses(entries)).is).toBe(is);
});

it("finds in the conversation what the bridge was not told", async () => {
  const waitedMs = 2 * MINUTE_MS;
  const wrote = (afterMs: number, id = "m_2", from = "client") => {
    return [{ id, from, createdAt: new Date(NOW - waitedMs + afterMs).toISOString() }];
  };
  const isCrossed = async (messages: readonly object[], entries: readonly TracedEntry[] = []) =>
    (await crosses(entries, waitedMs, undefined, messages)).is;
  expect(await isCrossed(wrote(1_000))).toBe(false);
  expect(await isCrossed(wrote(1_001))).toBe(true);
  expect(await isCrossed(wrote(1_001, "m_2", "operator"))).toBe(false);
  // The service's clock is fast: the bridge had it before the reply, whose author saw it.
  expect(await isCrossed(wrote(1_001, "m_1"), [shown("client", { seq: 6 })])).toBe(false);
});

const DAY_BEFORE = NOW - 24 * 60 * MINUTE_MS;
const since = (lateMs: number, more: object = {}, startedAt = DAY_BEFORE) => {
  const entry = { seq: 7, createdAt: Date.parse(WRITTEN.at) + lateMs };
  const received = receivedOf({ ...WRITTEN, ...more }, entry, startedAt);
  return received.seq === undefined ? "written" : received.at === entry.createdAt ? "ingested" : received;
};

it("compares the clocks of the team chat and the service if a reply came late", async () => {
  const entry = { seq: 7, createdAt: NOW };
  const late = receivedOf({ ...WRITTEN, isMissed: true }, entry, DAY_BEFORE);
  // The bridge may not know yet what the client wrote, so the conversation says it.
  const crosses = (createdAt: string, from = "client") => {
    const api = {
      conversation: () => Promise.resolve({ messages: [{ from, createdAt }] }),
    } as unknown as ConversationApi;
    const ledger = { appendedSince: () => Promise.resolve([]) } as unknown as Ledger;
    return clientWroteSince(late, WRITTEN, "cv_1", { clock: { now: () => NOW }, ledger, api }, signal);
  };
  expect(await crosses("2026-11-22T09:50:01.000Z")).toBe(false);
  expect(await crosses("2026-11-22T09:50:01.001Z")).toBe(true);
  expect(await crosses("2026-11-22T09:50:01.001Z", "operator")).toBe(false);
});

it("counts from when a reply was ingested, or written if it surely came late", () => {
  expect([since(0), since(-MINUTE_MS), since(5 * MINUTE_MS)]).toEqual(["ingested", "ingested", "ingested"]);
  expect(since(5 * MINUTE_MS + 1)).toBe("written");
  // Read back so early that what was ingested later is what its author had not seen.
  expect([since(1_001, { isMissed: true }), since(1_000, { isMissed: true })]).toEqual(["written", "ingested"]);
  // It was written before this process began.
  expect([since(MINUTE_MS, {}, NOW), since(MINUTE_MS + 1, {}, NOW)]).toEqual(["ingested", "written"]);
  expect(since(0, { received: { at: 5, seq: 3 } })).toEqual({ at: 5, seq: 3 });
});
