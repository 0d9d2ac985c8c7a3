/** The search index of contacts: see `contact-search.ts`. */
import type { Migration, Tx } from "../../../database/index.ts";
import { searchEntry } from "../contact-search.ts";

export const CONTACT_SEARCH_MIGRATION: Migration = {
  name: "003-contact-search",
  since: "0.1.0",
  phase: "expand",
  async up(tx) {
    await writeEntries(tx);
    for (const statement of tx.dialect === "sqlite" ? SQLITE : POSTGRES) await tx.all(statement);
  },
};

/** The numbers are assigned here, because SQLite may renumber rows on VACUUM. */
const SQLITE = [
  `alter table service_contact add column search_row integer`,
  `update service_contact set search_row = rowid`,
  `create unique index service_contact_search_row on service_contact (search_row)`,
  `create virtual table service_contact_search using fts5(
    text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
  )`,
  `insert into service_contact_search (rowid, text) select search_row, search from service_contact`,
  `create trigger service_contact_search_insert after insert on service_contact begin
    update service_contact set search_row = (select coalesce(max(search_row), 0) + 1 from service_contact)
      where id = new.id;
    insert into service_contact_search (rowid, text)
      select search_row, search from service_contact where id = new.id;
  end`,
  `create trigger service_contact_search_update after update of search on service_contact begin
    insert or replace into service_contact_search (rowid, text) values (new.search_row, new.search);
  end`,
  `create trigger service_contact_search_delete after delete on service_contact begin
    delete from service_contact_search where rowid = old.search_row;
  end`,
];

const POSTGRES = [
  `create function service_groups(entry text) returns text[] language sql immutable strict parallel safe as
    $$ select array(select distinct substr(entry, at, 3) from generate_series(1, char_length(entry) - 2) at) $$`,
  `create index service_contact_search on service_contact using gin (service_groups(search))`,
];

const AT_ONCE = 1_000;
interface Contact {
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
}

async function writeEntries(tx: Tx): Promise<void> {
  for (let after = ""; ;) {
    const rows = await tx.all<Contact>(
      `select id, name, phone, email from service_contact where id > $1 order by id limit ${AT_ONCE}`,
      [after],
    );
    await tx.each(
      "update service_contact set search = $2 where id = $1",
      rows.map(({ id, name, phone, email }) => [id, searchEntry(name, phone, email)]),
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
