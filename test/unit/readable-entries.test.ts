/** Entries that another version stored in a shape of its own. The ledger is real. */
import { describe, expect, it } from "vitest";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import { commandEntry, conversationLane } from "../../src/bridge/lanes.ts";
import { misfit, payloadOf } from "../../src/bridge/entry-payloads.ts";
import type { LaneKind, LaneWorker } from "../../src/bridge/ports/ledger.ts";
import { LEFT_FOR_MS, readingEntries } from "../../src/bridge/readable-entries.ts";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import { freshDatabase } from "../support/databases.ts";
import { ANNA, ROOM } from "../support/ids.ts";
import { silentLog } from "../support/log.ts";

const WORDS = "she is difficult";
const message = { id: "m_1", from: "client", author: null, text: WORDS, createdAt: "2026-11-21T10:00:00.000Z" };
const asked = (more: object) => ({ conversation: "cv_1", person: ANNA, name: "Anna", room: ROOM, ...more });
const head = { id: "cv_1", client: "Ada", channel: "site" };

it.each([
  ["thread", "show", { head, message }, undefined],
  ["thread", "show", { head, message: { ...message, laterField: 1 } }, undefined],
  ["thread", "show", { head }, "message"],
  ["thread", "show", { head, message: { ...message, from: "robot" } }, "message.from"],
  ["thread", "held", { head }, "kind"],
  ["room", "waiting-reminder", { head, thread: null, since: "2026-11-21T10:00:00.000Z" }, undefined],
  ["timer", "waiting-reminder", { head, thread: null, since: "2026-11-21T10:00:00.000Z" }, "conversation"],
  ["card", "card", {}, undefined],
  ["card", "say", { conversation: "cv_1", fact: { name: "status", value: "closed" } }, undefined],
  ["card", "say", { conversation: "cv_1", fact: { name: "assignee", value: null }, isOwn: true }, undefined],
  ["card", "say", { conversation: "cv_1", fact: { name: "status", value: "asleep" } }, "fact"],
  ["card", "line", { conversation: "cv_1", sentence: { key: "taken-by" } }, undefined],
  ["card", "line", { conversation: "cv_1" }, "sentence"],
  ["card", "note", { conversation: "cv_1", head, message: { ...message, from: "note" } }, undefined],
  ["routing", "look", {}, undefined],
  // In an alert room, there is no thread.
  ["interaction", "put-off", asked({ until: null, zone: "UTC", words: "", request: "press-1" }), undefined],
  ["conversation", "change", asked({ change: { status: "closed" } }), undefined],
] satisfies [LaneKind, string, unknown, string | undefined][])(
  "says what does not fit: %s, %s, %j",
  (lane, kind, payload, at) => {
    expect(misfit(lane, { kind, payload })?.at).toBe(at);
  },
);

it("gives up what it cannot read, says where, and goes on with the rest", async () => {
  await using fresh = await freshDatabase("sqlite");
  const lines: object[] = [];
  const log = { ...silentLog, error: (fields: object) => lines.push(fields) };
  await using ledger = await openBridgeLedger(await fresh.open(), { log: silentLog });
  const deps = { log, clock: { now: Date.now }, settings: { opsRooms: [], holdMs: 0 } } as unknown as BridgeDeps;
  const seen: string[] = [];
  const done = Promise.withResolvers<undefined>();
  const worker: LaneWorker = {
    batchSize: 10,
    run(batch) {
      for (const entry of batch.entries) seen.push(payloadOf("conversation", "staff", entry).post);
      if (seen.length === 2) done.resolve(undefined);
      return Promise.resolve();
    },
    failed: () => ({ retry: false, failure: "UNEXPECTED" }),
  };
  const staff = (post: unknown) => ({
    lane: conversationLane("cv_1"),
    kind: "staff",
    keys: [],
    payload: { post, room: "r", thread: "t", author: "a", at: "2026-11-21T10:00:00.000Z", body: WORDS, files: [] },
  });
  await ledger.append([staff("p1"), staff(undefined), staff("p2")]);
  const none = { ...worker, run: () => Promise.resolve() };
  await ledger.start({
    thread: none,
    card: none,
    conversation: readingEntries(worker, deps),
    routing: none,
    interaction: none,
    edit: none,
    command: none,
    room: none,
    timer: none,
  });
  await done.promise;
  await expect.poll(async () => (await ledger.open(conversationLane("cv_1"))).length).toBe(0);

  expect(seen).toEqual(["p1", "p2"]);
  expect((await ledger.entry(2))?.state).toBe("dead");
  expect((await ledger.entry(2))?.failure).toBe("ENTRY_UNREADABLE");
  expect(lines).toMatchObject([{ entry: 2, kind: "staff", at: "post", code: "ENTRY_UNREADABLE" }]);
  expect(JSON.stringify(lines)).not.toContain(WORDS);
});

/** A conversation's lane, first read by this version, and after `upgrade` by one that knows the kind `newer` too. */
async function laneOfTwoVersions() {
  const parts = new AsyncDisposableStack();
  const fresh = parts.use(await freshDatabase("sqlite"));
  let now = Date.now();
  const clock = { now: () => now };
  const ledger = parts.use(await openBridgeLedger(await fresh.open(), { log: silentLog, clock }));
  const warnings: object[] = [];
  const log = { ...silentLog, warn: (fields: object) => warnings.push(fields) };
  const deps = { log, clock, settings: { opsRooms: [], holdMs: 0 } } as unknown as BridgeDeps;
  const ran: string[] = [];
  let isNewer = false;
  let pauses = 0;
  const read = (version: string): LaneWorker => ({
    batchSize: 10,
    run(batch) {
      ran.push(...batch.entries.map(({ seq }) => `${version}: ${seq}`));
      return Promise.resolve();
    },
    failed: () => ({ retry: false, failure: "UNEXPECTED" }),
  });
  const older = readingEntries(read("older"), deps);
  const none = read("poked");
  const conversation: LaneWorker = {
    ...older,
    run: (batch, signal) => (isNewer ? read("newer") : older).run(batch, signal),
    failed(batch, entries, error) {
      pauses++;
      return older.failed(batch, entries, error);
    },
  };
  await ledger.start({ conversation, card: { ...none, run: () => Promise.resolve() } });
  const lane = conversationLane("cv_1");
  const poke = () => ledger.append([{ lane: { ...lane, kind: "card" }, kind: "card", keys: [], payload: {} }]);
  const payload = {
    post: "p",
    room: "r",
    thread: "t",
    author: "a",
    at: "2026-11-21T10:00:00.000Z",
    body: "",
    files: [],
  };

  return {
    append: (kinds: readonly string[], more = {}) =>
      ledger.append(kinds.map((kind) => ({ lane, kind, keys: [], payload: { ...payload, ...more } }))),
    ran: () => ran,
    warnings: () => warnings,
    pauses: () => pauses,
    states: async () => {
      const entries = await Promise.all([1, 2, 3].map((seq) => ledger.entry(seq)));
      return entries.flatMap((entry) => (entry?.lane.kind === "conversation" ? [entry.state] : []));
    },
    async later(ms: number) {
      now += ms;
      await poke();
    },
    upgrade() {
      isNewer = true;
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

it("leaves an entry for the newer version whose value it does not know", async () => {
  await using lane = await laneOfTwoVersions();
  await lane.append(["staff"], { mode: "whisper" });
  await expect.poll(lane.pauses).toBe(1);
  expect(await lane.states()).toEqual(["queued"]);
  lane.upgrade();
  await lane.later(5_000);
  await expect.poll(lane.states).toEqual(["done"]);
  expect(lane.ran()).toEqual(["newer: 1"]);
});

describe("an entry of a kind that only a newer version knows", () => {
  it("waits for that version, and what follows it in the lane waits too", async () => {
    await using lane = await laneOfTwoVersions();
    await lane.append(["staff", "newer", "staff"]);
    await expect.poll(lane.states).toEqual(["done", "queued", "queued"]);
    expect(lane.ran()).toEqual(["older: 1"]);
    expect(lane.warnings()).toEqual([{ lane: "conversation", key: "cv_1", entry: 2, kind: "newer" }]);
    lane.upgrade();
    await lane.later(5_000);
    await expect.poll(lane.states).toEqual(["done", "done", "done"]);
    expect(lane.ran()).toEqual(["older: 1", "newer: 2", "newer: 3"]);
  });

  it("is given up after a quarter of an hour, and what follows it goes on", async () => {
    await using lane = await laneOfTwoVersions();
    await lane.append(["newer", "staff"]);
    await expect.poll(lane.pauses).toBe(1);
    await lane.later(LEFT_FOR_MS - 1);
    await expect.poll(lane.pauses).toBe(2);
    await expect.poll(lane.states).toEqual(["queued", "queued"]);
    await lane.later(5_000);
    await expect.poll(lane.states).toEqual(["dead", "done"]);
    expect(lane.ran()).toEqual(["older: 2"]);
    expect(lane.warnings()).toHaveLength(1);
  });
});

it("reads a command whose thread is left out, as JSON does with undefined", () => {
  const command = { id: "1", name: "help", argument: "", person: ANNA, room: ROOM, thread: undefined };
  const { kind, payload } = commandEntry(command);
  expect(misfit("command", { kind, payload })).toBeUndefined();
  expect(misfit("command", { kind, payload: JSON.parse(JSON.stringify(payload)) as unknown })).toBeUndefined();
});
