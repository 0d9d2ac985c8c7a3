/** A process that was paused for longer than its lease handles first what was answered meanwhile, and must not act on it. */
import { describe, expect, it } from "vitest";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import type { Bulk, Database } from "../../src/database/index.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";
import { entry, instead, lane, SILENT, Watched } from "./fixture.ts";

const LEASE_MS = 400;

/** A database whose answer to a commit arrives while the process is paused, once `isDue` is set. */
function lateDatabase(database: Database) {
  const pause = { isDue: false };
  const late = new Map<unknown, unknown>();
  const lateCommit = <Item, Result>(bulk: Bulk<Item, Result>): Bulk<Item, Result> => ({
    ...(bulk.ownsTables && { ownsTables: bulk.ownsTables }),
    name: bulk.name,
    run: (tx, items) => bulk.run(tx, items),
    committed(items, results) {
      if (pause.isDue) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LEASE_MS + 100);
      pause.isDue = false;
      bulk.committed?.(items, results);
    },
  });
  const bulk: Database["bulk"] = (of, item) => {
    const known = late.get(of) ?? lateCommit(of);
    late.set(of, known);
    return database.bulk(known as typeof of, item);
  };
  return { database: instead(database, { bulk }), pause };
}

describe.each(DIALECTS)("a process that was paused on %s", (dialect) => {
  async function stage() {
    const fresh = await freshDatabase(dialect);
    const plain = await fresh.open();
    const { database, pause } = lateDatabase(plain);
    const ledger = await openBridgeLedger(database, { log: SILENT, leaseMs: LEASE_MS, pollMs: 50 });
    return {
      ...{ pause, ledger, database: plain },
      async [Symbol.asyncDispose]() {
        await ledger.stop(0);
        await fresh[Symbol.asyncDispose]();
      },
    };
  }

  it("does not run a batch that began before", async () => {
    await using on = await stage();
    const watched = new Watched();
    await on.ledger.start({ thread: watched });

    on.pause.isDue = true;
    await on.ledger.append([entry(lane("a"), 1)]);
    await watched.until(({ payloads }) => payloads.length > 0);

    expect(watched.batches).toMatchObject([{ uncertain: true, entries: [{ payload: 1, attempts: 2 }] }]);
  });

  it("makes no call after what it recorded before", async () => {
    await using on = await stage();
    const calls: boolean[] = [];
    const watched = new Watched(async (batch) => {
      if (!batch.uncertain) on.pause.isDue = true;
      for (const one of batch.entries) await batch.checkpoint(one, { isAboutToCall: true });
      calls.push(batch.uncertain);
    });
    await on.ledger.start({ thread: watched });

    await on.ledger.append([entry(lane("a"), 1)]);
    await watched.until(() => calls.length > 0);

    expect(calls).toEqual([true]);
  });
});
