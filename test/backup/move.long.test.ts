/** From SQLite to PostgreSQL and back: everything, once, and nothing over what is there. */
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { expect, it, vi } from "vitest";
import { migrate, openDatabase, type Dialect } from "../../src/database/index.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { ROOMS, startSlackEmulator } from "../../src/sandbox/slack-emulator/index.ts";
import { MIGRATIONS } from "../../src/service/store/migrations/index.ts";
import { FIXTURES } from "../flow/upgrade/fixture.ts";
import { restore } from "../flow/upgrade/store.ts";
import { runCommand } from "../support/command-line.ts";
import { freshDatabase } from "../support/databases.ts";

interface Report {
  readonly tables: readonly { readonly table: string; readonly rows: number; readonly checksum: string }[];
}

const [VERSION = ""] = readdirSync(FIXTURES).filter((name) => !name.includes("README"));

/** A database as a bridge left it in the middle of its work. */
async function used(dialect: Dialect) {
  const fresh = await freshDatabase(dialect, "bridge.db");
  await restore(dialect, join(FIXTURES, VERSION, dialect), fresh.url);
  return fresh;
}

async function move(from: string, to: string): Promise<Report> {
  const run = await runCommand(["move", "--to", to, "--json"], { DATABASE_URL: from });
  expect(run).toMatchObject({ code: 0, errors: "" });
  return JSON.parse(run.output) as Report;
}

async function all<Row>(url: string, statement: string): Promise<readonly Row[]> {
  await using database = await openDatabase(url);
  return await database.all<Row>(statement);
}

/** Exit code and errors of a start that gets no further than Slack, which refuses its tokens. */
async function startOn(url: string): Promise<string> {
  await using slack = await startSlackEmulator();
  const { code, errors } = await runCommand(["start"], {
    ...{ DATABASE_URL: url, PORT: "0", SLACK_BOT_TOKEN: "xoxb-wrong", SLACK_APP_TOKEN: slack.appToken },
    ...{ SLACK_ROOM: ROOMS.support, SLACK_API_URL: slack.apiUrl },
  });
  return `${code} ${errors}`;
}

it("moves everything there and back", async () => {
  await using sqlite = await used("sqlite");
  await using postgres = await freshDatabase("postgres");
  await using again = await freshDatabase("sqlite", "bridge.db");
  const there = await move(sqlite.url, postgres.url);
  const rows = Object.fromEntries(there.tables.map(({ table, rows: count }) => [table, count]));
  expect(Object.keys(rows)).toEqual(
    expect.arrayContaining(["entry", "entry_key", "keyv", "service_contact", "service_message", "service_operator"]),
  );
  for (const table of ["entry", "keyv", "service_message", "service_event"]) expect(rows[table]).toBeGreaterThan(0);
  const back = await move(postgres.url, again.url);
  const moved = ({ tables }: Report) => tables.toSorted((a, b) => a.table.localeCompare(b.table));
  expect(moved(back)).toEqual(moved(there));

  // What only a running process holds is free again.
  expect(await all(postgres.url, "select 1 from lane_group where owner is not null")).toEqual([]);
  expect(await all(postgres.url, "select 1 from reading where held_until > 0")).toEqual([]);
  // The search of contacts is kept by triggers on SQLite.
  const service = `file:${join(dirname(again.url.slice("file:".length)), "service.db")}`;
  const [found] = await all<{ count: number }>(service, "select count(*) as count from service_contact_search('ada')");
  expect(found?.count).toBeGreaterThan(0);
});

it("goes on numbering where the old database stopped", async () => {
  await using sqlite = await used("sqlite");
  const service = `file:${join(dirname(sqlite.url.slice("file:".length)), "service.db")}`;
  const [last] = await all<{ seq: number }>(service, "select seq from sqlite_sequence where name = 'service_event'");
  await using postgres = await freshDatabase("postgres");
  await move(sqlite.url, postgres.url);
  const insert = `insert into service_event (conversation_id, names, payload, created_at) values ('c', '', '', 1)`;
  await using database = await openDatabase(postgres.url);
  const next = await database.transaction((tx) => tx.all<{ seq: number }>(`${insert} returning seq`));
  expect(next[0]?.seq).toBe((last?.seq ?? 0) + 1);
});

it("continues where it was killed, and does nothing twice", async () => {
  await using sqlite = await used("sqlite");
  await using postgres = await freshDatabase("postgres");
  const first = await move(sqlite.url, postgres.url);
  // As a kill leaves it: whole tables are there, others are not, none is there in part.
  await using database = await openDatabase(postgres.url);
  await database.transaction(async (tx) => {
    await tx.all("delete from keyv");
    await tx.all("delete from service_delivery");
  });
  expect(await move(sqlite.url, postgres.url)).toEqual(first);
  expect(await move(sqlite.url, postgres.url)).toEqual(first);
});

it("lets a bridge start on the new database only, and on neither while a move is unfinished", async () => {
  await using sqlite = await used("sqlite");
  await using postgres = await freshDatabase("postgres");
  await using target = await openDatabase(postgres.url);
  await migrate(target, "service", MIGRATIONS);
  // Reads go on, the copy waits.
  const blocker = new pg.Client({ connectionString: postgres.url });
  await blocker.connect();
  await blocker.query("begin; lock table service_contact in share mode");
  const isHeld = vi.waitFor(async () => {
    expect(await all(sqlite.url, "select reason from bridge_hold")).toEqual([{ reason: "moved" }]);
  }, 20_000);
  await runCommand(["move", "--to", postgres.url], { DATABASE_URL: sqlite.url }, isHeld, "SIGKILL");
  expect(await startOn(sqlite.url)).toMatch(/^78 .*This database was moved to postgres:\/\/[^ ]+\. .*run it again/u);
  expect(await startOn(sqlite.url)).not.toContain(new URL(postgres.url).password);
  expect(await startOn(postgres.url)).toMatch(/^78 .*A move into this database has not ended/u);
  await blocker.end();

  await move(sqlite.url, postgres.url);
  expect(await startOn(sqlite.url)).toMatch(/^78 .*This database was moved/u);
  expect(await startOn(postgres.url)).toMatch(/^1 .*Slack/u);

  // The way back, for whoever insists.
  const since = new Date().toISOString();
  expect(await runCommand(["restored", "--since", since], { DATABASE_URL: sqlite.url })).toMatchObject({ code: 0 });
  expect(await startOn(sqlite.url)).toMatch(/^1 .*Slack/u);
});

it("lets go of the source when a move fails", async () => {
  await using sqlite = await used("sqlite");
  await using postgres = await freshDatabase("postgres");
  await using target = await openDatabase(postgres.url);
  await migrate(target, "service", MIGRATIONS);
  await target.reshape(async (tx) => {
    await tx.all("alter table service_contact add constraint full_disk check (false)");
  });
  expect(await runCommand(["move", "--to", postgres.url], { DATABASE_URL: sqlite.url })).toMatchObject({ code: 1 });
  expect(await startOn(sqlite.url)).toMatch(/^1 .*Slack/u);
  expect(await startOn(postgres.url)).toMatch(/^78 /u);
});

it("refuses a target that holds anything else, before it copies anything", async () => {
  await using sqlite = await used("sqlite");
  await using postgres = await freshDatabase("postgres");
  await using database = await openDatabase(postgres.url);
  await (await openSpaces(database))<string>("test").set([["a", "b"]]);
  const run = await runCommand(["move", "--to", postgres.url], { DATABASE_URL: sqlite.url });
  expect(run).toMatchObject({ code: 1, output: "" });
  expect(run.errors).toContain("In the target, keyv holds something that does not come from a move of this database.");
  expect(await database.all("select 1 from entry")).toEqual([]);
});

it("refuses tables of a newer version, which it would copy without what it does not know", async () => {
  await using sqlite = await used("sqlite");
  await using postgres = await freshDatabase("postgres");
  {
    await using database = await openDatabase(sqlite.url);
    await openSpaces(database);
    await database.transaction((tx) =>
      tx.all("insert into schema_migration (area, name, applied_at) values ('ledger', '999-newer', 0)"),
    );
  }
  const run = await runCommand(["move", "--to", postgres.url], { DATABASE_URL: sqlite.url });
  expect(run).toMatchObject({ code: 1, output: "" });
  expect(run.errors).toContain("Run the move with that version.");
});

it("refuses the same kind, a source that is not there, and a bridge that runs", async () => {
  await using sqlite = await used("sqlite");
  await using postgres = await freshDatabase("postgres");
  const problem = async (from: string, to: string) =>
    (await runCommand(["move", "--to", to], { DATABASE_URL: from })).errors;
  expect(await problem(sqlite.url, "file:other.db")).toContain("--to names a database of the same kind");
  expect(await problem(postgres.url, postgres.url)).toContain("--to names a database of the same kind");
  expect(await problem("file:/nowhere/bridge.db", postgres.url)).toContain(
    "There is no database at /nowhere/bridge.db",
  );
  {
    await using owner = await openDatabase(sqlite.url, { lockOwner: true });
    expect(await problem(sqlite.url, postgres.url)).toContain("Another bridge is using this database file");
    expect(owner.isOwner).toBe(true);
  }
  await using database = await openDatabase(postgres.url);
  await openSpaces(database);
  await database.transaction((tx) => tx.all("insert into worker (id, alive_until) values ('w', 4102444800000)"));
  expect(await problem(sqlite.url, postgres.url)).toContain(
    "A bridge, a conversation service, or another restore or move is running on this database.",
  );
});
