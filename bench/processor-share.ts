/** Part of a processor for each process of a run, as if it ran on a small machine of its own. Linux control groups. */
import { existsSync } from "node:fs";
import { mkdir, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Short, so that a process which has used up its share answers again soon. Source: docs.kernel.org, CFS bandwidth. */
const PERIOD_US = 10_000;

/** Where a version of control groups has its groups, and how one of them is told a quota. */
interface Version {
  readonly folder: string;
  readonly settings: (quotaUs: number) => Readonly<Record<string, string>>;
}

const VERSIONS: readonly Version[] = [
  {
    folder: "/sys/fs/cgroup/cpu",
    settings: (quotaUs) => ({ "cpu.cfs_period_us": String(PERIOD_US), "cpu.cfs_quota_us": String(quotaUs) }),
  },
  { folder: "/sys/fs/cgroup", settings: (quotaUs) => ({ "cpu.max": `${quotaUs} ${PERIOD_US}` }) },
];

export interface Shares extends AsyncDisposable {
  /** From now on, the process has this part of a processor: 0.5 is half of one. It must end before the shares do. */
  give(pid: number, share: number): Promise<void>;
}

/** Result: `undefined` where this process may not make control groups that limit processors. */
export async function processorShares(): Promise<Shares | undefined> {
  for (const { folder, settings } of VERSIONS) {
    const probe = join(folder, `bench-${process.pid}`);
    try {
      await mkdir(probe);
    } catch {
      continue;
    }
    const isLimited = Object.keys(settings(0)).every((file) => existsSync(join(probe, file)));
    await rmdir(probe);
    if (isLimited) return sharesIn({ folder, settings });
  }
  return undefined;
}

function sharesIn({ folder, settings }: Version): Shares {
  const made: string[] = [];
  return {
    async give(pid, share) {
      const group = join(folder, `bench-${pid}`);
      await mkdir(group);
      made.push(group);
      for (const [file, value] of Object.entries(settings(Math.round(share * PERIOD_US))))
        await writeFile(join(group, file), value);
      await writeFile(join(group, "cgroup.procs"), String(pid));
    },
    async [Symbol.asyncDispose]() {
      for (const group of made) await removed(group);
    },
  };
}

/** The kernel refuses while it still takes an ended process down. */
async function removed(group: string): Promise<void> {
  for (let tries = 50; ; tries -= 1) {
    try {
      await rmdir(group);
      return;
    } catch (error) {
      if (tries === 0) throw error;
      await pause(20);
    }
  }
}
