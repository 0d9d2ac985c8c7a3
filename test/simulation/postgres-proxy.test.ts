/** The proxy breaks a commit at the moment that it is told: what the server has then, and what the client knows. */
import { expect, it } from "vitest";
import { openDatabase } from "../../src/database/index.ts";
import { freshDatabase } from "../support/databases.ts";
import { startPostgresProxy, type CommitFault } from "./postgres-proxy.ts";

async function stage() {
  const fresh = await freshDatabase("postgres");
  const direct = await fresh.open();
  await direct.reshape(async (tx) => {
    await tx.all("create table word (text text)");
  });
  const proxy = await startPostgresProxy(fresh.url);
  const database = await openDatabase(proxy.url, { commitTimeoutMs: 3_000 });
  return {
    proxy,
    write: (text: string) =>
      database.transaction(async (tx) => {
        await tx.all("insert into word (text) values ($1)", [text]);
      }),
    stored: async () => (await direct.all<{ text: string }>("select text from word")).map(({ text }) => text),
    async [Symbol.asyncDispose]() {
      await database.close();
      await proxy[Symbol.asyncDispose]();
      await fresh[Symbol.asyncDispose]();
    },
  };
}

it.each<[CommitFault, readonly string[], string]>([
  ["before", [], "unreachable"],
  ["after", ["broken"], "unreachable"],
  ["unanswered", ["broken"], "timeout"],
])("breaks the next commit %s", { timeout: 30_000 }, async (fault, stored, reason) => {
  await using world = await stage();
  world.proxy.atCommit = () => fault;

  await expect(world.write("broken")).rejects.toMatchObject({ reason });
  expect(await world.stored()).toEqual(stored);
  expect(world.proxy.broken).toBe(1);

  await world.write("next");
  expect(await world.stored()).toEqual([...stored, "next"]);
});

it("forwards commits unless it is told otherwise", async () => {
  await using world = await stage();

  await Promise.all(["one", "two", "three"].map((text) => world.write(text)));

  expect((await world.stored()).toSorted()).toEqual(["one", "three", "two"]);
  expect(world.proxy.broken).toBe(0);
});
