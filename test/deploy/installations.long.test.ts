/**
 * `bridge` and `ask` of docs/cli.md in containers: with stand-ins for `docker` and `kubectl` that run the rest of their
 * command with what the image has, which is Node. Those of a checkout and of systemd are run by alerts.long.test.ts and
 * systemd-host.long.test.ts.
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempDisposableSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { startWorld } from "../cli/doctor-fixture.ts";
import { ROOT } from "../guard/tree.ts";
import { CHILD_ENVIRONMENT } from "../support/child-environment.ts";
import { installationBlocks } from "./installations.ts";

/** Each runs in the image what comes after the words that it knows. */
const STAND_INS = {
  docker: `
case "$*" in
  "compose exec bridge "*) shift 3 ;;
  "compose run --rm --no-deps bridge "*) shift 5 ;;
  *) exit 64 ;;
esac
PATH="$IMAGE" exec "$@"`,
  kubectl: `
case "$*" in
  "--namespace bridge debug pod/bridge-0 "*" -- node -e "*) exit 0 ;;
  "--namespace bridge exec deployment/bridge -- "* | "--namespace bridge exec pod/bridge-command -- "*) shift 5 ;;
  *) exit 64 ;;
esac
PATH="$IMAGE" exec "$@"`,
};

it("run what the image has, beside a bridge", async () => {
  await using world = await startWorld();
  using folder = mkdtempDisposableSync(join(tmpdir(), "bridge-installations-"));
  const [programs, image] = [join(folder.path, "programs"), join(folder.path, "image")];
  for (const path of [programs, image]) mkdirSync(path);
  for (const [name, body] of Object.entries(STAND_INS))
    writeFileSync(join(programs, name), `#!/bin/sh${body}\n`, { mode: 0o755 });
  symlinkSync(process.execPath, join(image, "node"));
  const ended = async (script: string, settings: Readonly<Record<string, string>>) => {
    const env = { ...CHILD_ENVIRONMENT, ...settings, PATH: `${programs}:${CHILD_ENVIRONMENT.PATH}`, IMAGE: image };
    const child = spawn("sh", ["-c", script], { cwd: ROOT, env, stdio: ["ignore", "pipe", "inherit"] });
    const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
    return { output: await text(child.stdout), code: await closed };
  };

  const { PORT = "" } = world.settings;
  for (const installation of ["Container of Docker Compose", "Pod of Kubernetes"] as const) {
    const [first = "", otherwise = ""] = installationBlocks(installation);
    // The containers answer for health and metrics at a port of their own.
    const metrics = await ended(`${first}ask /metrics | grep bridge_last_backup`, { OPS_PORT: PORT });
    expect([installation, metrics.output]).toEqual([installation, expect.stringContaining("_timestamp_seconds 0")]);
    for (const block of [first, otherwise]) {
      const { code, output } = await ended(`${block}bridge doctor --json`, world.settings);
      expect([installation, code, JSON.parse(output)]).toMatchObject([installation, 0, { ok: true }]);
    }
  }
});
