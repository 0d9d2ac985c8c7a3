/** Which lane of a group goes first while more of them wait than the group can take. */
import { describe, expect, it } from "vitest";
import type { Lane, Urgency } from "../../src/bridge/ports/ledger.ts";
import { TURNS } from "../../src/ledger/schedule.ts";
import { DIALECTS } from "../support/databases.ts";
import { door, Ends, entry, lane, stage, Watched } from "./fixture.ts";

const ROOM = "group of a room";
const thread = (key: string | number) => lane(`thread ${key}`, ROOM);
const waits = (of: Lane) => entry(of, of.key);
/** Threads are new unless their names say something else. */
const watching = (job?: ConstructorParameters<typeof Watched>[0]) => {
  const urgencyOf = ({ key }: Lane): Urgency =>
    key.includes("urgent") ? "first" : key.includes("open") ? "waits" : "new";
  return Object.assign(new Watched(job), { urgencyOf });
};
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

describe.each(DIALECTS)("lanes of one group on %s", (dialect) => {
  it("serve the oldest, what goes first, the newest ones, then the others, then cards", async () => {
    await using on = await stage(dialect);
    const ledger = await on.ledger();
    const room: Lane = { kind: "room", key: "room", group: ROOM };
    const card: Lane = { kind: "card", key: "card", group: ROOM };
    const threads = ["open 1", "open 2", "urgent 1", "urgent 2", "old", "new"].map(thread);
    await ledger.append([card, ...threads.slice(0, 4), room, ...threads.slice(4)].map(waits));
    const watched = watching();
    const others = new Watched((batch) => watched.run(batch, new AbortController().signal));
    await ledger.start({ thread: watched, room: others, card: others });
    await watched.until(({ payloads }) => payloads.length === 8);

    expect(watched.payloads).toEqual([
      "thread open 1",
      "thread urgent 1",
      // The third turn passes over what goes first.
      "thread new",
      "thread urgent 2",
      // The oldest again.
      "thread open 2",
      "thread old",
      "room",
      "card",
    ]);
  });

  it("serve a newcomer within four turns, however much of what goes first keeps coming", async () => {
    await using on = await stage(dialect);
    const ledger = await on.ledger();
    await ledger.append([...numbers(8).map((number) => thread(`old ${number}`)), thread("urgent 0")].map(waits));
    let next = 1;
    const watched = watching(async () => {
      if (next === 5) await ledger.append([waits(thread("newcomer"))]);
      await ledger.append([next++, next++].map((number) => waits(thread(`urgent ${number}`))));
    });
    await ledger.start({ thread: watched });
    await watched.until(({ payloads }) => payloads.filter((payload) => String(payload).includes("old")).length === 8);

    const came = watched.payloads.indexOf("thread newcomer");
    expect(came).toBeGreaterThan(0);
    expect(came).toBeLessThanOrEqual(2 + TURNS.length);
  });

  it("serve two newcomers within a round, while what goes first takes every turn that it gets", async () => {
    await using on = await stage(dialect);
    const ledger = await on.ledger();
    await ledger.append(numbers(8).map((number) => waits(thread(`urgent ${number}`))));
    let next = 8;
    const watched = watching(async () => {
      if (next === 9) await ledger.append(["newcomer 1", "newcomer 2"].map((name) => waits(thread(name))));
      await ledger.append([waits(thread(`urgent ${next++}`))]);
    });
    await ledger.start({ thread: watched });
    await watched.until(
      ({ payloads }) => payloads.filter((payload) => String(payload).includes("newcomer")).length === 2,
    );

    // They came while the second one was served.
    const waited = ["newcomer 2", "newcomer 1"].map((name) => watched.payloads.indexOf(`thread ${name}`) - 1);
    expect(waited.toSorted()).toEqual([1, 3]);
    const urgent = watched.payloads.filter((payload) => String(payload).includes("urgent"));
    expect(urgent).toEqual(numbers(urgent.length).map((number) => `thread urgent ${number}`));
  });

  it("drain, the oldest in every fourth turn, however many newer ones keep coming", async () => {
    await using on = await stage(dialect);
    const ledger = await on.ledger();
    const old = numbers(10).map((number) => thread(`old ${number}`));
    await ledger.append([...old, ...numbers(5).map((number) => thread(`new ${number}`))].map(waits));
    let next = 5;
    // Two more come for each that is served.
    const watched = watching(async () => {
      await ledger.append([next++, next++].map((number) => waits(thread(`new ${number}`))));
    });
    await ledger.start({ thread: watched });
    await watched.until(({ payloads }) => payloads.filter((payload) => String(payload).includes("old")).length === 10);

    const turns = watched.payloads.map((payload, turn) => ({ payload: String(payload), turn }));
    const served = turns.filter(({ payload }) => payload.includes("old"));
    expect(served.map(({ payload }) => payload)).toEqual(old.map(({ key }) => key));
    for (const { turn } of served) expect(TURNS[turn % TURNS.length]).toBe("oldest");
  });

  it("count only turns that were not refused, so that refusals never take the oldest one's", async () => {
    await using on = await stage(dialect);
    const ledger = await on.ledger();
    await ledger.append([thread("old"), ...numbers(8).map((number) => thread(`new ${number}`))].map(waits));
    let calls = 0;
    // As a room that takes one call in two, whatever it is.
    const watched = watching(() => {
      if ((calls += 1) % 2 === 0)
        throw new Ends({ retry: true, at: Date.now() + 5, failure: "", uncertain: false, pauseGroup: true });
    });
    await ledger.start({ thread: watched });
    await watched.until(({ payloads }) => payloads.length >= 2 * 9 - 1);
    expect(calls).toBeGreaterThanOrEqual(17);
    expect(watched.payloads.slice(0, 2 * TURNS.length)).toContain("thread old");
  });

  it("serve a thread that comes while one is served before all that wait", async () => {
    await using on = await stage(dialect);
    const ledger = await on.ledger();
    await ledger.append(numbers(500).map((number) => waits(thread(number))));
    const held = door();
    const watched = watching(() => held.opened);
    await ledger.start({ thread: watched });
    await watched.until(({ batches }) => batches.length === 1);
    await ledger.append([waits(thread("newcomer"))]);
    held.open();
    await watched.until(({ payloads }) => payloads.includes("thread newcomer"));
    expect(watched.payloads.indexOf("thread newcomer")).toBe(1);
  });
});
