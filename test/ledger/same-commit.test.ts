import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { openDatabase } from "../../src/database/index.ts";
import { createStores } from "../../src/bridge/stores/index.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import { freshDatabase } from "../support/databases.ts";
import { postId, ROOM } from "../support/ids.ts";
import { Ends, entry, eventually, GIVE_UP, lane, SILENT, Watched } from "./fixture.ts";

const POST = postId(`${ROOM}:2`);

it("writes a batch's results in the commit that ends it", async () => {
  await using fresh = await freshDatabase("postgres");
  await using database = await fresh.open();
  await using ledger = await openBridgeLedger(database, { log: SILENT, pollMs: 50 });
  const { links } = createStores(await openSpaces(database));
  const watched = new Watched(async (batch) => {
    // As after a remote call: the response arrives in a later turn of the event loop.
    await pause(1);
    batch.inSameCommit(() => links.bindPosts(ROOM, [{ message: "m_1", post: POST }]));
  });
  await ledger.start(watched.workers);
  await ledger.append([entry(lane("a"), 1)]);
  await eventually(async () => (await ledger.open(lane("a"))).length === 0);

  // The transaction that wrote a row last. Source: postgresql.org/docs/18/ddl-system-columns.html, 2026-11.
  const [settled] = await database.all<{ xmin: string }>("select xmin::text from entry");
  const written = await database.all<{ xmin: string }>("select xmin::text from keyv");
  expect(written).toEqual([settled, settled]);
});

it("writes them in the commit of what is settled before the batch ends", async () => {
  await using fresh = await freshDatabase("postgres");
  await using database = await fresh.open();
  await using ledger = await openBridgeLedger(database, { log: SILENT, pollMs: 50 });
  const { links } = createStores(await openSpaces(database));
  const watched = new Watched(async (batch) => {
    await pause(1);
    batch.inSameCommit(() => links.bindPosts(ROOM, [{ message: "m_1", post: POST }]));
    await batch.settle(batch.entries.slice(0, 1));
    // A crash here must not separate the first entry from its links.
    const [first] = await database.all<{ xmin: string }>("select xmin::text from entry where state = 'done'");
    expect(await database.all("select xmin::text from keyv")).toEqual([first, first]);
  });
  await ledger.append([entry(lane("a"), 1), entry(lane("a"), 2)]);
  await ledger.start(watched.workers);
  await eventually(async () => (await ledger.open(lane("a"))).length === 0);

  expect(watched.batches.map(({ entries }) => entries.length)).toEqual([2]);
  expect(await database.all("select state from entry")).toEqual([{ state: "done" }, { state: "done" }]);
});

it.each([
  ["ends well", () => undefined],
  [
    "is given up",
    () => {
      throw new Ends(GIVE_UP);
    },
  ],
])("retries a batch's results until an outage ends when it %s", async (_, end) => {
  await using fresh = await freshDatabase("sqlite");
  await using database = await openDatabase(fresh.url, { commitTimeoutMs: 60 });
  await using ledger = await openBridgeLedger(database, { log: SILENT, pollMs: 50 });
  const { links } = createStores(await openSpaces(database));
  const blocker = new DatabaseSync(fresh.url.slice("file:".length));
  let writes = 0;
  const watched = new Watched(async (batch) => {
    await pause(1);
    blocker.exec("begin immediate");
    batch.inSameCommit(() => {
      writes += 1;
      if (writes === 2) blocker.close();
      return links.bindPosts(ROOM, [{ message: "m_1", post: POST }]);
    });
    end();
  });
  await ledger.start(watched.workers);
  await ledger.append([entry(lane("a"), 1)]);
  await eventually(async () => (await ledger.open(lane("a"))).length === 0);

  expect(await links.postsOf(["m_1"], ROOM)).toEqual([POST]);
  expect(writes).toBeGreaterThanOrEqual(2);
  expect(watched.batches).toHaveLength(1);
});
