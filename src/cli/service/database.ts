/** Opens the service's database for commands, whether or not the service runs. */
import { databaseUrlOf, type Environment } from "../../config/index.ts";
import { migrate, openDatabase, type Database } from "../../database/index.ts";
import { serviceDatabaseUrl } from "../../database/service-database-url.ts";
import { MIGRATIONS } from "../../service/store/migrations/index.ts";

/** Errors: `DatabaseError`, and whatever `work` throws. */
export async function withServiceDatabase<Result>(
  environment: Environment,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  await using database = await openDatabase(serviceDatabaseUrl(databaseUrlOf(environment)));
  await migrate(database, "service", MIGRATIONS);
  return await work(database);
}
