/** Which replica holds a lease, whatever their clocks say. */
import { describe, expect, it } from "vitest";
import {
  DatabaseError,
  keepLease,
  Leases,
  migrate,
  NotHeld,
  sharedNow,
  type Database,
  type KeptLease,
  type Tx,
} from "../../src/database/index.ts";
import { MIGRATIONS } from "../../src/service/store/migrations/index.ts";
import { freshDatabase } from "../support/databases.ts";
import { shiftDate } from "../support/shifted-date.ts";

const NOW = sharedNow("postgres");

const TABLE = { table: "service_lease", name: "name", holder: "owner", until: "until" };

async function hold(database: Database, leaseMs = 15_000) {
  const changes: boolean[] = [];
  let changed = Promise.withResolvers<undefined>();
  const lease = await keepLease(new Leases(database, TABLE, leaseMs), "work", (held) => {
    changes.push(held !== undefined);
    changed.resolve(undefined);
    changed = Promise.withResolvers();
    return Promise.resolve();
  });
  const until = async (count: number): Promise<void> => {
    while (changes.length < count) await changed.promise;
  };
  return { changes, lease, until, [Symbol.asyncDispose]: () => lease[Symbol.asyncDispose]() };
}

const requires = (database: Database, lease: KeptLease): Promise<void> =>
  database.transaction((tx) => lease.require(tx));

async function leftMs(database: Database): Promise<number> {
  const [row] = await database.all<{ left_ms: number }>(
    `select (until - ${NOW})::int as left_ms from service_lease where name = 'work'`,
  );
  return row?.left_ms ?? NaN;
}

describe.each([-120_000, 120_000])("a replica whose clock is %i ms off", (byMs) => {
  it("takes no lease from another, and holds its own no longer than others", async () => {
    await using fresh = await freshDatabase("postgres");
    const database = await fresh.open();
    await migrate(database, "service", MIGRATIONS);
    using _ = shiftDate(Date.now() + byMs);
    await using wrong = await hold(database);
    expect(wrong.changes).toEqual([true]);
    expect(Math.abs((await leftMs(database)) - 15_000)).toBeLessThan(5_000);
    await using other = await hold(database);
    expect(other.changes).toEqual([]);
  });

  it("leaves a lease to its holder, and takes one that expired", async () => {
    await using fresh = await freshDatabase("postgres");
    const database = await fresh.open();
    await migrate(database, "service", MIGRATIONS);
    await using right = await hold(database);
    using _ = shiftDate(Date.now() + byMs);
    {
      await using wrong = await hold(database);
      expect([right.changes, wrong.changes]).toEqual([[true], []]);
    }
    await database.transaction((tx) => tx.all(`update service_lease set until = ${NOW} - 1`));
    await using wrong = await hold(database);
    expect(wrong.changes).toEqual([true]);
  });
});

describe("a lease", () => {
  it("ends on its holder's clock while the database does not respond, and is acquired again afterwards", async () => {
    await using fresh = await freshDatabase("postgres");
    const database = await fresh.open();
    await migrate(database, "service", MIGRATIONS);
    let isSilent = false;
    const silenced = {
      dialect: database.dialect,
      isOwner: database.isOwner,
      transaction: (work: (tx: Tx) => unknown) =>
        isSilent ? Promise.reject(new DatabaseError("unreachable")) : database.transaction(work),
    } as Database;
    await using one = await hold(silenced, 400);
    expect(one.lease.isHeld).toBe(true);
    isSilent = true;
    await one.until(2);
    expect(one.lease.isHeld).toBe(false);
    isSilent = false;
    await one.until(3);
    expect([one.changes, one.lease.isHeld]).toEqual([[true, false, true], true]);
  });

  it("that another process has taken commits nothing more for its former holder", async () => {
    await using fresh = await freshDatabase("postgres");
    const database = await fresh.open();
    await migrate(database, "service", MIGRATIONS);
    await using one = await hold(database);
    await requires(database, one.lease);
    await database.transaction((tx) => tx.all(`update service_lease set until = ${NOW} - 1`));
    // Expired, but nobody has taken it.
    await requires(database, one.lease);
    await using two = await hold(database);
    expect(two.changes).toEqual([true]);
    await requires(database, two.lease);
    await expect(requires(database, one.lease)).rejects.toThrow(NotHeld);
    one.lease.lose();
    await one.until(2);
    expect(one.lease.isHeld).toBe(false);
  });

  it("is released on disposal, so that another process has it at once", async () => {
    await using fresh = await freshDatabase("postgres");
    const database = await fresh.open();
    await migrate(database, "service", MIGRATIONS);
    {
      await using one = await hold(database);
      expect(one.changes).toEqual([true]);
    }
    await using two = await hold(database);
    expect(two.changes).toEqual([true]);
  });
});
