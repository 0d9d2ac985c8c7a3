/** A PostgreSQL server: one connection that writes, a few that read, one that listens. */
import pg from "pg";
import type { Bulk, Database, DatabaseOptions, Tx, Value } from "./database.ts";
import { DatabaseError } from "./error.ts";
import { GroupCommit, type Writer } from "./group-commit.ts";
import { postgresError } from "./postgres-error.ts";
import { SHARE_TABLES, TCP_KEEPALIVE } from "./postgres-in-use.ts";
import { PostgresListener } from "./postgres-listener.ts";
import { PostgresReaders } from "./postgres-readers.ts";
import { corkOnce, destroy } from "./postgres-stream.ts";

/** Types that the driver returns as strings by default. */
const NUMBERS = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

export async function openPostgres(url: string, options: DatabaseOptions): Promise<Database> {
  const commitTimeoutMs = options.commitTimeoutMs ?? 4_000;
  const settings: pg.ClientConfig = {
    connectionString: url,
    application_name: "conversation-bridge",
    connectionTimeoutMillis: commitTimeoutMs,
    keepAlive: true,
    statement_timeout: 30_000,
    // A replica that stalls in the middle of a transaction must not hold its locks against the others.
    idle_in_transaction_session_timeout: commitTimeoutMs + 1_000,
    types: {
      // Counters and times stay below 2^53.
      getTypeParser: (id, format): unknown => (NUMBERS.has(id) ? Number : pg.types.getTypeParser(id, format)),
    },
  };
  const { hostname, port } = new URL(url);
  const where = `${hostname}:${port === "" ? "5432" : port}`;
  const writer = new PostgresWriter(settings, where, commitTimeoutMs, options.lockOwner);
  try {
    // So that a wrong URL is reported at startup.
    await writer.connect();
  } catch (error) {
    throw postgresError(error, where);
  }
  return new PostgresDatabase(settings, where, writer, commitTimeoutMs);
}

class PostgresDatabase implements Database {
  readonly dialect = "postgres";
  readonly isOwner = false;
  readonly #readers: PostgresReaders;
  readonly #settings: pg.ClientConfig;
  readonly #where: string;
  readonly #writer: PostgresWriter;
  readonly #commits: GroupCommit;
  readonly #listener: PostgresListener;
  #closing: Promise<void> | undefined;

  constructor(settings: pg.ClientConfig, where: string, writer: PostgresWriter, commitTimeoutMs: number) {
    this.#settings = settings;
    this.#where = where;
    this.#readers = new PostgresReaders(settings);
    this.#writer = writer;
    this.#commits = new GroupCommit(writer, commitTimeoutMs);
    this.#listener = new PostgresListener(settings);
  }

  get writeFailure(): DatabaseError | undefined {
    return this.#commits.refusal ?? this.#commits.failure;
  }

  refuseWrites(error: DatabaseError | undefined): void {
    this.#commits.refusal = error;
  }

  async all<Row>(text: string, params: readonly Value[] = []): Promise<readonly Row[]> {
    if (this.#closing !== undefined) throw new DatabaseError("closed");
    try {
      return await this.#readers.all<Row>(nameOf(text), text, params);
    } catch (error) {
      throw postgresError(error, this.#where);
    }
  }

  transaction<T>(work: (tx: Tx) => T | Promise<T>): Promise<T> {
    return this.#commits.transaction(work);
  }

  /** Uses its own connection, without the writers' time limits. */
  async reshape(work: (tx: Tx) => Promise<void>): Promise<void> {
    const writer = new PostgresWriter(this.#settings, this.#where, 0);
    try {
      await work(await writer.begin());
      await writer.commit();
    } catch (error) {
      await writer.rollback();
      throw postgresError(error, this.#where);
    } finally {
      await writer.end();
    }
  }

  bulk<Item, Result>(bulk: Bulk<Item, Result>, item: Item): Promise<Result> {
    return this.#commits.bulk(bulk, item);
  }

  async listen(channel: string, onNotify: (payload: string | undefined) => void): Promise<AsyncDisposable> {
    try {
      return await this.#listener.listen(channel, onNotify);
    } catch (error) {
      throw postgresError(error, this.#where);
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.#commits.close();
    await Promise.all([this.#listener.close(), this.#writer.end(), this.#readers.close()]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

/**
 * Writers find rows by their keys. A plan that was made while a table was small would read the whole of it for as long as
 * the server has no newer statistics.
 */
const BY_KEY = "set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off";

class PostgresWriter implements Writer, Tx {
  readonly dialect = "postgres";
  readonly #settings: pg.ClientConfig;
  readonly #where: string;
  readonly #sharesTables: boolean;
  readonly #late: Promise<unknown>[] = [];
  #client: pg.Client | undefined;

  /** `sharesTables`: writes only while no command replaces the tables; each of its connections takes the lock anew. */
  constructor(settings: pg.ClientConfig, where: string, commitTimeoutMs: number, sharesTables = false) {
    // Pipelining sends statements without waiting for earlier results; the server keeps their order.
    this.#settings = { ...settings, pipeline: true, statement_timeout: commitTimeoutMs, lock_timeout: commitTimeoutMs };
    this.#where = where;
    this.#sharesTables = sharesTables;
  }

  async connect(): Promise<pg.Client> {
    if (this.#client !== undefined) return this.#client;
    const client = new pg.Client(this.#settings);
    // Set before connecting, so that `abandon` reaches it.
    this.#client = client;
    const drop = (): void => {
      if (this.#client === client) this.#client = undefined;
    };
    client.on("error", drop);
    client.on("end", drop);
    try {
      await client.connect();
      await client.query(BY_KEY);
      if (this.#sharesTables) await this.#shareTables(client);
    } catch (error) {
      drop();
      throw error;
    }
    return client;
  }

  async #shareTables(client: pg.Client): Promise<void> {
    await client.query(TCP_KEEPALIVE);
    const { rows } = await client.query<{ is_held: boolean }>(SHARE_TABLES);
    if (rows[0]?.is_held === true) return;
    destroy(client);
    throw new DatabaseError("in-use", undefined, this.#where, {
      key: "database-being-replaced",
      values: { where: ` (${this.#where})` },
    });
  }

  async begin(): Promise<Tx> {
    this.#late.length = 0;
    try {
      const client = await this.connect();
      corkOnce(client);
      // Not awaited, because any error surfaces with the next statement.
      client.query("begin").catch(() => undefined);
      return this;
    } catch (error) {
      this.abandon();
      throw postgresError(error, this.#where);
    }
  }

  async commit(): Promise<void> {
    const late = this.#late.splice(0);
    // After an error, PostgreSQL answers the commit with a rollback, and no error.
    const [committed, ...ended] = await Promise.allSettled([this.all("commit"), ...late]);
    for (const one of [...ended, committed]) if (one.status === "rejected") throw one.reason;
  }

  withCommit(sent: Promise<unknown>): undefined {
    // Awaited by the commit, or nobody if the transaction fails before it.
    sent.catch(() => undefined);
    this.#late.push(sent);
  }

  async rollback(): Promise<void> {
    try {
      await this.#client?.query("rollback");
    } catch {
      this.abandon();
    }
  }

  abandon(): void {
    const client = this.#client;
    this.#client = undefined;
    if (client !== undefined) destroy(client);
  }

  async end(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  async all<Row>(text: string, params: readonly Value[] = []): Promise<readonly Row[]> {
    const client = this.#client;
    if (client === undefined) throw new DatabaseError("unreachable", undefined, this.#where);
    try {
      corkOnce(client);
      const { rows } = await client.query({ name: nameOf(text), text, values: [...params] });
      return rows as Row[];
    } catch (error) {
      throw postgresError(error, this.#where);
    }
  }

  async each<Row>(text: string, rows: readonly (readonly Value[])[]): Promise<readonly Row[]> {
    const all: Row[] = [];
    for (const params of rows) for (const row of await this.all<Row>(text, params)) all.push(row);
    return all;
  }

  async lock(name: string): Promise<void> {
    await this.all("select pg_advisory_xact_lock(hashtext($1))", [name]);
  }

  async notify(channel: string, payload: string): Promise<void> {
    await this.all("select pg_notify($1, $2)", [channel, payload]);
  }
}

/** The server caches the plan of a named statement. Names derive from the text, and every text here is constant. */
const names = new Map<string, string>();
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = `s${names.size}`));
  return name;
}
