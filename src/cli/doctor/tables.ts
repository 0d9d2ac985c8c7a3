/** Whether a database has this version's tables. Changes nothing, because an older version may be running. */
import { hasColumn, tooNewFor, type AppliedRow, type Database, type Migration } from "../../database/index.ts";

export interface TableArea {
  readonly area: string;
  readonly migrations: readonly Migration[];
}

export type TablesState =
  | { readonly state: "none" | "current" | "older" }
  /**
   * Steps that this version does not know. `extended`: it works on these tables all the same; `newer`: it does not.
   */
  | { readonly state: "extended" | "newer"; readonly names: readonly string[] };

/** Errors: `DatabaseError`. */
export async function tablesState(database: Database, areas: readonly TableArea[]): Promise<TablesState> {
  if (!(await hasTable(database, "schema_migration"))) return { state: "none" };
  const oldest = (await hasColumn(database, "schema_migration", "oldest_version")) ? "oldest_version" : "null";
  const rows = await database.all<AppliedRow & { readonly area: string }>(
    `select area, name, ${oldest} as oldest_version from schema_migration order by name`,
  );
  const found = areas.map(({ area, migrations }) => ({ migrations, applied: rows.filter((row) => row.area === area) }));
  const unknown = found.flatMap(({ migrations, applied }) =>
    applied.flatMap(({ name }) => (migrations.some((known) => known.name === name) ? [] : [name])),
  );
  if (found.some(({ migrations, applied }) => tooNewFor(migrations, applied) !== undefined)) {
    return { state: "newer", names: unknown };
  }
  if (found.every(({ applied }) => applied.length === 0)) return { state: "none" };
  const isWhole = found.every(({ migrations, applied }) =>
    migrations.every(({ name }) => applied.some((row) => row.name === name)),
  );
  if (!isWhole) return { state: "older" };
  return unknown.length > 0 ? { state: "extended", names: unknown } : { state: "current" };
}

export async function hasTable(database: Database, name: string): Promise<boolean> {
  const asked =
    database.dialect === "sqlite"
      ? "select 1 from sqlite_master where type = 'table' and name = $1"
      : "select 1 where to_regclass($1) is not null";
  return (await database.all(asked, [name])).length > 0;
}
