/** How many round trips to PostgreSQL the ledger's writer takes: there, the distance is most of the cost. */
import { expect, it } from "vitest";
import { startTcpProxy } from "../../bench/tcp-proxy.ts";
import { openDatabase } from "../../src/database/index.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import { freshDatabase } from "../support/databases.ts";
import { entry, lane, SILENT, Watched } from "./fixture.ts";

async function started(job?: ConstructorParameters<typeof Watched>[0]) {
  const parts = new AsyncDisposableStack();
  const fresh = parts.use(await freshDatabase("postgres"));
  const proxy = parts.use(await startTcpProxy(fresh.url));
  const database = parts.use(await openDatabase(proxy.url));
  const spaces = await openSpaces(database);
  // No poll comes in between.
  const ledger = await openBridgeLedger(database, { log: SILENT, pollMs: 600_000, leaseMs: 600_000 });
  parts.defer(() => ledger.stop(0));
  const watched = new Watched(job);
  await ledger.start(watched.workers);
  // The statements are prepared, and the group is this process's own.
  await ledger.append([entry(lane("a"), 0)]);
  await watched.until(({ payloads }) => payloads.length === 1);
  const idle = async () => {
    await expect.poll(() => ledger.open(lane("a"))).toEqual([]);
    // Whatever was asked for afterwards is done.
    await database.transaction(() => undefined);
  };
  await idle();
  /** Of the writer's connection, which is the first one. */
  const turnsOf = async (work: () => Promise<unknown>) => {
    const before = proxy.turns[0] ?? 0;
    await work();
    return (proxy.turns[0] ?? 0) - before;
  };
  return { database, spaces, ledger, watched, idle, turnsOf, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

/** On a busy machine, the server may answer the first half of what was sent together before it has the second. */
const SPLIT = { retry: 3 };

it("takes a message in, and starts its batch, in two", SPLIT, async () => {
  const held = Promise.withResolvers<undefined>();
  const first = { isOver: false };
  await using on = await started(() => (first.isOver ? held.promise.then(() => undefined) : undefined));
  first.isOver = true;
  expect(await on.turnsOf(() => on.ledger.append([entry(lane("a"), 1, { keys: ["one"] })]))).toBe(2);
  await on.watched.until(({ payloads }) => payloads.length === 2);
  held.resolve(undefined);
});

it(
  "ends a batch, with its links and what follows, in two; and starts the next one of the lane in three",
  SPLIT,
  async () => {
    let go = Promise.withResolvers<undefined>();
    const links: { write?: () => Promise<void> } = {};
    await using on = await started(async (batch) => {
      if (links.write === undefined) return;
      batch.inSameCommit(links.write);
      await go.promise;
      await batch.settle(batch.entries, { then: [entry(lane("b"), "next", { notBefore: Date.now() + 600_000 })] });
    });
    const space = on.spaces<string>("links");
    links.write = () => space.set([["a", "1"]]);
    await on.ledger.append([entry(lane("a"), 1)]);
    await on.watched.until(({ payloads }) => payloads.length === 2);
    const ended = await on.turnsOf(async () => {
      go.resolve(undefined);
      await on.idle();
    });
    // The last one is that of waiting for it.
    expect(ended - 1).toBe(2);
    expect(await space.get("a")).toBe("1");

    go = Promise.withResolvers();
    await on.ledger.append([entry(lane("a"), 2)]);
    await on.watched.until(({ payloads }) => payloads.length === 3);
    await on.ledger.append([entry(lane("a"), 3)]);
    const second = go;
    go = Promise.withResolvers();
    const next = await on.turnsOf(async () => {
      second.resolve(undefined);
      await on.watched.until(({ payloads }) => payloads.length === 4);
    });
    expect(next).toBe(3);
    go.resolve(undefined);
  },
);

it("records the progress of an entry in one", SPLIT, async () => {
  const turns = Promise.withResolvers<number>();
  await using on = await started(async (batch) => {
    const [entry] = batch.entries;
    if (entry?.payload !== "records") return;
    turns.resolve(await on.turnsOf(() => batch.checkpoint(entry, { step: 1 })));
  });
  await on.ledger.append([entry(lane("a"), "records")]);
  expect(await turns.promise).toBe(1);
});

it("reads many values at the same time in one, and one that cannot be read fails alone", async () => {
  await using on = await started();
  const space = on.spaces<string>("links");
  await space.set([
    ["a", "1"],
    ["b", "2"],
  ]);
  const found = await Promise.allSettled(["a", "b", "no\u0000key", "c"].map((key) => space.get(key)));
  expect(found.map((one) => (one.status === "fulfilled" ? one.value : "failed"))).toEqual([
    "1",
    "2",
    "failed",
    undefined,
  ]);
});
