/** Whether a database answers, for `/readyz`. */
import type { Health } from "../bridge/ports.ts";
import type { Database } from "./index.ts";

export async function databaseHealth(database: Database): Promise<Health> {
  try {
    await database.all("select 1");
    return { ok: true, reason: database.dialect };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : "the database does not answer" };
  }
}
