import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { DIALECTS } from "../support/databases.ts";
import { AGAIN, door, Ends, entry, eventually, GIVE_UP, lane, stage, Watched } from "./fixture.ts";

describe.each(DIALECTS)("lanes on %s", (dialect) => {
  it("passes an entry to its worker with a delivery id, and marks it done", async () => {
    await using on = await stage(dialect);
    const ledger = await on.ledger();
    const watched = new Watched();
    await ledger.start(watched.workers);

    expect(await ledger.append([entry(lane("a"), { n: 1 })])).toEqual([true]);
    await watched.until(({ batches }) => batches.length === 1);

    const [batch] = watched.batches;
    expect(batch).toMatchObject({ lane: lane("a"), uncertain: false });
    expect(batch?.delivery).toMatch(/^[0-9a-f-]{36}$/);
    expect(batch?.entries).toMatchObject([{ kind: "test", payload: { n: 1 }, attempts: 1, progress: undefined }]);
    const seq = batch?.entries[0]?.seq ?? 0;
    await eventually(async () => (await ledger.entry(seq))?.state === "done");
    expect(await ledger.open(lane("a"))).toEqual([]);
  });

  it("keeps commit order within every lane while several replicas append and work", async () => {
    await using on = await stage(dialect);
    const replicas = await Promise.all([on.ledger(), on.ledger()]);
    const log: { lane: string; seq: number }[] = [];
    const busy = new Set<string>();
    const overlaps: string[] = [];
    const worker = new Watched(async ({ lane, entries }) => {
      if (busy.has(lane.group)) overlaps.push(lane.group);
      busy.add(lane.group);
      await new Promise((resolve) => setImmediate(resolve));
      for (const { seq } of entries) log.push({ lane: lane.key, seq });
      busy.delete(lane.group);
    }, 7);
    for (const ledger of replicas) await ledger.start(worker.workers);

    const appended: Promise<unknown>[] = [];
    for (let round = 0; round < 10; round++)
      for (let n = 0; n < 20; n++)
        for (const ledger of replicas) {
          const of = lane(`lane ${n}`, `group ${n % 10}`);
          appended.push(ledger.append([entry(of, round)]));
        }
    await Promise.all(appended);
    await worker.until(() => log.length >= 400);

    expect(overlaps).toEqual([]);
    expect(new Set(log.map(({ seq }) => seq)).size).toBe(400);
    expect(log).toHaveLength(400);
    const byLane = Map.groupBy(log, (line) => line.lane);
    for (const lines of byLane.values()) {
      const seqs = lines.map(({ seq }) => seq);
      expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    }
  });

  it("runs low-priority lanes after the others of their group, even if they have waited longer", async () => {
    await using on = await stage(dialect);
    const ledger = await on.ledger();
    const group = "group of a room";
    await ledger.append([
      entry({ kind: "card", key: "a", group }, "card"),
      entry(lane("b", group), "first"),
      entry({ kind: "card", key: "b", group }, "card"),
      entry(lane("c", group), "second"),
    ]);
    const watched = new Watched();
    await ledger.start({ ...watched.workers, card: watched });
    await watched.until(({ batches }) => batches.length === 4);

    expect(watched.batches.map(({ entries }) => entries[0]?.payload)).toEqual(["first", "second", "card", "card"]);
  });

  it("runs all waiting entries of a lane in one batch, in order, up to the worker's batch size", async () => {
    await using on = await stage(dialect);
    const ledger = await on.ledger();
    const held = door();
    const watched = new Watched(() => held.opened, 4);
    await ledger.start(watched.workers);

    await ledger.append([entry(lane("a"), 0)]);
    await watched.until(({ batches }) => batches.length === 1);
    for (let n = 1; n <= 6; n++) await ledger.append([entry(lane("a"), n)]);
    held.open();
    await watched.until(({ payloads }) => payloads.length === 7);

    expect(watched.batches.map(({ entries }) => entries.map(({ payload }) => payload))).toEqual([
      [0],
      [1, 2, 3, 4],
      [5, 6],
    ]);
    expect(new Set(watched.batches.map(({ delivery }) => delivery)).size).toBe(3);
  });

  it("never runs two lanes of a group at once, and picks the lane with the oldest head", async () => {
    await using on = await stage(dialect);
    const ledger = await on.ledger();
    const held = door();
    const watched = new Watched(() => held.opened);
    await ledger.start(watched.workers);

    await ledger.append([entry(lane("a", "room"), "a1")]);
    await watched.until(({ batches }) => batches.length === 1);
    await ledger.append([entry(lane("b", "room"), "b1")]);
    await ledger.append([entry(lane("a", "room"), "a2")]);
    await ledger.append([entry(lane("c", "room"), "c1"), entry(lane("b", "room"), "b2")]);
    await ledger.append([entry(lane("other"), "other")]);
    await watched.until(({ batches }) => batches.length === 2);
    expect(watched.payloads).toEqual(["a1", "other"]);
    held.open();
    await watched.until(({ payloads }) => payloads.length === 6);

    expect(watched.payloads).toEqual(["a1", "other", "b1", "b2", "a2", "c1"]);
  });

  it("holds a lane until its head is due, and ends a batch before an entry that is not due", async () => {
    await using on = await stage(dialect);
    const clock = { now: () => Date.now() };
    const ledger = await on.ledger({ clock });
    const watched = new Watched();
    await ledger.start(watched.workers);

    const due = Date.now() + 150;
    const seen: number[] = [];
    await ledger.append([
      entry(lane("a"), "first"),
      entry(lane("a"), "later", { notBefore: due }),
      entry(lane("a"), "behind"),
      entry(lane("b"), "free"),
    ]);
    await watched.until(({ payloads }) => payloads.length >= 2);
    expect(watched.payloads.toSorted()).toEqual(["first", "free"]);
    await watched.until(({ payloads }) => payloads.includes("behind"));
    seen.push(Date.now());

    expect(watched.payloads.slice(2)).toEqual(["later", "behind"]);
    expect(seen[0]).toBeGreaterThanOrEqual(due);
  });

  it("ingests an event once when it is delivered sixteen times at once, within one append, and again later", async () => {
    await using on = await stage(dialect);
    const ledger = await on.ledger();
    const other = await on.ledger();
    const watched = new Watched();
    for (const replica of [ledger, other]) await replica.start(watched.workers);
    const told = () => entry(lane("a"), "once", { keys: ["event 1"] });

    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => (n % 2 ? ledger : other).append([told(), entry(lane("a"), n)])),
    );
    expect(answers.filter(([first]) => first)).toHaveLength(1);
    expect(answers.every(([, second]) => second)).toBe(true);
    expect(await ledger.append([told(), told()])).toEqual([false, false]);
    expect(await ledger.append([entry(lane("b"), 1, { keys: ["x", "event 1"] })])).toEqual([false]);
    // The other key of a rejected entry is still free.
    expect(await ledger.append([entry(lane("b"), 1, { keys: ["x"] })])).toEqual([true]);
    await watched.until(({ payloads }) => payloads.length === 18);

    expect(watched.payloads.filter((payload) => payload === "once")).toHaveLength(1);
  });

  it("settles in parts, each with its follow-up entries, and stores progress", async () => {
    await using on = await stage(dialect);
    const ledger = await on.ledger();
    const watched = new Watched(async (batch) => {
      if (batch.lane.key !== "a") return;
      const [first, second, third] = batch.entries;
      if (first === undefined) return;
      if (first.payload === 0) await held.opened;
      if (second === undefined || third === undefined) return;
      await batch.settle([first], { result: "notified 1", then: [entry(lane("b"), "followed")] });
      await batch.checkpoint(second, { part: 1 });
      await batch.settle([third], { state: "dead", failure: "POST_REJECTED" });
      throw new Ends({ ...AGAIN, uncertain: true });
    });
    const held = door();
    await ledger.start(watched.workers);
    await ledger.append([entry(lane("a"), 0)]);
    await watched.until(({ batches }) => batches.length === 1);
    await ledger.append([1, 2, 3].map((n) => entry(lane("a"), n)));
    await ledger.append([entry(lane("a"), 4)]);
    held.open();
    await watched.until(({ payloads }) => payloads.includes("followed") && payloads.at(-1) === 4);

    const batches = watched.batches.filter(({ lane: { key } }) => key === "a");
    const [, tried, retry, rest] = batches;
    expect(tried?.entries.map(({ payload }) => payload)).toEqual([1, 2, 3, 4]);
    // Uncertain entries stay together, unchanged, under the same delivery id.
    expect(retry).toMatchObject({ delivery: tried?.delivery, since: tried?.since, uncertain: true });
    expect(retry?.entries).toMatchObject([
      { payload: 2, attempts: 2, progress: { part: 1 } },
      { payload: 4, attempts: 2 },
    ]);
    expect(rest).toBeUndefined();
    const states = await Promise.all((tried?.entries ?? []).map(async ({ seq }) => (await ledger.entry(seq))?.state));
    expect(states[0]).toBe("done");
    expect(states[2]).toBe("dead");
  });

  it("uses a new delivery id, shared with newer entries, after an attempt that certainly did nothing", async () => {
    await using on = await stage(dialect);
    const ledger = await on.ledger();
    const held = door();
    let attempt = 0;
    const watched = new Watched(async () => {
      if (++attempt > 1) return;
      await held.opened;
      throw new Ends({ ...AGAIN, uncertain: false });
    });
    await ledger.start(watched.workers);
    await ledger.append([entry(lane("a"), 1)]);
    await watched.until(({ batches }) => batches.length === 1);
    await ledger.append([entry(lane("a"), 2)]);
    held.open();
    await watched.until(({ batches }) => batches.length === 2);

    const [first, second] = watched.batches;
    expect(second?.entries).toMatchObject([
      { payload: 1, attempts: 2 },
      { payload: 2, attempts: 1 },
    ]);
    expect(second?.delivery).not.toBe(first?.delivery);
    expect(second?.uncertain).toBe(false);
  });

  it("continues past a dead entry, which can be retried or discarded", async () => {
    await using on = await stage(dialect);
    const ledger = await on.ledger();
    const held = door();
    const failing = new Set<unknown>([1, 2, 3]);
    const watched = new Watched(async ({ entries }) => {
      await held.opened;
      if (failing.has(entries[0]?.payload)) throw new Ends({ ...GIVE_UP, failure: "CHAT_UNREACHABLE" });
    }, 1);
    await ledger.start(watched.workers);
    await ledger.append([1, 2, 3, 4].map((n) => entry(lane("a"), n)));
    held.open();
    await watched.until(({ payloads }) => payloads.includes(4));

    const [one, two, three] = watched.batches.map((batch) => batch.entries[0]?.seq ?? 0);
    if (one === undefined || two === undefined || three === undefined) throw new Error("three entries failed");
    await eventually(async () => (await ledger.entry(three))?.state === "dead");
    failing.clear();
    const then = (payload: string) => [entry(lane("b"), payload)];
    expect(await Promise.all([ledger.retry(one, then("retried")), ledger.retry(one, then("retried"))])).toContain(
      false,
    );
    await watched.until(({ payloads }) => payloads.includes("retried"));
    expect(await ledger.discard(two, then("discarded"))).toBe(true);
    expect(await ledger.discard(two, then("not again"))).toBe(false);
    expect(await ledger.retry(two, then("not again"))).toBe(false);
    expect(await ledger.retry(999_999)).toBe(false);
    await watched.until(({ payloads }) => payloads.length === 7);

    const [first, again] = watched.batches.filter(({ entries }) => entries[0]?.payload === 1);
    expect(again).toMatchObject({ delivery: first?.delivery, uncertain: true });
    expect(watched.payloads.slice(0, 4)).toEqual([1, 2, 3, 4]);
    expect(watched.payloads.slice(4).map(String).toSorted()).toEqual(["1", "discarded", "retried"]);
    expect((await ledger.entry(one))?.state).toBe("cancelled");
    expect(await ledger.entry(three)).toMatchObject({ state: "dead", failure: "CHAT_UNREACHABLE", lane: lane("a") });
  });

  it("pauses a whole group, or only the lane that failed", async () => {
    await using on = await stage(dialect);
    const ledger = await on.ledger();
    const failed = new Set<string>();
    const watched = new Watched(({ lane: { key, group } }) => {
      if (failed.has(group) || (key !== "a" && key !== "x")) return;
      failed.add(group);
      throw new Ends({ ...AGAIN, at: Date.now() + 120, uncertain: false, pauseGroup: group === "paused" });
    });
    await ledger.start(watched.workers);
    await ledger.append([entry(lane("a", "paused"), "a"), entry(lane("x", "free"), "x")]);
    await ledger.append([entry(lane("b", "paused"), "b"), entry(lane("y", "free"), "y")]);
    await watched.until(({ payloads }) => payloads.length === 6);

    expect(watched.payloads.filter((payload) => "ab".includes(String(payload)))).toEqual(["a", "a", "b"]);
    expect(watched.payloads.filter((payload) => "xy".includes(String(payload)))).toEqual(["x", "y", "x"]);
  });

  it("resumes a paused group at once, but nothing there that was scheduled for later", async () => {
    await using on = await stage(dialect);
    const ledger = await on.ledger();
    const failed = new Set<string>();
    const watched = new Watched(({ lane: { key, group } }) => {
      if (failed.has(group)) return;
      failed.add(group);
      throw new Ends({ ...AGAIN, at: Date.now() + 3_600_000, uncertain: false, pauseGroup: key === "a" });
    });
    await ledger.start(watched.workers);
    await ledger.append([entry(lane("a", "paused"), "a"), entry(lane("x", "other"), "x")]);
    await watched.until(({ payloads }) => payloads.length === 2);
    const later = { ...entry(lane("c", "paused"), "c"), notBefore: Date.now() + 3_600_000 };
    await ledger.append([entry(lane("b", "paused"), "b"), later]);
    await eventually(async () => (await ledger.open(lane("a", "paused")))[0]?.attempts === 1);

    await ledger.resume("paused");
    await watched.until(({ payloads }) => payloads.length === 4);
    expect(watched.payloads.toSorted()).toEqual(["a", "a", "b", "x"]);
    await ledger.resume("a group without entries");
    expect(await ledger.open(lane("c", "paused"))).toHaveLength(1);
  });

  it("amends or cancels waiting entries that were never tried, and no others", async () => {
    await using on = await stage(dialect);
    const ledger = await on.ledger();
    const held = door();
    const watched = new Watched(() => held.opened);
    await ledger.start(watched.workers);
    await ledger.append([entry(lane("a"), 1)]);
    await watched.until(({ batches }) => batches.length === 1);
    await ledger.append([2, 3, 4].map((n) => entry(lane("a"), n)));
    const [running, second, third] = await ledger.open(lane("a"));
    if (running === undefined || second === undefined || third === undefined) throw new Error("four entries wait");

    expect(await ledger.amend(running.seq, "x")).toBe(false);
    expect(await ledger.cancel(running.seq)).toBe(false);
    expect(await ledger.amend(second.seq, "two")).toBe(true);
    expect(await ledger.cancel(running.seq, [entry(lane("b"), "instead of what runs")])).toBe(false);
    expect(await ledger.cancel(third.seq, [entry(lane("b"), "instead")])).toBe(true);
    expect(await ledger.cancel(third.seq, [entry(lane("b"), "once more")])).toBe(false);
    held.open();
    await watched.until(({ payloads }) => payloads.length === 4);

    expect(watched.payloads.toSorted()).toEqual([1, 4, "instead", "two"]);
    expect((await ledger.entry(third.seq))?.state).toBe("cancelled");
  });

  it("runs entries that were appended before it started, or by processes without workers", async () => {
    await using on = await stage(dialect);
    const ledger = await on.ledger();
    const tool = await on.ledger();
    await ledger.append([entry(lane("a"), 1)]);
    const watched = new Watched();
    await ledger.start(watched.workers);
    await watched.until(({ payloads }) => payloads.length === 1);
    await tool.append([entry(lane("a"), 2), entry(lane("b"), 3)]);
    await watched.until(({ payloads }) => payloads.length === 3);

    expect(watched.payloads.toSorted()).toEqual([1, 2, 3]);
  });

  it("ignores entries that it has no worker for", async () => {
    await using on = await stage(dialect);
    const ledger = await on.ledger();
    const watched = new Watched();
    await ledger.start({ thread: watched });
    await ledger.append([entry({ kind: "routing", key: "p", group: "room" }, 1), entry(lane("a", "room"), 2)]);
    await watched.until(({ payloads }) => payloads.length === 1);

    expect(watched.payloads).toEqual([2]);
    expect(await ledger.open({ kind: "routing", key: "p", group: "room" })).toMatchObject([
      { payload: 1, attempts: 0 },
    ]);
  });

  it("lets no group starve while others have much work", async () => {
    await using on = await stage(dialect);
    const ledger = await on.ledger({ maxRunning: 2 });
    const watched = new Watched(() => new Promise((resolve) => setImmediate(resolve)), 1);
    const names = ["a", "b", "c", "d", "e"];
    for (let round = 0; round < 10; round++)
      await ledger.append(names.map((name) => entry(lane(name), `${name}${round}`)));
    await ledger.start(watched.workers);
    await watched.until(({ payloads }) => payloads.length === 50);

    // The first entry of every lane runs before the fourth of any.
    const fourth = watched.payloads.findIndex((payload) => String(payload).endsWith("3"));
    expect(watched.payloads.slice(0, fourth)).toEqual(expect.arrayContaining(names.map((name) => `${name}0`)));
  });

  it("accepts any JSON", async () => {
    await using on = await stage(dialect);
    const ledger = await on.ledger();
    const watched = new Watched();
    await ledger.start(watched.workers);
    const odd = { text: "\u0000 \ud800 \u2028 'quoted' \\ 🧵", big: 2 ** 53 - 1, nothing: null, deep: [[{ a: [] }]] };
    await ledger.append([entry(lane(`lane ' " \\ 🧵 ${randomUUID()}`), odd, { keys: ["key ' \" \\ 🧵"] })]);
    await watched.until(({ batches }) => batches.length === 1);

    expect(watched.payloads).toEqual([odd]);
  });
});
