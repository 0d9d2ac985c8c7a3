/** The alerts with Prometheus and Alertmanager themselves, and the runbooks' commands against a real bridge. */
import { spawn, spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, vi } from "vitest";
import { startTcpProxy } from "../../bench/tcp-proxy.ts";
import { openBridgeLedger } from "../../src/app/open-ledger.ts";
import { conversationLane } from "../../src/bridge/lanes.ts";
import { recordLastBackup } from "../../src/database/last-backup.ts";
import { ROOMS, some, startDesk } from "../support/bridge-fixture.ts";
import { CHILD_ENVIRONMENT } from "../support/child-environment.ts";
import { freshDatabase } from "../support/databases.ts";
import { runCommand } from "../support/command-line.ts";
import { silentLog } from "../support/log.ts";
import { requireTool } from "../support/optional-tool.ts";
import { ROOT } from "../guard/tree.ts";
import { freePort, startWorld } from "../cli/doctor-fixture.ts";
import { alertPages, checkoutFunctions, commandsIn } from "./installations.ts";
import { sixtyfold, startMonitoring } from "./monitoring.ts";

const FOLDER = join(ROOT, "deploy/prometheus");

it("are valid, and fire when they should, for Prometheus itself", (context) => {
  const promtool = requireTool(context, "promtool");
  const run = (...args: string[]) => spawnSync(promtool, args, { cwd: FOLDER, encoding: "utf8" });
  expect(run("check", "rules", "--lint=all", "--lint-fatal", "rules.yaml")).toMatchObject({ status: 0 });
  const tests = run("test", "rules", "rules.test.yaml");
  expect([tests.status, tests.stdout]).toEqual([0, expect.stringContaining("SUCCESS") as string]);
});

/** Every command of the runbooks, once. */
const commands = [...new Set(alertPages().flatMap(({ text }) => commandsIn(text)))];

it("the runbooks' commands run beside a bridge", async () => {
  await using world = await startWorld();
  const environment = { ...CHILD_ENVIRONMENT, ...world.settings };
  const functions = checkoutFunctions(world.settings["PUBLIC_URL"] ?? "");
  expect(commands.length).toBeGreaterThan(5);
  for (const command of commands) {
    const child = spawn("sh", ["-c", functions + command], {
      cwd: ROOT,
      env: environment,
      stdio: ["ignore", "pipe", "pipe"],
    });
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
  // The service's event comes, and there is nowhere to put it.
  await ada.writes("are you there?");
  await vi.waitFor(() => {
    expect(received).toEqual(expect.arrayContaining(["BridgeDatabaseDown firing", "BridgeRefusesEvents firing"]));
  }, soon);
  expect(received.filter((one) => one.startsWith("BridgeDown"))).toEqual([]);

  proxy.state = "up";
  await thread.marked(reply, "white_check_mark");
  await vi.waitFor(() => {
    expect(received).toEqual(expect.arrayContaining(["BridgeDatabaseDown resolved"]));
  }, soon);
  expect(ada.seen.map(({ text }) => text)).toEqual(["it is on its way"]);
}, 240_000);

it("arrive for each injected fault, and are resolved after it", async (context) => {
  const prometheus = requireTool(context, "prometheus");
  const alertmanager = requireTool(context, "prometheus-alertmanager");
  await using parts = new AsyncDisposableStack();
  const fresh = parts.use(await freshDatabase("sqlite", "bridge.db"));
  const port = await freePort();
  const desk = parts.use(await startDesk({ settings: { DATABASE_URL: fresh.url, PORT: port } }));
  const { slack, service } = desk.sandbox;
  const address = `127.0.0.1:${port}`;
  const { received, asked } = parts.use(await startMonitoring({ prometheus, alertmanager }, [address], sixtyfold));
  const soon = { timeout: 90_000, interval: 250 };
  const arrives = (alert: string, status = "firing") =>
    vi.waitFor(() => {
      expect(received).toContain(`${alert} ${status}`);
    }, soon);
  /** Longer than the objective. */
  const tooLate = (since: number) =>
    vi.waitFor(() => {
      expect(performance.now() - since).toBeGreaterThan(11_000);
    }, soon);
  const command = async (...args: readonly string[]) => {
    const ended = await runCommand(args, { DATABASE_URL: fresh.url });
    expect([args, ended.code, ended.errors]).toEqual([args, 0, ""]);
    return ended.output;
  };
  const ada = parts.use(await desk.client("Ada"));
  await ada.writes("hello");
  const thread = await desk.thread("Ada");

  await vi.waitFor(async () => {
    expect(await asked("bridge_database_up")).toEqual(["1"]);
  }, soon);

  // Somebody guesses at the webhook.
  const guess = () => fetch(`http://${address}/webhooks/conversations`, { method: "POST", body: "{}" });
  for (let left = 40; left > 0; left -= 1) expect((await guess()).status).toBe(401);
  await arrives("BridgeStrangers");

  // The nightly backup has failed for three days.
  const database = await fresh.open();
  await recordLastBackup(database, { takenAt: Date.now() - 3 * 86_400_000, bytes: 1 });
  await arrives("BridgeBackupOld");
  await command("backup", join(dirname(fileURLToPath(fresh.url.replace("file:", "file://"))), "backup.tar.zst"));

  // Another version has left an entry that this one cannot read.
  const ledger = parts.use(await openBridgeLedger(database, { log: silentLog }));
  await ledger.append([{ lane: conversationLane("cv_1"), kind: "staff", keys: [], payload: {} }]);
  await arrives("BridgeBugFound");

  // Slack refuses one message for good.
  slack.faults.next("chat.postMessage", { kind: "error", code: "msg_too_long" });
  await ada.writes("cannot be shown");
  await arrives("BridgeDeadLetters");
  const listed = (await command("dead-letters", "list", "--json")).trim().split("\n");
  const numbers = listed.map((line) => String((JSON.parse(line) as { readonly entry: number }).entry));
  await command("dead-letters", "discard", ...numbers);

  // Slack takes no post for longer than the objective.
  slack.faults.next("chat.postMessage", { kind: "server-error" }, 1_000);
  const writtenAt = performance.now();
  await ada.writes("is anybody there?");
  for (const alert of ["BridgeRoomBehind", "BridgeWaiting"]) await arrives(alert);
  await tooLate(writtenAt);
  slack.faults.clear();
  await arrives("BridgeMessagesLate");
  await thread.shows(some("is anybody there?"));

  // The service is away while staff answer.
  await service.stop();
  const repliedAt = performance.now();
  const reply = thread.replies("yes");
  await arrives("BridgeCallsFail");
  await tooLate(repliedAt);
  await service.start();
  await thread.marked(reply, "white_check_mark");
  await arrives("BridgeRepliesLate");

  // Slack ends the connection, and lets the bridge open no other.
  slack.faults.next("apps.connections.open", { kind: "server-error" }, 1_000);
  slack.sockets.cut();
  await arrives("BridgeConnectionDown");
  slack.faults.clear();
  await slack.sockets.whenConnected();

  // The process is gone.
  await desk.sandbox.stopBridge();
  await arrives("BridgeDown");
  await desk.sandbox.startBridge();

  // Somebody takes the bot out of the room.
  slack.faults.next("chat.postMessage", { kind: "error", code: "not_in_channel" });
  await ada.writes("and now?");
  await arrives("BridgeUnauthorized");

  const fired = received.filter((one) => one.endsWith(" firing")).map((one) => one.replace(" firing", ""));
  for (const alert of new Set(fired)) await arrives(alert, "resolved");
  // Nobody was called for what did not happen.
  for (const alert of ["BridgeDatabaseDown", "BridgeRefusesEvents", "BridgeNoteNotKept"])
    expect(fired).not.toContain(alert);
  // What was put off meanwhile has arrived, once.
  expect(ada.seen.map(({ text }) => text)).toEqual(["yes"]);
}, 400_000);
