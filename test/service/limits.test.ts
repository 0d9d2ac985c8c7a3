/** Limits are never exceeded, by one process or by several that share a database. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { migrate, type Database } from "../../src/database/index.ts";
import { bucketsInMemory, sharedBuckets, type Buckets } from "../../src/service/http/token-buckets.ts";
import { limiter, limiterFactory, type Limiter } from "../../src/service/http/rate-limiter.ts";
import { ServiceError } from "../../src/service/http/errors.ts";
import { MIGRATIONS } from "../../src/service/store/migrations/index.ts";
import { DIALECTS, freshDatabase, type FreshDatabase } from "../support/databases.ts";
import { KEY, startServiceFixture } from "./fixture.ts";

async function passes(limit: Limiter, key: string): Promise<boolean> {
  try {
    await limit.consume(key);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(ServiceError);
    return false;
  }
}

/** How many of `count` pass, all asked at once. */
async function passed(limits: readonly Limiter[], key: string, count: number): Promise<number> {
  const asked = Array.from({ length: count }, (_, n) => limits[n % limits.length]).filter((one) => one !== undefined);
  return (await Promise.all(asked.map((one) => passes(one, key)))).filter(Boolean).length;
}

describe("limits", () => {
  it.each([1, 2, 3])("never let more through than the burst and what came back since, in %i processes", async (n) => {
    const pauses = fc.array(fc.tuple(fc.nat(5_000), fc.nat(n - 1)), { maxLength: 200, size: "max" });
    const bursts = fc.constantFrom(1, 5, 40, 100);
    await fc.assert(
      fc.asyncProperty(bursts, pauses, async (burst, steps) => {
        let time = 0;
        let through = 0;
        const limit = { burst, perMinute: 60 };
        const now = () => time;
        const far = bucketsInMemory(limit, now);
        const limits = Array.from({ length: n }, () => limiter(limit, n === 1 ? far : sharedBuckets(far, limit, now)));
        for (const [pauseMs, which] of steps) {
          time += pauseMs;
          const one = limits[which];
          if (one !== undefined) through += await passed([one], "somebody", 7);
          expect(through).toBeLessThanOrEqual(burst + time / 1_000);
        }
      }),
    );
  });

  it.each(DIALECTS)("count nothing that was refunded, and never hold more than the burst, on %s", async (dialect) => {
    await using fresh = await freshDatabase(dialect);
    const database = await fresh.open();
    await migrate(database, "service", MIGRATIONS);
    const limits = [1, 2].map(() => limiterFactory(database, Date.now)("x", { burst: 3, perMinute: 0.1 }));
    // SQLite has one process.
    const [one, other = one] = dialect === "sqlite" ? limits.slice(0, 1) : limits;
    if (one === undefined || other === undefined) throw new Error("one was made");
    for (let n = 0; n < 10; n++) {
      await one.consume("somebody");
      await one.refund("somebody");
    }
    await one.refund("somebody else");
    expect(await passed([one, other], "somebody else", 5)).toBe(3);
    expect(await passed([one], "somebody", 2)).toBe(2);
    await other.consume("somebody");
    expect(await passes(one, "somebody")).toBe(false);
    await one.refund("somebody");
    expect([await passes(one, "somebody"), await passes(one, "somebody")]).toEqual([true, false]);
  });

  it("count each key by itself, and nobody when there is none", async () => {
    await using fresh = await freshDatabase("sqlite");
    const createLimiter = limiterFactory(await fresh.open(), () => 0);
    const limit = createLimiter("x", { burst: 1, perMinute: 1 });
    expect([await passes(limit, "one"), await passes(limit, "two"), await passes(limit, "one")]).toEqual([
      true,
      true,
      false,
    ]);
    const none = createLimiter("x", null);
    for (let n = 0; n < 100; n++) await none.consume("one");
  });

  it("go on after the clock was set back", async () => {
    let time = 10 * 3_600_000;
    const limit = { burst: 2, perMinute: 60 };
    const far = bucketsInMemory(limit, () => time);
    for (const buckets of [far, sharedBuckets(far, limit, () => time)]) {
      const one = limiter(limit, buckets);
      expect(await passed([one], "somebody", 3)).toBe(2);
      time -= 3_600_000;
      expect(await passed([one], "somebody", 3)).toBe(2);
      time -= 3_600_000;
    }
  });

  it("forget keys whose buckets are full, however many come", async () => {
    let time = 0;
    const limit = { burst: 1, perMinute: 60 };
    const one = limiter(
      limit,
      bucketsInMemory(limit, () => time),
    );
    await one.consume("first");
    for (let n = 0; n < 25_000; n++) await one.consume(String(n));
    expect(await passes(one, "first")).toBe(false);
    time += 1_000;
    for (let n = 0; n < 25_000; n++) await one.consume(String(n));
    expect(await passes(one, "24999")).toBe(false);
    expect(await passes(one, "first")).toBe(true);
  });
});

/** Counts how often it is asked. */
function counted(far: Buckets) {
  const asked = { times: 0 };
  const buckets: Buckets = {
    take(key, tokens) {
      asked.times += 1;
      return far.take(key, tokens);
    },
    giveBack: (key, tokens) => far.giveBack(key, tokens),
  };
  return { asked, buckets };
}

describe("buckets that are far away", () => {
  const lists = { burst: 200, perMinute: 6_000 };

  it("are asked for one request in ten under load, and once until more is there", async () => {
    let time = 0;
    const now = () => time;
    const { asked, buckets } = counted(bucketsInMemory(lists, now));
    const one = limiter(lists, sharedBuckets(buckets, lists, now));
    expect(await passed([one], "a key", 200)).toBe(200);
    expect(asked.times).toBe(20);
    expect(await passed([one], "a key", 500)).toBe(0);
    expect(asked.times).toBe(21);
    time += 9.9;
    expect(await passes(one, "a key")).toBe(false);
    expect(asked.times).toBe(21);
    time += 0.1;
    expect(await passed([one], "a key", 2)).toBe(1);
  });

  it("say what is left as if each request had asked", async () => {
    const near = limiter(
      lists,
      bucketsInMemory(lists, () => 0),
    );
    const far = limiter(
      lists,
      sharedBuckets(
        bucketsInMemory(lists, () => 0),
        lists,
        () => 0,
      ),
    );
    for (let n = 0; n < 200; n++) expect(await far.consume("a key")).toEqual(await near.consume("a key"));
    await expect(far.consume("a key")).rejects.toEqual(await near.consume("a key").catch((error: unknown) => error));
  });

  it("ask to wait as long as it takes, however long ago the refusal was", async () => {
    let time = 0;
    const slow = { burst: 2, perMinute: 1 };
    const far = bucketsInMemory(slow, () => time);
    const one = limiter(
      slow,
      sharedBuckets(far, slow, () => time),
    );
    const waits = async () => {
      const error = await one.consume("a key").catch((refusal: unknown) => refusal);
      return error instanceof ServiceError ? error.headers["Retry-After"] : undefined;
    };
    expect(await passed([one], "a key", 2)).toBe(2);
    expect(await waits()).toBe("60");
    time += 20_000;
    expect(await waits()).toBe("40");
    time += 39_500;
    expect(await waits()).toBe("1");
    time += 500;
    expect(await waits()).toBeUndefined();
  });

  it("fail all who wait for them, and are asked again by the next", async () => {
    let isDown = true;
    const memory = bucketsInMemory(lists, () => 0);
    const buckets: Buckets = {
      take: (key, tokens) => (isDown ? Promise.reject(new Error("down")) : memory.take(key, tokens)),
      giveBack: (key, tokens) => memory.giveBack(key, tokens),
    };
    const one = limiter(
      lists,
      sharedBuckets(buckets, lists, () => 0),
    );
    const answers = await Promise.allSettled([one.consume("a key"), one.consume("a key")]);
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    isDown = false;
    expect(await passes(one, "a key")).toBe(true);
  });
});

describe("replicas on one PostgreSQL", () => {
  it("let no more through together than one, and tell when there is more", async () => {
    await using fresh = await freshDatabase("postgres");
    const limits = { calls: { burst: 4, perMinute: 1 }, lists: { burst: 1, perMinute: 1 } };
    await using one = await startServiceFixture(await fresh.open(), { limits });
    await using other = await startServiceFixture(await fresh.open(), { limits });
    const { conversationId: id } = await one.service.admin.createConversationAs(
      "vk",
      { externalId: "1", name: "Ada" },
      "hi",
    );
    const card = (world: typeof one, key = KEY) =>
      world.api("GET", `/conversations/${id}`, undefined, { authorization: `Bearer ${key}` });
    const answers = [await card(one), await card(other), await card(other), await card(one)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.map(({ headers }) => headers.get("ratelimit")?.slice(0, 11))).toEqual(
      [3, 2, 1, 0].map((left) => `"calls";r=${left}`),
    );
    for (const world of [one, other]) {
      const { status, headers, body } = await card(world);
      expect([status, body.error.code]).toEqual([429, "rate_limited"]);
      const wait = Number(headers.get("retry-after"));
      expect(wait).toBeGreaterThan(30);
      expect(wait).toBeLessThanOrEqual(60);
      expect(headers.get("ratelimit-policy")).toBe('"calls";q=4;w=240');
      expect(headers.get("ratelimit")).toBe(`"calls";r=0;t=${wait}`);
    }
    // Other endpoints are counted apart, and another key is another one's.
    expect((await other.api("GET", "/contacts")).status).toBe(200);
    expect((await one.api("GET", "/contacts")).status).toBe(429);
    const { key } = await one.service.admin.issueKey("another");
    expect((await card(one, key)).status).toBe(200);
  });

  it("count sign-ins and new clients together", async () => {
    await using fresh = await freshDatabase("postgres");
    const options = { limits: { newClients: { burst: 2, perMinute: 1 } } };
    await using one = await startServiceFixture(await fresh.open(), options);
    await using other = await startServiceFixture(await fresh.open(), options);
    const visits = async (world: typeof one) => (await world.site("POST", "/clients", undefined, {})).status;
    expect([await visits(one), await visits(other), await visits(one), await visits(other)]).toEqual([
      201, 201, 429, 429,
    ]);
  });

  it("let exactly the burst through when all come at once", async () => {
    await using fresh = await freshDatabase("postgres");
    const databases = await served(fresh);
    for (const burst of [1, 19, 60]) {
      const limits = databases.map((database) =>
        limiterFactory(database, Date.now)(`of ${burst}`, { burst, perMinute: 0.1 }),
      );
      // Each process could spend all of it, so that none keeps the rest of a batch while the other one is refused.
      expect(await passed(limits, "somebody", 2 * burst + 40)).toBe(burst);
      expect(await passed(limits, "somebody else", burst)).toBe(burst);
    }
  });

  it("store no address and no name, and forget what is full again", async () => {
    await using fresh = await freshDatabase("postgres");
    const [database] = await served(fresh);
    const quick = limiterFactory(database, Date.now)("quick", { burst: 1, perMinute: 6_000_000 });
    const slow = limiterFactory(database, Date.now)("slow", { burst: 2, perMinute: 1 });
    await slow.consume("192.0.2.7");
    const rows = () => database.all<{ key: string }>("select key from service_bucket");
    expect(JSON.stringify(await rows())).not.toContain("192.0.2.7");
    for (let n = 0; n < 1_000; n++) await quick.consume(`name ${n}\0`);
    expect((await rows()).length).toBeLessThan(10);
    expect(await passed([slow], "192.0.2.7", 2)).toBe(1);
  });
});

/** Two connections to one database with the service's tables. */
async function served(fresh: FreshDatabase): Promise<readonly [Database, Database]> {
  const databases = [await fresh.open(), await fresh.open()] as const;
  for (const database of databases) await migrate(database, "service", MIGRATIONS);
  return databases;
}
