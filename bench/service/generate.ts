/** Fills a service database with conversations, as fast as SQLite allows. */
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { CLIENT_CHANNELS, STATUSES } from "../../src/contract/shapes.ts";
import { migrate, openDatabase } from "../../src/database/index.ts";
import { searchEntry } from "../../src/service/store/contact-search.ts";
import { MIGRATIONS } from "../../src/service/store/migrations/index.ts";

export interface Wanted {
  readonly conversations: number;
  readonly messagesEach: number;
  /** How many of them have `LONG_MESSAGES` messages instead. */
  readonly long: number;
}

const LONG_MESSAGES = 50;

export interface Filled {
  /** Ids of conversations with `LONG_MESSAGES` messages. */
  readonly long: readonly string[];
  /** Some of the others. */
  readonly short: readonly string[];
  readonly messages: number;
  readonly tookMs: number;
}

const TEXT = "A message of some length, as clients write them, with a question at its end?";
const NAMES = ["Ada", "Grace", "Anna", "Zoë", "Ólafur", "Мария", "Lin", "Jean", "Edsger", "Barbara"];
const FAMILIES = ["Lovelace", "Hopper", "Müller", "Петрова", "O’Brien", "Dijkstra", "Nguyễn", "García"];
const SHORT_ONES = 5_000;
const PER_COMMIT = 20_000;
const FIRST_AT = Date.UTC(2024, 0, 1);
const STEP_MS = 60_000;

/**
 * `file`: path of a SQLite file. `onProgress` is called about every second with the number of conversations written.
 *
 * Writes without syncing, and creates the indexes at the end; they are the same as those of the migrations.
 */
export async function fillService(file: string, wanted: Wanted, onProgress: (done: number) => void): Promise<Filled> {
  const startedAt = Date.now();
  {
    await using database = await openDatabase(`file:${file}`);
    await migrate(database, "service", MIGRATIONS);
  }
  const db = new DatabaseSync(file);
  db.exec(
    "pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -262144",
  );
  // All except the one that the triggers on contacts use.
  const indexes = db
    .prepare(
      "select name, sql from sqlite_master where type = 'index' and sql is not null and name <> 'service_contact_search_row'",
    )
    .all() as { name: string; sql: string }[];
  for (const { name } of indexes) db.exec(`drop index ${name}`);
  const insert = statements(db);
  const long: string[] = [];
  const short: string[] = [];
  let messages = 0;
  let toldAt = startedAt;
  for (let first = 0; first < wanted.conversations; first += PER_COMMIT) {
    db.exec("begin");
    for (let n = first; n < Math.min(first + PER_COMMIT, wanted.conversations); n++) {
      // Spread over the whole range, as after years of use.
      const isLong = n % every(wanted, wanted.long) === 0;
      const size = isLong ? LONG_MESSAGES : wanted.messagesEach;
      add(insert, n, wanted.conversations, size);
      messages += size;
      if (isLong) long.push(idOf("cv_", n));
      else if (n % every(wanted, SHORT_ONES) === 1) short.push(idOf("cv_", n));
    }
    db.exec("commit");
    if (Date.now() - toldAt > 1_000) onProgress(Math.min(first + PER_COMMIT, wanted.conversations));
    if (Date.now() - toldAt > 1_000) toldAt = Date.now();
    // Lets the process handle signals.
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const { sql } of indexes) db.exec(sql);
  db.exec("pragma journal_mode = wal; pragma optimize");
  db.close();
  return { long, short, messages, tookMs: Date.now() - startedAt };
}

/** The interval at which `count` conversations are spread over all of them. */
function every({ conversations }: Wanted, count: number): number {
  return Math.ceil(conversations / count);
}

function statements(db: DatabaseSync): Readonly<Record<"contact" | "conversation" | "message", StatementSync>> {
  return {
    // Triggers maintain the search index of contacts.
    contact: db.prepare(
      `insert into service_contact (id, channel, external_id, name, phone, email, search, shown, first_seen_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    conversation: db.prepare(
      `insert into service_conversation
         (id, contact_id, channel, client, status, assignee, department, unread, rating, tags, size, created_at, updated_at)
       values (?, ?, ?, ?, ?, ?, ?, 0, null, '["vip"]', ?, ?, ?)`,
    ),
    message: db.prepare(
      `insert into service_message
         (conversation_id, seq, id, contact_id, shown, client_key, sender, author, text, created_at)
       values (?, ?, ?, ?, ?, null, ?, ?, ?, ?)`,
    ),
  };
}

function add(insert: ReturnType<typeof statements>, n: number, of: number, messages: number): void {
  const createdAt = FIRST_AT + n * STEP_MS;
  // Conversations are updated in a different order than they began.
  const updatedAt = FIRST_AT + (of + ((n * 7_919) % of)) * STEP_MS + messages;
  const contact = idOf("ct_", n);
  const conversation = idOf("cv_", n);
  const channel = pick(CLIENT_CHANNELS, n);
  const name = `${pick(NAMES, n)} ${pick(FAMILIES, Math.floor(n / 7))} ${n}`;
  const phone = `+7 900 ${String(n).padStart(7, "0")}`;
  const email = `client.${n}@example.org`;
  const search = searchEntry(name, phone, email);
  insert.contact.run(contact, channel, `ext-${n}`, name, phone, email, search, messages, createdAt);
  const status = n % 50 === 0 ? pick(STATUSES, n / 50) : "closed";
  const assignee = n % 3 === 0 ? null : `op_${n % 20}`;
  insert.conversation.run(conversation, contact, channel, name, status, assignee, `dep_${n % 5}`, messages, createdAt, updatedAt); // prettier-ignore
  for (let seq = 1; seq <= messages; seq++) {
    const isClient = seq % 2 === 1;
    const at = updatedAt - messages + seq;
    const id = idOf("m_", n * 64 + seq);
    insert.message.run(conversation, seq, id, contact, seq, isClient ? "client" : "operator", isClient ? null : "Bo", TEXT, at); // prettier-ignore
  }
}

/** The format of real ids: increasing with time. */
function idOf(prefix: string, n: number): string {
  return prefix + n.toString(32).padStart(26, "0");
}

function pick<T>(list: readonly T[], n: number): T {
  const picked = list[n % list.length];
  if (picked === undefined) throw new RangeError("nothing to pick from");
  return picked;
}
