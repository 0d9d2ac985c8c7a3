/** Part of a processor for each process of a run, as if it ran on a small machine of its own. Linux control groups. */
import { constants } from "node:fs";
import { access, mkdir, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Short, so that a process which has used up its share answers again soon. Source: docs.kernel.org, CFS bandwidth. */
const PERIOD_US = 10_000;
const GROUPS = "/sys/fs/cgroup";

/** How one version of control groups is told a quota. */
interface Version {
  readonly folder: string;
  readonly settings: (quotaUs: number) => Readonly<Record<string, string>>;
}

const VERSIONS: readonly Version[] = [
  {
    folder: join(GROUPS, "cpu"),
    settings: (quotaUs) => ({ "cpu.cfs_period_us": String(PERIOD_US), "cpu.cfs_quota_us": String(quotaUs) }),
  },
  { folder: GROUPS, settings: (quotaUs) => ({ "cpu.max": `${quotaUs} ${PERIOD_US}` }) },
];

export interface Shares extends AsyncDisposable {
  /** From now on, the process has this part of a processor: 0.5 is half of one. It must end before the shares do. */
  give(pid: number, share: number): Promise<void>;
}

/** Result: `undefined` where this process may not make control groups. */
export async function processorShares(): Promise<Shares | undefined> {
  for (const version of VERSIONS) {
    const parent = join(version.folder, `bench-${process.pid}`);
    try {
      await mkdir(parent);
      await access(join(parent, Object.keys(version.settings(0))[0] ?? ""), constants.W_OK);
      return sharesIn(parent, version);
    } catch {
      await rmdir(parent).catch(() => undefined);
    }
  }
  return undefined;
}

function sharesIn(parent: string, { settings }: Version): Shares {
  const made = [parent];
  return {
    async give(pid, share) {
      const group = join(parent, String(pid));
      await mkdir(group);
      made.push(group);
      for (const [file, value] of Object.entries(settings(Math.round(share * PERIOD_US))))
        await writeFile(join(group, file), value);
      await writeFile(join(group, "cgroup.procs"), String(pid));
    },
    async [Symbol.asyncDispose]() {
      for (const group of made.reverse()) await removed(group);
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
