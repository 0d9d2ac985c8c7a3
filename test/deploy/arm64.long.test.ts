/** The tree that the image holds, run by Node for arm64 on another processor, which QEMU plays. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { startTelegramEmulator } from "../../src/sandbox/telegram-emulator/index.ts";
import { freePort } from "../cli/doctor-fixture.ts";
import { read } from "../guard/tree.ts";
import { CHILD_ENVIRONMENT } from "../support/child-environment.ts";
import { telegramSettings } from "../support/emulator-settings.ts";
import { copyImage } from "../support/image.ts";
import { requireThat, requireTool } from "../support/optional-tool.ts";

interface Locked {
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly cpu?: readonly string[];
  readonly hasInstallScript?: boolean;
}

it("has no production package for one processor alone, so that both images hold the same files", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as { readonly packages: Record<string, Locked> };
  const installed = Object.entries(packages).filter(([path, one]) => path !== "" && !one.dev && !one.optional);
  expect(installed.length).toBeGreaterThan(30);
  expect(installed.filter(([, one]) => one.cpu !== undefined || one.hasInstallScript)).toEqual([]);
});

it("answers /healthz on arm64, and ends in order", async (context) => {
  const qemu = requireTool(context, "qemu-aarch64-static");
  // Debian's libraries for arm64, and Node in opt/node. `.ci/run` puts them there.
  const { ARM64_ROOT: root = "" } = process.env;
  const node = join(root, "opt/node");
  requireThat(context, root !== "" && existsSync(node), "ARM64_ROOT names no folder with Node for arm64");
  using folder = mkdtempDisposableSync(join(tmpdir(), "bridge-arm64-"));
  const main = copyImage(folder.path);
  await using telegram = await startTelegramEmulator();
  const port = await freePort();
  const environment = {
    PATH: CHILD_ENVIRONMENT.PATH,
    NODE_COMPILE_CACHE: join(folder.path, "compiled"),
    HOST: "127.0.0.1",
    PORT: port,
    DATABASE_URL: `file:${join(folder.path, "bridge.db")}`,
    ...telegramSettings(telegram),
  };
  const child = spawn(qemu, ["-L", root, node, main], { cwd: folder.path, env: environment });
  const ended = new Promise((resolve) => child.once("close", resolve));
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  try {
    await vi.waitFor(
      async () => {
        expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
        expect(output).toContain("the bridge runs");
      },
      { timeout: 240_000, interval: 500 },
    );
  } finally {
    child.kill("SIGTERM");
  }
  expect([await ended, output]).toEqual([0, expect.stringContaining("shutdown complete")]);
}, 300_000);
