/** Whether a database has this version's tables. Changes nothing, because an older version may be running. */
import type { Database, Migration } from "../../database/index.ts";

export interface TableArea {
  readonly area: string;
  readonly migrations: readonly Migration[];
}

export type TablesState =
  | { readonly state: "none" | "current" | "older" }
  /** Steps that this version does not know. */
  | { readonly state: "newer"; readonly names: readonly string[] };

/** Errors: `DatabaseError`. */
export async function tablesState(database: Database, areas: readonly TableArea[]): Promise<TablesState> {
  if (!(await hasTable(database, "schema_migration"))) return { state: "none" };
  const rows = await database.all<{ area: string; name: string }>("select area, name from schema_migration");
  const applied = (area: string) => rows.filter((row) => row.area === area).map(({ name }) => name);
  const known = areas.map(({ area, migrations }) => ({ area, names: migrations.map(({ name }) => name) }));
  const newer = known.flatMap(({ area, names }) => applied(area).filter((name) => !names.includes(name)));
  if (newer.length > 0) return { state: "newer", names: newer };
  if (known.every(({ area }) => applied(area).length === 0)) return { state: "none" };
  const isWhole = known.every(({ area, names }) => names.every((name) => applied(area).includes(name)));
  return { state: isWhole ? "current" : "older" };
}

export async function hasTable(database: Database, name: string): Promise<boolean> {
  const asked =
    database.dialect === "sqlite"
      ? "select 1 from sqlite_master where type = 'table' and name = $1"
      : "select 1 where to_regclass($1) is not null";
  return (await database.all(asked, [name])).length > 0;
}
