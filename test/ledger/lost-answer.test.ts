/** A commit that released groups and whose answer was lost: another process may own them by now. */
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import { openDatabase } from "../../src/database/index.ts";
import { startPostgresProxy } from "../simulation/postgres-proxy.ts";
import { freshDatabase } from "../support/databases.ts";
import { door, entry, eventually, lane, SILENT, Watched } from "./fixture.ts";

const ROOM = "room";

/** Two ledgers on one PostgreSQL; the answers to commits of the first can be lost. */
async function stage() {
  const stack = new AsyncDisposableStack();
  const fresh = stack.use(await freshDatabase("postgres"));
  const proxy = stack.use(await startPostgresProxy(fresh.url));
  const first = await openBridgeLedger(stack.use(await openDatabase(proxy.url)), {
    ...{ log: SILENT, pollMs: 50, leaseMs: 60_000, idleGroupMs: 200 },
  });
  stack.defer(() => first.stop(0));
  const database = await fresh.open();
  const second = await openBridgeLedger(database, { log: SILENT, pollMs: 50, idleGroupMs: 60_000 });
  stack.defer(() => second.stop(0));
  const owners = async () => {
    const rows = await database.all<{ owner: string | null }>("select owner from lane_group where name = $1", [ROOM]);
    return rows.map(({ owner }) => owner);
  };
  return { ...{ first, second, proxy, owners }, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

it("starts nothing in a group that it released", async () => {
  await using on = await stage();
  const atFirst = new Watched();
  const held = door();
  const atSecond = new Watched(() => held.opened);
  await on.first.start(atFirst.workers);
  await on.second.start(atSecond.workers);
  await on.first.append([entry(lane("a", ROOM), "before")]);
  await atFirst.until(({ payloads }) => payloads.length === 1);
  // All of its earlier commits are answered. It renews no lease for a while, so the next one releases the group.
  await pause(100);
  on.proxy.atCommit = () => "after";
  await eventually(async () => (await on.owners()).length === 0);
  await eventually(() => Promise.resolve(on.proxy.broken === 1));

  await on.second.append([entry(lane("a", ROOM), "one")]);
  await atSecond.until(({ payloads }) => payloads.length === 1);
  // By now, the first one has heard of that entry.
  await pause(200);
  await on.first.append([entry(lane("a", ROOM), "two")]);
  await pause(200);
  expect(atFirst.payloads).toEqual(["before"]);
  held.open();
  await atSecond.until(({ payloads }) => payloads.length === 2);
  expect(atSecond.payloads).toEqual(["one", "two"]);
});

it("loads a group again if the commit that released it failed", async () => {
  await using on = await stage();
  const atFirst = new Watched();
  await on.first.start(atFirst.workers);
  await on.first.append([entry(lane("a", ROOM), "before")]);
  await atFirst.until(({ payloads }) => payloads.length === 1);
  await pause(100);
  on.proxy.atCommit = () => "before";
  await eventually(() => Promise.resolve(on.proxy.broken === 1));
  expect(await on.owners()).toHaveLength(1);

  await on.second.append([entry(lane("a", ROOM), "after")]);
  await atFirst.until(({ payloads }) => payloads.length === 2);
});
