import { mkdtempDisposable, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { archiveName, deleteExpired, expired, parseKeep } from "../../src/backup/retention.ts";

const HOUR_MS = 3_600_000;
const NOW = Date.parse("2026-11-22T12:00:00Z");
const INSTANCE = "1a2b3c4d-0000-4000-8000-000000000000";
const OTHER = "5e6f7a8b-0000-4000-8000-000000000000";
const nameAt = (ms: number) => archiveName(new Date(ms), INSTANCE);
const hourly = (count: number) => Array.from({ length: count }, (_, ago) => nameAt(NOW - ago * HOUR_MS));
const rules = (text: string) => parseKeep(text) ?? [];

it("reads rules, and refuses what is none", () => {
  expect(parseKeep("7d,4w")).toEqual([
    { count: 7, period: "d" },
    { count: 4, period: "w" },
  ]);
  expect(parseKeep("24h, 1y")).toHaveLength(2);
  for (const wrong of ["", "7", "d", "0d", "7d,", "7x", "-1d", "99999d", "7d 4w"])
    expect(parseKeep(wrong)).toBeUndefined();
});

it("keeps the newest of each period", () => {
  const names = hourly(24 * 60);
  const gone = new Set(expired(names, INSTANCE, rules("2h,3d,2w,2m")));
  const kept = names.filter((name) => !gone.has(name));
  expect(kept.map((name) => name.slice("bridge-".length, -"-00-00Z-1a2b3c4d.tar.zst".length))).toEqual([
    "2026-11-22T12", // the newest: of this hour, day, week and month
    "2026-11-22T11", // the hour before
    "2026-11-21T23", // days
    "2026-11-20T23",
    "2026-11-15T23", // the week before ended on this Sunday
    "2026-10-31T23", // the month before
  ]);
});

it("counts periods that have an archive, so that a pause deletes nothing", () => {
  const old = ["2020-01-01T00:00:00Z", "2020-01-02T00:00:00Z"].map((at) => nameAt(Date.parse(at)));
  expect(expired(old, INSTANCE, rules("2d"))).toEqual([]);
  expect(expired(old, INSTANCE, rules("1d"))).toEqual([old[0]]);
});

it("deletes nothing but its own archives, and never the newest", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "bridge-keep-"));
  const others = [
    "bridge.db",
    "bridge-2026-11-22T12-00-00Z.tar.zst",
    "bridge-2026-11-20T12-00-00Z-1a2b3c4d.tar.zst.partial",
    "bridge-2026-13-45T99-00-00Z-1a2b3c4d.tar.zst",
    // Of another bridge, and of a conversation service alone.
    archiveName(new Date("2020-01-01T00:00:00Z"), OTHER),
    archiveName(new Date("2020-01-01T00:00:00Z"), null),
    "x",
  ];
  for (const name of [...hourly(3), ...others]) await writeFile(join(folder.path, name), "");
  expect(await deleteExpired(folder.path, INSTANCE, rules("1d"))).toHaveLength(2);
  expect((await readdir(folder.path)).sort()).toEqual([nameAt(NOW), ...others].sort());
});
