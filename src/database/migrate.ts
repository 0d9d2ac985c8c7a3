/** Migrates the tables of one area. Safe when several replicas start at once. */
import type { Database, Tx } from "./database.ts";

/** One step, never changed once released. Steps run in the order of their names: `001-entries`. */
export interface Migration {
  readonly name: string;
  /** Statements that differ between the dialects check `tx.dialect`. */
  up(tx: Tx): Promise<void>;
}

/** Applies the missing steps of `list`, all or none. `area`: `ledger`, `service`. Errors: `DatabaseError`. */
export async function migrate(database: Database, area: string, list: readonly Migration[]): Promise<void> {
  await database.reshape(async (tx) => {
    await tx.lock("migrate");
    await tx.all(`create table if not exists schema_migration (
      area text not null, name text not null, applied_at bigint not null, primary key (area, name)
    )`);
    const rows = await tx.all<{ name: string }>("select name from schema_migration where area = $1", [area]);
    const applied = new Set(rows.map((row) => row.name));
    for (const migration of list) {
      const { name } = migration;
      if (applied.has(name)) continue;
      await migration.up(tx);
      await tx.all("insert into schema_migration (area, name, applied_at) values ($1, $2, $3)", [
        area,
        name,
        Date.now(),
      ]);
    }
  });
}
