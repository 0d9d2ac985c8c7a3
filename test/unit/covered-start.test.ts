/** Replicas that start on a real database, and ask whether another one misses nothing. */
import { expect, it } from "vitest";
import { coveredStart } from "../../src/app/covered-start.ts";
import type { TeamChat } from "../../src/bridge/ports/team-chat.ts";
import { createMissingEvents, type MissingEvents } from "../../src/bridge/replies/missing-events.ts";
import type { Database } from "../../src/database/index.ts";
import { silentLog } from "../../src/platform/log.ts";
import { SLACK } from "../../src/team-chats/slack/ids.ts";
import { freshDatabase } from "../support/databases.ts";
import { roomId, threadId } from "../support/ids.ts";

const ROOM = roomId("slack:T:support");
const THREAD = threadId("slack:T:support:1.1");
const { signal } = new AbortController();

/** A process that has just started, and suspects its room. */
async function replica(database: Pick<Database, "dialect" | "listen" | "transaction">) {
  const missing = createMissingEvents({ modes: new Map([[ROOM, "reply"]]) }, { now: Date.now });
  missing.suspect(SLACK);
  const state = { isConnected: true };
  const slack = { features: { findsPosts: true }, health: () => ({ ok: state.isConnected }) } as unknown as TeamChat;
  const telegram = { features: { findsPosts: false }, health: () => ({ ok: false }) } as unknown as TeamChat;
  const start = await coveredStart(database, { chats: [slack, telegram], missing, log: silentLog });
  return {
    missing,
    state,
    start,
    ask: () => start.ask(signal),
    [Symbol.asyncDispose]: () => start[Symbol.asyncDispose](),
  };
}

const readBack = (missing: MissingEvents) => missing.readBack(ROOM, () => Promise.resolve());
const isSuspected = (missing: MissingEvents) => missing.isSuspected(ROOM, THREAD);

it("does not read back what another replica has not missed", async () => {
  await using fresh = await freshDatabase("postgres");
  await using running = await replica(await fresh.open());
  await readBack(running.missing);
  await using fresher = await replica(await fresh.open());
  expect(isSuspected(fresher.missing)).toBe(true);
  expect(await fresher.ask()).toBe(true);
  expect(isSuspected(fresher.missing)).toBe(false);
  // It covers the next one.
  await running.start[Symbol.asyncDispose]();
  await using third = await replica(await fresh.open());
  expect(await third.ask()).toBe(true);
});

it.each([
  ["is alone", undefined],
  ["has only another one that has not read its rooms back", { isConnected: true, isRead: false }],
  ["has only another one that is not connected", { isConnected: false, isRead: true }],
])("reads back when it %s", async (_, other) => {
  await using fresh = await freshDatabase("postgres");
  await using parts = new AsyncDisposableStack();
  if (other !== undefined) {
    const running = parts.use(await replica(await fresh.open()));
    running.state.isConnected = other.isConnected;
    if (other.isRead) await readBack(running.missing);
  }
  const fresher = parts.use(await replica(await fresh.open()));
  expect(await fresher.ask()).toBe(false);
  expect(isSuspected(fresher.missing)).toBe(true);
});

it("reads back what it has come to suspect itself since its start", async () => {
  await using fresh = await freshDatabase("postgres");
  await using running = await replica(await fresh.open());
  await readBack(running.missing);
  await using fresher = await replica(await fresh.open());
  fresher.missing.suspect(SLACK);
  expect(await fresher.ask()).toBe(false);
  expect(isSuspected(fresher.missing)).toBe(true);
});

it("reads back when the database cannot be asked", async () => {
  await using fresh = await freshDatabase("postgres");
  const database = await fresh.open();
  const transaction = () => Promise.reject(new Error("down"));
  await using alone = await replica({ dialect: "postgres", listen: database.listen.bind(database), transaction });
  expect(await alone.ask()).toBe(false);
});

it("reads back on SQLite, where there is one process", async () => {
  await using fresh = await freshDatabase("sqlite");
  await using alone = await replica(await fresh.open());
  expect(await alone.ask()).toBe(false);
  expect(isSuspected(alone.missing)).toBe(true);
});
