import { expect, it } from "vitest";
import { createMetrics, type DatabaseView } from "../../src/platform/metrics.ts";
import { collectGarbage } from "../support/collect-garbage.ts";

const view = (entries: DatabaseView["entries"]) => ({
  entries,
  roomAgesMs: { "slack:T:C": 2_500 },
  bytes: { data: 4096, wal: 0 },
  schema: { ledger: "004-standard-terms" },
});
const sources = {
  version: "1.2.3",
  laneKinds: ["thread", "room"],
  failureCodes: [],
  eventSources: ["slack"],
  connections: () => ({ slack: false }),
  isDraining: () => true,
};
const seriesOf = (text: string, name: string) => text.split("\n").filter((line) => line.startsWith(name));

it("have a series for every lane while nothing waits", async () => {
  const metrics = createMetrics({ ...sources, readDatabase: () => Promise.resolve(view([])) });
  const scraped = await metrics.text();
  expect(seriesOf(scraped, "bridge_ledger_entries{")).toHaveLength(6);
  expect(seriesOf(scraped, "bridge_oldest_waiting_seconds{")).toEqual([
    'bridge_oldest_waiting_seconds{lane="thread"} 0',
    'bridge_oldest_waiting_seconds{lane="room"} 0',
  ]);
  expect(scraped).toContain("bridge_database_up 1");
  expect(scraped).toContain('bridge_room_waiting_seconds{room="slack:T:C"} 2.5');
  expect(scraped).toContain('bridge_database_bytes{part="data"} 4096');
  expect(scraped).toContain('bridge_schema_info{area="ledger",migration="004-standard-terms"} 1');
  expect(scraped).toContain('bridge_build_info{version="1.2.3"} 1');
  expect(scraped).toContain('bridge_connection_up{connection="slack"} 0');
  // Prometheus sees no increase where a series begins.
  expect(scraped).toContain('bridge_events_in_total{source="slack",outcome="unavailable"} 0');
  expect(scraped).toContain('bridge_events_in_total{source="slack",outcome="unsigned"} 0');
  expect(scraped).toContain("bridge_draining 1\n");
  expect(scraped).toContain("bridge_last_backup_timestamp_seconds 0\n");
});

it("say how long the oldest entry has waited, dead ones aside", async () => {
  const thread = (state: string, count: number, ageMs: number) => ({ lane: "thread", state, count, ageMs });
  const readDatabase = () =>
    Promise.resolve(view([thread("queued", 2, 1_500), thread("running", 1, 4_500), thread("dead", 3, 9e6)]));
  const scraped = await createMetrics({ ...sources, readDatabase }).text();
  expect(seriesOf(scraped, 'bridge_oldest_waiting_seconds{lane="thread"}')).toEqual([
    'bridge_oldest_waiting_seconds{lane="thread"} 4.5',
  ]);
  expect(scraped).toContain('bridge_ledger_entries{lane="thread",state="dead"} 3');
});

it("are readable while the database fails, and claim nothing about what it holds", async () => {
  let isDown = false;
  const readDatabase = () =>
    isDown
      ? Promise.reject(new Error("down"))
      : Promise.resolve({
          ...view([{ lane: "thread", state: "queued", count: 2, ageMs: 1 }]),
          lastBackup: { takenAt: 1_500, bytes: 7 },
        });
  const metrics = createMetrics({ ...sources, readDatabase });
  expect(await metrics.text()).toContain('bridge_ledger_entries{lane="thread",state="queued"} 2');
  isDown = true;
  const scraped = await metrics.text();
  expect(scraped).toContain("bridge_database_up 0");
  // As it was last known.
  expect(scraped).toContain("bridge_last_backup_timestamp_seconds 1.5\n");
  expect(scraped).toContain("bridge_last_backup_bytes 7\n");
  expect(seriesOf(scraped, "bridge_ledger_entries{")).toEqual([]);
  expect(seriesOf(scraped, "bridge_oldest_waiting_seconds{")).toEqual([]);
});

it("let go of a bridge that has ended", async () => {
  const ended = () => {
    const readDatabase = () => Promise.resolve(view([]));
    createMetrics({ ...sources, readDatabase });
    return new WeakRef(readDatabase);
  };
  const bridge = ended();
  const isInMemory = () => {
    collectGarbage();
    return bridge.deref() !== undefined;
  };

  await expect.poll(isInMemory).toBe(false);
});

it("show the process's own metrics once to each bridge that it runs", async () => {
  const scraped = [];
  for (let bridge = 0; bridge < 2; bridge++)
    scraped.push(await createMetrics({ ...sources, readDatabase: () => Promise.resolve(view([])) }).text());

  for (const text of scraped) {
    expect(seriesOf(text, "process_resident_memory_bytes ")).toHaveLength(1);
    expect(seriesOf(text, "bridge_database_up ")).toEqual(["bridge_database_up 1"]);
  }
});
