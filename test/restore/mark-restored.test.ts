/** Records that a database was restored, on SQLite and PostgreSQL. */
import { expect, it } from "vitest";
import { markRestored } from "../../src/bridge/restore/mark-restored.ts";
import { createStores } from "../../src/bridge/stores/index.ts";
import type { NewEntry } from "../../src/bridge/ports/ledger.ts";
import type { Database } from "../../src/database/index.ts";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { silentLog } from "../../src/platform/log.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";
import { postId, roomId, threadId, personId } from "../support/ids.ts";

const takenAt = "2026-11-22T10:00:00.000Z";
const restoredAt = "2026-11-22T10:00:40.000Z";
const post = postId("slack:T1:C1:1.2");

const staff: NewEntry = {
  lane: { kind: "conversation", key: "cv_1", group: "conversation:cv_1" },
  kind: "staff",
  keys: ["staff:1"],
  payload: {},
};
const show: NewEntry = {
  ...staff,
  lane: { kind: "thread", key: "cv_1|slack:T1:C1", group: "room:1" },
  kind: "show",
  keys: [],
};

async function filled(database: Database) {
  const stores = createStores(await openSpaces(database));
  const ledger = await openBridgeLedger(database, { log: silentLog, clock: { now: () => Date.parse(takenAt) } });
  await ledger.append([staff, show]);
  await database.transaction((tx) =>
    tx.all("update entry set state = 'running', delivery_since = 5 where kind = 'show'"),
  );
  const message = {
    ...{ post, room: roomId("slack:T1:C1"), thread: threadId("slack:T1:C1:1.1"), author: personId("slack:T1:U1") },
    ...{ at: takenAt, body: {}, files: [] },
  };
  await stores.replies.setPendingConfirmation(post, message);
  return stores;
}

const rows = (database: Database) =>
  database.all<{ kind: string; state: string; uncertain: number; delivery_since: number | null }>(
    "select kind, state, uncertain, delivery_since from entry order by seq",
  );

it.each(DIALECTS)("puts everything unfinished in doubt, and says so (%s)", async (dialect) => {
  await using fresh = await freshDatabase(dialect);
  const database = await fresh.open();
  const { restores } = await filled(database);

  const report = await markRestored(database, { takenAt, restoredAt });

  expect(report).toEqual({ entries: 2, replies: 1, questions: 1 });
  expect(await rows(database)).toEqual([
    { kind: "staff", state: "queued", uncertain: 1, delivery_since: Date.parse(takenAt) },
    // An attempt that began earlier is looked for from there on.
    { kind: "show", state: "queued", uncertain: 1, delivery_since: 5 },
  ]);
  expect(await restores.restored()).toEqual({ takenAt, restoredAt, state: "reconciling" });
});

it.each(DIALECTS)("changes nothing more when it is repeated (%s)", async (dialect) => {
  await using fresh = await freshDatabase(dialect);
  const database = await fresh.open();
  const { restores } = await filled(database);
  const first = await markRestored(database, { takenAt, restoredAt });
  const before = await rows(database);

  expect(await markRestored(database, { takenAt, restoredAt })).toEqual(first);

  expect(await rows(database)).toEqual(before);
  expect(await restores.restored()).toEqual({ takenAt, restoredAt, state: "reconciling" });
});

it("keeps the earlier time of a restore that was not reconciled yet, and forgets one that was", async () => {
  await using fresh = await freshDatabase("sqlite");
  const database = await fresh.open();
  const { restores } = await filled(database);
  const later = { takenAt: "2026-11-22T11:00:00.000Z", restoredAt: "2026-11-22T12:00:00.000Z" };
  await markRestored(database, { takenAt, restoredAt });

  await markRestored(database, later);
  const both = { takenAt, knownUntil: later.takenAt, restoredAt: later.restoredAt, state: "reconciling" };
  expect(await restores.restored()).toEqual(both);

  await restores.setRestored({ takenAt, restoredAt, state: "done" });
  await markRestored(database, later);
  expect(await restores.restored()).toEqual({ ...later, state: "reconciling" });
});

it.each([
  ["yesterday", restoredAt],
  [takenAt, ""],
  [restoredAt, takenAt],
])("refuses a backup taken at %j and restored at %j", async (taken, restored) => {
  await using fresh = await freshDatabase("sqlite");
  const database = await fresh.open();
  await filled(database);
  const before = await rows(database);

  await expect(markRestored(database, { takenAt: taken, restoredAt: restored })).rejects.toThrow(RangeError);
  expect(await rows(database)).toEqual(before);
});
