/** Copies databases from SQLite to PostgreSQL or back, table by table, with counts and checksums. */
import { createHash } from "node:crypto";
import { hold, release } from "../database/hold.ts";
import type { Database, Tx, Value } from "../database/index.ts";
import { StartError } from "../platform/start-error.ts";

export interface MovedTable {
  readonly table: string;
  readonly rows: number;
  /** The same for the same rows in any order: of both databases, in which text sorts differently. */
  readonly checksum: string;
}

/** One database of the source, and the one of the target that takes it; both have this version's tables. */
export interface Part {
  readonly source: Database;
  readonly target: Database;
  /** Whether a table belongs to this part: PostgreSQL holds the tables of all parts. */
  readonly owns: (table: string) => boolean;
}

/** What only a running process needs, or triggers keep. */
const NOT_MOVED = ["schema_migration", "bridge_hold", "worker", "service_bucket", "service_conversation_tag"];
const ROWS_AT_ONCE = 2_000;

type Row = Record<string, Value>;

interface Table {
  readonly name: string;
  /** The columns that both databases have; others are kept by triggers. */
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

export interface MoveOptions {
  /** What to call the target, for whoever starts a bridge on the source. */
  readonly to: string;
  /** Called once no further bridge can start on either database. */
  readonly requireStopped: () => Promise<void>;
  /** Called with the number of rows so far. */
  readonly onRows: (rows: number) => void;
}

/**
 * Copies each table in one transaction. Run again after a kill, it continues: a table that has been copied is recognised
 * by its checksum. At no moment can a bridge start on both databases, nor on one that holds only a part.
 *
 * Errors: `StartError`, before anything is copied, if a table of the target holds anything else; `DatabaseError`. The
 * source can then be used as before.
 */
export async function moveTables(
  parts: readonly Part[],
  { to, requireStopped, onRows }: MoveOptions,
): Promise<MovedTable[]> {
  const waiting: { readonly part: Part; readonly table: Table; readonly copied: MovedTable | undefined }[] = [];
  for (const part of parts) {
    for (const table of await tablesOf(part)) {
      const there = await digestOf(part.target, table);
      const isCopied = there.rows > 0 && same(there, await digestOf(part.source, table));
      if (there.rows > 0 && !isCopied)
        throw new StartError([{ key: "cli-move-not-empty", values: { where: table.name } }]);
      waiting.push({ part, table, copied: isCopied ? there : undefined });
    }
  }
  for (const { target } of parts) await hold(target, { reason: "filling", detail: "" });
  for (const { source } of parts) await hold(source, { reason: "moved", detail: to });
  const moved: MovedTable[] = [];
  let rows = 0;
  try {
    await requireStopped();
    for (const { part, table, copied } of waiting) {
      const result =
        copied ??
        (await copyTable(part, table, (more) => {
          onRows((rows += more));
        }));
      await continueNumbering(part, table);
      moved.push(result);
    }
  } catch (error) {
    for (const { source } of parts) await release(source);
    throw error;
  }
  for (const { target } of parts) await release(target);
  return moved;
}

async function copyTable({ source, target }: Part, table: Table, onRows: (more: number) => void): Promise<MovedTable> {
  const digest = new Digest();
  await target.reshape(async (tx) => {
    for await (const page of pagesOf(source, table)) {
      digest.add(table, page);
      await insert(tx, table, page);
      onRows(page.length);
    }
  });
  const sent = digest.of(table);
  if (!same(sent, await digestOf(target, table)))
    throw new StartError([{ key: "cli-move-differs", values: { table: table.name } }]);
  return sent;
}

function same(one: MovedTable, other: MovedTable): boolean {
  return one.rows === other.rows && one.checksum === other.checksum;
}

/** In the order in which they were created, so that a row is never before one that it refers to. */
async function tablesOf({ source, target, owns }: Part): Promise<Table[]> {
  const [sqlite, postgres] = source.dialect === "sqlite" ? [source, target] : [target, source];
  const names = await sqlite.all<{ name: string }>(
    `select s.name from sqlite_schema s join pragma_table_list l on l.name = s.name
     where s.type = 'table' and l.type = 'table' and l.schema = 'main' and s.name not like 'sqlite%' order by s.rowid`,
  );
  const tables: Table[] = [];
  for (const { name } of names) {
    if (!owns(name) || NOT_MOVED.includes(name)) continue;
    const here = await sqlite.all<{ name: string; pk: number }>("select name, pk from pragma_table_info($1)", [name]);
    const there = await postgres.all<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = current_schema() and table_name = $1`,
      [name],
    );
    const key = here.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
    tables.push({
      name,
      columns: here.map((column) => column.name).filter((column) => there.some((other) => other.name === column)),
      key: key.map((column) => column.name),
    });
  }
  return tables;
}

async function* pagesOf(database: Database, { name, columns, key }: Table): AsyncGenerator<readonly Row[]> {
  const order = key.map(quoted).join(", ");
  const places = key.map((_, at) => `$${at + 1}`).join(", ");
  let last: Row | undefined;
  for (;;) {
    const where = last === undefined ? "" : `where (${order}) > (${places})`;
    const after = last;
    const rows: readonly Row[] = await database.all<Row>(
      `select ${columns.map(quoted).join(", ")} from ${quoted(name)} ${where} order by ${order} limit ${ROWS_AT_ONCE}`,
      after === undefined ? [] : key.map((column) => after[column] ?? null),
    );
    if (rows.length > 0) yield rows.map((row) => withoutHolder(name, row));
    last = rows.at(-1);
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/** No process holds anything at the target: a lease of SQLite's only process would never end. */
function withoutHolder(table: string, row: Row): Row {
  if (table === "lane_group") return { ...row, owner: null };
  return table === "reading" ? { ...row, held_until: 0 } : row;
}

async function insert(tx: Tx, { name, columns }: Table, rows: readonly Row[]): Promise<void> {
  const list = columns.map(quoted).join(", ");
  if (tx.dialect === "postgres") {
    await tx.all(
      `insert into ${quoted(name)} (${list})
       select ${list} from json_populate_recordset(null::${quoted(name)}, $1::json)`,
      [JSON.stringify(rows)],
    );
  } else {
    const places = columns.map((_, at) => `$${at + 1}`).join(", ");
    await tx.each(
      `insert into ${quoted(name)} (${list}) values (${places})`,
      rows.map((row) => columns.map((column) => row[column] ?? null)),
    );
  }
}

/** Numbers that were given once are not given again, though their rows are gone. */
async function continueNumbering({ source, target }: Part, { name }: Table): Promise<void> {
  const [sqlite, postgres] = source.dialect === "sqlite" ? [source, target] : [target, source];
  const [sequence] = await postgres.all<{ name: string | null }>(
    `select pg_get_serial_sequence(quote_ident($1), column_name) as name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and column_default like 'nextval%'`,
    [name],
  );
  if (typeof sequence?.name !== "string") return;
  if (source === sqlite) {
    const [last] = await sqlite.all<{ seq: number }>("select seq from sqlite_sequence where name = $1", [name]);
    if (last !== undefined)
      await postgres.transaction((tx) => tx.all("select setval($1, $2)", [sequence.name, last.seq]));
    return;
  }
  const [last] = await postgres.all<{ seq: number; is_called: boolean }>(
    `select last_value as seq, is_called from ${sequence.name}`,
  );
  if (last?.is_called !== true) return;
  await sqlite.transaction(async (tx) => {
    await tx.all("delete from sqlite_sequence where name = $1", [name]);
    await tx.all("insert into sqlite_sequence (name, seq) values ($1, $2)", [name, last.seq]);
  });
}

async function digestOf(database: Database, table: Table): Promise<MovedTable> {
  const digest = new Digest();
  for await (const page of pagesOf(database, table)) digest.add(table, page);
  return digest.of(table);
}

/** The sum of the rows' hashes. */
class Digest {
  #rows = 0;
  #sum = 0n;

  add({ columns }: Table, rows: readonly Row[]): void {
    this.#rows += rows.length;
    for (const row of rows) {
      const text = JSON.stringify(columns.map((column) => row[column]));
      this.#sum += BigInt(`0x${createHash("sha256").update(text).digest("hex")}`);
    }
  }

  of({ name }: Table): MovedTable {
    return { table: name, rows: this.#rows, checksum: BigInt.asUintN(128, this.#sum).toString(16).padStart(32, "0") };
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
