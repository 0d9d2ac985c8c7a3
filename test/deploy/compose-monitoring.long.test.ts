/** The monitoring compose file's configurations and healthchecks, with the real Prometheus and Alertmanager. */
import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { promisify } from "node:util";
import { expect, inject, it } from "vitest";
import { freePort, serving } from "../cli/doctor-fixture.ts";
import { read, ROOT } from "../guard/tree.ts";
import { CHILD_ENVIRONMENT } from "../support/child-environment.ts";
import { requireTool } from "../support/optional-tool.ts";
import { composeFiles, FOLDER, merged } from "./compose-files.ts";
import { withTemplates } from "./monitoring.ts";

const SOON = { timeout: 60_000, interval: 100 };

/** A service's own command, on a port of this machine. Result: its exit code. */
async function healthOf(service: string, port: string, environment: object = {}): Promise<number> {
  const [kind, program = "", ...args] = merged(composeFiles()).services[service]?.healthcheck?.test ?? [];
  expect(kind).toBe("CMD");
  const there = args.map((one) => one.replace(/(?<=127\.0\.0\.1:)\d+/u, port));
  const env = { ...CHILD_ENVIRONMENT, ...environment };
  return await promisify(execFile)(program, there, { env }).then(
    () => 0,
    (error: unknown) => (error as { readonly code?: number }).code ?? -1,
  );
}

/** `args`: those of the compose file, with paths and ports of this machine. */
function run(program: string, args: readonly string[], cwd: string): AsyncDisposable {
  const [command, ...rest] = withTemplates([program, ...args]);
  const child = spawn(command, rest, { cwd, stdio: "ignore" });
  const ended = once(child, "exit");
  return {
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended;
    },
  };
}

it("asks Prometheus whether it is healthy, with the configuration that it gets", async (context) => {
  const [prometheus, promtool] = [requireTool(context, "prometheus"), requireTool(context, "promtool")];
  requireTool(context, "wget");
  using folder = mkdtempDisposableSync(join(tmpdir(), "bridge-prometheus-"));
  copyFileSync(join(ROOT, FOLDER, "prometheus.yml"), join(folder.path, "prometheus.yml"));
  copyFileSync(join(ROOT, "deploy/prometheus/rules.yaml"), join(folder.path, "rules.yaml"));
  const checked = execFileSync(promtool, ["check", "config", "prometheus.yml"], { cwd: folder.path, encoding: "utf8" });
  expect(checked).toMatch(/SUCCESS: \d+ rules found/u);
  const port = await freePort();
  {
    const args = ["--config.file=prometheus.yml", "--storage.tsdb.path=data", `--web.listen-address=127.0.0.1:${port}`];
    await using _ = run(prometheus, args, folder.path);
    await expect.poll(() => healthOf("prometheus", port), SOON).toBe(0);
  }
  expect(await healthOf("prometheus", port)).not.toBe(0);
}, 120_000);

it("sends an alert to Slack as the Alertmanager is told to", async (context) => {
  const alertmanager = requireTool(context, "prometheus-alertmanager");
  requireTool(context, "wget");
  using folder = mkdtempDisposableSync(join(tmpdir(), "bridge-alertmanager-"));
  const said: unknown[] = [];
  await using slack = await serving((request, response) => {
    void json(request).then((body) => {
      said.push(body);
      response.end("ok");
    });
  });
  const address = join(folder.path, "alerts-slack-url");
  // As new-secrets.sh writes it.
  writeFileSync(address, `${slack.url}/services/T0/B0/x\n`);
  const routing = read(`${FOLDER}/alertmanager.yml`)
    .replace("/run/secrets/alerts-slack-url", address)
    .replace("group_wait: 30s", "group_wait: 0s");
  writeFileSync(join(folder.path, "alertmanager.yml"), routing);
  const port = await freePort();
  const args = ["--config.file=alertmanager.yml", "--storage.path=data", "--cluster.listen-address="];
  await using _ = run(alertmanager, [...args, `--web.listen-address=127.0.0.1:${port}`], folder.path);
  await expect.poll(() => healthOf("alertmanager", port), SOON).toBe(0);
  const alert = {
    labels: { alertname: "BridgeDown", severity: "critical" },
    annotations: { summary: "A bridge does not answer.", runbook_url: "docs/runbooks/BridgeDown.md" },
  };
  const taken = await fetch(`http://127.0.0.1:${port}/api/v2/alerts`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify([alert]),
  });
  expect(taken.status).toBe(200);
  await expect
    .poll(() => said, SOON)
    .toMatchObject([
      {
        attachments: [
          {
            title: "FIRING: BridgeDown",
            text: expect.stringContaining("A bridge does not answer. See docs/runbooks/BridgeDown.md.") as string,
          },
        ],
      },
    ]);
}, 120_000);

it("asks PostgreSQL over TCP whether it is ready", async (context) => {
  requireTool(context, "pg_isready");
  const { port } = new URL(inject("postgresUrl"));
  expect(await healthOf("postgres", port, { PGPORT: port })).toBe(0);
  expect(await healthOf("postgres", port, { PGPORT: await freePort() })).toBe(2);
});
