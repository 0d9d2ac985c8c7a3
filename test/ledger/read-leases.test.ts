/** Only one process reads a queue, and its position is committed together with the entries read. */
import { describe, expect, it } from "vitest";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";
import { silentLog } from "../support/log.ts";

const QUEUE = "updates";
const entry = (key: string) => ({
  lane: { kind: "interaction", key, group: key } as const,
  kind: "interaction",
  keys: [key],
  payload: {},
});

describe.each(DIALECTS)("reading a queue (%s)", (dialect) => {
  it("belongs to one process until it releases the lease, and resumes where it stopped", async () => {
    await using fresh = await freshDatabase(dialect);
    const one = await openBridgeLedger(await fresh.open(), { log: silentLog });
    const two = await openBridgeLedger(await fresh.open(), { log: silentLog });

    expect(await one.reading.hold(QUEUE)).toEqual({ position: undefined, heldForMs: 15_000 });
    expect(await two.reading.hold(QUEUE)).toBeUndefined();
    expect(await one.append([entry("a")], { queue: QUEUE, position: "7" })).toEqual([true]);
    expect(await one.append([], { queue: QUEUE, position: "8" })).toEqual([]);
    expect(await one.reading.hold(QUEUE)).toEqual({ position: "8", heldForMs: 15_000 });

    await one.reading.release(QUEUE);
    expect((await two.reading.hold(QUEUE))?.position).toBe("8");
    expect(await one.reading.hold(QUEUE)).toBeUndefined();
  });

  it("passes to another process when the lease expires; later reads of the first one are not ingested", async () => {
    await using fresh = await freshDatabase(dialect);
    const one = await openBridgeLedger(await fresh.open(), { log: silentLog, readLeaseMs: -1 });
    const two = await openBridgeLedger(await fresh.open(), { log: silentLog });
    await one.reading.hold(QUEUE);
    expect(await two.reading.hold(QUEUE)).toBeDefined();

    const [late, shared] = await Promise.allSettled([
      one.append([entry("late")], { queue: QUEUE, position: "9" }),
      one.append([entry("beside")]),
    ]);
    expect(late).toMatchObject({ reason: { code: "LEDGER_UNAVAILABLE", details: { remoteCode: "read-lease-lost" } } });
    expect(shared).toEqual({ status: "fulfilled", value: [true] });

    expect(await two.append([entry("late"), entry("beside")])).toEqual([true, false]);
    expect((await two.reading.hold(QUEUE))?.position).toBeUndefined();
  });
});
