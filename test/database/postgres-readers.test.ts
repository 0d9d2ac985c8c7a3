import pg from "pg";
import { expect, inject, it } from "vitest";
import { startTcpProxy } from "../../bench/tcp-proxy.ts";
import { openDatabase } from "../../src/database/index.ts";
import { PostgresReaders } from "../../src/database/postgres-readers.ts";

const DELAY_MS = 50;

it("reads side by side, so that many take hardly longer than one", async () => {
  await using link = await startTcpProxy(inject("postgresUrl"), { delayMs: DELAY_MS });
  await using database = await openDatabase(link.url);
  const read = (number: number) => database.all<{ n: number }>("select $1::int as n", [number]);
  // Opens a connection, and another one while the first is busy.
  for (let connection = 0; connection < 4; connection += 1) await Promise.all([0, 1, 2, 3].map(read));
  const since = performance.now();
  const numbers = Array.from({ length: 80 }, (_, number) => number);
  expect((await Promise.all(numbers.map(read))).flat()).toEqual(numbers.map((n) => ({ n })));
  // One after another on four connections, they would take twenty round trips.
  expect(performance.now() - since).toBeLessThan(10 * 2 * DELAY_MS);
});

it("fails one statement alone, and reads on after the server ended its connections", async () => {
  await using database = await openDatabase(inject("postgresUrl"));
  const good = () => database.all<{ n: number }>("select 1 as n");
  const bad = () => database.all("select 1 / $1::int", [0]);
  const found = await Promise.allSettled([good(), bad(), good(), bad(), good(), good(), bad(), good()]);
  expect(found.map(({ status }) => status)).toEqual(
    [true, false, true, false, true, true, false, true].map((isFine) => (isFine ? "fulfilled" : "rejected")),
  );
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  const [row] = await database.all<{ pid: number }>("select pg_backend_pid() as pid");
  const waiting = database.all("select pg_sleep(30)").catch((error: unknown) => error);
  await client.query("select pg_terminate_backend($1)", [row?.pid]);
  await client.query("select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep(30)%'");
  await client.end();
  expect(await waiting).toMatchObject({ reason: "unreachable" });
  await expect.poll(() => good().catch(() => undefined)).toEqual([{ n: 1 }]);
});

it("gives up on a server that says nothing, and asks on a new connection", async () => {
  await using proxy = await startTcpProxy(inject("postgresUrl"));
  // Long enough to connect on a busy machine.
  const readers = new PostgresReaders({ connectionString: proxy.url }, 2_000);
  expect(await readers.all("a", "select 1 as n", [])).toEqual([{ n: 1 }]);
  proxy.silence();
  await expect(readers.all("a", "select 1 as n", [])).rejects.toThrow("Connection terminated");
  expect(await readers.all("a", "select 1 as n", [])).toEqual([{ n: 1 }]);
  await readers.close();
});

it("answers what was asked before it is closed", async () => {
  const database = await openDatabase(inject("postgresUrl"));
  const asked = [1, 2, 3, 4, 5, 6].map((n) => database.all("select $1::int as n, pg_sleep(0.05)", [n]));
  await database.close();
  expect((await Promise.all(asked)).flat().map((row) => (row as { n: number }).n)).toEqual([1, 2, 3, 4, 5, 6]);
});
