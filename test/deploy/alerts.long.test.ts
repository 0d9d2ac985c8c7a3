/** The alerts with Prometheus and Alertmanager themselves, and the runbooks' commands against a real bridge. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, vi } from "vitest";
import { freePort } from "../../bench/free-port.ts";
import { startTcpProxy } from "../../bench/tcp-proxy.ts";
import { ROOMS, startDesk } from "../support/bridge-fixture.ts";
import { CHILD_ENVIRONMENT } from "../support/child-environment.ts";
import { freshDatabase } from "../support/databases.ts";
import { requireTool } from "../support/optional-tool.ts";
import { filesIn, read, ROOT } from "../guard/tree.ts";
import { startWorld } from "../cli/doctor-fixture.ts";

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

/**
 * Debian's Alertmanager reads its templates from `/usr/share`. If it was only unpacked, they are laid over that folder for
 * this process alone.
 */
function share(program: string): string {
  const unpacked = join(dirname(program), "../share");
  if (existsSync("/usr/share/prometheus") || !existsSync(join(unpacked, "prometheus/alertmanager"))) return "";
  return `mount -t overlay overlay -o lowerdir=${unpacked}:/usr/share /usr/share &&`;
}

/** `for: 2m` as two seconds: the real waits would take minutes. Windows of rates stay. */
const hurried = (rules: string) => rules.replaceAll(/^(\s+for: \d+)m$/gmu, "$1s");

it("arrive while the database is away, and are resolved when it is back", async (context) => {
  const prometheus = requireTool(context, "prometheus");
  const alertmanager = requireTool(context, "prometheus-alertmanager");
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(await mkdtempDisposable(join(tmpdir(), "bridge-alerts-")));
  const fresh = parts.use(await freshDatabase("postgres"));
  const proxy = parts.use(await startTcpProxy(fresh.url));
  const desk = parts.use(
    await startDesk({ settings: { DATABASE_URL: proxy.url, OPS_ROOM: `slack:${ROOMS.general}` } }),
  );
  const bridge = new URL(desk.sandbox.bridge()?.url ?? "");

  /** What the alertmanager has sent: `BridgeDatabaseDown firing`. */
  const received: string[] = [];
  const receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const { alerts } = JSON.parse(body) as { alerts: { status: string; labels: { alertname: string } }[] };
      received.push(...alerts.map(({ status, labels }) => `${labels.alertname} ${status}`));
      response.end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  parts.defer(() => void receiver.close());
  const [web, alerting, cluster] = [await freePort(), await freePort(), await freePort()];
  const file = async (name: string, text: string) => {
    await writeFile(join(folder.path, name), text);
    return join(folder.path, name);
  };
  await file("rules.yaml", hurried(read("deploy/prometheus/rules.yaml")));
  const configuration = await file(
    "prometheus.yml",
    JSON.stringify({
      global: { scrape_interval: "1s", evaluation_interval: "1s" },
      rule_files: ["rules.yaml"],
      alerting: { alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${alerting}`] }] }] },
      scrape_configs: [{ job_name: "bridge", static_configs: [{ targets: [bridge.host] }] }],
    }),
  );
  const routing = await file(
    "alertmanager.yml",
    JSON.stringify({
      route: {
        receiver: "test",
        group_wait: "0s",
        group_interval: "1s",
        repeat_interval: "1h",
        group_by: ["alertname"],
      },
      receivers: [
        {
          name: "test",
          webhook_configs: [
            { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`, send_resolved: true },
          ],
        },
      ],
    }),
  );
  const run = (program: string, args: readonly string[]) => {
    const mount = share(program);
    const shell = ["sh", "-c", `${mount} exec "$0" "$@"`, program, ...args];
    const [command, ...rest] = mount === "" ? [program, ...args] : ["unshare", "--map-root-user", "--mount", ...shell];
    const child = spawn(command, rest, { cwd: folder.path, stdio: "ignore" });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    parts.defer(async () => {
      child.kill();
      await ended;
    });
  };
  run(alertmanager, [
    `--config.file=${routing}`,
    `--storage.path=${join(folder.path, "alertmanager")}`,
    `--web.listen-address=127.0.0.1:${alerting}`,
    `--cluster.listen-address=127.0.0.1:${cluster}`,
  ]);
  run(prometheus, [
    `--config.file=${configuration}`,
    `--storage.tsdb.path=${join(folder.path, "data")}`,
    `--web.listen-address=127.0.0.1:${web}`,
  ]);

  await using ada = await desk.client("Ada");
  await ada.writes("hello");
  const thread = await desk.thread("Ada");
  const asked = async (query: string) => {
    const answer = await fetch(`http://127.0.0.1:${web}/api/v1/query?query=${encodeURIComponent(query)}`);
    return ((await answer.json()) as { data: { result: readonly { value: [number, string] }[] } }).data.result;
  };
  const soon = { timeout: 60_000, interval: 250 };
  await vi.waitFor(async () => {
    expect((await asked("bridge_database_up")).map(({ value }) => value[1])).toEqual(["1"]);
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
