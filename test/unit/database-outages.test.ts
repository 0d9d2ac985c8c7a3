import { describe, expect, it } from "vitest";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import { databaseOutages, WORTH_TELLING_MS } from "../../src/bridge/ops/database-outages.ts";
import type { NewEntry } from "../../src/bridge/ports/ledger.ts";
import { sayAtTerminal } from "../support/terminal.ts";
import { ROOM } from "../support/ids.ts";

const START = Date.parse("2026-11-22T09:59:55Z");

function watched() {
  const at = { now: START, isDown: false, appended: [] as NewEntry[], ends: 0 };
  const deps = {
    clock: { now: () => at.now },
    settings: { opsRooms: [ROOM], holdMs: 0 },
    ledger: {
      append(entries: readonly NewEntry[]) {
        at.appended.push(...entries);
        return Promise.resolve(entries.map(() => true));
      },
    },
  } as unknown as BridgeDeps;
  const takesWrites = () => Promise.resolve(!at.isDown);
  return { at, outages: databaseOutages(deps, takesWrites, () => (at.ends += 1)) };
}

describe("an outage of the database", () => {
  it("is reported once, when it is over, with its times", async () => {
    const { at, outages } = watched();
    at.isDown = true;
    outages.failed();
    for (let checks = 0; checks < 10; checks++) {
      at.now += 2_000;
      await outages.check();
    }
    expect([at.appended, at.ends]).toEqual([[], 0]);
    at.isDown = false;
    await outages.check();
    await outages.check();
    expect([at.appended.length, at.ends]).toEqual([1, 1]);
    const { sentence } = at.appended[0]?.payload as { sentence: Parameters<typeof sayAtTerminal>[0] };
    expect(sayAtTerminal(sentence)).toMatch(/^From 9:59.AM to 10:00.AM UTC the database took no writes/u);
  });

  it.each([
    [WORTH_TELLING_MS, 1],
    [WORTH_TELLING_MS - 1, 0],
  ])("of %i ms leads to %i notices", async (ms, notices) => {
    const { at, outages } = watched();
    outages.failed();
    at.now += ms;
    outages.failed();
    await outages.check();
    expect([at.appended.length, at.ends]).toEqual([notices, 1]);
  });
});
