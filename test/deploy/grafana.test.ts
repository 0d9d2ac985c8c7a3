/** The Grafana boards: committed as built, with metrics that exist and the thresholds of the alerts. */
import { describe, expect, it } from "vitest";
import { createMetrics } from "../../src/platform/metrics.ts";
import { read, ROOT } from "../guard/tree.ts";
import { BOARDS, dashboardOf, thresholdOf } from "./boards.ts";

const expressions = BOARDS.flatMap(({ rows }) => Object.values(rows).flat())
  .flatMap(({ queries }) => queries)
  .map(({ expr }) => expr);

describe.each(BOARDS)("$uid", (board) => {
  it("is committed as it is built; -u writes it", async () => {
    const text = `${JSON.stringify(dashboardOf(board), null, 2)}\n`;
    await expect(text).toMatchFileSnapshot(
      `${ROOT}deploy/grafana/${board.uid.replace("conversation-bridge-", "")}.json`,
    );
    expect(text).toContain("${datasource}");
  });

  it("explains every panel, with a unit", () => {
    const panels = Object.values(board.rows).flat();
    expect(panels.filter(({ description, unit }) => description === "" || unit === "")).toEqual([]);
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  });
});

it("asks for metrics that exist", async () => {
  const metrics = createMetrics({
    version: "1.2.3",
    laneKinds: [],
    failureCodes: [],
    eventSources: [],
    readDatabase: () => Promise.reject(new Error("away")),
    connections: () => ({}),
    isDraining: () => false,
  });
  const known = new Set([...(await metrics.text()).matchAll(/^# TYPE (\S+)/gmu)].map(([, name = ""]) => name));
  const asked = expressions.flatMap((expr) => expr.match(/\b(?:bridge|process|nodejs)_\w+/gu) ?? []);
  expect(asked.length).toBeGreaterThan(25);
  const unknown = asked.filter((name) => !known.has(name) && !known.has(name.replace(/_(?:bucket|count|sum)$/u, "")));
  expect(unknown).toEqual([]);
});

it("adds up nothing that every replica reports of the whole database", () => {
  const shared =
    /bridge_(?:ledger_entries|oldest_waiting_seconds|room_waiting_seconds|database_bytes|last_backup_\w+)/u;
  const all = expressions.filter((expr) => shared.test(expr));
  expect(all.length).toBeGreaterThan(5);
  expect(all.filter((expr) => !/\bmax(?: by \([\w, ]+\) )?\(bridge_/u.test(expr))).toEqual([]);
});

it("has the thresholds of the alerts", () => {
  expect(thresholdOf("BridgeWaiting")).toBe(300);
  expect(() => thresholdOf("BridgeDown")).toThrow(RangeError);
  expect(read("deploy/prometheus/rules.yaml")).toContain('bridge_reply_sent_seconds_bucket{le="10"}');
  expect(read("deploy/prometheus/rules.yaml")).toContain("14.4 * 0.005");
});
