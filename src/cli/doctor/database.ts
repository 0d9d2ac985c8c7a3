/** Checks that the database exists, is writable, has this version's tables and enough free disk space. */
import { access, constants, stat, statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { ownerProblem } from "../../database/file-owner.ts";
import { DatabaseError, openDatabase, type Database } from "../../database/index.ts";
import { networkDisk } from "../../database/network-disk.ts";
import { sqlitePath } from "../../database/sqlite-path.ts";
import { countEntries } from "../../ledger/index.ts";
import type { Say } from "../../platform/i18n/locales.ts";
import { checkingIn, type Checking, type Checks } from "./check.ts";
import { hasTable, tablesState, type TableArea } from "./tables.ts";

/** SQLite's write-ahead log alone takes up to 20 MB, and a day's traffic as much again. */
export const LEAST_FREE_MB = 200;
/** The oldest major version that still gets fixes. Source: postgresql.org/support/versioning, 2026-11. */
export const LEAST_POSTGRES = 15;

export interface DatabaseOptions {
  readonly url: string;
  readonly tables: readonly TableArea[];
  readonly say: Say;
  /** SQLITE_ON_NETWORK_DISK is set. */
  readonly mayBeRemote: boolean;
  /** Free bytes of the disk that holds a folder; for tests. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

export interface FoundDatabase extends AsyncDisposable {
  readonly database: Database;
  /** This version can read and write its tables. */
  readonly isCurrent: boolean;
}

/** Result: the open database, or `undefined` if there is no usable one. */
export async function* databaseChecks(options: DatabaseOptions): Checks<FoundDatabase | undefined> {
  const check = checkingIn("database", options.say);
  const path = options.url.startsWith("file:") ? resolve(sqlitePath(options.url)) : undefined;
  const disk = networkDisk(options.url);
  if (disk !== undefined) {
    yield check("disk", options.mayBeRemote ? "advice" : "failed", {
      key: "database-network-disk",
      values: { ...disk },
    });
  }
  if (path !== undefined && !(await exists(path))) {
    yield* missingFile(path, check, options);
    return undefined;
  }
  try {
    await using parts = new AsyncDisposableStack();
    const database = parts.use(await openDatabase(options.url));
    yield check("reached", "ok", { key: "doctor-database-reached", values: { where: path ?? hostOf(options.url) } });
    yield await written(database, check);
    const tables = await tablesState(database, options.tables);
    if (tables.state === "newer" || tables.state === "extended") {
      const values = { names: tables.names.join(", ") };
      yield tables.state === "newer"
        ? check("tables", "failed", { key: "doctor-database-tables-newer", values })
        : check("tables", "ok", { key: "doctor-database-tables-usable", values });
    } else if (tables.state === "none") yield check("tables", "ok", { key: "doctor-database-tables-new" });
    else if (tables.state === "older") yield check("tables", "advice", { key: "doctor-database-tables-old" });
    else yield check("tables", "ok", { key: "doctor-database-tables" });
    if (path === undefined) yield await version(database, check);
    else yield await space(dirname(path), check, options);
    if (await hasTable(database, "entry")) yield* givenUp(database, check);
    const opened = parts.move();
    const isCurrent = tables.state === "current" || tables.state === "extended";
    return { database, isCurrent, [Symbol.asyncDispose]: () => opened.disposeAsync() };
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    yield check("reached", "failed", error.sentence);
    return undefined;
  }
}

async function* missingFile(path: string, check: Checking, options: DatabaseOptions): Checks {
  let folder = dirname(path);
  while (!(await exists(folder)) && dirname(folder) !== folder) folder = dirname(folder);
  const mayWrite = await access(folder, constants.W_OK | constants.X_OK).then(
    async () => (await stat(folder)).isDirectory(),
    () => false,
  );
  if (!mayWrite) {
    const otherwise = { key: "doctor-database-folder", values: { folder, where: path } };
    yield check("reached", "failed", ownerProblem(path) ?? otherwise);
    return;
  }
  yield check("reached", "ok", { key: "doctor-database-new", values: { where: path } });
  yield await space(folder, check, options);
}

/** Tests a write: a real commit if the tables exist, otherwise a transaction that is rolled back. */
async function written(database: Database, check: Checking) {
  if (await hasTable(database, "keyv")) {
    const name = ["doctor", "written"];
    await database.transaction((tx) =>
      tx.all(
        `insert into keyv (namespace, key, value) values ($1, $2, $3)
         on conflict (namespace, key) do update set value = excluded.value`,
        [...name, new Date().toISOString()],
      ),
    );
    await database.transaction((tx) => tx.all("delete from keyv where namespace = $1 and key = $2", name));
  } else {
    const rollback = new Error("rolled back");
    await database
      .transaction(async (tx) => {
        await tx.all("create table doctor_written (at bigint)");
        throw rollback;
      })
      .catch((error: unknown) => {
        if (error !== rollback) throw error;
      });
  }
  return check("written", "ok", { key: "doctor-database-written" });
}

async function space(folder: string, check: Checking, { freeBytes = freeBytesOf }: DatabaseOptions) {
  const free = Math.floor((await freeBytes(folder)) / 1_000_000);
  return free < LEAST_FREE_MB
    ? check("space", "failed", { key: "doctor-database-space-low", values: { free, least: LEAST_FREE_MB } })
    : check("space", "ok", { key: "doctor-database-space", values: { free } });
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function version(database: Database, check: Checking) {
  const [row] = await database.all<{ number: string }>("select current_setting('server_version_num') as number");
  return versionCheck(Math.floor(Number(row?.number ?? 0) / 10_000), check);
}

/** `major`: the server's major version. */
export function versionCheck(major: number, check: Checking) {
  const version = String(major);
  return major < LEAST_POSTGRES
    ? check("version", "advice", { key: "doctor-database-version-old", values: { version, least: LEAST_POSTGRES } })
    : check("version", "ok", { key: "doctor-database-version", values: { version } });
}

async function* givenUp(database: Database, check: Checking): Checks {
  const counts = await countEntries(database);
  const count = counts.filter(({ state }) => state === "dead").reduce((sum, lane) => sum + lane.count, 0);
  if (count > 0) yield check("given-up", "advice", { key: "doctor-database-dead", values: { count } });
}

/** Never the whole URL, which contains a password. */
function hostOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}
