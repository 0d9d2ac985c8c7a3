/**
 * systemd itself, as the first process of namespaces of its own, so that a unit runs under every restriction that it asks
 * for. It knows the units that it is given and no others, sees copies of /etc, /opt, /var and /tmp, and shares the network.
 */
import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { TestContext } from "vitest";
import { requireThat, requireTool } from "../support/optional-tool.ts";

export interface OwnSystemd extends AsyncDisposable {
  /** Runs a program inside, as root. */
  run(program: string, ...args: readonly string[]): Promise<{ readonly code: number | null; readonly output: string }>;
  /** A file as it is inside. */
  read(path: string): string;
  /** Writes a file inside, with the folders that it needs. `mode`: 0644 by default. */
  write(path: string, text: string, mode?: number): void;
  /** A line of `/proc/PID/status` of a unit's main process, without its name. */
  statusOf(unit: string, line: string): Promise<string>;
}

const PROGRAM = "/lib/systemd/systemd";
const GROUPS = "/sys/fs/cgroup";
/** What every service waits for. The machine's own would start much more. */
const TARGETS = ["sysinit", "basic", "shutdown", "network-online", "multi-user"];
const STARTS_WITHIN_MS = 30_000;
const ASK_EVERY_MS = 50;

/** The hierarchy in which systemd keeps its groups: that of version 1 by name, or the one of version 2. */
function hierarchy(): { readonly path: string; readonly mount: string } | undefined {
  if (existsSync(`${GROUPS}/cgroup.controllers`)) return { path: GROUPS, mount: `mount -t cgroup2 cgroup2 ${GROUPS}` };
  if (!existsSync(`${GROUPS}/systemd/cgroup.procs`)) return undefined;
  const named = `mkdir ${GROUPS}/systemd && mount -t cgroup -o none,name=systemd cgroup ${GROUPS}/systemd`;
  return { path: `${GROUPS}/systemd`, mount: `umount -R ${GROUPS}; mount -t tmpfs tmpfs ${GROUPS} && ${named}` };
}

/** Skips the test that runs where systemd cannot run like this; `test/skipped.ts` must list it. */
export function requireOwnSystemd(context: TestContext): void {
  for (const program of ["systemctl", "unshare", "nsenter"]) requireTool(context, program);
  requireThat(context, existsSync(PROGRAM), "systemd is not installed");
  requireThat(context, process.getuid?.() === 0, "only root can start systemd in namespaces of its own");
  const tried = spawnSync("unshare", ["--pid", "--mount", "--cgroup", "--fork", "mount", "-t", "tmpfs", "t", "/run"]);
  requireThat(context, tried.status === 0, "this machine lets nobody make namespaces");
  requireThat(context, hierarchy() !== undefined, "this machine has no control groups");
}

/**
 * `opt`: files and folders that appear in /opt, by name.
 *
 * Errors: an `Error` with systemd's output if it does not start within half a minute.
 */
export async function startSystemd(opt: Readonly<Record<string, string>>): Promise<OwnSystemd> {
  const groups = hierarchy();
  if (groups === undefined) throw new Error("no control groups");
  const folder = mkdtempSync(join(tmpdir(), "bridge-systemd-"));
  const group = join(groups.path, basename(folder));
  mkdirSync(group);
  mkdirSync(join(folder, "targets"));
  for (const name of TARGETS) writeFileSync(join(folder, "targets", `${name}.target`), "[Unit]\n");
  const script = join(folder, "enter");
  writeFileSync(script, entering(opt, groups.mount));

  const child = spawn(
    "sh",
    [
      ...["-c", 'echo $$ > "$0/cgroup.procs" && exec "$@"', group],
      ...["unshare", "--pid", "--mount", "--cgroup", "--uts", "--ipc", "--fork", "--kill-child", "--mount-proc"],
      ...["sh", script],
    ],
    { cwd: folder, stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (output += part.toString()));
  const gone = once(child, "exit");
  const inside = () => childOf(child.pid ?? 0);
  const run: OwnSystemd["run"] = (program, ...args) =>
    new Promise((resolve) => {
      const entered = ["--mount", "--pid", "--target", inside(), program, ...args];
      const asked = execFile("nsenter", entered, (_, stdout, stderr) => {
        resolve({ code: asked.exitCode, output: stdout + stderr });
      });
    });
  const own: OwnSystemd = {
    run,
    read: (path) => readFileSync(`/proc/${inside()}/root${path}`, "utf8"),
    write(path, text, mode = 0o644) {
      const there = `/proc/${inside()}/root${path}`;
      mkdirSync(dirname(there), { recursive: true });
      writeFileSync(there, text, { mode });
    },
    async statusOf(unit, line) {
      const { output: pid } = await run("systemctl", "show", "--property=MainPID", "--value", unit);
      // Numbered as inside.
      const { output: status } = await run("cat", `/proc/${pid.trim()}/status`);
      return new RegExp(`^${line}:\\s*(.*)$`, "mu").exec(status)?.[1] ?? "";
    },
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await gone;
      await emptied(group);
      rmSync(folder, { recursive: true });
    },
  };
  const until = Date.now() + STARTS_WITHIN_MS;
  while ((await run("systemctl", "is-active", "multi-user.target")).code !== 0) {
    if (Date.now() > until || child.exitCode !== null) {
      await own[Symbol.asyncDispose]();
      throw new Error(`systemd does not start: ${output}`);
    }
    await pause(ASK_EVERY_MS);
  }
  return own;
}

/** The first child of a process, or an empty text. */
function childOf(parent: number): string {
  const isChild = (pid: string) => {
    try {
      // "PID (NAME) STATE PARENT …"
      return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1] === String(parent);
    } catch {
      // It has ended.
      return false;
    }
  };
  return readdirSync("/proc").find((name) => /^\d+$/u.test(name) && isChild(name)) ?? "";
}

/** The last two mounts hide where this script and what is in /opt come from. */
function entering(opt: Readonly<Record<string, string>>, mountGroups: string): string {
  const shown = Object.entries(opt).map(([name, path]) => {
    const make = statSync(path).isDirectory() ? `mkdir opt/${name}` : `touch opt/${name}`;
    return `${make} && mount --bind "${path}" opt/${name}`;
  });
  return [
    "set -e",
    "mount --make-rprivate /",
    "mkdir etc opt && cp -a /etc/. etc && rm -rf etc/systemd && mkdir etc/systemd && cp -r targets etc/systemd/system",
    ...shown,
    "mount --bind etc /etc && mount --rbind opt /opt",
    "for hidden in /run /var /usr/lib/systemd/system /usr/lib/systemd/system-generators /tmp",
    "do mount -t tmpfs tmpfs $hidden; done",
    "chmod 1777 /tmp && mkdir -p /var/lib /var/cache /var/log /var/tmp && chmod 1777 /var/tmp",
    `{ ${mountGroups}; }`,
    // Credentials are mounted by a process of its own, and have to reach the service.
    "mount --make-rshared /",
    `exec env -i PATH="$PATH" container=test ${PROGRAM} --system --unit=multi-user.target --log-target=console \\`,
    "  --show-status=no",
    "",
  ].join("\n");
}

/** The processes of a group end a moment after its first one. */
async function emptied(group: string): Promise<void> {
  for (;;) {
    try {
      for (const path of readdirSync(group, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => join(entry.parentPath, entry.name))
        .toSorted((a, b) => b.length - a.length))
        rmdirSync(path);
      rmdirSync(group);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EBUSY") throw error;
      await pause(ASK_EVERY_MS);
    }
  }
}
