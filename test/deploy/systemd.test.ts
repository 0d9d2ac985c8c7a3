/** The systemd units: what they may do, and that they fit the program. */
import { execFile } from "node:child_process";
import { cpSync, mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SHUTDOWN_TIMEOUT_MS } from "../../src/cli/graceful-shutdown.ts";
import { fileSetting } from "../../src/config/secret-files.ts";
import { isSecret, SETTING_NAMES } from "../../src/config/setting-table.ts";
import { read, ROOT } from "../guard/tree.ts";
import { requireTool } from "../support/optional-tool.ts";
import { FOLDER, template, TEMPLATES, valuesOf } from "./systemd-unit.ts";

/** Tenths: 0 confines most, 100 nothing at all. */
const MOST_EXPOSED = 15;
/** As long as in the containers, if a load balancer stands before it. */
const MOST_DRAIN_MS = 10_000;
const UNITS = [...Object.values(TEMPLATES), ...Object.keys(TEMPLATES)];
const SERVICES = UNITS.filter((name) => name.endsWith(".service"));
const unit = read(`${FOLDER}/bridge.service`);

function run(
  program: string,
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve) => {
    const child = execFile(program, args, { env: { ...process.env, LC_ALL: "C" } }, (_, stdout, stderr) => {
      resolve({ code: child.exitCode, output: stdout + stderr });
    });
  });
}

it.each(Object.entries(TEMPLATES))("has a template %s that is the unit, with folders of its own", async (name, one) => {
  await expect(template(read(`${FOLDER}/${one}`))).toMatchFileSnapshot(`${ROOT}${FOLDER}/${name}`);
});

it("gives each bridge folders that are in no other's, as systemd demands of dynamic users", () => {
  for (const own of ["bridge.service", "bridge-backup.service"]) {
    const of = (text: string) => ["StateDirectory", "CacheDirectory"].flatMap((name) => valuesOf(text, name));
    const inOthers = of(read(`${FOLDER}/${own.replace(".", "@.")}`)).flatMap((value) => value.split(" "));
    const plain = of(read(`${FOLDER}/${own}`)).flatMap((value) => value.split(" "));
    expect(inOthers.filter((folder) => plain.some((other) => `${folder}/`.startsWith(`${other}/`)))).toEqual([]);
  }
  const made = template(unit);
  expect(valuesOf(made, "EnvironmentFile")).toEqual(["/etc/conversation-bridge/%i/bridge.env"]);
  expect(valuesOf(made, "StateDirectory")).toEqual(["conversation-bridge@%i"]);
  expect(valuesOf(made, "ExecStart")).toEqual(valuesOf(unit, "ExecStart"));
});

it("waits longer than a shutdown takes, and lets V8 compile", () => {
  expect(Number(valuesOf(unit, "TimeoutStopSec")[0]) * 1000).toBeGreaterThan(
    MOST_DRAIN_MS + SHUTDOWN_TIMEOUT_MS + 5_000,
  );
  expect(valuesOf(unit, "MemoryDenyWriteExecute")).toEqual([]);
});

it("starts the program with the flags of npm start", () => {
  const { scripts } = JSON.parse(read("package.json")) as { readonly scripts: { readonly start: string } };
  const [line = ""] = valuesOf(unit, "ExecStart");
  const flags = (text: string) => text.match(/--[\w-]+(?:=\S+)?/gu)?.filter((flag) => flag !== "--import");
  expect(flags(line)).toEqual(flags(scripts.start));
  expect(line).toMatch(/^\/usr\/bin\/node .* \/opt\/conversation-bridge\/src\/main\.ts start$/u);
});

it("makes backups as the user of the bridge, with its data, its settings and its confinement", () => {
  const backup = read(`${FOLDER}/bridge-backup.service`);
  expect(valuesOf(backup, "User")).toEqual(["bridge"]);
  for (const name of [
    "User",
    "WorkingDirectory",
    "EnvironmentFile",
    "LoadCredential",
    "CapabilityBoundingSet",
    "ProtectSystem",
  ])
    expect([name, valuesOf(backup, name)]).toEqual([name, valuesOf(unit, name)]);
  const confinement = (text: string) => /^DynamicUser=[\s\S]*?^SystemCallErrorNumber=.*$/mu.exec(text)?.[0];
  expect(confinement(backup)).toBe(confinement(unit));
  expect(valuesOf(backup, "StateDirectory")[0]).toContain("conversation-bridge/backups");
  expect(valuesOf(backup, "ExecStart")[0]).toMatch(/main\.ts backup backups --keep 7d,4w$/u);
});

it("has an example of settings that exist, with every secret in a credential of the unit", () => {
  const example = read(`${FOLDER}/bridge.env.example`);
  const settings = [...example.matchAll(/^(?:# )?([A-Z_]+)=(.*)$/gmu)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]);
  const secrets = new Set(SETTING_NAMES.filter(isSecret).map(fileSetting));
  const known = new Set<string>([...SETTING_NAMES.filter((name) => !isSecret(name)), ...secrets]);
  expect(settings.filter(([name = ""]) => !known.has(name))).toEqual([]);
  const [credential = ""] = valuesOf(unit, "LoadCredential");
  const [id = ""] = credential.split(":");
  const paths = settings.filter(([name = ""]) => secrets.has(name)).map(([, value = ""]) => value);
  expect(paths.length).toBeGreaterThan(3);
  // The folder of credentials is another one for each unit, and all of them read these lines.
  expect(paths.filter((path) => !path.startsWith(`$CREDENTIALS_DIRECTORY/${id}_`))).toEqual([]);
});

describe("systemd itself", () => {
  it.for(UNITS)("finds nothing wrong with %s", async (name, context) => {
    const analyze = requireTool(context, "systemd-analyze");
    using folder = mkdtempDisposableSync(join(tmpdir(), "bridge-units-"));
    cpSync(join(ROOT, FOLDER), folder.path, { recursive: true });
    // Where Node is on this machine.
    for (const one of UNITS)
      writeFileSync(join(folder.path, one), read(`${FOLDER}/${one}`).replace("/usr/bin/node", process.execPath));
    const path = join(folder.path, name.replace("@.", "@support."));
    for (const one of Object.keys(TEMPLATES))
      cpSync(join(folder.path, one), join(folder.path, one.replace("@.", "@support.")));
    expect(await run(analyze, ["verify", path])).toEqual({ code: 0, output: "" });
  });

  it.for(SERVICES)("confines %s", async (name, context) => {
    const analyze = requireTool(context, "systemd-analyze");
    const security = (path: string) =>
      run(analyze, ["security", "--offline=true", "--no-pager", `--threshold=${MOST_EXPOSED}`, path]);
    const { code, output } = await security(join(ROOT, FOLDER, name));
    expect([code, /exposure level .*/u.exec(output)?.[0]]).toEqual([0, expect.stringMatching(/: \d\.\d OK/u)]);
    using folder = mkdtempDisposableSync(join(tmpdir(), "bridge-units-"));
    const loose = join(folder.path, "loose.service");
    const bounds = /^(?:CapabilityBoundingSet=|ProtectSystem=strict)\n/gmu;
    writeFileSync(loose, read(`${FOLDER}/${name}`).replaceAll(bounds, ""));
    expect((await security(loose)).code).toBe(1);
  });
});
