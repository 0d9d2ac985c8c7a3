import { describe, expect, it } from "vitest";
import { EXIT_WRONG_DATABASE, migrate, type Migration } from "../../src/database/index.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";

/** Fails when it is applied twice. */
function step(name: string, more: Partial<Migration> = {}): Migration {
  return {
    name,
    since: "1.0.0",
    phase: "expand",
    ...more,
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
      ...step("bad"),
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

  it("stop a version that does not work on the tables of a newer one, and no other", async () => {
    await using fresh = await freshDatabase(dialect);
    const database = await fresh.open();
    const versions = {
      one: [step("one")],
      two: [step("one"), step("two", { since: "2.0.0" })],
      three: [step("one"), step("two", { since: "2.0.0" }), step("three", { since: "3.0.0", phase: "contract" })],
    };
    await migrate(database, "test", versions.two);
    await migrate(database, "test", versions.one);
    await migrate(database, "test", versions.three);
    for (const old of [versions.one, versions.two]) {
      const refused = migrate(database, "test", old);
      await expect(refused).rejects.toMatchObject({
        sentences: [{ key: "database-too-new", values: { version: "3.0.0" } }],
        exitCode: EXIT_WRONG_DATABASE,
      });
    }
    await migrate(database, "test", versions.three);
    await migrate(database, "other", [step("of_another_area")]);
  });

  it("record the oldest version for steps that an earlier version applied without it", async () => {
    await using fresh = await freshDatabase(dialect);
    const database = await fresh.open();
    await database.transaction(async (tx) => {
      await tx.all(
        "create table schema_migration (area text not null, name text not null, applied_at bigint not null, primary key (area, name))",
      );
      await tx.all("insert into schema_migration (area, name, applied_at) values ('test', 'one', 1)");
    });
    await migrate(database, "test", [step("one", { phase: "contract" })]);
    expect(await database.all("select name, oldest_version from schema_migration")).toEqual([
      { name: "one", oldest_version: "1.0.0" },
    ]);
    await expect(migrate(database, "test", [])).rejects.toMatchObject({ exitCode: EXIT_WRONG_DATABASE });
  });
});
