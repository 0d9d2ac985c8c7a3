/** The names of operators, for integrations that show or assign them. */
import type { Operator } from "../../contract/shapes.ts";
import type { Database } from "../../database/index.ts";

/** Everybody ever added, oldest first: conversations may still be assigned to somebody who was removed. */
export async function listOperatorNames(database: Pick<Database, "all">): Promise<readonly Operator[]> {
  const rows = await database.all<{ id: string; name: string; removed_at: number | null }>(
    "select id, name, removed_at from service_operator order by created_at, id",
  );
  return rows.map(({ id, name, removed_at: removedAt }) => ({ id, name, active: removedAt === null }));
}
