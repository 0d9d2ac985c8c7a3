/** The alerts with Prometheus and Alertmanager themselves, and the runbooks' commands against a real bridge. */
import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { startTcpProxy } from "../../bench/tcp-proxy.ts";
import { ROOMS, startDesk } from "../support/bridge-fixture.ts";
import { CHILD_ENVIRONMENT } from "../support/child-environment.ts";
import { freshDatabase } from "../support/databases.ts";
import { requireTool } from "../support/optional-tool.ts";
import { filesIn, ROOT } from "../guard/tree.ts";
import { startWorld } from "../cli/doctor-fixture.ts";
import { startMonitoring } from "./monitoring.ts";

const FOLDER = join(ROOT, "deploy/prometheus");

it("are valid, and fire when they should, for Prometheus itself", (context) => {
  const promtool = requireTool(context, "promtool");
  const run = (...args: string[]) => spawnSync(promtool, args, { cwd: FOLDER, encoding: "utf8" });
  expect(run("check", "rules", "--lint=all", "--lint-fatal", "rules.yaml")).toMatchObject({ status: 0 });
  const tests = run("test", "rules", "rules.test.yaml");
  expect([tests.status, tests.stdout]).toEqual([0, expect.stringContaining("SUCCESS") as string]);
});

/** Every command of the runbooks, once. */
const commands = [
  ...new Set(
    filesIn("docs/runbooks", ".md").flatMap(({ text }) =>
      [...text.matchAll(/^```sh\n(.*?)^```/gmsu)].flatMap(([, block = ""]) => block.trim().split("\n")),
    ),
  ),
];

it("the runbooks' commands run beside a bridge", async () => {
  await using world = await startWorld();
  const environment = { ...CHILD_ENVIRONMENT, ...world.settings, BRIDGE: world.settings["PUBLIC_URL"] ?? "" };
  expect(commands.length).toBeGreaterThan(5);
  for (const command of commands) {
    const child = spawn("sh", ["-c", command], { cwd: ROOT, env: environment, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect([command, code, output]).toEqual([command, 0, expect.stringMatching(/\S/u)]);
  }
}, 120_000);

it("arrive while the database is away, and are resolved when it is back", async (context) => {
  const prometheus = requireTool(context, "prometheus");
  const alertmanager = requireTool(context, "prometheus-alertmanager");
  await using parts = new AsyncDisposableStack();
  const fresh = parts.use(await freshDatabase("postgres"));
  const proxy = parts.use(await startTcpProxy(fresh.url));
  const desk = parts.use(
    await startDesk({ settings: { DATABASE_URL: proxy.url, OPS_ROOM: `slack:${ROOMS.general}` } }),
  );
  const bridge = new URL(desk.sandbox.bridge()?.url ?? "");

  const { received, asked } = parts.use(await startMonitoring({ prometheus, alertmanager }, [bridge.host]));

  await using ada = await desk.client("Ada");
  await ada.writes("hello");
  const thread = await desk.thread("Ada");
  const soon = { timeout: 60_000, interval: 250 };
  await vi.waitFor(async () => {
    expect(await asked("bridge_database_up")).toEqual(["1"]);
  }, soon);
  // Nothing is wrong, and nothing fires.
  expect(received).toEqual([]);

  proxy.state = "refused";
  const reply = thread.replies("it is on its way");
  await vi.waitFor(() => {
    expect(received).toEqual(expect.arrayContaining(["BridgeDatabaseDown firing"]));
  }, soon);
  expect(received.filter((one) => one.startsWith("BridgeDown"))).toEqual([]);

  proxy.state = "up";
  await thread.marked(reply, "white_check_mark");
  await vi.waitFor(() => {
    expect(received).toEqual(expect.arrayContaining(["BridgeDatabaseDown resolved"]));
  }, soon);
  expect(ada.seen.map(({ text }) => text)).toEqual(["it is on its way"]);
}, 240_000);
