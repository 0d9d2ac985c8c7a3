/** Opens the service's database for commands, whether or not the service runs. */
import type { Environment } from "../../config/index.ts";
import { SETTINGS } from "../../config/setting-table.ts";
import { migrate, openDatabase, type Database } from "../../database/index.ts";
import { serviceDatabaseUrl } from "../../database/service-database-url.ts";
import { MIGRATIONS } from "../../service/store/migrations/index.ts";

/** Errors: `DatabaseError`, and whatever `work` throws. */
export async function withServiceDatabase<Result>(
  environment: Environment,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const url = environment["DATABASE_URL"]?.trim() ?? "";
  await using database = await openDatabase(serviceDatabaseUrl(url === "" ? SETTINGS.DATABASE_URL.default : url));
  await migrate(database, "service", MIGRATIONS);
  return await work(database);
}
