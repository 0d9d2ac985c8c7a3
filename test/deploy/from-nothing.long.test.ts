/**
 * From nothing to a desk that survives the loss of its database: settings by `setup`, two bridges under systemd's own
 * confinement behind HAProxy, PostgreSQL, and Prometheus that watches. What happens is what the runbooks say.
 */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempDisposableSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { parseEnv } from "node:util";
import { expect, it, vi } from "vitest";
import { freePort } from "../../bench/free-port.ts";
import { startHaproxy } from "../../bench/haproxy.ts";
import { installedPrograms } from "../../bench/postgres-programs.ts";
import { ROOMS, startSlackEmulator } from "../../src/sandbox/slack-emulator/index.ts";
import { read, ROOT } from "../guard/tree.ts";
import { newClient, some, threadOf } from "../support/bridge-fixture.ts";
import { CHILD_ENVIRONMENT } from "../support/child-environment.ts";
import { MAIN } from "../support/command-line.ts";
import { requireTool } from "../support/optional-tool.ts";
import { checkoutFunctions, commandsIn } from "./installations.ts";
import { startMonitoring } from "./monitoring.ts";
import { requireOwnSystemd, startSystemd } from "./own-systemd.ts";
import { postgresUnit } from "./systemd-postgres.ts";
import { FOLDER } from "./systemd-unit.ts";

const REPLICAS = ["a", "b"] as const;
const SOON = { timeout: 90_000, interval: 250 };

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

async function run(program: string, args: readonly string[], cwd: string, environment: object): Promise<Ended> {
  const child = spawn(program, args, {
    cwd,
    env: { ...CHILD_ENVIRONMENT, LC_ALL: "en", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, output: output + errors };
}

/** Programs of PostgreSQL that are part of the system: the version that was asked for, else the oldest supported one. */
const DEBIANS = "/usr/lib/postgresql/15/bin";
const systemsPostgres = process.env["POSTGRES_PROGRAMS"] ?? (existsSync(DEBIANS) ? DEBIANS : undefined);
const postgresBin = systemsPostgres ?? "/opt/postgresql/bin";

it("runs, loses its database, tells those on call, and delivers everything once", async (context) => {
  requireOwnSystemd(context);
  const [haproxy, prometheus, alertmanager] = ["haproxy", "prometheus", "prometheus-alertmanager"].map((name) =>
    requireTool(context, name),
  ) as [string, string, string];
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(mkdtempDisposableSync(join(tmpdir(), "bridge-from-nothing-")));
  const slack = parts.use(await startSlackEmulator({ retryScale: 0.001 }));
  const ports = { a: await freePort(), b: await freePort() };
  const databasePort = await freePort();
  const balancer = parts.use(await startHaproxy(haproxy, folder.path, Object.values(ports)));

  const systemd = parts.use(
    await startSystemd({
      "conversation-bridge": ROOT,
      node: process.execPath,
      ...(systemsPostgres === undefined && {
        postgresql: dirname(dirname(installedPrograms().postgres)),
      }),
    }),
  );
  const systemctl = async (...args: readonly string[]) => {
    const { code, output } = await systemd.run("systemctl", ...args);
    expect([args, code, output]).toEqual([args, 0, ""]);
  };
  systemd.write("/etc/systemd/system/postgresql.service", postgresUnit(postgresBin, databasePort));
  // The unit, with Node where it is here, and its log in a file, because no journal runs.
  const unit = read(`${FOLDER}/bridge@.service`).replace("/usr/bin/node", "/opt/node");
  systemd.write("/etc/systemd/system/bridge@.service", unit);
  systemd.write(
    "/etc/systemd/system/bridge@.service.d/log.conf",
    "[Service]\nStandardOutput=append:/var/log/%p-%i.log\nStandardError=append:/var/log/%p-%i.log\n",
  );
  await systemctl("daemon-reload");
  await systemctl("start", "postgresql");
  await vi.waitFor(() => {
    expect(systemd.read("/var/log/postgresql.log")).toContain("ready to accept connections");
  }, SOON);
  if (systemsPostgres === DEBIANS) expect(systemd.read("/var/log/postgresql.log")).toContain("starting PostgreSQL 15.");

  // Until a bridge runs, `setup` itself hears Slack's events at the bridge's port.
  slack.events.deliverTo({ url: `http://127.0.0.1:${ports.a}/slack/events` });
  const answers = {
    PORT: ports.a,
    PUBLIC_URL: balancer.origin,
    DATABASE_URL: `postgres://bridge@127.0.0.1:${databasePort}/postgres`,
    SLACK_API_URL: slack.apiUrl,
    SLACK_BOT_TOKEN: slack.botToken,
    SLACK_SIGNING_SECRET: slack.signingSecret,
    SLACK_ROOM: ROOMS.support,
    OPS_ROOM: `slack:${ROOMS.alerts}`,
  };
  const lines = Object.entries(answers).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(folder.path, "answers"), lines.join(""), { mode: 0o600 });
  const setup = ["setup", "--answers", "answers", "--secrets", "secrets"];
  const asked = await run(process.execPath, [MAIN, ...setup], folder.path, {});
  // All is well but for the webhooks, which no bridge behind the load balancer takes yet.
  expect(asked.output).toContain("One thing is wrong.");
  expect(asked.output).toMatch(/WRONG .*\/webhooks\/conversations/u);
  expect(asked.output).toContain(".env has been written.");
  slack.events.deliverTo({ url: `${balancer.origin}/slack/events` });

  const written = readFileSync(join(folder.path, ".env"), "utf8");
  const secrets = join(folder.path, "secrets");
  for (const name of REPLICAS) {
    const own = `/etc/conversation-bridge/${name}`;
    const settings = written
      .replaceAll(`${secrets}/`, "$CREDENTIALS_DIRECTORY/secret_")
      .replace(/^PORT=.*$/mu, `PORT=${ports[name]}`);
    expect(settings).not.toContain(slack.botToken);
    systemd.write(`${own}/bridge.env`, `HOST=127.0.0.1\n${settings}`);
    for (const file of readdirSync(secrets))
      systemd.write(`${own}/secrets/${file}`, readFileSync(join(secrets, file), "utf8"), 0o400);
    await systemctl("start", `bridge@${name}`);
    await balancer.isUp(ports[name], true).catch((error: unknown) => {
      throw new Error(systemd.read(`/var/log/bridge-${name}.log`), { cause: error });
    });
    // As the unit wants it: no user of this machine, no capability, system calls filtered.
    const status = (line: string) => systemd.statusOf(`bridge@${name}`, line);
    expect(Number((await status("Uid")).split("\t")[0])).toBeGreaterThan(60_000);
    expect([await status("CapEff"), await status("Seccomp")]).toEqual(["0000000000000000", "2"]);
  }

  const onCall = parseEnv(written);
  const functions = checkoutFunctions(`http://127.0.0.1:${ports.a}`);
  const well = await run(process.execPath, [MAIN, "doctor"], folder.path, onCall);
  expect([well.code, well.output]).toEqual([0, expect.stringContaining("Nothing is wrong.") as string]);

  const monitoring = parts.use(
    await startMonitoring(
      { prometheus, alertmanager },
      Object.values(ports).map((port) => `127.0.0.1:${port}`),
    ),
  );
  const site = `${balancer.origin}/site/`;
  await using ada = await newClient("Ada", site);
  await ada.writes("Where is my parcel?");
  const thread = await threadOf("Ada", slack);
  await thread.marked(thread.replies("It comes tomorrow."), "white_check_mark");
  await ada.sees(some("It comes tomorrow."));
  await vi.waitFor(async () => {
    expect(await monitoring.asked("bridge_database_up")).toEqual(["1", "1"]);
  }, SOON);
  expect(monitoring.received).toEqual([]);

  await systemctl("stop", "postgresql");
  const reply = thread.replies("It comes today.");
  const key = randomUUID();
  await expect(ada.writes("Which day?", key)).rejects.toThrow("the service answered 5");
  for (const port of Object.values(ports)) await balancer.isUp(port, false);
  await vi.waitFor(() => {
    expect(monitoring.received).toContain("BridgeDatabaseDown firing");
  }, SOON);

  // The page says how to find the cause, and what to do.
  const commands = commandsIn(read("docs/runbooks/BridgeDatabaseDown.md"));
  expect(commands.length).toBeGreaterThan(1);
  for (const command of commands) {
    const { output } = await run("sh", ["-c", functions + command], ROOT, onCall);
    expect([command, output]).toEqual([command, expect.stringMatching(/database/iu)]);
  }
  expect(read("docs/runbooks/BridgeDatabaseDown.md")).toContain("Start the database server");
  await systemctl("start", "postgresql");

  // Slack has given the event up by now: the bridges read the thread.
  await vi.waitFor(() => thread.marked(reply, "white_check_mark"), SOON);
  await ada.sees(some("It comes today."));
  await vi.waitFor(() => ada.writes("Which day?", key), SOON);
  await thread.shows(some("Which day?"));
  await vi.waitFor(() => {
    expect(monitoring.received).toContain("BridgeDatabaseDown resolved");
  }, SOON);
  expect(ada.seen.map((message) => message.text)).toEqual(["It comes tomorrow.", "It comes today."]);
  const shown = thread.posts().join("\n");
  for (const words of ["Where is my parcel?", "Which day?"]) expect(shown.split(words)).toHaveLength(2);
  for (const name of REPLICAS) await systemctl("stop", `bridge@${name}`);
  for (const name of REPLICAS) {
    const log = systemd.read(`/var/log/bridge-${name}.log`);
    expect(log).toContain("shutdown complete");
    for (const secret of [slack.botToken, slack.signingSecret]) expect(log).not.toContain(secret);
  }
}, 300_000);
