/** Databases as committed files: SQLite as it is, PostgreSQL as plain SQL for any client, both compressed. */
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import type { Dialect } from "../../../src/database/index.ts";

const SQLITE_FILES = ["bridge.db", "service.db"] as const;
const POSTGRES_FILE = "database.sql.gz";
/** Rows per statement of the dump. */
const ROWS_AT_ONCE = 100;

/** Dumps what is committed in the database at `url`, even while it is in use. `ddl`: see `recordDdl`. */
export async function dump(dialect: Dialect, url: string, folder: string, ddl: readonly string[]): Promise<void> {
  if (dialect === "postgres") {
    await writeFile(join(folder, POSTGRES_FILE), gzipSync(await dumpPostgres(url, ddl), { level: 9 }));
    return;
  }
  for (const name of SQLITE_FILES) {
    const copy = join(folder, name);
    const database = new DatabaseSync(join(dirname(url.slice("file:".length)), name));
    try {
      database.prepare("vacuum into ?").run(copy);
    } finally {
      database.close();
    }
    await writeFile(`${copy}.gz`, gzipSync(await readFile(copy), { level: 9 }));
  }
}

/** Loads a dump into the empty database at `url`. */
export async function restore(dialect: Dialect, folder: string, url: string): Promise<void> {
  if (dialect === "sqlite") {
    for (const name of SQLITE_FILES) {
      const target = join(dirname(url.slice("file:".length)), name);
      await writeFile(target, gunzipSync(await readFile(join(folder, `${name}.gz`))));
    }
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(gunzipSync(await readFile(join(folder, POSTGRES_FILE))).toString("utf8"));
  } finally {
    await client.end();
  }
}

/** Records all later DDL statements of this process's clients, in order. */
export function recordDdl(): readonly string[] & Disposable {
  const said: string[] = [];
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called on the same client again
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { readonly text?: string } | undefined];
    const text = typeof first === "string" ? first : (first?.text ?? "");
    if (/^\s*(?:create|alter|drop)\s+(?!database)/iu.test(text)) said.push(text.trim());
    return Reflect.apply(query, this, given) as never;
  };
  return Object.assign(said, {
    [Symbol.dispose]() {
      pg.Client.prototype.query = query;
    },
  });
}

async function dumpPostgres(url: string, ddl: readonly string[]): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const statements = [...ddl];
    const tables = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
    );
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(`select row_to_json(t)::text as row from ${name} t`);
      for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
        const list = rows.slice(at, at + ROWS_AT_ONCE).map(({ row }) => row.replaceAll("'", "''"));
        statements.push(
          `insert into ${name} select * from json_populate_recordset(null::${name}, '[\n${list.join(",\n")}\n]')`,
        );
      }
    }
    const counted = await client.query<{ name: string; last: string | null }>(
      "select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' order by 1",
    );
    for (const { name, last } of counted.rows) if (last !== null) statements.push(`select setval('${name}', ${last})`);
    // Disables foreign key checks while loading, because rows may precede the rows that they refer to.
    return `set session_replication_role = replica;\n${statements.join(";\n")};\n`;
  } finally {
    await client.end();
  }
}
