/** Dumps and restores a PostgreSQL database with its own tools, which must be on the PATH. */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { hold, release } from "../database/hold.ts";
import { openDatabase } from "../database/index.ts";
import { LEDGER_TABLES } from "../database/migrations/ledger/index.ts";
import { postgresError } from "../database/postgres-error.ts";
import { OWN_TABLES, TCP_KEEPALIVE } from "../database/postgres-in-use.ts";
import { descriptorOf } from "../database/postgres-stream.ts";
import { databaseBytes } from "../database/size.ts";
import { StartError } from "../platform/start-error.ts";
import type { OnBytes } from "./archive.ts";
import type { Snapshot } from "./create.ts";
import { onInterrupt } from "./interrupt.ts";
import type { Contents, Manifest } from "./manifest.ts";
import { reporting, type OnProgress } from "./progress.ts";
import { INSTANCE_KEY } from "./sqlite-facts.ts";

const DUMP = "bridge.dump";

/** The environment that the tools run in. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Dumps what one transaction sees, and counts the rows in the same. Errors: `StartError`, `DatabaseError`. */
export async function dumpPostgres(
  url: string,
  folder: string,
  environment: Environment,
  onProgress: OnProgress,
): Promise<Snapshot> {
  await using client = await connect(url);
  await client.writeInstance();
  await client.all("begin isolation level repeatable read, read only");
  const [snapshot] = await client.all<{ id: string }>("select pg_export_snapshot() as id");
  // Not the other schemas, which may belong to other programs.
  const path = join(folder, DUMP);
  const schema = quoted(await client.schema());
  const options = [...DUMPING, `--schema=${schema}`, `--snapshot=${snapshot?.id ?? ""}`, `--file=${path}`];
  await reporting(
    async () => {
      onProgress("copying", (await stat(path)).size, 0);
    },
    () => runTool("pg_dump", options, environment, url),
  );
  const contents = await client.contents();
  const check = async () => {
    await readDump(folder, environment);
    return [contents];
  };
  return { names: [DUMP], check };
}

/**
 * Reads everything back, with the tool that would restore it. `onBytes`: called with what it would restore, bit by bit.
 * Errors: `StartError`.
 */
export async function readDump(folder: string, environment: Environment, onBytes?: OnBytes): Promise<void> {
  const target = onBytes === undefined ? "/dev/null" : "-";
  await runTool("pg_restore", [`--file=${target}`, join(folder, DUMP)], environment, undefined, onBytes);
}

const DUMPING = ["--format=custom", "--no-owner", "--no-privileges"];
const RESTORING = ["--clean", "--if-exists", "--no-owner", "--no-privileges", "--single-transaction"];

/**
 * Replaces the tables in one transaction, so that they are the restored ones or the old ones. Not the schema itself,
 * which the bridge's role may not create. Until the caller has recorded the restore and released the database, the next
 * start of a bridge would. None starts before `pg_restore` has ended, even if this process is killed: it would record what
 * is not there yet, and run on tables that are replaced under it. Errors: `StartError`, `DatabaseError`.
 */
export async function restoreDump(
  url: string,
  folder: string,
  { takenAt, members: [dumped] }: Manifest,
  environment: Environment,
  onProgress: OnProgress,
  stopped: Stopped,
): Promise<void> {
  await using client = await connect(url);
  await using database = await openDatabase(url);
  await hold(database, { reason: "restored", detail: takenAt });
  const old = new Set((await client.objects()).map(({ id }) => id));
  const options = [...RESTORING, `--schema=${await client.schema()}`, join(folder, DUMP)];
  let sizeBefore: number | undefined;
  try {
    await reporting(
      async () => {
        // The new tables are on disk before they are committed, and the old ones until then.
        const { data = 0 } = await databaseBytes(database, url);
        sizeBefore ??= data;
        onProgress("restoring", Math.max(0, data - sizeBefore), 0);
      },
      () => runTool("pg_restore", options, environment, url, undefined, stopped.connection()),
    );
  } catch (error) {
    if ((await client.objects()).every(({ id }) => old.has(id))) await release(database);
    throw error;
  }
  // What an archive does not hold, because it is older, would be in the way of the migrations.
  await client.drop((await client.objects()).filter(({ id }) => old.has(id)));
  const restored = await client.contents();
  // Nothing is restored into a schema of another name.
  const differs = Object.entries(dumped?.rows ?? {}).some(([table, count]) => restored.rows[table] !== count);
  if (differs) throw new StartError([{ key: "cli-restore-incomplete" }]);
}

/** The id of a database. `undefined` for an empty one: nothing of another bridge is lost. */
export async function instanceOf(url: string): Promise<string | null | undefined> {
  await using client = await connect(url);
  const { instance, rows } = await client.contents();
  return instance ?? ((rows["entry"] ?? 0) === 0 ? undefined : null);
}

export interface Stopped extends AsyncDisposable {
  /** Errors: `StartError` if a bridge runs nevertheless. */
  readonly check: () => Promise<void>;
  /** The descriptor of the connection that keeps them from it; a process that inherits it does so, too, until it ends. */
  readonly connection: () => number | undefined;
}

/**
 * Until it is disposed of, no bridge and no conversation service starts on the database. Errors: `StartError` if one
 * runs, or starts, or another command does this; `DatabaseError`.
 */
export async function requireStopped(url: string): Promise<Stopped> {
  await using opening = new AsyncDisposableStack();
  const client = opening.use(await connect(url));
  const running = new StartError([{ key: "cli-restore-running" }]);
  await client.all(TCP_KEEPALIVE);
  const [lock] = await client.all<{ is_held: boolean }>(OWN_TABLES);
  if (lock?.is_held !== true) throw running;
  const check = async () => {
    // Versions before 0.3.0 do not take the lock.
    if (!(await client.hasTable("worker"))) return;
    const now = "extract(epoch from clock_timestamp()) * 1000";
    if ((await client.all(`select 1 from worker where alive_until > ${now}`)).length > 0) throw running;
  };
  await check();
  const opened = opening.move();
  return { check, connection: () => client.descriptor, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

const SCHEMA = "(select oid from pg_namespace where nspname = current_schema())";

interface OwnObject {
  readonly id: string;
  /** As `drop` takes it. */
  readonly name: string;
}

class Client implements AsyncDisposable {
  readonly #client: pg.Client;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  get descriptor(): number | undefined {
    return descriptorOf(this.#client);
  }

  async all<Row>(text: string, values: readonly (string | readonly string[])[] = []): Promise<readonly Row[]> {
    try {
      return (await this.#client.query(text, [...values])).rows as Row[];
    } catch (error) {
      throw postgresError(error);
    }
  }

  async hasTable(name: string): Promise<boolean> {
    const [row] = await this.all<{ is_there: boolean }>("select to_regclass($1) is not null as is_there", [name]);
    return row?.is_there === true;
  }

  async writeInstance(): Promise<void> {
    if (!(await this.hasTable("keyv"))) return;
    const insert = "insert into keyv (namespace, key, value) values ($1, $2, $3) on conflict do nothing";
    await this.all(insert, [...INSTANCE_KEY, JSON.stringify(randomUUID())]);
  }

  async schema(): Promise<string> {
    const [row] = await this.all<{ name: string }>("select current_schema() as name");
    return row?.name ?? "public";
  }

  /** Tables and functions of the bridge and its service; what `pg_restore` makes anew has another id. */
  async objects(): Promise<readonly OwnObject[]> {
    return await this.all<OwnObject>(
      `select oid::text as id, 'table ' || oid::regclass as name from pg_class
       where relkind = 'r' and relnamespace = ${SCHEMA} and (relname = any($1) or relname like 'service\\_%')
       union all select oid::text, 'function ' || oid::regprocedure from pg_proc
       where pronamespace = ${SCHEMA} and proname like 'service\\_%'`,
      [["schema_migration", ...LEDGER_TABLES]],
    );
  }

  async drop(objects: readonly OwnObject[]): Promise<void> {
    if (objects.length > 0) await this.all(objects.map(({ name }) => `drop ${name} cascade`).join("; "));
  }

  /** Of the open transaction, if there is one. */
  async contents(): Promise<Contents & { readonly instance: string | null }> {
    const tables = await this.all<{ table: string }>(
      `select table_name as "table" from information_schema.tables where table_schema = current_schema() order by 1`,
    );
    const rows: Record<string, number> = {};
    for (const { table } of tables) {
      const [row] = await this.all<{ count: string }>(`select count(*) as count from ${quoted(table)}`);
      rows[table] = Number(row?.count);
    }
    const migrations: Record<string, string[]> = {};
    if (await this.hasTable("schema_migration")) {
      const applied = "select area, name from schema_migration order by area, name";
      for (const { area, name } of await this.all<{ area: string; name: string }>(applied))
        (migrations[area] ??= []).push(name);
    }
    const stored = "select value from keyv where namespace = $1 and key = $2";
    const [id] = (await this.hasTable("keyv")) ? await this.all<{ value: string }>(stored, INSTANCE_KEY) : [];
    return { migrations, rows, instance: id === undefined ? null : (JSON.parse(id.value) as string) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.end().catch(() => undefined);
  }
}

async function connect(url: string): Promise<Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "conversation-bridge-backup",
    keepAlive: true,
  });
  // A connection that breaks fails the statement, too.
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const { hostname, port } = new URL(url);
    throw postgresError(error, `${hostname}:${port === "" ? "5432" : port}`);
  }
  return new Client(client);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/**
 * Any process can read the arguments of another, so the password goes through the environment. `inherited`: a descriptor
 * that stays open until the tool has ended.
 */
async function runTool(
  tool: "pg_dump" | "pg_restore",
  options: readonly string[],
  environment: Environment,
  url?: string,
  onBytes?: OnBytes,
  inherited?: number,
): Promise<void> {
  const target = url === undefined ? undefined : new URL(url);
  const password = target?.searchParams.get("password") ?? decodeURIComponent(target?.password ?? "");
  if (target !== undefined) target.password = "";
  target?.searchParams.delete("password");
  // The driver's own word for TLS without a check of the certificate.
  if (target?.searchParams.get("sslmode") === "no-verify") target.searchParams.set("sslmode", "require");
  const child = spawn(tool, [...options, ...(target === undefined ? [] : [`--dbname=${target.href}`])], {
    stdio: ["ignore", "pipe", "pipe", ...(inherited === undefined ? [] : [inherited])],
    env: { ...environment, ...(password !== "" && { PGPASSWORD: password }) },
  });
  // Otherwise `pg_restore` would go on, and commit.
  using _ = onInterrupt(() => child.kill());
  let said = "";
  child.stdout?.on("data", ({ length }: Buffer) => onBytes?.(length));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (said += text));
  let code: number | null;
  try {
    [code] = (await once(child, "close")) as [number | null];
  } catch {
    throw new StartError([{ key: "cli-postgres-tool-missing", values: { tool } }]);
  }
  if (code === 0) return;
  const [line = ""] = said.trim().split("\n", 1);
  const key = /version mismatch|unsupported version/u.test(said)
    ? "cli-postgres-tool-version"
    : "cli-postgres-tool-failed";
  throw new StartError([{ key, values: { tool, line } }]);
}
