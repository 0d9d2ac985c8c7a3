/** What a scrape of `/metrics`, and the list of dead letters, cost the database. */
import { describe, expect, it } from "vitest";
import type { Database } from "../../src/database/index.ts";
import { countEntries, deadEntries } from "../../src/ledger/index.ts";
import { DIALECTS } from "../support/databases.ts";
import { stage } from "./fixture.ts";

const FINISHED = 200_000;
const READS = [
  ["counts", countEntries],
  ["dead letters", deadEntries],
] as const;

/** `count` entries of a room's threads from `first` on. `more`: `state`, `finished_at` and `dead_at`. */
async function insert(database: Database, first: number, count: number, more: string): Promise<void> {
  await database.all(
    `with recursive n(seq) as (select ${first} union all select seq + 1 from n where seq < ${first + count - 1})
     insert into entry (seq, lane_kind, lane_key, lane_group, kind, payload, attempts, not_before, uncertain,
       created_at, state, finished_at, dead_at)
     select seq, 'thread', 'cv_' || seq % 1000, 'slack:r', 'show', '{}', 1, 0, 0, 1000, ${more} from n`,
  );
}

/** The plans of the statements that `read` runs. */
async function plansOf(database: Database, read: (database: Database) => Promise<unknown>): Promise<string> {
  const plans: unknown[] = [];
  const explaining: Database = {
    ...database,
    dialect: database.dialect,
    async all<Row>(sql: string, params?: Parameters<Database["all"]>[1]) {
      const explain = database.dialect === "sqlite" ? "explain query plan" : "explain";
      plans.push(await database.all(`${explain} ${sql}`, params));
      return await database.all<Row>(sql, params);
    },
  };
  await read(explaining);
  return JSON.stringify(plans);
}

describe.each(DIALECTS)("on %s", (dialect) => {
  it("is that of what waits and of what died, however much has finished", async () => {
    await using on = await stage(dialect);
    await on.ledger();
    const database = await on.database();
    await insert(database, 1, FINISHED, "'done', 2000, null");
    await insert(database, FINISHED + 1, 20, "'queued', null, null");
    await insert(database, FINISHED + 21, 3, "'dead', 2000, 2000");
    expect(await countEntries(database)).toEqual([
      { lane: "thread", state: "queued", count: 20, oldest: 1000 },
      { lane: "thread", state: "dead", count: 3, oldest: 1000 },
    ]);
    expect(await deadEntries(database)).toHaveLength(3);
    // As PostgreSQL's autovacuum does.
    await database.all(dialect === "sqlite" ? "analyze" : "analyze entry");
    for (const [what, read] of READS) {
      const plan = await plansOf(database, read);
      expect([what, plan]).toEqual([what, expect.stringContaining("entry_dead")]);
      // Only the partial indexes are read in whole.
      expect(plan).not.toMatch(/Seq Scan|SCAN entry(?! USING INDEX entry_(?:open|dead)\b)|entry_pkey/u);
    }
  });

  it("would be found out if it grew with what has finished", async () => {
    await using on = await stage(dialect);
    await on.ledger();
    const plan = await plansOf(await on.database(), (database) =>
      database.all("select count(*) from entry where attempts > 0"),
    );
    expect(plan).toMatch(/Seq Scan|SCAN entry(?! USING INDEX)/u);
  });
});
