import { describe, expect, it } from "vitest";
import { DatabaseError, type Bulk, type Database } from "../../src/database/index.ts";
import { DIALECTS, freshDatabase, type FreshDatabase } from "../support/databases.ts";

async function open(fresh: FreshDatabase): Promise<Database> {
  const database = await fresh.open();
  await database.transaction((tx) => tx.all("create table fruit (name text primary key, count integer)"));
  return database;
}

/** Writes a row per item; `commits` shows which items shared a transaction. */
function planting() {
  const commits: string[][] = [];
  const plant: Bulk<string, number> = {
    name: "plant",
    async run(tx, items) {
      await tx.each("insert into fruit (name, count) values ($1, 1)", items.map((item) => [item])); // prettier-ignore
      return items.map((item) => item.length);
    },
    committed: (items) => commits.push([...items]),
  };
  return { plant, commits };
}

const KINDS = Array.from({ length: 12 }, (_, number) => `kind ${number}`);

/** Submits one in each round of the event loop, before the group commit looks whether there is more. */
async function oneEachRound(kinds: readonly string[], submit: (kind: string) => Promise<unknown>): Promise<void> {
  const answers: Promise<unknown>[] = [];
  const done = Promise.withResolvers<undefined>();
  const next = ([kind, ...more]: readonly string[]): void => {
    if (kind === undefined) {
      done.resolve(undefined);
      return;
    }
    setImmediate(next, more);
    answers.push(submit(kind));
  };
  next(kinds);
  await done.promise;
  await Promise.all(answers);
}

async function names(database: Database): Promise<unknown[]> {
  return (await database.all<{ name: string }>("select name from fruit order by name")).map(({ name }) => name);
}

describe.each(DIALECTS)("group commit on %s", (dialect) => {
  it("runs concurrent requests in one transaction and answers every caller", async () => {
    await using fresh = await freshDatabase(dialect);
    const database = await open(fresh);
    const { plant, commits } = planting();
    const answers = await Promise.all(["fig", "plum", "apple"].map((name) => database.bulk(plant, name)));
    expect(answers).toEqual([3, 4, 5]);
    expect(commits).toEqual([["fig", "plum", "apple"]]);
    expect(await names(database)).toEqual(["apple", "fig", "plum"]);
  });

  it("gathers while each round of the event loop brings more, for eight rounds at most", async () => {
    await using fresh = await freshDatabase(dialect);
    const database = await open(fresh);
    const { plant, commits } = planting();
    await oneEachRound(KINDS, (kind) => database.bulk(plant, kind));
    expect(commits[0]).toEqual(KINDS.slice(0, 9));
    expect(commits.flat()).toEqual(KINDS);

    await database.bulk(plant, "alone");
    expect(commits.at(-1)).toEqual(["alone"]);
  });

  it("does not keep a transaction waiting for what is submitted behind it", async () => {
    await using fresh = await freshDatabase(dialect);
    const database = await open(fresh);
    const { plant } = planting();
    let submitted = 0;
    let before: number | undefined;
    const transaction = database.transaction(() => {
      before = submitted;
    });
    await oneEachRound(KINDS, (kind) => {
      submitted += 1;
      return database.bulk(plant, kind);
    });
    await transaction;
    expect(before).toBeLessThanOrEqual(2);
  });

  it("fails only the bad item of a commit", async () => {
    await using fresh = await freshDatabase(dialect);
    const database = await open(fresh);
    const { plant, commits } = planting();
    await database.bulk(plant, "fig");
    const count: Bulk<string, number> = {
      name: "count",
      async run(tx, items) {
        const rows = await tx.all("update fruit set count = count + 1 where name = 'fig' returning count");
        return items.map(() => rows.length);
      },
    };
    const fault: Bulk<string, number> = {
      name: "fault",
      run() {
        throw new TypeError("a bug");
      },
    };
    const outcomes = await Promise.allSettled([
      database.bulk(plant, "plum"),
      database.bulk(plant, "fig"),
      database.bulk(count, "x"),
      database.bulk(fault, "x"),
      database.bulk(plant, "apple"),
    ]);
    expect(outcomes).toMatchObject([
      { status: "fulfilled", value: 4 },
      { status: "rejected", reason: { name: "DatabaseError", reason: "statement" } },
      { status: "fulfilled", value: 1 },
      { status: "rejected", reason: { name: "TypeError" } },
      { status: "fulfilled", value: 5 },
    ]);
    expect(await names(database)).toEqual(["apple", "fig", "plum"]);
    expect(commits.flat()).toEqual(["fig", "plum", "apple"]);
    expect(await database.all("select count from fruit where name = 'fig'")).toEqual([{ count: 2 }]);
  });

  it("runs nothing after a kind that failed, which may have ended the transaction", async () => {
    await using fresh = await freshDatabase(dialect);
    const database = await open(fresh);
    const { plant } = planting();
    const breaking: Bulk<string, number> = {
      name: "breaking",
      ...(dialect === "sqlite" && { ownsTables: true }),
      async run(tx) {
        // As SQLite does by itself when the disk is full.
        await tx.all("rollback");
        throw new DatabaseError("unwritable");
      },
    };
    const outcomes = await Promise.allSettled([database.bulk(breaking, "x"), database.bulk(plant, "plum")]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await names(database)).toEqual([]);
  });

  it("keeps values out of error messages", async () => {
    await using fresh = await freshDatabase(dialect);
    const database = await open(fresh);
    const { plant } = planting();
    await database.bulk(plant, "a client's words");
    const error = await database.bulk(plant, "a client's words").catch((problem: unknown) => problem);
    expect(String((error as Error).stack)).not.toContain("client");
    expect(JSON.stringify(error)).not.toContain("client");
    expect((error as Error).cause).toBeUndefined();
  });

  it("runs transactions and groups one at a time, and rolls back what throws", async () => {
    await using fresh = await freshDatabase(dialect);
    const database = await open(fresh);
    const { plant } = planting();
    const failing = database.transaction(async (tx) => {
      await tx.all("insert into fruit (name) values ('rotten')");
      throw new Error("no");
    });
    const after = database.bulk(plant, "fig");
    await expect(failing).rejects.toThrow("no");
    await after;
    expect(await names(database)).toEqual(["fig"]);
  });

  it("notifies listeners after the commit, and never of what was rolled back", async () => {
    await using fresh = await freshDatabase(dialect);
    const database = await open(fresh);
    const heard: unknown[] = [];
    const last = Promise.withResolvers<undefined>();
    await database.listen("harvest", (payload) => {
      heard.push(payload);
      if (payload === "last") last.resolve(undefined);
    });
    await database
      .transaction(async (tx) => {
        await tx.notify("harvest", "rolled back");
        throw new Error("no");
      })
      .catch(() => undefined);
    await database.transaction((tx) => tx.notify("elsewhere", "another channel"));
    await database.transaction((tx) => tx.notify("harvest", "last"));
    await last.promise;
    expect(heard).toEqual(["last"]);
  });

  it("finishes submitted work before it closes, and rejects new work", async () => {
    await using fresh = await freshDatabase(dialect);
    const database = await open(fresh);
    const { plant } = planting();
    const handedIn = database.bulk(plant, "fig");
    const closed = database.close();
    await expect(database.bulk(plant, "late")).rejects.toMatchObject({ reason: "closed" });
    expect(await handedIn).toBe(3);
    await closed;
    await expect(database.all("select 1")).rejects.toMatchObject({ reason: "closed" });
    await expect(database.transaction(() => 1)).rejects.toMatchObject({ reason: "closed" });
    expect(await names(await fresh.open())).toEqual(["fig"]);
  });
});
