/** Whether somebody has dropped or emptied the tables of a server while the bridge runs. */
import type { Tx } from "./database.ts";
import { DatabaseError } from "./error.ts";

/**
 * `tables`: names of tables that must exist. SQLite's are not looked at, because they are lost with their file.
 *
 * Errors: `DatabaseError`, with `emptied` if one of them is missing, or if no migration is recorded: then everything was
 * emptied, and to go on would be to begin again as if nothing had ever been posted.
 */
export async function requireTables(
  database: Pick<Tx, "all" | "dialect">,
  tables: readonly string[] = [],
): Promise<void> {
  if (database.dialect === "sqlite") return;
  const rows = await database.all(
    `select 1 where exists (select 1 from schema_migration) and not exists
     (select 1 from unnest(string_to_array($1, ' ')) as name where to_regclass(name) is null)`,
    [tables.join(" ")],
  );
  if (rows.length === 0) throw new DatabaseError("emptied");
}
