/** A real PostgreSQL server for one run of the tests. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startPostgres } from "../../bench/postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the server's own database; make another one with `freshDatabase`. */
    readonly postgresUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "bridge-postgres-"));
  // The server runs as another user than root, who must get through here.
  await chmod(folder, 0o755);
  // The tests open several connections for each of their databases.
  const server = await startPostgres(join(folder, "data"), { max_connections: 200 });
  project.provide("postgresUrl", server.url);
  return async () => {
    await server[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  };
}
