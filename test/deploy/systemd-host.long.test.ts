/** Two bridges on one machine under systemd itself: each with its own data, secrets, backups and commands. */
import { execFileSync } from "node:child_process";
import { expect, it, vi } from "vitest";
import { freePort } from "../../bench/free-port.ts";
import { startTelegramEmulator, TELEGRAM_CHATS } from "../../src/sandbox/telegram-emulator/index.ts";
import { filesIn, read, ROOT } from "../guard/tree.ts";
import { requireTool } from "../support/optional-tool.ts";
import { installationBlocks } from "./installations.ts";
import { requireOwnSystemd, startSystemd } from "./own-systemd.ts";
import { postgresUnit } from "./systemd-postgres.ts";
import { FOLDER } from "./systemd-unit.ts";

const SOON = { timeout: 90_000, interval: 250 };

/** `systemd-run` waits for what it started by the bus. */
const BUS = {
  "dbus.socket": "[Socket]\nListenStream=/run/dbus/system_bus_socket\n",
  "dbus.service":
    "[Unit]\nRequires=dbus.socket\n[Service]\nType=notify\n" +
    "ExecStart=dbus-daemon --system --address=systemd: --nofork --nopidfile\n",
};

it("runs a bridge and an instance, backs both up, and runs their commands whether or not they run", async (context) => {
  requireOwnSystemd(context);
  for (const program of ["dbus-daemon", "systemd-run", "pg_dump"]) requireTool(context, program);
  const postgresBin = execFileSync(requireTool(context, "pg_config"), ["--bindir"], { encoding: "utf8" }).trim();
  await using parts = new AsyncDisposableStack();
  const systemd = parts.use(await startSystemd({ "conversation-bridge": ROOT, node: process.execPath }));
  const databasePort = await freePort();
  const units: Record<string, string> = { ...BUS, "postgresql.service": postgresUnit(postgresBin, databasePort) };
  for (const { path, text } of [...filesIn(FOLDER, ".service"), ...filesIn(FOLDER, ".timer")])
    units[path.slice(FOLDER.length + 1)] = text.replace("/usr/bin/node", "/opt/node");
  for (const [name, text] of Object.entries(units)) {
    systemd.write(`/etc/systemd/system/${name}`, text);
    // No journal runs.
    const log = "[Service]\nStandardOutput=append:/var/log/%N.log\nStandardError=append:/var/log/%N.log\n";
    if (/^bridge.*service$/u.test(name)) systemd.write(`/etc/systemd/system/${name}.d/log.conf`, log);
  }
  const systemctl = async (...args: readonly string[]) => {
    const { code, output } = await systemd.run("systemctl", ...args);
    expect([args, code, output]).toEqual([args, 0, ""]);
  };
  await systemctl("daemon-reload");
  await systemctl("start", "dbus.service", "postgresql");
  await vi.waitFor(() => {
    expect(systemd.read("/var/log/postgresql.log")).toContain("ready to accept connections");
  }, SOON);

  // The example, with Telegram's lines uncommented; one of the two on PostgreSQL.
  const BRIDGES = [
    { unit: "bridge", backup: "bridge-backup", own: "", which: [], database: /127\.0\.0\.1:\d+\/postgres is there/u },
    {
      ...{ unit: "bridge@sales", backup: "bridge-backup@sales", own: "/sales", which: ["@sales"] },
      database: /\/conversation-bridge@sales\/data\/bridge\.db is there/u,
    },
  ] as const;
  for (const { unit, own } of BRIDGES) {
    const telegram = parts.use(await startTelegramEmulator({}));
    const wanted = unit === "bridge" ? /^# (?=TELEGRAM_|DATABASE_)/gmu : /^# (?=TELEGRAM_)/gmu;
    const settings = read(`${FOLDER}/bridge.env.example`)
      .replaceAll(wanted, "")
      .replace(/^PORT=.*$/mu, `PORT=${await freePort()}`)
      .replace(/^TELEGRAM_ROOM=.*$/mu, `TELEGRAM_ROOM=${TELEGRAM_CHATS.support}`);
    const folder = `/etc/conversation-bridge${own}`;
    systemd.write(`${folder}/bridge.env`, `${settings}TELEGRAM_API_ROOT=${telegram.apiRoot}\n`);
    systemd.write(`${folder}/secrets/telegram-bot-token`, telegram.token, 0o400);
    const url = `postgres://bridge@127.0.0.1:${databasePort}/postgres`;
    systemd.write(`${folder}/secrets/database-url`, url, 0o400);
  }
  const logOf = (unit: string) => systemd.read(`/var/log/${unit}.log`);
  const started = (unit: string, times: number) =>
    vi.waitFor(() => {
      expect(logOf(unit).split("the bridge runs")).toHaveLength(times + 1);
    }, SOON);

  // An instance of 0.2.0, whose data was below that of `bridge`, and the upgrade of its unit.
  const template = units["bridge@.service"] ?? "";
  const before = template.replaceAll("conversation-bridge@%i", "conversation-bridge/%i").replace(/^Assert.*$/mu, "");
  systemd.write("/etc/systemd/system/bridge@.service", before);
  await systemctl("daemon-reload");
  await systemctl("start", "bridge@sales");
  await started("bridge@sales", 1);
  systemd.write("/etc/systemd/system/bridge@.service", template);
  await systemctl("daemon-reload");
  const file = async (folder: string) =>
    (await systemd.run("stat", "--format=%i", `/var/lib/private/${folder}/data/bridge.db`)).output;
  const kept = await file("conversation-bridge/sales");
  await systemctl("stop", "bridge@sales");
  expect((await systemd.run("systemctl", "start", "bridge@sales")).output).toContain("Assertion failed");
  const [, move = ""] = /^### Instances of systemd$.*?^```sh\n(.*?)^```/msu.exec(read("docs/operations.md")) ?? [];
  expect(await systemd.run("sh", "-euc", `sudo() { "$@"; }\n${move}`)).toEqual({ code: 0, output: "" });
  await started("bridge@sales", 2);
  expect([kept, await file("conversation-bridge@sales")]).toEqual([expect.stringMatching(/^\d+$/mu), kept]);
  await systemctl("start", "bridge");
  await started("bridge", 1);

  for (const { backup } of BRIDGES) {
    // A one-shot unit starts successfully only once its program has ended well.
    const { code } = await systemd.run("systemctl", "start", backup);
    expect([backup, code, logOf(backup)]).toEqual([backup, 0, expect.stringContaining("Backed up ") as string]);
  }

  // Root is already here.
  const script = `sudo() { "$@"; }\n${installationBlocks("Unit of systemd").join("")}bridge "$@"`;
  const command = async (which: readonly string[], ...words: readonly string[]) =>
    await systemd.run("sh", "-c", script, "sh", ...which, ...words);
  for (const isRunning of [true, false]) {
    for (const { unit, which, database } of BRIDGES) {
      if (!isRunning) await systemctl("stop", unit);
      expect(await command(which, "dead-letters")).toEqual({ code: 0, output: "There are no dead letters.\n" });
      const doctor = await command(which, "doctor");
      expect([unit, doctor.code, doctor.output]).toEqual([unit, 0, expect.stringMatching(database) as string]);
      const { output: archive } = await systemd.run("ls", `/var/lib/conversation-${unit}/backups`);
      const verified = await command(which, "backup", "--verify", `backups/${archive.trim()}`);
      expect(verified).toEqual({ code: 0, output: expect.stringContaining("The archive is complete") as string });
      // The words arrive as they are, and so does the exit code.
      expect(await command(which, "trace", "cv_1 '*'")).toEqual({
        code: 1,
        output: expect.stringContaining("cv_1 '*'") as string,
      });
    }
  }
}, 300_000);
