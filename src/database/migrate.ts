/** Brings the tables of one area up to date, though several replicas may start at once. */
import { sql, type Kysely } from "kysely";
import type { Database, Dialect } from "./index.ts";
import { postgresProblem } from "./postgres-problem.ts";
import { sqliteProblem } from "./sqlite-problem.ts";

/** One step, never changed once released. Names sort in the order in which they run: `001-entries`. */
export interface Migration {
  readonly name: string;
  up(kysely: Kysely<unknown>, dialect: Dialect): Promise<void>;
}

type Applied = Record<"schema_migration", { area: string; name: string; applied_at: number }>;

/** Applies what is missing of `list`, all of it or nothing. `area`: `ledger`, `service`. Errors: `DatabaseProblem`. */
export async function migrate(database: Database, area: string, list: readonly Migration[]): Promise<void> {
  try {
    await apply(database, area, list);
  } catch (error) {
    // Kysely hands on what the driver threw.
    throw database.dialect === "postgres" ? postgresProblem(error) : sqliteProblem(error);
  }
}

async function apply(database: Database, area: string, list: readonly Migration[]): Promise<void> {
  await database.kysely.transaction().execute(async (step) => {
    // SQLite's transactions for writing are alone anyway.
    if (database.dialect === "postgres") await sql`select pg_advisory_xact_lock(hashtext('migrate'))`.execute(step);
    await sql`create table if not exists schema_migration (
      area text not null, name text not null, applied_at bigint not null, primary key (area, name)
    )`.execute(step);
    const table = step.$extendTables<Applied>();
    const rows = await table.selectFrom("schema_migration").select("name").where("area", "=", area).execute();
    const applied = new Set(rows.map((row) => row.name));
    for (const migration of list) {
      if (applied.has(migration.name)) continue;
      await migration.up(step, database.dialect);
      const row = { area, name: migration.name, applied_at: Date.now() };
      await table.insertInto("schema_migration").values(row).execute();
    }
  });
}
