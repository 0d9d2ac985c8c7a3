import { describe, expect, it } from "vitest";
import { traceOf } from "../../src/bridge/commands/message-trace.ts";
import { createStores } from "../../src/bridge/stores/index.ts";
import { openSpaces } from "../../src/key-value/index.ts";
import { countEntries, deadEntries, pruneEntries } from "../../src/ledger/index.ts";
import { DIALECTS } from "../support/databases.ts";
import { AGAIN, door, Ends, entry, eventually, GIVE_UP, lane, stage, Watched } from "./fixture.ts";

const DAY_MS = 86_400_000;

describe.each(DIALECTS)("operations on %s", (dialect) => {
  it("count waiting and dead entries, and report the age of the oldest waiting one", async () => {
    await using on = await stage(dialect);
    const database = await on.database();
    const clock = { now: () => time };
    let time = Date.now();
    const ledger = await on.ledger({ clock });
    const watched = new Watched(({ lane: { key } }) => {
      if (key === "bad") throw new Ends(GIVE_UP);
    });
    await ledger.append([entry({ kind: "routing", key: "p", group: "p" }, 1)]);
    time += 2_000;
    await ledger.append([
      entry({ kind: "routing", key: "p", group: "p" }, 2),
      entry(lane("bad"), 1),
      entry(lane("good"), 1),
      entry(lane("later"), 1, { notBefore: time + DAY_MS }),
    ]);
    await ledger.start({ thread: watched });
    await watched.until(({ batches }) => batches.length === 2);
    await eventually(async () => (await ledger.open(lane("good"))).length === 0);
    await eventually(async () => (await ledger.open(lane("bad"))).length === 0);

    const counts = await countEntries(database);
    expect(counts).toEqual(
      expect.arrayContaining([
        { lane: "routing", state: "queued", count: 2, oldest: time - 2_000 },
        { lane: "thread", state: "queued", count: 1, oldest: time },
        { lane: "thread", state: "dead", count: 1, oldest: time },
      ]),
    );
    expect(counts).toHaveLength(3);
    const [dead, ...others] = await deadEntries(database);
    expect(dead).toMatchObject({ lane: { kind: "thread", key: "bad" }, state: "dead", failure: "POST_REJECTED" });
    expect(others).toEqual([]);
    await ledger.discard(dead?.seq ?? 0);
    expect(await deadEntries(database)).toEqual([]);
  });

  it("trace a conversation through all of its lanes, without anybody's text", async () => {
    await using on = await stage(dialect);
    const ledger = await on.ledger();
    const secret = "what the client wrote";
    const conversation = { kind: "conversation", key: "cv_1", group: "cv_1" } as const;
    await ledger.append([
      entry(conversation, { text: secret }),
      entry({ kind: "thread", key: "cv_1|slack:r", group: "slack:r" }, { text: secret }),
      entry({ kind: "routing", key: "x", group: "x" }, { head: { id: "cv_1" } }),
      entry({ kind: "room", key: "slack:r", group: "slack:r" }, { conversation: "cv_1", text: secret }),
      entry({ ...conversation, key: "cv_10", group: "cv_10" }, { text: secret }),
    ]);

    const found = await ledger.about("cv_1");
    expect(found.map(({ lane: { kind } }) => kind)).toEqual(["conversation", "thread", "routing", "room"]);
    expect(found.map(({ seq }) => seq)).toEqual(found.map(({ seq }) => seq).toSorted((a, b) => a - b));
    expect(found).toMatchObject(Array.from({ length: 4 }, () => ({ state: "queued", attempts: 0, notBefore: null })));
    const told = await traceOf(found, createStores(await openSpaces(await on.database())), Date.now());
    expect(told).toHaveLength(4);
    expect(JSON.stringify(told)).not.toContain(secret);
    expect(await ledger.about("cv_9")).toEqual([]);
  });

  it("list what a conversation's lane got after an entry, or after a time, finished or not", async () => {
    await using on = await stage(dialect);
    let time = Date.now() - 60_000;
    const ledger = await on.ledger({ clock: { now: () => time } });
    const watched = new Watched();
    await ledger.start(watched.workers);
    const mine = { kind: "thread", key: "cv_1|slack:1:C1", group: "room:slack:1:C1" } as const;
    const elsewhere = { ...mine, key: "cv_1|slack:1:C2", group: "room:slack:1:C2" } as const;
    const others = { ...mine, key: "cv_2|slack:1:C1" } as const;
    const show = (at: typeof mine | typeof elsewhere | typeof others, n: number) => ({ ...entry(at, n), kind: "show" });
    await ledger.append([show(mine, 1)]);
    const [first] = await ledger.about("cv_1");
    time += 1_000;
    await ledger.append([show(mine, 2), show(elsewhere, 3), show(others, 4), entry(mine, 5)]);
    await watched.until(({ payloads }) => payloads.length === 5);
    await ledger.append([{ ...show(mine, 6), notBefore: time + 600_000 }]);

    const payloads = async (since: { seq: number } | { at: number }) =>
      (await ledger.appendedSince(mine, "show", since)).map(({ payload }) => payload);
    expect(await payloads({ seq: first?.seq ?? 0 })).toEqual([2, 6]);
    expect(await payloads({ seq: 0 })).toEqual([1, 2, 6]);
    expect(await payloads({ at: time - 1_000 })).toEqual([2, 6]);
    expect(await payloads({ at: time - 1_001 })).toEqual([1, 2, 6]);
    expect(await payloads({ at: time })).toEqual([]);
  });

  it("prune entries that finished long ago, with their keys, and nothing else", async () => {
    await using on = await stage(dialect);
    const database = await on.database();
    const clock = { now: () => time };
    let time = Date.now() - 10 * DAY_MS;
    const ledger = await on.ledger({ clock });
    const watched = new Watched();
    await ledger.start(watched.workers);
    const held = { kind: "routing", key: "held", group: "held" } as const;
    await ledger.append([entry(held, "waits", { keys: ["held"] })]);
    for (let n = 0; n < 600; n += 100)
      await ledger.append(
        Array.from({ length: 100 }, (_, m) =>
          entry(lane(`l${m % 7}`), n + m, { keys: [`old ${n + m}`, `too ${n + m}`] }),
        ),
      );
    await watched.until(({ payloads }) => payloads.length === 600);
    await eventually(async () => (await countEntries(database)).every(({ lane: kind }) => kind === "routing"));
    time += 9 * DAY_MS;
    await ledger.append([entry(lane("l0"), "new", { keys: ["new"] })]);
    await watched.until(({ payloads }) => payloads.length === 601);
    await eventually(async () => (await ledger.open(lane("l0"))).length === 0);

    expect(await pruneEntries(database, time - 7 * DAY_MS)).toBe(600);
    expect(await pruneEntries(database, time - 7 * DAY_MS)).toBe(0);
    const keys = await database.all("select key from entry_key order by key");
    expect(keys).toEqual([{ key: "held" }, { key: "new" }]);
    expect(await ledger.append([entry(lane("l0"), "again", { keys: ["old 5"] })])).toEqual([true]);
    expect(await ledger.append([entry(lane("l0"), "again", { keys: ["new"] })])).toEqual([false]);
    // Numbering continues, even after all old entries are gone.
    time += 30 * DAY_MS;
    await eventually(async () => (await ledger.open(lane("l0"))).length === 0);
    await pruneEntries(database, time);
    const [before] = await database.all<{ last: number }>("select max(seq) as last from entry");
    await ledger.append([entry(lane("l0"), "last")]);
    const [after] = await database.all<{ last: number }>("select max(seq) as last from entry");
    expect(after?.last).toBe((before?.last ?? 0) + 1);
  });

  it("know a lane whose head is at a further attempt", async () => {
    await using on = await stage(dialect);
    const ledger = await on.ledger();
    const second = door();
    const third = door();
    let isRetryingIn: readonly boolean[] = [];
    const watched = new Watched(async ({ lane: { key }, entries }) => {
      if (key !== "bad") return;
      isRetryingIn = [...isRetryingIn, await ledger.isRetrying(lane("bad"))];
      if (entries[0]?.attempts === 1) throw new Ends({ ...AGAIN, at: Date.now() + 20 });
      second.open();
      await third.opened;
    });
    await ledger.append([entry(lane("bad"), 1), entry(lane("good"), 1)]);
    await ledger.start(watched.workers);
    await second.opened;
    expect(isRetryingIn).toEqual([false, true]);
    expect(await ledger.isRetrying(lane("good"))).toBe(false);
    third.open();
    await eventually(async () => (await ledger.open(lane("bad"))).length === 0);
    expect(await ledger.isRetrying(lane("bad"))).toBe(false);
  });

  it("list what is begun in a group, and what is of a kind, until it is over", async () => {
    await using on = await stage(dialect);
    const ledger = await on.ledger();
    const [begun, over] = [door(), door()];
    const watched = new Watched(async (batch) => {
      const [first] = batch.entries;
      if (first === undefined || batch.lane.key !== "begun") return;
      await batch.checkpoint(first, { step: 1 });
      begun.open();
      await over.opened;
    });
    const group = "slack:here";
    const inLane = (key: string, inGroup = group) => ({ kind: "thread", key, group: inGroup }) as const;
    const later = { notBefore: Date.now() + DAY_MS };
    await ledger.append([
      entry(inLane("begun"), "begun"),
      entry(inLane("waits"), "waits", later),
      entry(inLane("asked"), "asked", { ...later, kind: "appear" }),
      entry(inLane("elsewhere", "slack:there"), "elsewhere", { ...later, kind: "appear" }),
    ]);
    await ledger.start(watched.workers);
    await begun.opened;
    const listed = async () => (await ledger.inProgress(group, "appear")).map(({ payload }) => payload);
    expect(await listed()).toEqual(["begun", "asked"]);
    over.open();
    await eventually(async () => (await ledger.open(inLane("begun"))).length === 0);
    expect(await listed()).toEqual(["asked"]);
  });
});
