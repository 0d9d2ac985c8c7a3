import { expect, it } from "vitest";
import { createMetrics } from "../../src/platform/metrics.ts";

const sources = { version: "1.2.3", laneKinds: ["thread", "room"], connections: () => ({ slack: false }) };
const seriesOf = (text: string, name: string) => text.split("\n").filter((line) => line.startsWith(name));

it("have a series for every lane while nothing waits", async () => {
  const metrics = createMetrics({ ...sources, entries: () => Promise.resolve([]) });
  const scraped = await metrics.text();
  expect(seriesOf(scraped, "bridge_ledger_entries{")).toHaveLength(6);
  expect(seriesOf(scraped, "bridge_oldest_waiting_seconds{")).toEqual([
    'bridge_oldest_waiting_seconds{lane="thread"} 0',
    'bridge_oldest_waiting_seconds{lane="room"} 0',
  ]);
  expect(scraped).toContain("bridge_database_up 1");
  expect(scraped).toContain('bridge_build_info{version="1.2.3"} 1');
  expect(scraped).toContain('bridge_connection_up{connection="slack"} 0');
});

it("say how long the oldest entry has waited, dead ones aside", async () => {
  const thread = (state: string, count: number, ageMs: number) => ({ lane: "thread", state, count, ageMs });
  const entries = () =>
    Promise.resolve([thread("queued", 2, 1_500), thread("running", 1, 4_500), thread("dead", 3, 9e6)]);
  const scraped = await createMetrics({ ...sources, entries }).text();
  expect(seriesOf(scraped, 'bridge_oldest_waiting_seconds{lane="thread"}')).toEqual([
    'bridge_oldest_waiting_seconds{lane="thread"} 4.5',
  ]);
  expect(scraped).toContain('bridge_ledger_entries{lane="thread",state="dead"} 3');
});

it("are readable while the database fails, and claim nothing about what it holds", async () => {
  let isDown = false;
  const entries = () =>
    isDown
      ? Promise.reject(new Error("down"))
      : Promise.resolve([{ lane: "thread", state: "queued", count: 2, ageMs: 1 }]);
  const metrics = createMetrics({ ...sources, entries });
  expect(await metrics.text()).toContain('bridge_ledger_entries{lane="thread",state="queued"} 2');
  isDown = true;
  const scraped = await metrics.text();
  expect(scraped).toContain("bridge_database_up 0");
  expect(seriesOf(scraped, "bridge_ledger_entries{")).toEqual([]);
  expect(seriesOf(scraped, "bridge_oldest_waiting_seconds{")).toEqual([]);
});
