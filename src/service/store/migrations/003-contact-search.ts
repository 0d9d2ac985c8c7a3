/** The index that contacts are searched by: see `contact-search.ts`. */
import { sql, type Kysely } from "kysely";
import type { Migration } from "../../../database/index.ts";
import { searchEntry } from "../contact-search.ts";

export const CONTACT_SEARCH_MIGRATION: Migration = {
  name: "003-contact-search",
  async up(kysely, dialect) {
    await writeEntries(kysely);
    for (const statement of dialect === "sqlite" ? SQLITE : POSTGRES) await statement.execute(kysely);
  },
};

/** The numbers are our own: SQLite may give rows other ones when it is vacuumed. */
const SQLITE = [
  sql`alter table service_contact add column search_row integer`,
  sql`update service_contact set search_row = rowid`,
  sql`create unique index service_contact_search_row on service_contact (search_row)`,
  sql`create virtual table service_contact_search using fts5(
    text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
  )`,
  sql`insert into service_contact_search (rowid, text) select search_row, search from service_contact`,
  sql`create trigger service_contact_search_insert after insert on service_contact begin
    update service_contact set search_row = (select coalesce(max(search_row), 0) + 1 from service_contact)
      where id = new.id;
    insert into service_contact_search (rowid, text)
      select search_row, search from service_contact where id = new.id;
  end`,
  sql`create trigger service_contact_search_update after update of search on service_contact begin
    insert or replace into service_contact_search (rowid, text) values (new.search_row, new.search);
  end`,
  sql`create trigger service_contact_search_delete after delete on service_contact begin
    delete from service_contact_search where rowid = old.search_row;
  end`,
];

const POSTGRES = [
  sql`create function service_groups(entry text) returns text[] language sql immutable strict parallel safe as
    $$ select array(select distinct substr(entry, at, 3) from generate_series(1, char_length(entry) - 2) at) $$`,
  sql`create index service_contact_search on service_contact using gin (service_groups(search))`,
];

const AT_ONCE = 1_000;
type Contacts = Record<
  "service_contact",
  { id: string; name: string; phone: string | null; email: string | null; search: string }
>;

async function writeEntries(kysely: Kysely<unknown>): Promise<void> {
  const table = kysely.$extendTables<Contacts>();
  for (let after = ""; ;) {
    const rows = await table
      .selectFrom("service_contact")
      .select(["id", "name", "phone", "email"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    for (const { id, name, phone, email } of rows) {
      const search = searchEntry(name, phone, email);
      await table.updateTable("service_contact").set({ search }).where("id", "=", id).execute();
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
