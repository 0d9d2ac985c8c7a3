import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect, it } from "vitest";
import { DatabaseError, openDatabase, type Database } from "../../src/database/index.ts";
import { createStores } from "../../src/bridge/stores/index.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import { freshDatabase } from "../support/databases.ts";
import { CARD, postId, ROOM, THREAD } from "../support/ids.ts";
import { around, door, entry, instead, lane, SILENT, stage, Watched } from "./fixture.ts";

const UNAVAILABLE = { name: "BridgeError", code: "LEDGER_UNAVAILABLE" };

it("ingests nothing while SQLite is locked, reports that in time, and recovers afterwards", async () => {
  await using fresh = await freshDatabase("sqlite");
  await using database = await openDatabase(fresh.url, { commitTimeoutMs: 150 });
  await using ledger = await openBridgeLedger(database, { log: SILENT, pollMs: 50 });
  const { cursors } = createStores(await openSpaces(database));
  const watched = new Watched();
  await ledger.start(watched.workers);
  const blocker = new DatabaseSync(fresh.url.slice("file:".length));
  blocker.exec("begin immediate");
  const told = () => ledger.append([entry(lane("a"), 1, { keys: ["event 1"] })]);

  const refused = await Promise.allSettled([
    told(),
    told(),
    cursors.setIngestedUntil("service", "y"),
    ledger.cancel(1),
  ]);
  expect(refused.map((outcome) => (outcome.status === "rejected" ? (outcome.reason as unknown) : "done"))).toEqual(
    refused.map(() => expect.objectContaining(UNAVAILABLE) as unknown),
  );
  blocker.exec("rollback");
  blocker.close();

  expect(await told()).toEqual([true]);
  await watched.until(({ batches }) => batches.length === 1);
});

it("retries until an outage ends to record what has already happened outside", async () => {
  await using fresh = await freshDatabase("sqlite");
  await using database = await openDatabase(fresh.url, { commitTimeoutMs: 60 });
  await using ledger = await openBridgeLedger(database, { log: SILENT, pollMs: 50 });
  const blocker = new DatabaseSync(fresh.url.slice("file:".length));
  const settled = door();
  const watched = new Watched(async (batch) => {
    blocker.exec("begin immediate");
    setTimeout(() => {
      blocker.close();
    }, 200);
    await batch.settle(batch.entries.slice(0, 1), { result: "notified 1" });
    settled.open();
  });
  await ledger.start(watched.workers);
  await ledger.append([entry(lane("a"), 1), entry(lane("a"), 2)]);
  await settled.opened;

  const [batch] = watched.batches;
  expect((await ledger.entry(batch?.entries[0]?.seq ?? 0))?.state).toBe("done");
  expect(watched.batches).toHaveLength(1);
});

it("recovers when PostgreSQL cuts every connection, and repeats nothing without checking first", async () => {
  await using on = await stage("postgres");
  const ledger = await on.ledger();
  const admin = new pg.Client({ connectionString: on.url });
  await admin.connect();
  const watched = new Watched(async () => {
    if (watched.batches.length > 1) return;
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()"); // prettier-ignore
  });
  await ledger.start(watched.workers);
  await ledger.append([entry(lane("a"), 1)]);
  await watched.until(({ batches }) => batches.length === 1);
  const append = async (payload: unknown): Promise<void> => {
    for (;;) {
      try {
        await ledger.append([entry(lane("b"), payload, { keys: [`event ${String(payload)}`] })]);
        return;
      } catch (error) {
        expect(error).toMatchObject(UNAVAILABLE);
      }
    }
  };
  await append(2);
  await append(3);
  await watched.until(({ payloads }) => payloads.includes(2) && payloads.includes(3));
  await admin.end();

  const seen = new Set<unknown>();
  for (const batch of watched.batches)
    for (const { payload } of batch.entries) {
      if (seen.has(payload)) expect(batch.uncertain).toBe(true);
      seen.add(payload);
    }
});

it.each(["append", "claim"])(
  "goes on at once when the response to a commit is lost: %s",
  async (kind) => {
    await using fresh = await freshDatabase("sqlite");
    await using early = await openBridgeLedger(await fresh.open(), { log: SILENT });
    await early.append([entry(lane("early"), "committed before")]);
    const database = await fresh.open();
    let isToLose = true;
    const bulk: Database["bulk"] = async (work, item) => {
      if (!isToLose || (item as { readonly kind: string }).kind !== kind) return database.bulk(work, item);
      isToLose = false;
      await database.bulk({ name: `${work.name}, lost`, run: (tx, items) => work.run(tx, items) }, item);
      throw new DatabaseError("unreachable");
    };
    await using ledger = await openBridgeLedger(instead(database, { bulk }), { log: SILENT, pollMs: 50 });
    const watched = new Watched();
    await ledger.start(watched.workers);
    if (kind === "append") await expect(ledger.append([entry(lane("late"), 2)])).rejects.toMatchObject(UNAVAILABLE);
    await watched.until(({ payloads }) => payloads.length === (kind === "append" ? 2 : 1));
    expect(isToLose).toBe(false);
    // The ledger looks again by itself after thirty seconds.
  },
  15_000,
);

it("reports unavailable, never empty, when its store is closed", async () => {
  await using fresh = await freshDatabase("sqlite");
  const database = await fresh.open();
  const { links, choices, cursors, replies } = createStores(await openSpaces(database));
  const ledger = await openBridgeLedger(database, { log: SILENT });
  const post = postId(`${ROOM}:2`);
  await links.bindPosts(ROOM, [{ message: "m_1", post }]);
  await database.close();

  const state = { thread: THREAD, card: CARD, status: null, pending: [] };
  const asked: (() => Promise<unknown>)[] = [
    () => links.messageOf(post),
    () => links.postsOf(["m_1", "m_2"], ROOM),
    () => links.thread("cv_1", ROOM),
    () => links.conversationOf(THREAD),
    () => links.assignedRooms("cv_1"),
    () => cursors.ingestedUntil("service"),
    () => choices.peopleOf("op_1"),
    () => links.assignRooms("cv_1", [ROOM]),
    () => links.bindThread("cv_1", ROOM, state),
    () => links.unbindThread("cv_1", ROOM, THREAD),
    () => links.bindPosts(ROOM, [{ message: "m_1", post }]),
    () => replies.setQuestionPost("x", undefined),
    () => cursors.setIngestedUntil("service", "y"),
    () => ledger.append([entry(lane("a"), 1)]),
    () => ledger.entry(1),
    () => ledger.open(lane("a")),
    () => ledger.amend(1, 2),
    () => ledger.cancel(1),
    () => ledger.retry(1),
    () => ledger.discard(1),
  ];
  for (const ask of asked) await expect(ask(), ask.toString()).rejects.toMatchObject(UNAVAILABLE);
});

it("starts no entry twice when its commit ends after the lease", async () => {
  await using fresh = await freshDatabase("sqlite");
  await using plain = await openDatabase(fresh.url);
  const [appended, expired, held] = [door(), door(), door()];
  let isSlow = false;
  const database = around(plain, {
    async inside() {
      if (isSlow) await expired.opened;
      isSlow = false;
    },
  });
  await using ledger = await openBridgeLedger(database, { log: SILENT, pollMs: 50, leaseMs: 3_000 });
  const watched = new Watched(async ({ entries: [first] }, signal) => {
    if (first?.payload === 2) await held.opened;
    if (first?.payload !== 1) return;
    await appended.opened;
    // The outcome of this batch is recorded when this process no longer owns it.
    isSlow = true;
    signal.addEventListener("abort", () => {
      expired.open();
    });
  });
  await ledger.start(watched.workers);
  await ledger.append([entry(lane("a"), 1)]);
  await watched.until(({ batches }) => batches.length === 1);
  await ledger.append([entry(lane("a"), 2)]);
  appended.open();
  await watched.until(({ batches }) => batches.length === 2);
  await ledger.append([entry(lane("b"), 3)]);
  await watched.until(({ payloads }) => payloads.includes(3));
  held.open();
  await ledger.append([entry(lane("a"), 4)]);
  await watched.until(({ payloads }) => payloads.includes(4));

  expect(watched.payloads).toEqual([1, 2, 3, 4]);
});

it("keeps its lease while a connection that reads has fallen silent", async () => {
  await using on = await stage("postgres");
  const database = await on.database();
  const answers = door();
  let isSilent = false;
  let asked = 0;
  const all: Database["all"] = async (text, params) => {
    asked += 1;
    if (isSilent) await answers.opened;
    return await database.all(text, params);
  };
  const options = { log: SILENT, pollMs: 50, leaseMs: 1_000 };
  await using ledger = await openBridgeLedger(instead(database, { all }), options);
  using stack = new DisposableStack();
  // Stopping waits for what was asked.
  stack.defer(() => {
    answers.open();
  });
  const watched = new Watched();
  await ledger.start(watched.workers);
  isSilent = true;
  const before = asked;
  await expect.poll(() => asked).toBeGreaterThan(before);
  await pause(2 * options.leaseMs);

  await ledger.append([entry(lane("a"), 1)]);
  await watched.until(({ batches }) => batches.length === 1);
  const [batch] = watched.batches;
  expect(batch?.uncertain).toBe(false);
  expect(ledger.mayWrite).toBe(true);
});
