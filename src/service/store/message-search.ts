/**
 * Message search, by words and their beginnings: FTS5 in SQLite, a GIN index over `tsvector` in PostgreSQL.
 *
 * Newest messages first. Messages are numbered as they are stored, and the index is read in windows of numbers that
 * grow while little is found, so that neither frequent words, nor rare ones, nor frequent words that are never together
 * take long: a search ends with a page, with the oldest message, or when its time is over, and is continued from there.
 */
import type { Database, Value } from "../../database/index.ts";
import { indexedWords } from "./message-words.ts";
import type { Write, WriteTx } from "./writes.ts";

/** The number of the first message; those that were there before the index get the numbers below, newest first. */
const FIRST = 2 ** 40;
const FIRST_WINDOW = 512;
const GROWTH = 8;
/** In PostgreSQL, a window with more hits is narrowed, because they are not returned in order. */
const MOST_HITS = 512;
/**
 * Sizes of blocks of numbers, as powers of two. PostgreSQL's index knows the blocks of every message; SQLite's the first
 * message of each block, at which a search for words that are never together can stop.
 */
const BLOCKS = [12, 16, 20] as const;

export interface FoundMessage {
  readonly id: string;
  readonly conversationId: string;
  /** Position in the conversation. */
  readonly seq: number;
  readonly number: number;
}

export interface MessagePage {
  /** Newest first. */
  readonly found: readonly FoundMessage[];
  /** The search continues before this number; `undefined`: everything was searched. */
  readonly next: number | undefined;
}

interface FoundRow {
  readonly id: string;
  readonly conversation_id: string;
  readonly seq: number;
  readonly number: number;
}

/** Stores a message with its number, in one statement and as one more in the index. `values`: by column. */
export async function insertSearchable(
  tx: WriteTx,
  values: Readonly<Record<string, Value>>,
  text: string,
): Promise<void> {
  const columns = Object.keys(values);
  const places = columns.map((_, at) => `$${at + 1}`).join(", ");
  const column = numberColumn(tx.dialect);
  const next = `(select coalesce(max(${column}), ${FIRST - 1}) + 1 as number from service_message where ${column} is not null)`;
  const words = indexedWords(text).join(" ");
  const given = Object.values(values);
  if (tx.dialect === "sqlite") {
    const [row] = await tx.all<{ number: number }>(
      `insert into service_message (${columns.join(", ")}, ${column}) values (${places}, ${next}) returning ${column} as number`,
      given,
    );
    const { number = FIRST } = row ?? {};
    const indexed = [words, ...edges(number)].join(" ");
    await tx.all("insert into service_message_search (rowid, words) values ($1, $2)", [number, indexed]);
    return;
  }
  const blocks = BLOCKS.map((size) => `' §${size}_' || (next.number / ${2 ** size})`).join(" || ");
  // `trim`: an empty word, of a text without words, cannot be stored.
  const vector = `array_to_tsvector(string_to_array(trim($${columns.length + 1}::text || ${blocks}), ' '))`;
  await tx.all(
    `insert into service_message (${columns.join(", ")}, ${column}, search_words)
     select ${places}, next.number, ${vector} from ${next} next`,
    [...given, words],
  );
}

const AT_ONCE = 200;

/**
 * Adds messages to the index that are not in it, because they are older than it or were stored by an earlier version;
 * newest first. Result: whether there are more.
 */
export async function indexOlder(write: Write): Promise<boolean> {
  return write(async (tx) => {
    const column = numberColumn(tx.dialect);
    const rows = await tx.all<{ id: string; text: string }>(
      `select id, text from service_message where ${column} is null order by created_at desc limit ${AT_ONCE}`,
    );
    const [first] = await tx.all<{ number: number | null }>(
      `select min(${column}) as number from service_message where ${column} is not null`,
    );
    await indexAll(tx, rows, (first?.number ?? FIRST) - 1, -1);
    return rows.length === AT_ONCE;
  });
}

/** Whether messages are missing from the index. */
export async function isIndexing(database: Database): Promise<boolean> {
  const column = numberColumn(database.dialect);
  return (await database.all(`select 1 from service_message where ${column} is null limit 1`)).length > 0;
}

async function indexAll(
  tx: WriteTx,
  messages: readonly { readonly id: string; readonly text: string }[],
  from: number,
  step: 1 | -1,
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ id, text }, at) => ({ id, number: from + at * step, words: indexedWords(text) }));
  if (tx.dialect === "sqlite") {
    await tx.each("update service_message set search_row = $2 where id = $1", rows.map(({ id, number }) => [id, number])); // prettier-ignore
    await tx.each(
      "insert into service_message_search (rowid, words) values ($1, $2)",
      rows.map(({ number, words }) => [number, [...words, ...edges(number)].join(" ")]),
    );
    return;
  }
  const given = rows.map(({ id, number, words }) => ({
    id,
    number,
    words: [...words, ...BLOCKS.map((size) => block(size, Math.floor(number / 2 ** size)))].join(" "),
  }));
  await tx.all(
    `update service_message m
     set search_position = d.number, search_words = array_to_tsvector(string_to_array(d.words, ' '))
     from json_to_recordset($1::json) as d (id text, number bigint, words text) where m.id = d.id`,
    [JSON.stringify(given)],
  );
}

export interface MessageSearch {
  readonly words: readonly string[];
  /** Continue before this number. */
  readonly before: number | undefined;
  /** Called with hits, newest first, until it has enough. */
  readonly take: (hits: readonly FoundMessage[]) => Promise<"more" | { readonly upTo: number }>;
  /** Milliseconds after which the search stops at the end of a window. */
  readonly withinMs: number;
}

/** Result: where to continue; `undefined`: everything was searched. */
export async function searchMessages(database: Database, search: MessageSearch): Promise<number | undefined> {
  const { words, take, withinMs } = search;
  if (words.length === 0) return undefined;
  const column = numberColumn(database.dialect);
  const [ends] = await database.all<{ first: number | null; last: number | null }>(
    `select (select min(${column}) from service_message where ${column} is not null) as first,
       (select max(${column}) from service_message where ${column} is not null) as last`,
  );
  const first = ends?.first ?? FIRST;
  let before = Math.min(search.before ?? Infinity, (ends?.last ?? FIRST - 1) + 1);
  const endAt = performance.now() + withinMs;
  let at = performance.now();
  let size = FIRST_WINDOW;
  while (before > first) {
    const from = Math.max(first, before - size);
    const window = await readWindow(database, words, from, before);
    if (window === "too-many") {
      size = Math.max(MOST_HITS, Math.floor((before - from) / GROWTH));
      continue;
    }
    const { hits, readTo } = window;
    const taken = hits.length === 0 ? "more" : await take(hits);
    if (taken !== "more") return taken.upTo;
    before = readTo;
    const [tookMs, leftMs] = [performance.now() - at, endAt - performance.now()];
    at = performance.now();
    if (leftMs <= 0) break;
    // As large as there is time for.
    size = Math.ceil((readTo === from ? size : FIRST_WINDOW) * Math.min(GROWTH, Math.max(1, leftMs / tookMs)));
  }
  return before > first ? before : undefined;
}

/** `readTo`: everything from this number on was read. */
interface Window {
  readonly hits: readonly FoundMessage[];
  readonly readTo: number;
}

async function readWindow(
  database: Database,
  words: readonly string[],
  from: number,
  before: number,
): Promise<Window | "too-many"> {
  if (database.dialect === "sqlite") {
    // Node binds numbers as floating-point ones, for which FTS5 would read the whole index instead of the window.
    const rows = await database.all<FoundRow & { readonly edge_text: string | null }>(
      `with hit as materialized (
         select rowid as number from service_message_search
         where service_message_search match $1 and rowid >= cast($2 as integer) and rowid < cast($3 as integer) order by rowid desc limit ${MOST_HITS}
       )
       select m.id, m.conversation_id, m.seq, hit.number, case when hit.number % ${2 ** BLOCKS[0]} = 0 then m.text end as edge_text
       from hit join service_message m on m.search_row = hit.number
       order by hit.number desc`,
      [sqliteQuery(words, before - from), from, before],
    );
    const hits = rows.filter((row) => row.edge_text === null || hasAll(row.edge_text, words)).map(asFound);
    return { hits, readTo: rows.length < MOST_HITS ? from : (rows.at(-1)?.number ?? from) };
  }
  const query = [
    ...words.map((word) => `'${word}'`),
    `(${blocksOf(from, before)
      .map((it) => `'${it}'`)
      .join(" | ")})`,
  ];
  // `+ 0`: a plan made for any range would read the index of numbers, too, however large the window is.
  const rows = await database.all<FoundRow>(
    `with hit as materialized (
       select id, conversation_id, seq, search_position as number from service_message
       where search_words @@ $1::tsquery and search_position + 0 >= $2 and search_position + 0 < $3 limit ${MOST_HITS + 1}
     )
     select * from hit order by number desc`,
    [query.join(" & "), from, before],
  );
  return rows.length > MOST_HITS ? "too-many" : { hits: rows.map(asFound), readTo: from };
}

/** With several words, the first message of each block matches, too: only at a match does FTS5 look where it is. */
function sqliteQuery(words: readonly string[], size: number): string {
  const quoted = words.map((word) => `"${word}"`);
  if (words.length === 1) return quoted.join("");
  const power = BLOCKS.findLast((it) => 2 ** it <= size) ?? BLOCKS[0];
  return quoted.map((word) => `(${word} OR "§${power}")`).join(" AND ");
}

function hasAll(text: string, words: readonly string[]): boolean {
  const its = new Set(indexedWords(text));
  return words.every((word) => its.has(word));
}

function edges(number: number): readonly string[] {
  return BLOCKS.filter((power) => number % 2 ** power === 0).map((power) => `§${power}`);
}

const asFound = ({ id, conversation_id, seq, number }: FoundRow): FoundMessage => ({
  id,
  conversationId: conversation_id,
  seq,
  number,
});

/** The blocks that cover these numbers, the largest that fit, and a little more at both ends. */
function blocksOf(from: number, before: number): readonly string[] {
  const [smallest] = BLOCKS;
  const unit = 2 ** smallest;
  const blocks: string[] = [];
  for (let at = Math.floor(from / unit) * unit; at < before;) {
    const size = BLOCKS.findLast((power) => at % 2 ** power === 0 && (at + 2 ** power <= before || power === smallest));
    const power = size ?? smallest;
    blocks.push(block(power, at / 2 ** power));
    at += 2 ** power;
  }
  return blocks;
}

/** Not a word: no word contains this sign, which separates words for neither database. */
function block(power: number, number: number): string {
  return `§${power}_${number}`;
}

/** Where the number is; the index knows the message by it. */
export function numberColumn(dialect: Database["dialect"]): string {
  return dialect === "sqlite" ? "search_row" : "search_position";
}
