/** Fresh, empty databases of both kinds. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase, type Database, type DatabaseOptions, type Dialect } from "../../src/database/index.ts";

export const DIALECTS: readonly Dialect[] = ["sqlite", "postgres"];

export interface FreshDatabase extends AsyncDisposable {
  readonly url: string;
  /** Opens the database; it is closed with the fixture. */
  open(options?: DatabaseOptions): Promise<Database>;
}

/** `file`: the file name on SQLite, for commands that look for it by name. */
export async function freshDatabase(dialect: Dialect, file = "test.db"): Promise<FreshDatabase> {
  const opened: Database[] = [];
  const { url, remove } = dialect === "sqlite" ? await freshFile(file) : await freshOnServer();
  return {
    url,
    async open(options) {
      const database = await openDatabase(url, options);
      opened.push(database);
      return database;
    },
    async [Symbol.asyncDispose]() {
      for (const database of opened) await database.close();
      await remove();
    },
  };
}

async function freshFile(name: string) {
  const folder = await mkdtemp(join(tmpdir(), "bridge-test-"));
  return {
    url: `file:${join(folder, name)}`,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function freshOnServer() {
  const server = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => onServer(server, `drop database ${name} with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
