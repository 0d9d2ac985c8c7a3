/**
 * Temporary files in memory, where there is room for them: hundreds of databases that wait for no disk are a quarter of
 * the run. Long tests fill disks and measure, so they run on a real one.
 */
import { spawnSync } from "node:child_process";
import { chmod, mkdtemp, readdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

const MEMORY = "/dev/shm";
/** A run needs a tenth of it. Containers have 64 MB by default. */
const NEEDED_BYTES = 2 * 1024 ** 3;
const PREFIX = "bridge-tests-";

export default async function setup({ config }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const runsLongTests = !config.exclude.some((pattern) => pattern.includes(".long."));
  if (runsLongTests || process.env["TMPDIR"] !== undefined || !(await hasRoom())) return undefined;
  await removeLeftBehind();
  const folder = await mkdtemp(join(MEMORY, `${PREFIX}${process.pid}-`));
  const remove = () => rm(folder, { recursive: true, force: true });
  // PostgreSQL, which runs as another user, reads files in it.
  await chmod(folder, 0o711);
  if (!(await runsPrograms(folder))) {
    await remove();
    return undefined;
  }
  // Workers and the processes that they start inherit it.
  process.env["TMPDIR"] = folder;
  return async () => {
    delete process.env["TMPDIR"];
    await remove();
  };
}

async function hasRoom(): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(MEMORY);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** Tests start programs that they wrote or unpacked. Docker mounts the folder so that none may run. */
async function runsPrograms(folder: string): Promise<boolean> {
  const program = join(folder, "program");
  await writeFile(program, "#!/bin/sh\n", { mode: 0o755 });
  return spawnSync(program).status === 0;
}

/** A run that was killed has removed nothing. */
async function removeLeftBehind(): Promise<void> {
  for (const name of await readdir(MEMORY)) {
    const owner = Number(new RegExp(`^${PREFIX}(\\d+)-`, "u").exec(name)?.[1] ?? NaN);
    if (!Number.isNaN(owner) && !isRunning(owner)) await rm(join(MEMORY, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
