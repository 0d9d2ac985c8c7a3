import { describe, expect, it } from "vitest";
import { migrate, type Migration } from "../../src/database/index.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";

/** Fails when it is applied twice. */
function step(name: string): Migration {
  return {
    name,
    up: async (tx) => {
      await tx.all(`create table made_${name} (id integer)`);
    },
  };
}

describe.each(DIALECTS)("migrations on %s", (dialect) => {
  it("are applied once, even if several processes start at once", async () => {
    await using fresh = await freshDatabase(dialect);
    const starters = await Promise.all([1, 2, 3, 4].map(() => fresh.open()));
    await Promise.all(starters.map((database) => migrate(database, "test", [step("one"), step("two")])));
    await Promise.all(starters.map((database) => migrate(database, "test", [step("one"), step("two"), step("three")])));
    const [first] = starters;
    const rows = await first?.all("select area, name from schema_migration order by applied_at, name");
    expect(rows).toHaveLength(3);
    expect(await first?.all("select * from made_three")).toEqual([]);
  });

  it("are applied all or none, and each area has its own", async () => {
    await using fresh = await freshDatabase(dialect);
    const database = await fresh.open();
    const failing: Migration = {
      name: "bad",
      up: async (tx) => {
        await tx.all("alter table nowhere add x integer");
      },
    };
    await expect(migrate(database, "test", [step("one"), failing])).rejects.toThrow();
    await migrate(database, "test", [step("one")]);
    await migrate(database, "other", [{ ...step("uno"), name: "one" }]);
    expect(await database.all("select area, name from schema_migration order by area")).toEqual([
      { area: "other", name: "one" },
      { area: "test", name: "one" },
    ]);
  });
});
