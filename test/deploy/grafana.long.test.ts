/** Every expression of the Grafana boards, asked of a real Prometheus that has scraped a bridge at work. */
import { spawn } from "node:child_process";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { freePort } from "../../bench/free-port.ts";
import { startDesk } from "../support/bridge-fixture.ts";
import { requireTool } from "../support/optional-tool.ts";
import { BOARDS } from "./boards.ts";

/** Panels that show nothing while all is well. */
const EMPTY_WHEN_WELL: readonly string[] = [
  "Refused requests",
  "Given up",
  "Calls that fail",
  "Failed attempts",
  "Age of the last backup",
];

const panels = BOARDS.flatMap(({ rows }) => Object.values(rows).flat());

interface Answer {
  readonly status: string;
  readonly error?: string;
  readonly data?: { readonly result: readonly { readonly value: readonly [number, string] }[] };
}

it("are understood by Prometheus, and find what a bridge reports", async (context) => {
  const prometheus = requireTool(context, "prometheus");
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(await mkdtempDisposable(join(tmpdir(), "bridge-boards-")));
  const desk = parts.use(await startDesk());
  const bridge = new URL(desk.sandbox.bridge()?.url ?? "");
  const web = await freePort();
  const configuration = join(folder.path, "prometheus.yml");
  await writeFile(
    configuration,
    JSON.stringify({
      global: { scrape_interval: "1s" },
      scrape_configs: [{ job_name: "bridge", static_configs: [{ targets: [bridge.host] }] }],
    }),
  );
  const child = spawn(
    prometheus,
    [
      `--config.file=${configuration}`,
      `--storage.tsdb.path=${join(folder.path, "data")}`,
      `--web.listen-address=127.0.0.1:${web}`,
    ],
    { cwd: folder.path, stdio: "ignore" },
  );
  const ended = new Promise((resolve) => child.once("exit", resolve));
  parts.defer(async () => {
    child.kill();
    await ended;
  });

  const ask = async (expr: string): Promise<Answer> => {
    const query = expr.replaceAll("$__rate_interval", "1m");
    const answer = await fetch(`http://127.0.0.1:${web}/api/v1/query?query=${encodeURIComponent(query)}`);
    return (await answer.json()) as Answer;
  };
  const soon = { timeout: 60_000, interval: 250 };
  await vi.waitFor(async () => {
    expect((await ask("bridge_database_up")).data?.result).toHaveLength(1);
  }, soon);
  await using ada = await desk.client("Ada");
  await ada.writes("hello");
  const thread = await desk.thread("Ada");
  await thread.marked(thread.replies("hi"), "white_check_mark");

  const expected = panels.filter(({ title }) => !EMPTY_WHEN_WELL.includes(title));
  expect(expected.length).toBe(panels.length - EMPTY_WHEN_WELL.length);
  await vi.waitFor(async () => {
    // Rates need what happened between two scrapes.
    await ada.writes("and");
    thread.replies("yes");
    const empty: string[] = [];
    for (const { title, queries } of expected) {
      for (const { expr } of queries) {
        const values = ((await ask(expr)).data?.result ?? []).map(({ value }) => Number(value[1]));
        if (values.every(Number.isNaN)) empty.push(title);
      }
    }
    expect(empty).toEqual([]);
  }, soon);
  for (const { title, queries } of panels) {
    for (const { expr } of queries) {
      const { status, error } = await ask(expr);
      expect([title, status, error]).toEqual([title, "success", undefined]);
    }
  }
  // A wrong one is noticed.
  expect(await ask("sum by (le bridge_up")).toMatchObject({ status: "error" });
}, 180_000);
