import { describe, expect, it } from "vitest";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import { opsNotices } from "../../src/bridge/ops/notices.ts";
import type { RoomId } from "../../src/bridge/model/ids.ts";
import type { BridgeDeps } from "../../src/bridge/deps.ts";
import type { Batch } from "../../src/bridge/ports/ledger.ts";
import { scheduleDigests } from "../../src/bridge/rooms/quiet-hours-digest.ts";
import { timerWorker } from "../../src/bridge/rooms/timers.ts";
import { isQuiet, quietEndAfter, type QuietHours } from "../../src/bridge/routing/quiet-hours.ts";
import type { RoomRules } from "../../src/bridge/routing/route.ts";
import { ROOM, roomId } from "../support/ids.ts";
import { silentLog } from "../support/log.ts";

const at = (time: string) => Date.parse(time);
const shown = (time: number) => new Date(time).toISOString();
const BERLIN = "Europe/Berlin";
const NIGHT: QuietHours = { zone: BERLIN, fromMinute: 20 * 60, toMinute: 8 * 60 };
const LUNCH: QuietHours = { zone: BERLIN, fromMinute: 12 * 60, toMinute: 13 * 60 };

describe("quiet hours", () => {
  it.each([
    ["2026-01-15T18:59:59.999Z", false],
    ["2026-01-15T19:00:00.000Z", true],
    ["2026-01-15T23:30:00.000Z", true],
    ["2026-01-16T06:59:59.999Z", true],
    ["2026-01-16T07:00:00.000Z", false],
  ])("over midnight, at %s: %s", (time, wanted) => {
    expect(isQuiet(NIGHT, at(time))).toBe(wanted);
  });

  it.each([
    ["2026-07-15T09:59:59.999Z", false],
    ["2026-07-15T10:00:00.000Z", true],
    ["2026-07-15T10:59:59.999Z", true],
    ["2026-07-15T11:00:00.000Z", false],
  ])("within a day in summer, at %s: %s", (time, wanted) => {
    expect(isQuiet(LUNCH, at(time))).toBe(wanted);
  });

  it.each([
    ["Asia/Kolkata", "2026-03-01T02:30:00.000Z"],
    ["America/St_Johns", "2026-03-01T11:30:00.000Z"],
    ["Pacific/Kiritimati", "2026-03-01T18:00:00.000Z"],
    ["UTC", "2026-03-01T08:00:00.000Z"],
  ])("end at eight in the morning in %s", (zone, end) => {
    const quiet = { ...NIGHT, zone };
    expect(shown(quietEndAfter(quiet, at("2026-03-01T00:00:00.000Z")))).toBe(end);
    expect(isQuiet(quiet, at(end) - 1)).toBe(true);
    expect(isQuiet(quiet, at(end))).toBe(false);
  });
});

describe("the end of quiet hours", () => {
  it("is the next one, never the one that has just passed", () => {
    expect(shown(quietEndAfter(NIGHT, at("2026-01-16T06:59:59.999Z")))).toBe("2026-01-16T07:00:00.000Z");
    expect(shown(quietEndAfter(NIGHT, at("2026-01-16T07:00:00.000Z")))).toBe("2026-01-17T07:00:00.000Z");
    expect(shown(quietEndAfter(NIGHT, at("2026-12-31T22:30:00.000Z")))).toBe("2027-01-01T07:00:00.000Z");
  });

  it("keeps its local time across DST changes", () => {
    // Forward on 29 March, back on 25 October.
    expect(shown(quietEndAfter(NIGHT, at("2026-03-28T07:00:00.000Z")))).toBe("2026-03-29T06:00:00.000Z");
    expect(shown(quietEndAfter(NIGHT, at("2026-10-24T06:00:00.000Z")))).toBe("2026-10-25T07:00:00.000Z");
  });

  it("moves forward by the skipped time if its hour does not exist", () => {
    const quiet = { ...NIGHT, toMinute: 2 * 60 + 30 };
    const end = quietEndAfter(quiet, at("2026-03-28T12:00:00.000Z"));
    expect(shown(end)).toBe("2026-03-29T01:30:00.000Z");
    expect(isQuiet(quiet, end)).toBe(false);
  });

  it("occurs once, the first time, if its hour is repeated", () => {
    const quiet = { ...NIGHT, toMinute: 2 * 60 + 30 };
    const end = quietEndAfter(quiet, at("2026-10-24T12:00:00.000Z"));
    expect(shown(end)).toBe("2026-10-25T00:30:00.000Z");
    expect(shown(quietEndAfter(quiet, end))).toBe("2026-10-26T01:30:00.000Z");
  });

  it("occurs once a day for a year", () => {
    let end = at("2026-01-01T00:00:00.000Z");
    for (let day = 1; day <= 365; day += 1) {
      const next = quietEndAfter(NIGHT, end);
      const hours = (next - end) / 3_600_000;
      if (day > 1) expect([23, 24, 25]).toContain(hours);
      end = next;
    }
    expect(shown(end)).toBe("2026-12-31T07:00:00.000Z");
  });
});

it("schedules one digest for each morning, whoever schedules it and how often", () => {
  const rules = new Map<RoomId, RoomRules>([
    [ROOM, { quiet: NIGHT }],
    [roomId("slack:T1:C2"), { waitingMs: 60_000 }],
  ]);
  const routes = { match: "first", list: [], modes: new Map(), rules } as const;
  const [early, late] = ["2026-01-15T20:00:00.000Z", "2026-01-16T06:59:59.999Z"].map((time) =>
    scheduleDigests({ routes, clock: { now: () => at(time) } }),
  );
  expect(early).toHaveLength(1);
  expect(late).toEqual(early);
  expect(early?.[0]).toMatchObject({
    keys: [`quiet-hours-digest:${ROOM}:2026-01-16T07:00:00.000Z`],
    notBefore: at("2026-01-16T07:00:00.000Z"),
  });
});

it("continues with the next morning when one is given up", () => {
  const routes = { match: "first", list: [], modes: new Map(), rules: new Map([[ROOM, { quiet: NIGHT }]]) } as const;
  const clock = { now: () => at("2026-01-16T07:00:01.000Z") };
  const deps = { routes, clock, log: silentLog } as unknown as BridgeDeps;
  const payload = { room: ROOM, at: at("2026-01-16T07:00:00.000Z") };
  const entry = {
    seq: 1,
    kind: "quiet-hours-digest",
    payload,
    attempts: 1,
    createdAt: clock.now(),
    progress: undefined,
    failure: null,
  };
  const batch = { lane: { kind: "timer", key: "m", group: "m" }, entries: [entry] } as unknown as Batch;

  const after = timerWorker(deps, opsNotices([], clock)).failed(batch, [entry], new BridgeError("SERVICE_REJECTED"));
  expect(after).toMatchObject({
    retry: false,
    then: [{ keys: [`quiet-hours-digest:${ROOM}:2026-01-17T07:00:00.000Z`] }],
  });
});
