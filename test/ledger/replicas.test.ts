import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import type { Batch } from "../../src/bridge/ports/ledger.ts";
import { openDatabase, type Database, type Tx } from "../../src/database/index.ts";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";
import {
  AGAIN,
  around,
  door,
  Ends,
  entry,
  eventually,
  GIVE_UP,
  instead,
  lane,
  SILENT,
  stage,
  Watched,
} from "./fixture.ts";

/** As if the process had stalled for longer than its lease. */
async function silence(database: Database): Promise<void> {
  await database.transaction((tx) => tx.all("update worker set alive_until = 0"));
}

/** Long enough that polling never finds anything during a test. */
const NEVER_MS = 3_600_000;
/** Longer than any timer but those. */
const LONG_MS = NEVER_MS / 2;

describe.each(DIALECTS)("replicas on %s", (dialect) => {
  it("run earlier entries of another process first, even before they are notified of them", async () => {
    await using on = await stage(dialect);
    const working = await on.ledger({ pollMs: NEVER_MS });
    const other = await on.ledger();
    const watched = new Watched();
    await working.start(watched.workers);
    for (let n = 0; n < 20; n++) {
      const of = lane(`lane ${n % 5}`);
      await other.append([entry(of, `${n} first`)]);
      await working.append([entry(of, `${n} second`)]);
    }
    await watched.until(({ payloads }) => payloads.length === 40);

    for (let n = 0; n < 20; n++)
      expect(watched.payloads.indexOf(`${n} first`)).toBeLessThan(watched.payloads.indexOf(`${n} second`));
  });

  it("read what another process appended once, however long it waits", async () => {
    await using fresh = await freshDatabase(dialect);
    const database = await fresh.open();
    const counts = { polls: 0, reads: 0 };
    const all: Database["all"] = (sql, params) => {
      if (sql.startsWith("select max(seq)")) counts.polls += 1;
      if (sql.includes("seq > $1 and seq <= $2")) counts.reads += 1;
      return database.all(sql, params);
    };
    await using working = await openBridgeLedger(instead(database, { all }), { log: SILENT, pollMs: 20 });
    await using other = await openBridgeLedger(await fresh.open(), { log: SILENT });
    const held = door();
    const watched = new Watched(() => held.opened, 1);
    await working.start(watched.workers);
    await working.append([entry(lane("a"), 1)]);
    await watched.until(({ batches }) => batches.length === 1);
    await other.append([entry(lane("a"), 2)]);
    await eventually(() => Promise.resolve(counts.reads > 0));
    const until = counts.polls + 10;
    await eventually(() => Promise.resolve(counts.polls >= until));
    // A notification and a poll may find it at the same moment.
    expect(counts.reads).toBeLessThanOrEqual(2);
    held.open();
    await watched.until(({ payloads }) => payloads.length === 2);
  });

  it("share the groups of one that has more to do than another, each entry once and in order", async () => {
    await using on = await stage(dialect);
    const busy = await on.ledger({ rebalanceAbove: 0 });
    const other = await on.ledger();
    const work = async () => {
      await pause(5);
    };
    const [first, second] = [new Watched(work, 1), new Watched(work, 1)];
    await busy.start(first.workers);
    const ROOMS = 6;
    const all = Array.from({ length: 40 * ROOMS }, (_, n) =>
      entry(lane(`lane ${n % (2 * ROOMS)}`, `room ${n % ROOMS}`), n),
    );
    await busy.append(all);
    await first.until(({ payloads }) => payloads.length > ROOMS);
    await other.start(second.workers);
    await eventually(() => Promise.resolve(first.payloads.length + second.payloads.length === all.length));

    for (const { payloads } of [first, second]) expect(payloads.length).toBeGreaterThan(all.length / 5);
    const ran = [...first.batches, ...second.batches].toSorted((one, next) => one.since - next.since);
    for (let n = 0; n < 2 * ROOMS; n += 1) {
      const mine = ran.filter((batch) => batch.lane.key === `lane ${n}`).flatMap(({ entries }) => entries);
      expect(mine.map(({ payload }) => payload)).toEqual(
        all.filter(({ lane: { key } }) => key === `lane ${n}`).map(({ payload }) => payload),
      );
    }
    expect(ran.every(({ uncertain }) => !uncertain)).toBe(true);
  });

  it("take back what they offered if nobody else has claimed it", async () => {
    await using on = await stage(dialect);
    const database = await on.database();
    const ledger = await on.ledger({ leaseMs: 3_000, rebalanceAbove: 0 });
    const watched = new Watched(() => pause(5), 1);
    await ledger.start(watched.workers);
    // Alive, and claims nothing.
    await database.transaction((tx) => tx.all("insert into worker (id, alive_until) values ('frozen', 1e15)"));
    const all = Array.from({ length: 400 }, (_, n) => entry(lane(`lane ${n % 8}`, `room ${n % 4}`), n));
    await ledger.append(all);
    await eventually(async () => (await database.all("select 1 from lane_group where owner is null")).length > 0);
    await watched.until(({ payloads }) => payloads.length >= all.length);
    expect(new Set(watched.payloads).size).toBe(all.length);
    expect(watched.batches.every(({ uncertain }) => !uncertain)).toBe(true);
  });

  it("take over from a silent one and check first; the silent one can record nothing", async () => {
    await using on = await stage(dialect);
    const database = await on.database();
    const late = await on.ledger({ leaseMs: NEVER_MS, pollMs: NEVER_MS });
    const heir = await on.ledger();
    const held = door();
    const attempts: Promise<string>[] = [];
    const lateWorker = new Watched(async (batch, signal) => {
      await held.opened;
      const said = (error: unknown) => (error instanceof Error ? error.message : "unknown");
      attempts.push(batch.settle(batch.entries.slice(0, 1)).then(() => "settled", said));
      await attempts[0];
      if (signal.aborted) attempts.push(Promise.resolve("aborted"));
    });
    const followed = entry(lane("next"), "follows");
    const heirWorker = new Watched((batch) => batch.settle(batch.entries, { then: [followed] }));
    await late.start({ thread: lateWorker });
    await late.append([entry(lane("a"), 1), entry(lane("a"), 2)]);
    await lateWorker.until(({ batches }) => batches.length === 1);

    await silence(database);
    await heir.start({ thread: heirWorker });
    await heirWorker.until(({ payloads }) => payloads.includes("follows"));
    held.open();
    const outcomes = async () => await Promise.all(attempts);
    await eventually(async () => (await outcomes()).includes("aborted"));

    expect(await outcomes()).toEqual(["LEDGER_UNAVAILABLE (lease-lost)", "aborted"]);
    const [first] = lateWorker.batches;
    expect(first?.uncertain).toBe(false);
    expect(heirWorker.batches[0]).toMatchObject({ delivery: first?.delivery, since: first?.since, uncertain: true });
    expect(heirWorker.batches[0]?.entries).toMatchObject([
      { payload: 1, attempts: 2 },
      { payload: 2, attempts: 2 },
    ]);

    // It has rejoined, and runs new entries.
    await late.append([entry(lane("after"), "after")]);
    await eventually(() => Promise.resolve([...lateWorker.payloads, ...heirWorker.payloads].includes("after")));
  });

  it("run a batch again, after a check, whose outcome could not be recorded because somebody else had taken it", async () => {
    await using on = await stage(dialect);
    const database = await on.database();
    const ledger = await on.ledger();
    const held = door();
    const watched = new Watched(() => held.opened);
    await ledger.start(watched.workers);
    await ledger.append([entry(lane("a"), 1)]);
    await watched.until(({ batches }) => batches.length === 1);
    await database.transaction((tx) => tx.all("update entry set attempts = attempts + 1"));
    held.open();
    await watched.until(({ batches }) => batches.length === 2);
    expect(watched.batches[1]?.entries).toMatchObject([{ payload: 1 }]);
    await ledger.append([entry(lane("a"), 2)]);
    await watched.until(({ payloads }) => payloads.includes(2));
  });

  it("leave no timer behind that keeps the process from ending", async () => {
    await using on = await stage(dialect);
    const running = new Set<unknown>();
    const { setTimeout: start, clearTimeout: stop } = globalThis;
    vi.spyOn(globalThis, "setTimeout").mockImplementation((run: () => void, ms?: number) => {
      const timer = start(run, ms);
      if ((ms ?? 0) > LONG_MS) running.add(timer);
      return timer;
    });
    vi.spyOn(globalThis, "clearTimeout").mockImplementation((timer) => {
      running.delete(timer);
      stop(timer);
    });
    const ledger = await on.ledger({ leaseMs: NEVER_MS, pollMs: NEVER_MS });
    await ledger.start(new Watched().workers);
    const before = running.size;
    await ledger.stop(0);
    vi.restoreAllMocks();
    expect([before > 0, running.size]).toEqual([true, 0]);
  });

  it("take over at once when one stops, and know that what it had not started is certain", async () => {
    await using on = await stage(dialect);
    const leaving = await on.ledger({ pollMs: NEVER_MS });
    const staying = await on.ledger();
    const held = door();
    const leavingWorker = new Watched(async (_batch, signal) => {
      held.open();
      await new Promise((resolve) => {
        signal.addEventListener("abort", resolve);
      });
      throw new Ends({ ...AGAIN, at: 0 });
    });
    const stayingWorker = new Watched();
    await leaving.start({ thread: leavingWorker });
    await leaving.append([entry(lane("a"), "running"), entry(lane("b", "group a"), "waiting")]);
    await held.opened;
    await staying.start({ thread: stayingWorker });
    await leaving.stop(0);
    await stayingWorker.until(({ batches }) => batches.length === 2);

    expect(leavingWorker.payloads).toEqual(["running"]);
    expect(stayingWorker.batches.map(({ uncertain }) => uncertain)).toEqual([true, false]);
    expect(stayingWorker.payloads).toEqual(["running", "waiting"]);
    // A stopped ledger still ingests.
    await leaving.append([entry(lane("c"), "late")]);
    await stayingWorker.until(({ payloads }) => payloads.includes("late"));
  });

  it("find by polling what no notification announced", async () => {
    await using on = await stage(dialect);
    const database = await on.database();
    const ledger = await on.ledger();
    const watched = new Watched();
    await ledger.start(watched.workers);
    await ledger.append([entry(lane("a"), 1)]);
    await watched.until(({ batches }) => batches.length === 1);
    const columns =
      "lane_kind, lane_key, lane_group, kind, payload, state, attempts, not_before, uncertain, created_at";
    await database.transaction(async (tx) => {
      await tx.lock("ledger");
      await tx.all(
        `insert into entry (seq, ${columns}) select max(seq) + 1, 'thread', 'a', 'group a', 'test', '"not notified"',
         'queued', 0, 0, 0, 1 from entry`,
      );
    });
    await watched.until(({ batches }) => batches.length === 2);

    expect(watched.payloads).toEqual([1, "not notified"]);
  });

  it("run dead entries that a tool revives meanwhile", async () => {
    await using on = await stage(dialect);
    const ledger = await on.ledger();
    const tool = await on.ledger();
    let fails = true;
    const watched = new Watched(() => {
      if (fails) throw new Ends(GIVE_UP);
    }, 1);
    await ledger.start(watched.workers);
    await ledger.append([entry(lane("a"), 1)]);
    await watched.until(({ batches }) => batches.length === 1);
    const seq = watched.batches[0]?.entries[0]?.seq ?? 0;
    await eventually(async () => (await tool.entry(seq))?.state === "dead");
    fails = false;

    expect(await tool.retry(seq)).toBe(true);
    expect(await tool.retry(seq)).toBe(false);
    await watched.until(({ batches }) => batches.length === 2);

    // The attempt certainly did nothing, so there is nothing to look for.
    expect(watched.batches[1]).toMatchObject({ delivery: watched.batches[0]?.delivery, uncertain: false });
  });

  it("run the entries behind one that was cancelled", async () => {
    await using on = await stage(dialect);
    const ledger = await on.ledger({ pollMs: NEVER_MS });
    const watched = new Watched();
    await ledger.start(watched.workers);
    await ledger.append([entry(lane("a"), "held", { notBefore: Date.now() + NEVER_MS }), entry(lane("a"), "behind")]);
    const [held] = await ledger.open(lane("a"));
    expect(await ledger.cancel(held?.seq ?? 0)).toBe(true);
    await watched.until(({ batches }) => batches.length === 1);

    expect(watched.payloads).toEqual(["behind"]);
  });

  it("start and stop several times in one process", async () => {
    await using fresh = await freshDatabase(dialect);
    await using database = await openDatabase(fresh.url, { lockOwner: true });
    const batches: Batch[] = [];
    for (let round = 0; round < 5; round++) {
      const ledger = await openBridgeLedger(database, { log: SILENT, pollMs: 50 });
      const watched = new Watched();
      await ledger.append([entry(lane("a"), `${round} before`)]);
      await ledger.start(watched.workers);
      await ledger.append([entry(lane("a"), `${round} after`)]);
      await watched.until(({ payloads }) => payloads.length === 2);
      await ledger.stop();
      batches.push(...watched.batches);
    }

    const payloads = batches.flatMap(({ entries }) => entries.map(({ payload }) => payload));
    expect(payloads).toEqual([0, 1, 2, 3, 4].flatMap((round) => [`${round} before`, `${round} after`]));
    expect(batches.filter(({ uncertain }) => uncertain)).toEqual([]);
    expect(await database.all("select name from lane_group")).toEqual([]);
    expect(await database.all("select id from worker")).toEqual([]);
  });

  it("append to a group that they lose during the commit", async () => {
    await using fresh = await freshDatabase(dialect);
    const [looks, lost] = [door(), door()];
    let isSlow = false;
    const through = (tx: Tx): Tx =>
      instead(tx, {
        async all<Row>(text: string, params?: Parameters<Tx["all"]>[1]) {
          if (isSlow && text.startsWith("select 'seq' as what")) {
            looks.open();
            await lost.opened;
          }
          return await tx.all<Row>(text, params);
        },
      });
    const database = around(await fresh.open(), { through });
    await using ledger = await openBridgeLedger(database, { log: SILENT, pollMs: 50, leaseMs: 1_000 });
    const watched = new Watched(async ({ uncertain }, signal) => {
      if (watched.batches.length > 1 || uncertain) return;
      await new Promise((resolve) => {
        signal.addEventListener("abort", resolve);
      });
      isSlow = false;
      // The group is forgotten when this has ended.
      setImmediate(() => {
        lost.open();
      });
    });
    await ledger.start(watched.workers);
    await ledger.append([entry(lane("a"), 1)]);
    await watched.until(({ batches }) => batches.length === 1);
    isSlow = true;
    const appended = ledger.append([entry(lane("a"), 2)]);
    await looks.opened;

    expect(await appended).toEqual([true]);
    await watched.until(({ payloads }) => payloads.includes(2));
    expect(watched.payloads).toEqual([1, 1, 2]);
  });

  it("keep no rows of groups without work", async () => {
    await using on = await stage(dialect);
    const database = await on.database();
    const ledger = await on.ledger({ idleGroupMs: 0, pollMs: 20 });
    const watched = new Watched();
    await ledger.start(watched.workers);
    for (let n = 0; n < 50; n++) await ledger.append([entry(lane(`lane ${n}`), n)]);
    await watched.until(({ payloads }) => payloads.length === 50);

    await eventually(async () => (await database.all("select name from lane_group")).length === 0);
    await ledger.append([entry(lane("lane 7"), "again")]);
    await watched.until(({ payloads }) => payloads.length === 51);
  });
});
