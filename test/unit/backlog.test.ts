/** When operations are told that a room is behind. */
import { expect, it } from "vitest";
import { roomLane, threadLane } from "../../src/bridge/lanes.ts";
import { BEHIND_AFTER_MS, backlogWatch } from "../../src/bridge/ops/backlog.ts";
import type { Batch, NewEntry } from "../../src/bridge/ports/ledger.ts";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import { DIALECTS, freshDatabase } from "../support/databases.ts";
import { ROOM, roomId } from "../support/ids.ts";
import { silentLog } from "../support/log.ts";

const OPS = roomId("slack:T1:COPS");
const START = Date.parse("2026-11-21T10:00:00.000Z");

it.each(DIALECTS)(
  "tells once that a room is behind, with what waits, and once that it caught up, on %s",
  async (dialect) => {
    await using fresh = await freshDatabase(dialect);
    const database = await fresh.open();
    let time = START;
    const clock = { now: () => time };
    const ledger = await openBridgeLedger(database, { log: silentLog, clock });
    const watch = () => backlogWatch({ ledger, clock, settings: { opsRooms: [OPS], holdMs: 0 } });
    const told = (entries: readonly NewEntry[]) =>
      entries.map(({ lane, kind, payload }) => ({ inOps: lane.key === roomLane(OPS).key, kind, payload }));

    const show = (conversation: `cv_${string}`, kind = "show"): NewEntry => ({
      lane: threadLane(conversation, ROOM),
      kind,
      keys: [],
      payload: {},
    });
    await ledger.append([show("cv_1"), show("cv_1"), show("cv_2"), show("cv_2", "mark")]);
    await ledger.append([{ ...show("cv_3"), lane: threadLane("cv_3", roomId("slack:T1:COTHER")) }]);
    const batchOf = async (conversation: `cv_${string}`) => {
      const lane = threadLane(conversation, ROOM);
      return { lane, entries: await ledger.open(lane) } as unknown as Batch;
    };
    const one = watch();
    time = START + BEHIND_AFTER_MS - 1;
    expect(await one.before(await batchOf("cv_1"), ROOM)).toEqual([]);
    expect(await one.after(await batchOf("cv_1"), ROOM)).toEqual([]);

    time = START + 2 * BEHIND_AFTER_MS;
    // A mark that waits is no message of a client.
    expect(await one.before({ ...(await batchOf("cv_2")), entries: [] }, ROOM)).toEqual([]);
    const first = await one.before(await batchOf("cv_1"), ROOM);
    expect(told(first)).toEqual([{ inOps: true, kind: "room-behind", payload: { room: ROOM, count: 3, minutes: 2 } }]);
    expect(await one.before(await batchOf("cv_2"), ROOM)).toEqual([]);
    // A replica that takes the room over within the hour tells the same thing, which the ledger recognises.
    expect((await watch().before(await batchOf("cv_1"), ROOM)).map(({ keys }) => keys)).toEqual(
      first.map(({ keys }) => keys),
    );

    // Another conversation still waits.
    expect(await one.after(await batchOf("cv_1"), ROOM)).toEqual([]);
    await ledger.append([show("cv_4")]);
    for (const { seq } of (await batchOf("cv_2")).entries) await ledger.cancel(seq);
    const caughtUp = await one.after(await batchOf("cv_1"), ROOM);
    expect(told(caughtUp)).toEqual([{ inOps: true, kind: "room-caught-up", payload: { room: ROOM } }]);
    const other = watch();
    await other.before(await batchOf("cv_1"), ROOM);
    expect((await other.after(await batchOf("cv_1"), ROOM)).map(({ keys }) => keys)).toEqual(
      caughtUp.map(({ keys }) => keys),
    );
    expect(await one.after(await batchOf("cv_1"), ROOM)).toEqual([]);
  },
);
