/** Checks that a database responds, for `/readyz`. */
import type { Health } from "../platform/health.ts";
import type { Database } from "./database.ts";
import { DatabaseError } from "./error.ts";

const TITLES = { sqlite: "SQLite", postgres: "PostgreSQL" } as const;

export async function databaseHealth(database: Database): Promise<Health> {
  try {
    await database.all("select 1");
    return { ok: true, reason: { key: "database-answers", values: { dialect: TITLES[database.dialect] } } };
  } catch (error) {
    return { ok: false, reason: error instanceof DatabaseError ? error.sentence : { key: "database-silent" } };
  }
}
