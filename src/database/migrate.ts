/** Migrates the tables of one area. Safe when several replicas start at once. */
import { StartError } from "../platform/start-error.ts";
import type { Database, Tx } from "./database.ts";
import { DatabaseError } from "./error.ts";

/** One step, never changed once released. Steps run in the order of their names: `001-entries`. */
export interface Migration {
  readonly name: string;
  /** The version that brought it: `0.2.0`. */
  readonly since: string;
  /**
   * `expand`: earlier versions work on these tables too, so replicas can be replaced one by one. `contract`: versions
   * before `since` do not, and refuse to start.
   */
  readonly phase: "expand" | "contract";
  /** Statements that differ between the dialects check `tx.dialect`. */
  up(tx: Tx): Promise<void>;
}

/** `EX_CONFIG` of sysexits.h: starting this version again cannot help, so supervisors should not. */
export const EXIT_WRONG_DATABASE = 78;

/**
 * Applies the missing steps of `list`, all or none. `area`: `ledger`, `service`. Result: the steps of a newer version,
 * which this one can use, but whose tables and columns it does not know.
 *
 * Errors: `DatabaseError`; `StartError` with `EXIT_WRONG_DATABASE` if a newer version has made tables that this one cannot
 * use, or a step fails.
 */
export async function migrate(database: Database, area: string, list: readonly Migration[]): Promise<string[]> {
  let unknown: readonly AppliedRow[] = [];
  await database.reshape(async (tx) => {
    await tx.lock("migrate");
    await tx.all(`create table if not exists schema_migration (
      area text not null, name text not null, applied_at bigint not null, oldest_version text, primary key (area, name)
    )`);
    if (!(await hasColumn(tx, "schema_migration", "oldest_version"))) {
      await tx.all("alter table schema_migration add column oldest_version text");
    }
    const rows = await tx.all<AppliedRow>(
      "select name, oldest_version from schema_migration where area = $1 order by name",
      [area],
    );
    const oldest = tooNewFor(list, rows);
    if (oldest !== undefined) {
      throw new StartError([{ key: "database-too-new", values: { version: oldest } }], EXIT_WRONG_DATABASE);
    }
    const applied = new Map(rows.map((row) => [row.name, row]));
    for (const migration of list) {
      const { name, phase, since } = migration;
      const oldestVersion = phase === "contract" ? since : null;
      const row = applied.get(name);
      if (row === undefined) {
        await step(area, migration, tx);
        await tx.all("insert into schema_migration (area, name, applied_at, oldest_version) values ($1, $2, $3, $4)", [
          area,
          name,
          Date.now(),
          oldestVersion,
        ]);
      } else if (row.oldest_version !== oldestVersion) {
        // Applied before versions were recorded.
        await tx.all("update schema_migration set oldest_version = $3 where area = $1 and name = $2", [
          area,
          name,
          oldestVersion,
        ]);
      }
    }
    unknown = unknownIn(list, rows);
  });
  return unknown.map(({ name }) => name);
}

/** Errors: `StartError` where another attempt would end the same; each would block the tables of running replicas. */
async function step(area: string, migration: Migration, tx: Tx): Promise<void> {
  try {
    await migration.up(tx);
  } catch (error) {
    const failure = error instanceof DatabaseError ? error : undefined;
    // A step that misses a table will miss it in the next attempt, too.
    if (failure !== undefined && failure.reason !== "statement" && failure.reason !== "emptied") throw failure;
    const code = failure?.remoteCode ?? (error instanceof Error ? error.name : typeof error);
    const values = { step: `${area}/${migration.name}`, code };
    throw new StartError([{ key: "database-migration-failed", values }], EXIT_WRONG_DATABASE);
  }
}

export interface AppliedRow {
  readonly name: string;
  readonly oldest_version: string | null;
}

/** The oldest version that works on tables with these steps, if it is newer than this one; `list`: the known steps. */
export function tooNewFor(list: readonly Pick<Migration, "name">[], rows: readonly AppliedRow[]): string | undefined {
  return unknownIn(list, rows)
    .flatMap(({ oldest_version }) => (oldest_version === null ? [] : [oldest_version]))
    .at(-1);
}

function unknownIn(list: readonly Pick<Migration, "name">[], rows: readonly AppliedRow[]): AppliedRow[] {
  return rows.filter((row) => !list.some(({ name }) => name === row.name));
}

/** Whether a table exists and has this column. */
export async function hasColumn(
  database: Pick<Tx, "all" | "dialect">,
  table: string,
  column: string,
): Promise<boolean> {
  const question =
    database.dialect === "sqlite"
      ? "select 1 from pragma_table_info($1) where name = $2"
      : "select 1 from pg_attribute where attrelid = to_regclass($1) and attname = $2 and not attisdropped";
  return (await database.all(question, [table, column])).length > 0;
}
