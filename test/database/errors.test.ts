import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { expect, inject, it } from "vitest";
import { DatabaseError, openDatabase, type DatabaseOptions } from "../../src/database/index.ts";
import { loadLocales } from "../../src/platform/i18n/locales.ts";

const say = loadLocales().in("en");

async function folder() {
  const path = await mkdtemp(join(tmpdir(), "bridge-test-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

async function problemOf(url: string, options?: DatabaseOptions): Promise<DatabaseError> {
  try {
    await using database = await openDatabase(url, options);
    await database.transaction((tx) => tx.all("create table x (y integer)"));
  } catch (error) {
    if (error instanceof DatabaseError) return error;
    throw error;
  }
  throw new Error("nothing was wrong");
}

async function owner(url: string) {
  const child = spawn(process.execPath, [fileURLToPath(new URL("owner.ts", import.meta.url)), url], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const [said] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string];
  return {
    said: said.trim(),
    async kill(): Promise<void> {
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
  };
}

it("gives a file one owner until its process ends; tools may still read and write", async () => {
  await using place = await folder();
  const path = join(place.path, "bridge.db");
  const url = `file:${path}`;
  const first = await owner(url);
  expect(first.said).toBe("owner");

  const problem = await problemOf(url, { lockOwner: true });
  expect(problem.reason).toBe("in-use");
  const line = say(problem.sentence);
  expect(line).toBe(
    `Another bridge is using this database file (${path}). Stop it first. To run several replicas, use postgres://.`,
  );
  await using tool = await openDatabase(url);
  expect(tool.isOwner).toBe(false);

  await first.kill();
  await using next = await openDatabase(url, { lockOwner: true });
  expect(next.isOwner).toBe(true);
});

it("releases the lock on close", async () => {
  await using place = await folder();
  const url = `file:${join(place.path, "deep", "er", "bridge.db")}`;
  for (let n = 0; n < 3; n++) {
    await using database = await openDatabase(url, { lockOwner: true });
    expect(database.isOwner).toBe(true);
  }
});

it("reports a file locked by another program once the write's time is up", async () => {
  await using place = await folder();
  const path = join(place.path, "bridge.db");
  await using database = await openDatabase(`file:${path}`, { commitTimeoutMs: 100 });
  await database.transaction((tx) => tx.all("create table x (y integer)"));
  const other = new DatabaseSync(path);
  other.exec("begin immediate");
  await expect(database.transaction((tx) => tx.all("delete from x"))).rejects.toMatchObject({ reason: "locked" });
  // Reads still work.
  expect(await database.all("select y from x")).toEqual([]);
  other.exec("rollback");
  other.close();
  await database.transaction((tx) => tx.all("insert into x values (1)"));
  expect(await database.all("select y from x")).toEqual([{ y: 1 }]);
});

it("reports a file that is not a database", async () => {
  await using place = await folder();
  const path = join(place.path, "bridge.db");
  await writeFile(path, "this is no database, and long enough to be looked at as one".repeat(100));
  const problem = await problemOf(`file:${path}`);
  expect(problem.reason).toBe("damaged");
  expect(say(problem.sentence)).toContain(`The file is damaged or is not a database (${path}, SQLITE 26).`);
});

it("reports a path that cannot be written", async () => {
  await using place = await folder();
  await writeFile(join(place.path, "file"), "x");
  expect((await problemOf(`file:${join(place.path, "file", "bridge.db")}`)).reason).toBe("unwritable");
  expect((await problemOf(`file:${place.path}`)).reason).toBe("unwritable");
  const problem = await problemOf("file:/proc/nowhere/bridge.db");
  expect(problem.reason).toBe("unwritable");
  expect(say(problem.sentence).split("\n")).toHaveLength(1);
});

it("reports a server that is down or refuses, and never shows the password", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  const away = await problemOf(`postgres://someone:s3cret@127.0.0.1:${port}/bridge`);
  expect(away.reason).toBe("unreachable");
  expect(say(away.sentence)).toContain(`127.0.0.1:${port}`);

  const wrong = new URL(inject("postgresUrl"));
  wrong.password = "s3cret";
  wrong.pathname = "/nothing";
  const refused = await problemOf(wrong.href);
  expect(refused.reason).toBe("refused");
  for (const { message, stack, sentence } of [away, refused])
    expect(`${say(sentence)}${message}${stack ?? ""}`).not.toContain("s3cret");
});

it("gives up on a server that accepts the connection but never answers", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const sockets = new Set<{ destroy(): unknown }>();
  server.on("connection", (socket) => sockets.add(socket));
  const { port } = server.address() as AddressInfo;
  const problem = await problemOf(`postgres://someone:s3cret@127.0.0.1:${port}/bridge`, { commitTimeoutMs: 100 });
  expect(problem.reason).toBe("unreachable");
  for (const socket of sockets) socket.destroy();
  server.close();
});

it("accepts two kinds of URL", async () => {
  for (const url of ["", "mysql://x", "bridge.db", "http://127.0.0.1"])
    expect((await problemOf(url)).reason, url).toBe("url");
});
