import { copyFileSync, linkSync, renameSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { expect, it } from "vitest";
import { databaseHealth, migrate, type Database } from "../../src/database/index.ts";
import { LEDGER_MIGRATIONS, LEDGER_TABLES } from "../../src/database/migrations/ledger/index.ts";
import { freshDatabase } from "../support/databases.ts";

const write = (database: Database) =>
  database.transaction(async (tx) => {
    await tx.all("insert into note (text) values ($1)", ["x"]);
  });

async function stage(dialect: "sqlite" | "postgres", commitTimeoutMs = 100) {
  const fresh = await freshDatabase(dialect);
  const database = await fresh.open({ commitTimeoutMs });
  await migrate(database, "test", [{ name: "001", since: "0.1.0", phase: "expand", up: () => Promise.resolve() }]);
  const run = (statement: string) =>
    database.reshape(async (tx) => {
      await tx.all(statement);
    });
  await run("create table note (text text)");
  return {
    fresh,
    database,
    run,
    path: fresh.url.slice("file:".length),
    [Symbol.asyncDispose]: () => fresh[Symbol.asyncDispose](),
  };
}

it("falls with a write that fails, and recovers with the database although nothing else is written", async () => {
  await using at = await stage("sqlite");
  await write(at.database);
  const blocker = new DatabaseSync(at.path);
  blocker.exec("begin immediate");
  await expect(write(at.database)).rejects.toMatchObject({ reason: "locked" });
  expect(await databaseHealth(at.database)).toMatchObject({ ok: false, reason: { key: "database-locked" } });
  blocker.exec("rollback");
  blocker.close();
  expect(await databaseHealth(at.database)).toMatchObject({ ok: true });
  expect(at.database.writeFailure).toBeUndefined();
});

it("does not fall because of one statement", async () => {
  await using at = await stage("sqlite");
  await expect(at.database.transaction((tx) => tx.all("insert into nothing values (1)"))).rejects.toMatchObject({
    reason: "statement",
  });
  expect(at.database.writeFailure).toBeUndefined();
});

it.each([
  [
    "deleted",
    (path: string) => {
      rmSync(path);
    },
  ],
  [
    "replaced",
    (path: string) => {
      copyFileSync(path, `${path}.copy`);
      renameSync(`${path}.copy`, path);
    },
  ],
])("writes nothing to a file that was %s", async (_, change) => {
  await using at = await stage("sqlite");
  await write(at.database);
  linkSync(at.path, `${at.path}.kept`);
  change(at.path);
  // Nothing was written since, and nothing needs to be.
  expect(at.database.writeFailure).toMatchObject({ reason: "deleted" });
  expect(await databaseHealth(at.database)).toMatchObject({
    ok: false,
    reason: { key: "database-deleted", values: { where: ` (${at.path})` } },
  });
  await expect(write(at.database)).rejects.toMatchObject({ reason: "deleted" });
  renameSync(`${at.path}.kept`, at.path);
  expect(await databaseHealth(at.database)).toMatchObject({ ok: true });
  await write(at.database);
});

it.each([
  ["dropped", "alter table note rename to gone", "alter table gone rename to note"],
  ["without a column", "alter table note rename text to gone", "alter table note rename gone to text"],
])("falls with a server's table that is %s, and recovers with it", async (_, change, restore) => {
  await using at = await stage("postgres", 4_000);
  await write(at.database);
  await at.run(change);
  await expect(write(at.database)).rejects.toMatchObject({ reason: "emptied" });
  expect(at.database.writeFailure).toMatchObject({ reason: "emptied" });
  await at.run(restore);
  await write(at.database);
  expect(await databaseHealth(at.database, ["note"])).toMatchObject({ ok: true });
});

it("falls with a server's tables that were emptied", async () => {
  await using at = await stage("postgres", 4_000);
  expect(await databaseHealth(at.database, ["note"])).toMatchObject({ ok: true });
  await at.run("truncate schema_migration, note");
  expect(await databaseHealth(at.database, ["note"])).toMatchObject({ ok: false, reason: { key: "database-emptied" } });
});

it("looks for every table of the ledger", async () => {
  await using fresh = await freshDatabase("postgres");
  const database = await fresh.open();
  await migrate(database, "ledger", LEDGER_MIGRATIONS);
  const rows = await database.all<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = current_schema() and tablename <> 'schema_migration' order by 1",
  );
  expect(rows.map(({ name }) => name)).toEqual(LEDGER_TABLES);
});

it("falls with a server that has become read-only, until it no longer is", async () => {
  await using at = await stage("postgres", 4_000);
  const admin = new pg.Client({ connectionString: at.fresh.url });
  await admin.connect();
  const name = new URL(at.fresh.url).pathname.slice(1);
  const reconnectAll = () =>
    admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()",
      [name],
    );
  await admin.query(`alter database ${name} set default_transaction_read_only = on`);
  await reconnectAll();
  await expect
    .poll(() =>
      write(at.database).then(
        () => "",
        (error: unknown) => (error as { reason?: string }).reason,
      ),
    )
    .toBe("unwritable");
  expect(await databaseHealth(at.database)).toMatchObject({ ok: false, reason: { key: "database-unwritable" } });
  await admin.query("begin; set local transaction_read_only = off");
  await admin.query(`alter database ${name} set default_transaction_read_only = off`);
  await admin.query("commit");
  await reconnectAll();
  await admin.end();
  await expect.poll(async () => (await databaseHealth(at.database)).ok).toBe(true);
});
