/**
 * The process that owns one PostgreSQL server: starts it, and once the parent is gone stops it and removes its data.
 */
import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { access, chmod, chown, constants, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { installedPrograms, type Programs } from "./postgres-programs.ts";
import type { PostgresOptions, PostgresReport } from "./postgres.ts";

/** The user that the programs run as; empty for the user of this process. */
interface Owner {
  readonly uid?: number;
  readonly gid?: number;
}

const READY = "database system is ready to accept connections";
const run = promisify(execFile);

/** PostgreSQL refuses to run as root, so root starts it as `nobody`, an unprivileged user that every system has. */
async function serverOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {};
  const id = async (flag: string) => Number((await run("id", [flag, "nobody"])).stdout);
  return { uid: await id("-u"), gid: await id("-g") };
}

async function isReachable(program: string, owner: Owner): Promise<boolean> {
  const tried = spawn(program, ["--version"], { ...owner, cwd: "/", stdio: "ignore" });
  const [code] = (await once(tried, "exit").catch(() => [undefined])) as unknown[];
  return code === 0;
}

/** The programs, where `owner` can run them: copied to `folder` if they are in a folder that only root may enter. */
async function reachablePrograms(installed: Programs, owner: Owner, folder: string): Promise<Programs> {
  for (const program of [installed.initdb, installed.postgres]) {
    await access(program, constants.X_OK).catch(() => chmod(program, 0o755));
  }
  if (await isReachable(installed.postgres, owner)) return installed;
  await cp(dirname(dirname(installed.postgres)), folder, {
    recursive: true,
    // The libraries are found through the symbolic links beside them.
    verbatimSymlinks: true,
    // Static libraries are half of the package and not needed at run time.
    filter: (file) => !file.endsWith(".a"),
  });
  await chmod(folder, 0o755);
  const moved = (program: string) => join(folder, "bin", basename(program));
  return { initdb: moved(installed.initdb), postgres: moved(installed.postgres) };
}

/** Before, the system's own `C.UTF-8` sorts in the same order. Source: postgresql.org/docs/17/release-17.html. */
const BUILTIN_LOCALES_SINCE = 17;

/** A folder that holds a database keeps it: it is a copy, which belongs to whoever made it. */
async function adopt(folder: string, { uid, gid }: Owner): Promise<boolean> {
  if (!existsSync(join(folder, "PG_VERSION"))) return false;
  if (uid !== undefined && gid !== undefined) await run("chown", ["-R", `${uid}:${gid}`, folder]);
  // PostgreSQL refuses a folder that others can enter.
  await chmod(folder, 0o700);
  return true;
}

async function initialise(programs: Programs, owner: Owner, { folder, user, password }: PostgresOptions, own: string) {
  if (await adopt(folder, owner)) return;
  await mkdir(folder, { recursive: true });
  const passwordFile = join(own, "password");
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  const { uid, gid } = owner;
  if (uid !== undefined && gid !== undefined) {
    for (const path of [folder, passwordFile]) await chown(path, uid, gid);
  }
  const args = [`--pgdata=${folder}`, "--auth=password", `--username=${user}`, `--pwfile=${passwordFile}`];
  // The same encoding and sort order on every machine, whatever its own locale.
  const { stdout: version } = spawnSync(programs.initdb, ["--version"], { encoding: "utf8" });
  const isBuiltIn = Number(/ (\d+)/u.exec(version)?.[1]) >= BUILTIN_LOCALES_SINCE;
  const locale = isBuiltIn
    ? ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    : ["--locale=C.UTF-8"];
  const initdb = spawn(programs.initdb, [...args, "--encoding=UTF8", ...locale], {
    ...owner,
    cwd: own,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [output, end] = await Promise.all([text(initdb.stderr), once(initdb, "exit") as Promise<unknown[]>]);
  const [code] = end;
  if (code !== 0) throw new Error(`initdb ended with ${String(code)}: ${output}`);
}

async function startServer(programs: Programs, owner: Owner, { folder, port, settings }: PostgresOptions) {
  const given = Object.entries({ unix_socket_directories: "", ...settings });
  const args = ["-D", folder, "-p", String(port), ...given.flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  // In its own session, because Ctrl+C reaches the tests, which may still use the server while they shut down.
  const server = spawn(programs.postgres, args, {
    ...owner,
    cwd: folder,
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  const ready = Promise.withResolvers<undefined>();
  server.stderr.setEncoding("utf8").on("data", (part: string) => {
    // Always consumed, so that the server never blocks on its log; kept only to explain a failed start.
    if (output.length < 10_000) output += part;
    if (part.includes(READY)) ready.resolve(undefined);
  });
  server.once("exit", (code, signal) => {
    ready.reject(new Error(`the server ended with ${String(code ?? signal)}: ${output}`));
  });
  await ready.promise;
  return server;
}

async function stop(server: ChildProcess | undefined): Promise<void> {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
  // Immediate shutdown, because the data is removed next and need not be flushed.
  server.kill("SIGQUIT");
  await once(server, "exit");
}

function report(what: PostgresReport): void {
  if (process.connected) process.send?.(what);
}

const options = JSON.parse(process.argv[2] ?? "{}") as PostgresOptions;
const parentGone = Promise.withResolvers<undefined>();
process.once("disconnect", () => {
  parentGone.resolve(undefined);
});
for (const signal of ["SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => {
    parentGone.resolve(undefined);
  });
}
// Ctrl+C signals the whole process group. The parent finishes first; then this process is disconnected.
process.on("SIGINT", () => undefined);

const own = await mkdtemp(join(tmpdir(), "bridge-postgres-"));
let server: ChildProcess | undefined;
try {
  await chmod(own, 0o755);
  const owner = await serverOwner();
  const programs = await reachablePrograms(installedPrograms(), owner, join(own, "programs"));
  await initialise(programs, owner, options, own);
  server = await startServer(programs, owner, options);
  report({ ready: true });
  await Promise.race([parentGone.promise, once(server, "exit")]);
} catch (error) {
  report({ failed: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
} finally {
  await stop(server);
  for (const path of [options.folder, own]) await rm(path, { recursive: true, force: true });
}
if (process.connected) process.disconnect();
