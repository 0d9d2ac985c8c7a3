/** What the documentation says about the role and about TLS, tried on a real server. */
import { chown, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { generate } from "selfsigned";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startPostgres, type Postgres } from "../../bench/postgres.ts";
import { createStores } from "../../src/bridge/stores/index.ts";
import { openDatabase } from "../../src/database/index.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { ROOT } from "../guard/tree.ts";
import { startServiceFixture } from "../service/fixture.ts";
import { ROOM } from "../support/ids.ts";

const PASSWORD = "of-the-documented-role";

/** The statements of the documentation, for a database and role that no other test has. */
async function documentedSteps(): Promise<{ readonly server: string[]; readonly database: string[] }> {
  const page = await readFile(`${ROOT}docs/operations.md`, "utf8");
  const [, block = ""] = /```sql\n(create role[^`]+)```/u.exec(page) ?? [];
  const named = block.replaceAll(/\bbridge\b/gu, "least_bridge").replace("change-me", PASSWORD);
  const [server = "", database = ""] = named.split(/^\\connect .*$/mu);
  const statements = (text: string) => text.split(";").filter((statement) => statement.trim() !== "");
  return { server: statements(server), database: statements(database) };
}

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

describe("the role of the documentation", () => {
  const urlOf = (user: string, password: string) => {
    const url = new URL(inject("postgresUrl"));
    Object.assign(url, { username: user, password, pathname: "/least_bridge" });
    return url.href;
  };
  const own = () => urlOf("least_bridge", PASSWORD);

  beforeAll(async () => {
    const { server, database } = await documentedSteps();
    if (server.length !== 4 || database.length !== 3)
      throw new Error("the statements of the documentation were not found");
    await run(inject("postgresUrl"), server);
    const { username, password } = new URL(inject("postgresUrl"));
    await run(urlOf(username, password), database);
  });

  afterAll(async () => {
    await run(inject("postgresUrl"), ["drop database least_bridge with (force)", "drop role least_bridge"]);
  });

  it("is enough for the bridge and for the service", async () => {
    await using ledger = await openDatabase(own());
    const { links } = createStores(await openSpaces(ledger));
    await links.assignRooms("cv_1", [ROOM]);
    expect(await links.assignedRooms("cv_1")).toEqual([ROOM]);
    await using service = await startServiceFixture(await openDatabase(own()));
    expect((await service.api("GET", "/conversations")).status).toBe(200);
  });

  it.each([
    ["create database other", "42501"],
    ["create role other", "42501"],
    ["create schema other", "42501"],
    ["create table public.other (a int)", "42501"],
    ["select * from pg_authid", "42501"],
    ["copy (select 1) to program 'id'", "42501"],
    ["select pg_read_file('/etc/passwd')", "42501"],
    ["create extension file_fdw", "42501"],
  ])("may not: %s", async (statement, code) => {
    await expect(run(own(), [statement])).rejects.toMatchObject({ code });
  });
});

describe("TLS", () => {
  let server: Postgres;
  let folder = "";

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "bridge-tls-"));
    const { cert, private: key } = await generate([{ name: "commonName", value: "localhost" }], {
      algorithm: "sha256",
      extensions: [
        { name: "basicConstraints", cA: true },
        { name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] },
      ],
    });
    const files = { "cert.pem": cert, "key.pem": key, "hba.conf": "hostssl all all all password\n" };
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(folder, name), text, { mode: 0o600 });
      // As root, the server runs as nobody.
      if (process.getuid?.() === 0) await chown(join(folder, name), 65_534, 65_534);
    }
    if (process.getuid?.() === 0) await chown(folder, 65_534, 65_534);
    server = await startPostgres(await mkdtemp(join(tmpdir(), "bridge-postgres-tls-")), {
      ssl: "on",
      ssl_cert_file: join(folder, "cert.pem"),
      ssl_key_file: join(folder, "key.pem"),
      hba_file: join(folder, "hba.conf"),
      listen_addresses: "127.0.0.1",
    });
  });

  afterAll(() => server[Symbol.asyncDispose]());

  const opened = async (host: string, parameters: string) => {
    const url = new URL(server.url.replace("127.0.0.1", host));
    url.search = parameters.replace("CA", join(folder, "cert.pem"));
    await using database = await openDatabase(url.href);
    const [row] = await database.all<{ ssl: boolean }>("select ssl from pg_stat_ssl where pid = pg_backend_pid()");
    return row?.ssl === true ? "encrypted" : "plain";
  };

  it.each([
    ["localhost", "sslmode=verify-full&sslrootcert=CA", "encrypted"],
    ["localhost", "sslmode=no-verify", "encrypted"],
    ["localhost", "sslmode=verify-full", "certificate"],
    ["localhost", "sslmode=require", "certificate"],
    ["127.0.0.1", "sslmode=verify-full&sslrootcert=CA", "certificate"],
    ["localhost", "sslmode=verify-full&sslrootcert=/nowhere/ca.pem", "certificate"],
    ["localhost", "sslmode=verify-full&sslrootcert=/etc", "certificate"],
    ["localhost", "host=/nowhere", "unreachable"],
    ["localhost", "sslmode=disable", "refused"],
    ["localhost", "", "refused"],
  ])("%s with %j: %s", async (host, parameters, outcome) => {
    const reasonOf = (error: unknown) => (error as { readonly reason?: string }).reason ?? String(error);
    expect(await opened(host, parameters).catch(reasonOf)).toBe(outcome);
  });
});
