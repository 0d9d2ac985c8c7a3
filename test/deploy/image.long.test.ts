/** The tree that the image holds: a start compiles nothing anew, any user can run it, and it is known to be alive. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempDisposableSync, readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { startSlackEmulator } from "../../src/sandbox/slack-emulator/index.ts";
import { startTelegramEmulator } from "../../src/sandbox/telegram-emulator/index.ts";
import { freePort } from "../cli/doctor-fixture.ts";
import { read, ROOT } from "../guard/tree.ts";
import { CHILD_ENVIRONMENT } from "../support/child-environment.ts";
import { runCommand } from "../support/command-line.ts";
import { requireThat } from "../support/optional-tool.ts";
import { copyImage, execForms, targets } from "../support/image.ts";
import { slackSettings, telegramSettings } from "../support/emulator-settings.ts";

const folder = mkdtempDisposableSync(join(tmpdir(), "bridge-image-"));
afterAll(() => {
  folder.remove();
});
const main = copyImage(folder.path);

/** Lines in exec form, which are the same in every target. */
function sameInAll(line: RegExp): readonly (readonly string[])[] {
  const [first = [], ...others] = [...targets(read("Dockerfile")).values()].map((stage) => execForms(stage, line));
  expect(first.length).toBeGreaterThan(0);
  for (const other of others) expect(other).toEqual(first);
  return first;
}

it("holds every module that a start with both team chats loads", async () => {
  const cache = join(folder.path, ".compile-cache");
  for (const [program, ...args] of sameInAll(/^RUN /u)) {
    expect(program).toBe("node");
    execFileSync(process.execPath, args, {
      cwd: folder.path,
      env: { ...CHILD_ENVIRONMENT, NODE_COMPILE_CACHE: cache },
    });
  }
  const compiled = () => readdirSync(cache, { recursive: true }).length;
  const built = compiled();
  expect(built).toBeGreaterThan(500);

  await using slack = await startSlackEmulator();
  await using telegram = await startTelegramEmulator({});
  const settings = {
    PORT: "0",
    NODE_COMPILE_CACHE: cache,
    DATABASE_URL: `file:${join(folder.path, "bridge.db")}`,
    ...slackSettings(slack),
    ...telegramSettings(telegram),
  };
  const { code, output } = await runCommand([], settings, "the bridge runs", "SIGTERM", main);
  expect([code, output.includes("shutdown complete")]).toEqual([0, true]);
  // undici's parser alone is loaded at the first call.
  expect(compiled() - built).toBeLessThanOrEqual(1);
});

/** Bytes of the files in a folder, without the packages that are installed inside it. */
const sizeOf = (folderOfPackage: string): number =>
  readdirSync(folderOfPackage, { recursive: true, withFileTypes: true })
    .map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
    .filter(({ entry, path }) => entry.isFile() && !path.slice(folderOfPackage.length).includes("/node_modules/"))
    .reduce((sum, { path }) => sum + statSync(path).size, 0);

it("is as large as docs/run.md says", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean; readonly optional?: boolean }>>;
  };
  const left = /&& rm -r (.+)$/mu.exec(read("Dockerfile"))?.[1]?.split(" ") ?? [];
  const installed = Object.entries(packages).filter(
    ([path, one]) => path !== "" && one.dev !== true && one.optional !== true && !left.includes(path),
  );
  const megabytes = installed.reduce((sum, [path]) => sum + sizeOf(join(ROOT, path)), 0) / 1_048_576;
  const said = Number(/compressed: packages (\d+)/u.exec(read("docs/run.md"))?.[1]);
  expect(Math.abs(megabytes - said)).toBeLessThan(said / 10);
});

/** A user that owns nothing here. */
const STRANGER = 12_345;

/** Everything is mounted read-only but the folder `$0`, as in a container; not even root could write into `$1`. */
const READ_ONLY = `set -e
mount --make-rprivate /
mount --bind "$0" "$0"
mount -o remount,bind,ro /
if mountpoint --quiet /tmp; then mount -o remount,bind,ro /tmp; fi
if touch "$1/written" 2>/dev/null; then exit 99; fi
cd "$1"
shift
exec "$@"`;

it.for(["0.0.0.0", "::"])(
  "runs on a read-only root as a user that may write its data alone, at %s, and says that it lives",
  async (host, context) => {
    requireThat(context, process.getuid?.() === 0, "only root can become another user");
    const mayMount = spawnSync("unshare", ["--mount", "mount", "-t", "tmpfs", "tmpfs", "/run"]).status === 0;
    requireThat(context, mayMount, "this machine lets nobody make namespaces");
    using data = mkdtempDisposableSync(join(tmpdir(), "bridge-data-"));
    chownSync(data.path, STRANGER, STRANGER);
    chmodSync(folder.path, 0o755);
    await using telegram = await startTelegramEmulator({});
    const port = await freePort();
    const environment = {
      ...CHILD_ENVIRONMENT,
      NODE_COMPILE_CACHE: join(folder.path, "none"),
      HOST: host,
      PORT: port,
      DATABASE_URL: `file:${join(data.path, "bridge.db")}`,
      ...telegramSettings(telegram),
    };
    const owner = ["setpriv", `--reuid=${STRANGER}`, `--regid=${STRANGER}`, "--clear-groups"];
    const confined = ["sh", "-c", READ_ONLY, data.path, folder.path, ...owner, process.execPath, main];
    const child = spawn("unshare", ["--mount", ...confined], { cwd: folder.path, env: environment });
    const ended = new Promise((resolve) => child.once("close", resolve));
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    const [[program, ...args] = []] = sameInAll(/^HEALTHCHECK .*\\\n\s+CMD /u);
    expect(program).toBe("node");
    const isHealthy = () => spawnSync(process.execPath, args, { env: environment }).status === 0;
    expect(isHealthy()).toBe(false);
    await expect.poll(isHealthy).toBe(true);
    await expect.poll(() => output).toContain("the bridge runs");
    child.kill("SIGTERM");
    expect([await ended, output]).toEqual([0, expect.stringContaining("shutdown complete")]);
    expect(isHealthy()).toBe(false);
    expect(readdirSync(data.path)).toContain("bridge.db");
  },
);
