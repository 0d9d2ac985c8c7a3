/** Backups of PostgreSQL by its own tools, against a server of their version. */
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, existsSync, readdirSync } from "node:fs";
import { chown, mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, inject, it, vi, type TestContext } from "vitest";
import { freePort } from "../../bench/free-port.ts";
import { readArchive, writeArchive } from "../../src/backup/archive.ts";
import { migrate, openDatabase } from "../../src/database/index.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { ROOMS, startSlackEmulator, type SlackEmulator } from "../../src/sandbox/slack-emulator/index.ts";
import { MIGRATIONS } from "../../src/service/store/migrations/index.ts";
import { runCommand } from "../support/command-line.ts";
import { requireThat, requireTool } from "../support/optional-tool.ts";

/** Needs encoding in a URL, and must reach the tools all the same. */
const PASSWORD = "p@ss:w/rd%";

async function startServer(context: TestContext) {
  requireTool(context, "pg_dump");
  const programs = execFileSync(requireTool(context, "pg_config"), ["--bindir"], { encoding: "utf8" }).trim();
  const folder = await mkdtempDisposable(join(tmpdir(), "bridge-backup-postgres-"));
  const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  const owner = process.getuid?.() === 0 ? { uid: id("-u"), gid: id("-g") } : {};
  await writeFile(join(folder.path, "password"), PASSWORD);
  if (owner.uid !== undefined) {
    await chown(folder.path, owner.uid, owner.gid);
    await chown(join(folder.path, "password"), owner.uid, owner.gid);
  }
  const data = join(folder.path, "data");
  const initdb = ["-D", data, "-U", "postgres", "--auth=scram-sha-256", `--pwfile=${join(folder.path, "password")}`];
  execFileSync(join(programs, "initdb"), [...initdb, "--encoding=UTF8"], {
    ...owner,
    cwd: folder.path,
    stdio: "ignore",
  });
  const port = await freePort();
  const server = spawn(
    join(programs, "postgres"),
    ["-D", data, "-p", String(port), "-c", "unix_socket_directories=", "-c", "fsync=off"],
    { ...owner, cwd: folder.path, stdio: ["ignore", "ignore", "pipe"] },
  );
  for await (const line of server.stderr.setEncoding("utf8"))
    if (String(line).includes("ready to accept connections")) break;
  return {
    url: `postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`,
    folder: folder.path,
    async [Symbol.asyncDispose]() {
      server.kill("SIGQUIT");
      await once(server, "exit");
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** A server whose bridge has one value, and an archive of it. */
async function startBackedUp(context: TestContext) {
  await using parts = new AsyncDisposableStack();
  const { url } = parts.use(await startServer(context));
  const folder = parts.use(await mkdtempDisposable(join(tmpdir(), "bridge-backup-")));
  const archive = join(folder.path, "archive.tar.zst");
  const settings = { DATABASE_URL: url };
  await using database = await openDatabase(url);
  await (await openSpaces(database))<string>("test").set([["a", "before"]]);
  expect(await runCommand(["backup", archive], settings)).toMatchObject({ code: 0 });
  const started = parts.move();
  return { url, archive, settings, [Symbol.asyncDispose]: () => started.disposeAsync() };
}

it("brings PostgreSQL back as it was, in one transaction, unless a bridge runs", async (context) => {
  await using server = await startServer(context);
  await using folder = await mkdtempDisposable(join(tmpdir(), "bridge-backup-"));
  const archive = join(folder.path, "archive.tar.zst");
  const settings = { DATABASE_URL: server.url };
  await using database = await openDatabase(server.url);
  await migrate(database, "service", MIGRATIONS);
  const space = (await openSpaces(database))<string>("test");
  await space.set([["a", "before"]]);

  expect(await runCommand(["backup", archive], settings)).toMatchObject({ code: 0, errors: "" });
  const verified = await runCommand(["backup", "--verify", archive, "--json"], settings);
  expect(JSON.parse(verified.output)).toMatchObject({ dialect: "postgres", members: [{ name: "bridge.dump" }] });
  expect(readdirSync(folder.path)).toEqual(["archive.tar.zst"]);

  await space.set([
    ["a", "after"],
    ["b", "after"],
  ]);
  await database.transaction((tx) => tx.all("insert into worker (id, alive_until) values ('w', 4102444800000)"));
  const refused = await runCommand(["restore", archive], settings);
  expect(refused).toMatchObject({ code: 1, output: "" });
  expect(refused.errors).toContain(
    "A bridge, a conversation service, or another restore or move is running on this database.",
  );
  expect(await space.get("b")).toBe("after");

  await database.transaction((tx) => tx.all("delete from worker"));
  {
    // A bridge that is no worker yet, or the service.
    await using _ = await openDatabase(server.url, { lockOwner: true });
    expect(await runCommand(["restore", archive], settings)).toEqual(refused);
    expect(await space.get("b")).toBe("after");
  }
  const restored = await runCommand(["restore", archive, "--json"], settings);
  expect(restored).toMatchObject({ code: 0, errors: "" });
  expect(JSON.parse(restored.output)).toMatchObject({ aside: null, entries: 0 });
  expect([await space.get("a"), await space.get("b")]).toEqual(["before", undefined]);
  // Its functions and indexes, too.
  expect(await database.all("select service_groups('abc') as groups")).toEqual([{ groups: ["abc"] }]);
  const marks = await database.all("select 1 from keyv where value like '%reconciling%'");
  expect(marks).toHaveLength(1);

  const onSqlite = await runCommand(["restore", archive], { DATABASE_URL: `file:${join(folder.path, "bridge.db")}` });
  expect(onSqlite.errors).toContain("holds a PostgreSQL dump, but DATABASE_URL names an SQLite file.");
});

it("restores an empty database, and refuses the archive of another bridge", async (context) => {
  await using backup = await startBackedUp(context);
  const { url, archive, settings } = backup;
  {
    await using database = await openDatabase(url);
    await database.reshape(async (tx) => {
      await tx.all("drop schema public cascade");
      await tx.all("create schema public");
    });
  }
  expect(await runCommand(["restore", archive], settings)).toMatchObject({ code: 0 });
  await using database = await openDatabase(url);
  await database.transaction((tx) => tx.all("update keyv set value = '\"other\"' where namespace = 'instance'"));
  const refused = await runCommand(["restore", archive], settings);
  expect(refused.errors).toContain("is the archive of another bridge");
});

it("restores an archive that is older than some tables", async (context) => {
  await using backup = await startBackedUp(context);
  const { url, archive, settings } = backup;
  {
    await using database = await openDatabase(url);
    await migrate(database, "service", MIGRATIONS);
    await database.reshape(async (tx) => {
      await tx.all("create table of_another_program (name text)");
    });
  }

  expect(await runCommand(["restore", archive], settings)).toMatchObject({ code: 0 });

  await using database = await openDatabase(url);
  expect(await (await openSpaces(database))<string>("test").get("a")).toBe("before");
  await migrate(database, "service", MIGRATIONS);
  expect(await database.all("select name from of_another_program")).toEqual([]);
});

it("finds a dump that was damaged before its checksum was taken", async (context) => {
  await using server = await startServer(context);
  await using folder = await mkdtempDisposable(join(tmpdir(), "bridge-backup-"));
  const archive = join(folder.path, "archive.tar.zst");
  await using database = await openDatabase(server.url);
  await (await openSpaces(database))<string>("test").set([["a", randomBytes(200_000).toString("hex")]]);
  expect(await runCommand(["backup", archive], { DATABASE_URL: server.url })).toMatchObject({ code: 0 });

  const manifest = await readArchive(archive, folder.path, () => undefined);
  const dump = await readFile(join(folder.path, "bridge.dump"));
  dump.writeUInt8(dump.readUInt8(Math.floor(dump.length / 2)) ^ 1, Math.floor(dump.length / 2));
  await writeFile(join(folder.path, "bridge.dump"), dump);
  const members = manifest.members.map(({ name }) => name);
  const complete = (digests: readonly object[]) =>
    Promise.resolve({ ...manifest, members: manifest.members.map((member, at) => ({ ...member, ...digests[at] })) });
  await writeArchive(folder.path, members, complete, createWriteStream(archive), () => undefined);
  const verified = await runCommand(["backup", "--verify", archive], {});
  expect(verified).toMatchObject({ code: 1, output: "" });
  expect(verified.errors).toMatch(/is not a complete archive of the bridge.*\n.*pg_restore failed: /u);
});

it("records at the next start that it was restored if the command was killed before it could", async (context) => {
  await using server = await startServer(context);
  await using folder = await mkdtempDisposable(join(tmpdir(), "bridge-backup-"));
  const archive = join(folder.path, "archive.tar.zst");
  const settings = { DATABASE_URL: server.url };
  await using database = await openDatabase(server.url);
  const space = (await openSpaces(database))<string>("test");
  await space.set([["a", "before"]]);
  expect(await runCommand(["backup", archive], settings)).toMatchObject({ code: 0 });
  await space.set([["a", "after"]]);
  const marks = () => database.all("select 1 from keyv where value like '%reconciling%'");
  const holds = () => database.all("select to_regclass('bridge_hold') as name");

  const tool = requireTool(context, "pg_restore");
  const wrapped = (script: string) =>
    writeFile(join(folder.path, "pg_restore"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const path = { ...settings, PATH: `${folder.path}:${process.env["PATH"] ?? ""}` };
  await wrapped("exit 1");
  expect(await runCommand(["restore", archive], path)).toMatchObject({ code: 1 });
  expect([await space.get("a"), await marks(), await holds()]).toEqual(["after", [], [{ name: null }]]);

  // Killed when the tables are replaced.
  await wrapped(`"${tool}" "$@"; ${heldUp(folder.path)}`);
  await runCommand(["restore", archive], path, fileAt(folder.path, "begun"), "SIGKILL");
  expect([await space.get("a"), await marks()]).toEqual(["before", []]);
  await writeFile(join(folder.path, "go"), "");
  await untilFree(server.url);
  await using slack = await startSlackEmulator();
  await runCommand(["start"], { ...settings, ...refusedBy(slack) });
  expect([await marks(), await holds()]).toEqual([[{ "?column?": 1 }], [{ name: null }]]);
});

it("lets nothing start while pg_restore outlives a command that was killed, and records its work then", async (context) => {
  const tool = requireTool(context, "pg_restore");
  await using server = await startServer(context);
  await using folder = await mkdtempDisposable(join(tmpdir(), "bridge-backup-"));
  const archive = join(folder.path, "archive.tar.zst");
  const settings = { DATABASE_URL: server.url };
  await using slack = await startSlackEmulator();
  const start = () => runCommand(["start"], { ...settings, ...refusedBy(slack) });
  // The service's tables, too.
  await start();
  await using database = await openDatabase(server.url);
  const space = (await openSpaces(database))<string>("test");
  await space.set([["a", "before"]]);
  expect(await runCommand(["backup", archive], settings)).toMatchObject({ code: 0 });
  await space.set([["a", "after"]]);
  const refuses = async () => {
    const started = await start();
    expect(started.code).toBe(1);
    expect(started.errors).toContain("A restore or a move is working on this database");
    expect((await runCommand(["restore", archive], settings)).errors).toContain("another restore or move is running");
  };
  const records = async () => {
    await untilFree(server.url);
    expect(await space.get("a")).toBe("before");
    await start();
    expect(await database.all("select 1 from keyv where value like '%reconciling%'")).toHaveLength(1);
    expect(await database.all("select to_regclass('bridge_hold') as name")).toEqual([{ name: null }]);
  };

  // Before it has connected.
  // In a folder that outlives the command's own: it ends at the first line that it writes, which nobody reads any more.
  const script = `#!/bin/sh\ncd "${folder.path}"; ${heldUp(folder.path)}; exec "${tool}" "$@"\n`;
  await writeFile(join(folder.path, "pg_restore"), script, { mode: 0o755 });
  const path = { ...settings, PATH: `${folder.path}:${process.env["PATH"] ?? ""}` };
  await runCommand(["restore", archive], path, fileAt(folder.path, "begun"), "SIGKILL");
  await refuses();
  expect(await space.get("a")).toBe("after");
  await writeFile(join(folder.path, "go"), "");
  await records();

  // In the middle of its transaction, where it waits for the lock of a table.
  await space.set([["a", "after"]]);
  const reader = new pg.Client({ connectionString: server.url });
  await reader.connect();
  await reader.query("begin; lock table keyv in access share mode");
  const waits = vi.waitFor(async () => {
    const query = "select 1 from pg_stat_activity where application_name = 'pg_restore' and wait_event_type = 'Lock'";
    expect(await database.all(query)).toHaveLength(1);
  }, 30_000);
  await runCommand(["restore", archive], settings, waits, "SIGKILL");
  await refuses();
  await reader.end();
  await records();
});

/** Lines of a shell script that wait until the file `go` is there, or the test has ended. */
function heldUp(folder: string): string {
  return `> "${folder}/begun"; until [ -e "${folder}/go" ] || [ ! -d "${folder}" ]; do sleep 0.1; done`;
}

function fileAt(folder: string, name: string): Promise<void> {
  return vi.waitFor(() => {
    expect(existsSync(join(folder, name))).toBe(true);
  }, 30_000);
}

/** A bridge that ends by itself once it has looked into its database. */
function refusedBy(slack: SlackEmulator) {
  const credentials = { SLACK_BOT_TOKEN: "xoxb-wrong", SLACK_APP_TOKEN: slack.appToken };
  return { PORT: "0", ...credentials, SLACK_ROOM: ROOMS.support, SLACK_API_URL: slack.apiUrl };
}

async function untilFree(url: string): Promise<void> {
  await vi.waitFor(async () => {
    await (await openDatabase(url, { lockOwner: true })).close();
  }, 30_000);
}

it("says which tools are missing or too old", async (context) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "bridge-backup-"));
  const settings = { DATABASE_URL: inject("postgresUrl") };
  const archive = join(folder.path, "archive.tar.zst");
  const missing = await runCommand(["backup", archive], { ...settings, PATH: folder.path });
  expect(missing).toMatchObject({ code: 1, output: "" });
  expect(missing.errors).toContain("pg_dump is not on the PATH. Install the client tools of your PostgreSQL");
  expect(readdirSync(folder.path)).toEqual([]);

  const version = execFileSync(requireTool(context, "pg_dump"), ["--version"], { encoding: "utf8" });
  requireThat(context, Number(/\d+/u.exec(version)?.[0]) < 18, "pg_dump is not older than the server");
  const old = await runCommand(["backup", archive], settings);
  expect(old.code).toBe(1);
  expect(old.errors).toContain("pg_dump is older than the server or the archive");
});
