/** `config check`: every problem, every origin, and names that are none. */
import { chmodSync, mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Environment } from "../../src/config/index.ts";
import { inspectConfig } from "../../src/config/inspect.ts";
import { nearestSetting } from "../../src/config/nearest-setting.ts";
import { fileSetting } from "../../src/config/secret-files.ts";
import { isSecret, SETTING_NAMES } from "../../src/config/setting-table.ts";
import { runCommand } from "../support/command-line.ts";
import { sayAtTerminal } from "../support/terminal.ts";

const TELEGRAM = { TELEGRAM_BOT_TOKEN: "1:a-token", TELEGRAM_ROOM: "-1001" };

/** As a start sees it: the environment wins over `.env`. */
function inspected(environment: Environment, envFile: Readonly<Record<string, string>> = {}) {
  const { settings, problems, advice } = inspectConfig({ ...envFile, ...environment }, envFile, false);
  const of = (name: string) => settings.find((one) => one.name === name);
  return { settings, of, problems: problems.map(sayAtTerminal), advice: advice.map(sayAtTerminal) };
}

it("tells where each value comes from", () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "bridge-inspect-"));
  const path = join(folder.path, "token");
  writeFileSync(path, "1:a-token\n");
  chmodSync(path, 0o400);
  const { settings, of, problems, advice } = inspected(
    { CREDENTIALS_DIRECTORY: folder.path, TELEGRAM_BOT_TOKEN_FILE: "$CREDENTIALS_DIRECTORY/token", PORT: "8081" },
    { TELEGRAM_ROOM: "-1001", PORT: "8082" },
  );
  expect([problems, advice]).toEqual([[], []]);
  expect(settings.map(({ name }) => name)).toEqual(SETTING_NAMES);
  expect(of("TELEGRAM_BOT_TOKEN")).toEqual({ name: "TELEGRAM_BOT_TOKEN", value: "***", origin: "secret-file", path });
  expect(of("TELEGRAM_ROOM")).toEqual({ name: "TELEGRAM_ROOM", value: "-1001", origin: "env-file" });
  expect(of("PORT")).toEqual({ name: "PORT", value: "8081", origin: "environment" });
  expect(of("HOST")).toEqual({ name: "HOST", value: "127.0.0.1", origin: "default" });
});

it.each([
  ["TELEGRAM_BOT_TOKEN", "1:a-token", "***"],
  ["DATABASE_URL", "file:./data/bridge.db", "file:./data/bridge.db"],
  [
    "DATABASE_URL",
    "postgres://bridge:hunter2@db:5432/bridge?password=hunter2",
    "postgres://bridge:***@db:5432/bridge?***",
  ],
  ["DATABASE_URL", "postgres://hunter2:hunter2@db:port/x", "***"],
  ["HTTPS_PROXY", "http://user:hunter2@proxy:3128", "http://user:***@proxy:3128/"],
  ["HTTPS_PROXY", "user:hunter2@proxy:3128", "***"],
  ["HTTPS_PROXY", "http://hunter2@proxy:3128", "http://***@proxy:3128/"],
  ["DATABASE_URL", "postgres:/bridge:hunter2@db/x", "***"],
  ["CONVERSATION_API_URL", "https://user:hunter2@service/v1", "https://***@service/v1"],
  ["PUBLIC_URL", "https://bridge.example.org?token=hunter2#hunter2", "https://bridge.example.org?***"],
])("masks %s=%s", (name, value, shown) => {
  const { settings, problems, of } = inspected({ ...TELEGRAM, [name]: value });
  expect(of(name)?.value).toBe(shown);
  expect(JSON.stringify([settings, problems])).not.toMatch(/hunter2|a-token/u);
});

const SECRET = "hunter2-KJh8s/x";
/** What people paste where something else belongs. */
const PASTED = [
  SECRET,
  `https://user:${SECRET}@host.example/v1`,
  `https://${SECRET}@host.example`,
  `https://host.example/v1?key=${SECRET}`,
  `https://host.example/v1#${SECRET}`,
  `https:/user:${SECRET}@host.example`,
  `user:${SECRET}@host.example`,
  `postgres://user:12#${SECRET}@host.example/db`,
  `postgres://user:${SECRET}@@host.example:port/db`,
  `file://user:${SECRET}@host.example/db`,
];

it.each(SETTING_NAMES)("shows no secret that stands in %s, nor in a variable for its file", (name) => {
  for (const value of PASTED) {
    // A word alone may be anything in a setting that is no secret.
    if (value === SECRET && !isSecret(name)) continue;
    for (const variable of isSecret(name) ? [name, fileSetting(name)] : [name]) {
      const { settings, problems, advice } = inspected({ ...TELEGRAM, [name]: undefined, [variable]: value });
      expect(JSON.stringify([settings, problems, advice]), `${variable}=${value}`).not.toContain("hunter2");
    }
  }
});

it("names the nearest setting for one that is none", () => {
  const { advice } = inspected({ ...TELEGRAM, SLACK_BOT_TOKN: "x", PATH: "/bin", HOSTNAME: "x" }, { POSTGRES_DB: "x" });
  expect(advice).toEqual([
    "POSTGRES_DB is not a setting of the bridge.",
    "SLACK_BOT_TOKN is not a setting of the bridge. Did you mean SLACK_BOT_TOKEN?",
  ]);
  expect(nearestSetting("slack_bot_token", SETTING_NAMES)).toBe("SLACK_BOT_TOKEN");
  expect(nearestSetting("TELEGRAM_ROM", SETTING_NAMES)).toBe("TELEGRAM_ROOM");
  // What Kubernetes sets for a service of this name.
  expect(nearestSetting("CONVERSATION_BRIDGE_SERVICE_HOST", SETTING_NAMES)).toBeUndefined();
  expect(["HOSE", "HOUSE", "HOOSES"].map((name) => nearestSetting(name, ["HOST"]))).toEqual([
    "HOST",
    undefined,
    undefined,
  ]);
});

it("knows the names of a proxy in lower case, and no other", () => {
  const { of, advice } = inspected({ ...TELEGRAM, https_proxy: "http://proxy:3128" }, { slack_room: "C1" });
  expect(of("HTTPS_PROXY")).toMatchObject({ value: "http://proxy:3128/", origin: "environment" });
  expect(advice).toEqual(["slack_room is not a setting of the bridge. Did you mean SLACK_ROOM?"]);
});

it("says that certificates in .env are read too late", () => {
  const late = inspected(TELEGRAM, { NODE_EXTRA_CA_CERTS: "ca.pem" });
  expect(late.advice).toEqual([expect.stringContaining("Set it in the environment")]);
  expect(late.problems).toEqual([expect.stringContaining("holds no certificate")]);
});

it.each([
  ["socks5://proxy:1080", false],
  ["http://", false],
  ["http://user:%zz@proxy:3128", false],
  ["proxy.example.org:3128", true],
  ["https://proxy.example.org", true],
])("checks the address of a proxy: %s", (HTTPS_PROXY, isGood) => {
  const { problems } = inspected({ ...TELEGRAM, HTTPS_PROXY });
  expect(problems).toEqual(isGood ? [] : [expect.stringContaining("HTTPS_PROXY is not the address")]);
});

it("is a command that starts nothing, fails for a problem, and prints JSON for programs", async () => {
  const well = await runCommand(["config", "check"], TELEGRAM);
  expect(well).toMatchObject({ code: 0, errors: "" });
  expect(well.output).toMatch(/TELEGRAM_BOT_TOKEN +\*\*\* +environment/u);
  expect(well.output).toContain("The bridge can start");
  const ill = await runCommand(["config", "check", "--json"], { ...TELEGRAM, PORT: "x", LANG: "de_DE.UTF-8" });
  expect(ill.code).toBe(1);
  expect(JSON.parse(ill.output)).toMatchObject({
    ok: false,
    problems: [expect.stringContaining("PORT ist keine ganze Zahl")],
    advice: [],
  });
  expect((await runCommand(["config", "check", "--service"], { PORT: "1" })).code).toBe(0);
});
