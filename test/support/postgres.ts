/** A real PostgreSQL server for one run of the tests. */
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startPostgres } from "../../bench/postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the server's default database; create others with `freshDatabase`. */
    readonly postgresUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The tests open several connections to each of their databases.
  const server = await startPostgres(await mkdtemp(join(tmpdir(), "bridge-postgres-data-")), {
    max_connections: 200,
    fsync: "off",
  });
  project.provide("postgresUrl", server.url);
  return async () => {
    await server[Symbol.asyncDispose]();
  };
}
