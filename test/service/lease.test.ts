/** Which replica delivers, whatever their clocks say. */
import { describe, expect, it } from "vitest";
import { migrate, sharedNow, type Database } from "../../src/database/index.ts";
import { holdLease } from "../../src/service/deliveries/lease.ts";
import { MIGRATIONS } from "../../src/service/store/migrations/index.ts";
import { freshDatabase } from "../support/databases.ts";
import { shiftDate } from "../support/shifted-date.ts";

const NOW = sharedNow("postgres");

async function hold(database: Database, owner: string) {
  const changes: boolean[] = [];
  const lease = await holdLease(database, "work", owner, (held) => Promise.resolve(void changes.push(held)));
  return { changes, [Symbol.asyncDispose]: () => lease[Symbol.asyncDispose]() };
}

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
    await using wrong = await hold(database, "wrong");
    expect(wrong.changes).toEqual([true]);
    expect(Math.abs((await leftMs(database)) - 15_000)).toBeLessThan(5_000);
    await using other = await hold(database, "other");
    expect(other.changes).toEqual([]);
  });

  it("leaves a lease to its holder, and takes one that expired", async () => {
    await using fresh = await freshDatabase("postgres");
    const database = await fresh.open();
    await migrate(database, "service", MIGRATIONS);
    await using right = await hold(database, "right");
    using _ = shiftDate(Date.now() + byMs);
    {
      await using wrong = await hold(database, "wrong");
      expect([right.changes, wrong.changes]).toEqual([[true], []]);
    }
    await database.transaction((tx) => tx.all(`update service_lease set until = ${NOW} - 1`));
    await using wrong = await hold(database, "wrong");
    expect(wrong.changes).toEqual([true]);
  });
});
