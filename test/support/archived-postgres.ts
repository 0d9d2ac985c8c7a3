/** A PostgreSQL server that archives what it writes, so that it can be brought back to any point in time. */
import { chmod, cp, mkdir, mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import pg from "pg";
import { vi } from "vitest";
import { startPostgres, type Postgres } from "../../bench/postgres.ts";

export interface ArchivedPostgres extends AsyncDisposable {
  /** The URL of the running server's default database; a recovered server has another. */
  url(): string;
  /** Copies the running server, as `pg_basebackup` would. */
  baseBackup(): Promise<void>;
  /** ISO 8601, by the server's own clock. */
  now(): Promise<string>;
  /** Deletes the server's data while it runs, once everything that it has written is in the archive. */
  isLost(): Promise<void>;
  /** Starts the base backup and replays the archive until `time`. Errors: an `Error` if the archive ends before. */
  recoversTo(time: string): Promise<void>;
}

const PATIENCE = { timeout: 30_000, interval: 50 };
/**
 * What belongs to the running process or is in the archive. Source:
 * postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP-DATA, read on 2026-11-26.
 */
const NOT_COPIED = /^(?:postmaster\.(?:pid|opts)|pg_wal\/.+|pg_replslot\/.+)$/u;

export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  await using parts = new AsyncDisposableStack();
  const folder = parts.use(await mkdtempDisposable(join(tmpdir(), "bridge-archived-")));
  const archive = join(folder.path, "archive");
  const backup = join(folder.path, "backup");
  await mkdir(archive);
  // The server runs as an unprivileged user if this process is root.
  await chmod(folder.path, 0o755);
  await chmod(archive, 0o777);
  const data = join(folder.path, "data");
  let server: Postgres | undefined = await startPostgres(data, {
    archive_mode: "on",
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  });
  parts.defer(async () => {
    await server?.[Symbol.asyncDispose]();
  });
  const url = () => {
    if (server === undefined) throw new RangeError("the server does not run");
    return server.url;
  };
  const moved = parts.move();
  return {
    url,
    async baseBackup() {
      await using client = await connect(url());
      await client.one("select pg_backup_start('base', true)");
      await cp(data, backup, { recursive: true, filter: (file) => !NOT_COPIED.test(relative(data, file)) });
      const { labelfile } = await client.one<{ labelfile: string }>("select labelfile from pg_backup_stop()");
      await writeFile(join(backup, "backup_label"), labelfile);
    },
    async now() {
      await using client = await connect(url());
      const { at } = await client.one<{ at: Date }>("select clock_timestamp() as at");
      return at.toISOString();
    },
    async isLost() {
      {
        await using client = await connect(url());
        const { last } = await client.one<{ last: string }>("select pg_walfile_name(pg_switch_wal()) as last");
        await vi.waitFor(async () => {
          const archived = "select last_archived_wal as name from pg_stat_archiver";
          const { name } = await client.one<{ name: string | null }>(archived);
          if (name === null || name < last) throw new Error(`${last} is not archived`);
        }, PATIENCE);
      }
      await server?.[Symbol.asyncDispose]();
      server = undefined;
    },
    async recoversTo(time) {
      await writeFile(join(backup, "recovery.signal"), "");
      server = await startPostgres(backup, {
        restore_command: `cp ${archive}/%f %p`,
        // Abbreviations of time zones are not known yet when it is read, and `Z` counts as one.
        recovery_target_time: time.replace(/Z$/u, "+00:00"),
        recovery_target_action: "promote",
      });
    },
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  };
}

async function connect(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return {
    async one<Row extends pg.QueryResultRow>(statement: string): Promise<Row> {
      const { rows } = await client.query<Row>(statement);
      const [row] = rows;
      if (row === undefined) throw new RangeError(`no row: ${statement}`);
      return row;
    },
    [Symbol.asyncDispose]: () => client.end(),
  };
}
