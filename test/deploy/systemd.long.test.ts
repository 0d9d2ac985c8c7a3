/** The unit's own command line, run as systemd would: with its environment file, its credentials and its umask. */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempDisposableSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, it } from "vitest";
import { startTelegramEmulator, TELEGRAM_CHATS } from "../../src/sandbox/telegram-emulator/index.ts";
import { read, ROOT } from "../guard/tree.ts";
import { FOLDER, valuesOf } from "./systemd-unit.ts";

const unit = read(`${FOLDER}/bridge.service`);

it("starts the bridge from its credentials, keeps its data private, and stops it", async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "bridge-unit-"));
  await using telegram = await startTelegramEmulator({});
  const [state, credentials, cache] = ["state", "credentials", "cache"].map((name) => join(folder.path, name));
  for (const path of [state, credentials, cache]) mkdirSync(path ?? "", { mode: 0o700 });
  writeFileSync(join(credentials ?? "", "secret_telegram-bot-token"), `${telegram.token}\n`, { mode: 0o400 });
  // The example, with Telegram's lines uncommented.
  const example = read(`${FOLDER}/bridge.env.example`).replaceAll(/^# (?=TELEGRAM_)/gmu, "");
  const place = (text: string) =>
    text
      .replaceAll("/var/cache/conversation-bridge", cache ?? "")
      .replaceAll("/opt/conversation-bridge/", ROOT)
      .replace("/usr/bin/node", process.execPath);
  const environment = {
    ...parseEnv([...valuesOf(unit, "Environment"), example].map(place).join("\n")),
    CREDENTIALS_DIRECTORY: credentials,
  };
  const [umask = ""] = valuesOf(unit, "UMask");
  const [command = ""] = valuesOf(unit, "ExecStart");

  const child = spawn("sh", ["-c", `umask ${umask} && exec ${place(command)}`], {
    cwd: state,
    env: {
      ...environment,
      PORT: "0",
      TELEGRAM_API_ROOT: telegram.apiRoot,
      TELEGRAM_ROOM: String(TELEGRAM_CHATS.support),
    },
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    if (text.includes("the bridge runs")) child.kill("SIGTERM");
  });
  const code = await new Promise((resolve) => child.once("close", resolve));

  expect([code, output]).toEqual([0, expect.stringContaining("shutdown complete")]);
  expect(output).not.toContain(telegram.token);
  const files = readdirSync(state ?? "", { recursive: true, encoding: "utf8" });
  expect(files).toContain("data/bridge.db");
  const open = files.filter((path) => (statSync(join(state ?? "", path)).mode & 0o077) !== 0);
  expect(open).toEqual([]);
});
