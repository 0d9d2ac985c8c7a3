/** The checks of keyv's own suite for storage adapters, which runs only with keyv 5. */
import { Keyv } from "keyv";
import { describe, expect, it } from "vitest";
import { openSpaces, KeyvSqlStorage, pruneValues } from "../../src/key-value/index.ts";
import type { Dialect } from "../../src/database/index.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";

type Kind = Dialect | "sqlite that nobody else opens";
const KINDS: readonly Kind[] = [...DIALECTS, "sqlite that nobody else opens"];

async function stage(kind: Kind) {
  const lockOwner = kind === "sqlite that nobody else opens";
  const fresh = await freshDatabase(lockOwner ? "sqlite" : kind);
  const database = await fresh.open({ lockOwner });
  await openSpaces(database);
  const time = { now: Date.now() };
  const storage = () => new KeyvSqlStorage(database, () => time.now);
  return {
    database,
    time,
    storage,
    keyv: (namespace = "test") => new Keyv({ store: new KeyvSqlStorage(database), namespace }),
    [Symbol.asyncDispose]: () => fresh[Symbol.asyncDispose](),
  };
}

async function listed<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe.each(KINDS)("keyv on %s", (dialect) => {
  it("adds what is absent once, as keyv reads it", async () => {
    await using on = await stage(dialect);
    const space = (await openSpaces(on.database))<string>("added");
    expect(await space.get("a")).toBeUndefined();
    expect(await Promise.all([space.add("a", "one"), space.add("a", "two")])).toEqual([true, false]);
    expect(await space.get("a")).toBe("one");
    expect(await space.all()).toEqual([["a", "one"]]);
    await space.delete("a");
    expect(await Promise.all([space.add("a", "three"), space.add("a", "four")])).toEqual([true, false]);
    expect(await space.get("a")).toBe("three");
  });

  it("sets, gets, replaces, has, deletes and clears", async () => {
    await using on = await stage(dialect);
    const keyv = on.keyv();
    expect(await keyv.get("a")).toBeUndefined();
    expect(await keyv.has("a")).toBe(false);
    expect(await keyv.delete("a")).toBe(false);
    expect(await keyv.set("a", "one")).toBe(true);
    expect(await keyv.set("a", "two")).toBe(true);
    expect(await keyv.get("a")).toBe("two");
    expect(await keyv.has("a")).toBe(true);
    expect(await keyv.delete("a")).toBe(true);
    expect(await keyv.get("a")).toBeUndefined();
    await keyv.set("b", 1);
    await keyv.clear();
    expect(await keyv.get("b")).toBeUndefined();
  });

  it("stores values of every JSON type, and odd keys", async () => {
    await using on = await stage(dialect);
    const keyv = on.keyv();
    const values = [0, -1.5, 2 ** 53 - 1, "", "text", "'; drop table keyv; --", "🧵 \u0000 \u2028", true, false];
    const more = [[], [1, [2]], {}, { a: { b: [null, "c"] } }];
    for (const value of [...values, ...more]) {
      await keyv.set("key", value);
      expect(await keyv.get("key")).toEqual(value);
    }
    const keys = ["'", '"', "%", "_", "a|b:c", "🧵", "key with spaces", "x".repeat(500)];
    await keyv.setMany(keys.map((key) => ({ key, value: key })));
    expect(await keyv.getMany(keys)).toEqual(keys);
  });

  it("drops expired values, and only those", async () => {
    await using on = await stage(dialect);
    const storage = on.storage();
    await storage.set("short", "1", on.time.now + 100);
    await storage.set("long", "2", on.time.now + 1_000);
    await storage.set("for ever", "3");
    expect(await storage.add("added", "4", 100)).toBe(true);
    expect(await storage.get("added")).toBe("4");
    on.time.now += 100;
    expect(await storage.get("short")).toBeUndefined();
    expect(await storage.get("added")).toBeUndefined();
    expect(await storage.has("short")).toBe(false);
    expect(await storage.getMany(["short", "long", "for ever"])).toEqual([undefined, "2", "3"]);
    expect(await storage.hasMany(["short", "long", "for ever"])).toEqual([false, true, true]);
    expect(await listed(storage.iterator())).toEqual([
      ["for ever", "3"],
      ["long", "2"],
    ]);
    expect(await pruneValues(on.database, on.time.now)).toBe(2);
    expect(await on.database.all("select key from keyv order by key")).toEqual([{ key: "for ever" }, { key: "long" }]);
    // A new value has its own expiry.
    await storage.set("long", "4");
    on.time.now += 10_000;
    expect(await storage.get("long")).toBe("4");
  });

  it("honours keyv's TTLs", async () => {
    await using on = await stage(dialect);
    const keyv = on.keyv();
    await keyv.set("gone", "x", 1);
    await keyv.set("stays", "y", 60_000);
    const expired = Date.now() + 5;
    while (Date.now() < expired) await new Promise((resolve) => setImmediate(resolve));
    expect(await keyv.get("gone")).toBeUndefined();
    expect(await keyv.getMany(["gone", "stays"])).toEqual([undefined, "y"]);
  });

  it("handles many at once, in order", async () => {
    await using on = await stage(dialect);
    const keyv = on.keyv();
    const pairs = Array.from({ length: 300 }, (_, n) => ({ key: `k${n}`, value: n }));
    expect(await keyv.setMany(pairs)).toEqual(pairs.map(() => true));
    const asked = ["k299", "missing", "k0", "k0"];
    expect(await keyv.getMany(asked)).toEqual([299, undefined, 0, 0]);
    expect(await keyv.hasMany(asked)).toEqual([true, false, true, true]);
    expect(await keyv.deleteMany(["k0", "k1"])).toEqual(expect.anything());
    expect(await keyv.getMany(["k0", "k1", "k2"])).toEqual([undefined, undefined, 2]);
  });

  it("keeps namespaces apart", async () => {
    await using on = await stage(dialect);
    const [one, two, odd] = [on.keyv("one"), on.keyv("two"), on.keyv("one two")];
    await Promise.all([one.set("key", 1), two.set("key", 2), odd.set("key", 3), one.set("two key", 4)]);
    expect(await Promise.all([one.get("key"), two.get("key"), odd.get("key"), one.get("two key")])).toEqual([1, 2, 3, 4]); // prettier-ignore
    await one.clear();
    expect(await Promise.all([one.get("key"), two.get("key"), odd.get("key")])).toEqual([undefined, 2, 3]);
    expect(await two.delete("key")).toBe(true);
    expect(await odd.get("key")).toBe(3);
  });

  it("iterates over a namespace of any size", async () => {
    await using on = await stage(dialect);
    const storage = on.storage();
    const other = on.storage();
    other.namespace = "other";
    await other.set("elsewhere", "x");
    const keys = Array.from({ length: 1_203 }, (_, n) => `k${String(n).padStart(5, "0")}`);
    await storage.setMany(["", ...keys].map((key) => ({ key, value: `v${key}` })));
    const seen = await listed(storage.iterator());
    expect(seen.toSorted()).toEqual(["", ...keys].map((key) => [key, `v${key}`]).toSorted());
  });

  it("runs concurrent calls in the order of the calls", async () => {
    await using on = await stage(dialect);
    const storage = on.storage();
    const done = await Promise.all([
      storage.delete("a"),
      storage.set("a", "1"),
      storage.set("a", "2"),
      storage.delete("a"),
      storage.set("a", "3"),
      ...Array.from({ length: 200 }, (_, n) => storage.set(`k${n % 20}`, String(n))),
    ]);
    expect(done.slice(0, 5)).toEqual([false, true, true, true, true]);
    expect(await storage.get("a")).toBe("3");
    expect(await storage.getMany(["k0", "k19"])).toEqual(["180", "199"]);
  });

  it("reports database errors as errors", async () => {
    await using on = await stage(dialect);
    const keyv = on.keyv();
    await on.database.transaction((tx) => tx.all("drop table keyv"));
    const problem = { name: "DatabaseError", reason: dialect === "postgres" ? "emptied" : "statement" };
    for (const ask of [
      () => keyv.get("a"),
      () => keyv.getMany(["a", "b"]),
      () => keyv.set("a", 1),
      () => keyv.setMany([{ key: "a", value: 1 }]),
      () => keyv.delete("a"),
      () => keyv.has("a"),
    ])
      await expect(ask(), ask.toString()).rejects.toMatchObject(problem);
  });
});
