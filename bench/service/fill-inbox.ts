/** Very many conversations with messages of frequent and rare words, made by the database itself, on either kind. */
import { openDatabase, migrate, type Database, type Tx } from "../../src/database/index.ts";
import { CONSOLE_AREA, CONSOLE_MIGRATIONS } from "../../src/service/console/migrations/index.ts";
import { createOperators } from "../../src/service/console/operators.ts";
import { createSessions, SESSION_DEFAULTS } from "../../src/service/console/sessions.ts";
import { MIGRATIONS } from "../../src/service/store/migrations/index.ts";
import { writerOf } from "../../src/service/store/writes.ts";

export interface FilledInbox {
  /** Cookie of a signed-in operator. */
  readonly cookie: string;
  /** Id of a conversation by its number. */
  readonly idOf: (number: number) => string;
}

export const MESSAGES_EACH = 5;
const AT_ONCE = 50_000;
const FIRST_AT = Date.UTC(2024, 0, 1);
/** Of the search index: see `message-search.ts`. */
const FIRST_NUMBER = 2 ** 40;
const idOf = (number: number) => `cv_${String(number).padStart(9, "0")}`;

/** `onProgress`: called with the number of conversations so far. */
export async function fillInbox(
  url: string,
  conversations: number,
  onProgress: (done: number) => void,
): Promise<FilledInbox> {
  await using database = await openDatabase(url);
  await migrate(database, "service", MIGRATIONS);
  await migrate(database, CONSOLE_AREA, CONSOLE_MIGRATIONS);
  const isPostgres = database.dialect === "postgres";
  // Built once at the end, as the migrations define them.
  const indexes = isPostgres
    ? await database.all<{ name: string; made: string }>(
        `select indexname as name, indexdef as made from pg_indexes where schemaname = current_schema()
         and indexname in ('service_message_search', 'service_contact_search', 'service_conversation_unread')`,
      )
    : [];
  await database.reshape(async (tx) => {
    for (const { name } of indexes) await tx.all(`drop index ${name}`);
  });
  for (let from = 0; from < conversations; from += AT_ONCE) {
    const to = Math.min(conversations, from + AT_ONCE) - 1;
    await database.reshape((tx) => fill(tx, from, to));
    onProgress(to + 1);
  }
  await database.reshape(async (tx) => {
    if (isPostgres) await tx.all("set local maintenance_work_mem = '512MB'");
    for (const { made } of indexes) await tx.all(made);
  });
  if (isPostgres)
    for (const table of ["contact", "conversation", "conversation_tag", "message"])
      await database.all(`vacuum (analyze) service_${table}`);
  return { cookie: await signedIn(database), idOf };
}

async function signedIn(database: Database): Promise<string> {
  const write = writerOf(database);
  const operators = createOperators(database, write, Date.now);
  const made = await operators.add("Op 1", { oneTime: false });
  if (made === "taken") throw new Error("the database is not new");
  return `console_session=${await createSessions(database, write, Date.now, SESSION_DEFAULTS).begin(made.operator.id)}`;
}

async function fill(tx: Tx, from: number, to: number): Promise<void> {
  const isPostgres = tx.dialect === "postgres";
  const numbers = (first: number, last: number) =>
    isPostgres
      ? `select n from generate_series(${first}::bigint, ${last}::bigint) n`
      : `with recursive s (n) as (select ${first} union all select n + 1 from s where n < ${last}) select n from s`;
  const padded = (number: string) =>
    isPostgres ? `lpad((${number})::text, 9, '0')` : `substr('000000000' || (${number}), -9)`;
  const conversation = numbers(from, to);
  await tx.all(
    `insert into service_contact (id, channel, name, phone, search, shown, first_seen_at)
     select 'ct_' || ${padded("n")}, 'email', 'Client ' || n, '+7' || n, '  client  ' || n || '  7' || n, 5, ${FIRST_AT} + n
     from (${conversation}) c`,
  );
  await tx.all(
    `insert into service_conversation (id, contact_id, channel, client, status, assignee, department, unread,
       waiting_since, tags, size, created_at, updated_at)
     select 'cv_' || ${padded("n")}, 'ct_' || ${padded("n")}, case n % 7 when 0 then 'email' else 'site' end, 'Client ' || n,
       case n % 50 when 0 then 'open' when 1 then 'new' else 'closed' end,
       case n % 3 when 0 then null else 'op_op-' || (n % 20) end, 'dep_' || (n % 5),
       case n % 100 when 0 then 1 when 1 then 2 else 0 end, case when n % 100 < 2 then ${FIRST_AT} + n end,
       case when n % 1000 = 0 then '["rare","vip"]' when n % 10 = 0 then '["vip"]' else '[]' end,
       ${MESSAGES_EACH}, ${FIRST_AT} + n, ${FIRST_AT} + (n * 7919) % 10000019
     from (${conversation}) c`,
  );
  const beginnings = (word: string, longest: number) =>
    Array.from({ length: longest - 1 }, (_, at) => `' ' || substr(${word}, 1, ${at + 2})`).join(" || ");
  const text = `'always ' || case n % 3 when 0 then 'often ' else 'seldom ' end
    || case n % 2 when 0 then 'even ' else 'odd ' end || 'some' || (n % 1000) || ' few' || (n % 100000)
    || ' once' || n || ' w' || ((n * 7919) % 20011) || ' w' || ((n * 104729) % 20021) || ' please thank you'`;
  const numbered = ["'some' || (n % 1000)", "'few' || (n % 100000)", "'once' || n", "'w' || ((n * 7919) % 20011)", "'w' || ((n * 104729) % 20021)"]; // prettier-ignore
  // As `message-words.ts` has it: words, and their beginnings from two characters.
  const words = `${text} || ' al alw alwa alway ev eve od pl ple plea pleas th tha than yo'
    || case n % 3 when 0 then ' of oft ofte' else ' se sel seld seldo' end
    || ${numbered.map((word) => beginnings(`(${word})`, 10)).join(" || ")}`;
  const at = `(${FIRST_NUMBER} + n)`;
  const [column, extra] = isPostgres
    ? [
        "search_position, search_words",
        `${at}, array_to_tsvector(string_to_array(${words} || ' §12_' || (${at} / 4096) || ' §16_' || (${at} / 65536)
         || ' §20_' || (${at} / 1048576), ' '))`,
      ]
    : ["search_row", at];
  const edges = ["12", "16", "20"]
    .map((power) => `case when ${at} % ${2 ** Number(power)} = 0 then ' §${power}' else '' end`)
    .join(" || ");
  const messages = numbers(from * MESSAGES_EACH, (to + 1) * MESSAGES_EACH - 1);
  await tx.all(
    `insert into service_message (conversation_id, seq, id, contact_id, shown, sender, author, text, created_at, ${column})
     select 'cv_' || ${padded(`n / ${MESSAGES_EACH}`)}, n % ${MESSAGES_EACH} + 1, 'm_' || n,
       'ct_' || ${padded(`n / ${MESSAGES_EACH}`)}, n % ${MESSAGES_EACH} + 1, case n % 2 when 0 then 'client' else 'operator' end,
       case n % 2 when 0 then null else 'Bo' end, ${text}, ${FIRST_AT} + n, ${extra}
     from (${messages}) c`,
  );
  if (!isPostgres)
    await tx.all(
      `insert into service_message_search (rowid, words) select ${at}, ${words} || ${edges} from (${messages}) c`,
    );
}
