/** Prometheus and Alertmanager over bridges, with the alerts that ship with them, and what is sent to the people on call. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, vi } from "vitest";
import { freePort } from "../../bench/free-port.ts";
import { read } from "../guard/tree.ts";

const READY = { timeout: 90_000, interval: 250 };

export interface Monitoring extends AsyncDisposable {
  /** What the alertmanager has sent, oldest first: `BridgeDatabaseDown firing`. */
  readonly received: readonly string[];
  /** The values of an expression of Prometheus now. */
  asked: (query: string) => Promise<readonly string[]>;
}

export interface Programs {
  readonly prometheus: string;
  readonly alertmanager: string;
}

/**
 * Debian's Alertmanager reads its templates from `/usr/share`. If it was only unpacked, they are laid over that folder for
 * this process alone.
 */
function share(program: string): string {
  const unpacked = join(dirname(program), "../share");
  if (existsSync("/usr/share/prometheus") || !existsSync(join(unpacked, "prometheus/alertmanager"))) return "";
  return `mount -t overlay overlay -o lowerdir=${unpacked}:/usr/share /usr/share &&`;
}

/** The command that runs one of Debian's programs with its templates. */
export function withTemplates([program, ...args]: readonly [string, ...string[]]): [string, ...string[]] {
  const mount = share(program);
  if (mount === "") return [program, ...args];
  return ["unshare", "--map-root-user", "--mount", "sh", "-c", `${mount} exec "$0" "$@"`, program, ...args];
}

/** `for: 2m` as two seconds: the real waits would take minutes. Windows of rates stay. */
const hurried = (rules: string) => rules.replaceAll(/^(\s+for: \d+)m$/gmu, "$1s");

/** The same, and a sixtieth of every window and of every age, so that alerts are soon resolved, too. */
export const sixtyfold = (rules: string) =>
  hurried(rules)
    .replaceAll(/\[(\d+)m\]/gu, "[$1s]")
    .replaceAll(/\[(\d+)h\]/gu, "[$1m]")
    .replaceAll(
      /(_waiting_seconds(?:\{[^}]*\})?\) > )(\d+)/gu,
      (_, age: string, seconds: string) => age + String(Number(seconds) / 60),
    );

/** `targets`: `host:port` of each bridge; all of them run. `inTime`: makes rules that a test can wait for. */
export async function startMonitoring(
  { prometheus, alertmanager }: Programs,
  targets: readonly string[],
  inTime = hurried,
): Promise<Monitoring> {
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(await mkdtempDisposable(join(tmpdir(), "bridge-alerts-")));
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
  await file("rules.yaml", inTime(read("deploy/prometheus/rules.yaml")));
  const configuration = await file(
    "prometheus.yml",
    JSON.stringify({
      global: { scrape_interval: "1s", evaluation_interval: "1s" },
      rule_files: ["rules.yaml"],
      alerting: { alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${alerting}`] }] }] },
      scrape_configs: [{ job_name: "bridge", static_configs: [{ targets }] }],
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
    const [command, ...rest] = withTemplates([program, ...args]);
    const child = spawn(command, rest, { cwd: folder.path, stdio: "ignore" });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    parts.defer(async () => {
      child.kill();
      await ended;
    });
  };
  const asked: Monitoring["asked"] = async (query) => {
    const answer = await fetch(`http://127.0.0.1:${web}/api/v1/query?query=${encodeURIComponent(query)}`);
    const { data } = (await answer.json()) as { data: { result: readonly { value: [number, string] }[] } };
    return data.result.map(({ value }) => value[1]);
  };
  run(prometheus, [
    `--config.file=${configuration}`,
    `--storage.tsdb.path=${join(folder.path, "data")}`,
    `--web.listen-address=127.0.0.1:${web}`,
  ]);
  // Until it has asked the bridges once, none of them answers for it: within seconds of real rules nobody is told.
  await vi.waitFor(async () => {
    expect(await asked('count(up{job="bridge"} == 1)')).toEqual([String(targets.length)]);
    expect(await asked('ALERTS{alertname="BridgeDown"}')).toEqual([]);
  }, READY);
  run(alertmanager, [
    `--config.file=${routing}`,
    `--storage.path=${join(folder.path, "alertmanager")}`,
    `--web.listen-address=127.0.0.1:${alerting}`,
    `--cluster.listen-address=127.0.0.1:${cluster}`,
  ]);

  const running = parts.move();
  return {
    received,
    asked,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
