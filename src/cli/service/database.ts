/** Opens the service's database for commands, whether or not the service runs. */
import { databaseUrlOf, type Environment } from "../../config/index.ts";
import { migrate, openDatabase, type Database } from "../../database/index.ts";
import { serviceDatabaseUrl } from "../../database/service-database-url.ts";
import { MIGRATIONS } from "../../service/store/migrations/index.ts";
import { requireDatabase } from "../require-database.ts";

export interface ServiceDatabaseOptions {
  /** The service may never have run: its first key and its first operator come before it. Default false. */
  readonly mayBeNew?: boolean;
}

/** Errors: `DatabaseError`; `StartError` if there is no database; and whatever `work` throws. */
export async function withServiceDatabase<Result>(
  environment: Environment,
  work: (database: Database) => Promise<Result>,
  { mayBeNew = false }: ServiceDatabaseOptions = {},
): Promise<Result> {
  const url = serviceDatabaseUrl(databaseUrlOf(environment));
  if (!mayBeNew) requireDatabase(url);
  await using database = await openDatabase(url);
  await migrate(database, "service", MIGRATIONS);
  return await work(database);
}
