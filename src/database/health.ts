/** Checks that a database responds and takes writes, for `/readyz`. */
import type { Health } from "../platform/health.ts";
import type { Database, Dialect, Tx } from "./database.ts";
import { DatabaseError } from "./error.ts";
import { requireTables } from "./require-tables.ts";

const TITLES = { sqlite: "SQLite", postgres: "PostgreSQL" } as const;

/** Changes nothing, and is written to disk all the same. */
const WRITES: Readonly<Record<Dialect, (tx: Tx) => Promise<void>>> = {
  async sqlite(tx) {
    const [row] = await tx.all<{ user_version: number }>("pragma user_version");
    await tx.all(`pragma user_version = ${row?.user_version ?? 0}`);
  },
  async postgres(tx) {
    const [row] = await tx.all<{ is_off: boolean }>(
      "select current_setting('transaction_read_only') = 'off' as is_off, txid_current()",
    );
    if (row?.is_off !== true) throw new DatabaseError("unwritable", "25006");
  },
};

/**
 * `tables`: of a server, where one that is missing would otherwise only fail what needs it. `check`: of what is in them, by
 * `storeSentinel`.
 */
export async function databaseHealth(
  database: Database,
  tables?: readonly string[],
  check?: () => Promise<void>,
): Promise<Health> {
  try {
    if (database.dialect === "sqlite") await database.all("select 1");
    else await requireTables(database, tables);
    await check?.();
    // Work that fails to be written is not submitted again while nothing is received.
    if (database.writeFailure !== undefined) await database.transaction(WRITES[database.dialect]);
    return { ok: true, reason: { key: "database-answers", values: { dialect: TITLES[database.dialect] } } };
  } catch (error) {
    return { ok: false, reason: error instanceof DatabaseError ? error.sentence : { key: "database-silent" } };
  }
}
