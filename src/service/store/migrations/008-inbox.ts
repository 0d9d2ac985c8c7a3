/** What the console's inbox lists by: who waits since when, tags, and corrections of contacts. */
import type { Migration } from "../../../database/index.ts";

export const INBOX_MIGRATION: Migration = {
  name: "008-inbox",
  since: "0.2.0",
  phase: "expand",
  async up(tx) {
    const isSqlite = tx.dialect === "sqlite";
    const values = isSqlite
      ? "select distinct c.id, j.value, c.status, c.unread > 0, c.updated_at from service_conversation c, json_each(c.tags) j"
      : `select distinct c.id, j.value, c.status, (c.unread > 0)::integer, c.updated_at
         from service_conversation c, jsonb_array_elements_text(c.tags::jsonb) j (value)`;
    const statements = [
      // Unix milliseconds of the oldest unread message. Not maintained by the version before: only read where there are
      // unread messages.
      "alter table service_conversation add column waiting_since bigint",
      "update service_conversation set waiting_since = updated_at where unread > 0",
      `create index service_conversation_unread on service_conversation (status, updated_at, id) where unread > 0`,
      `create index service_conversation_waiting on service_conversation (status, coalesce(waiting_since, updated_at), id)
        where unread > 0`,
      // Names of the fields that an operator has corrected, which connectors no longer overwrite; separated by spaces.
      "alter table service_contact add column corrected text not null default ''",
      // One row for each tag of a conversation, with what lists are filtered and sorted by. Kept by triggers, so that
      // every writer keeps it.
      `create table service_conversation_tag (
        conversation_id text not null references service_conversation (id) on delete cascade, tag text not null,
        status text not null, is_unread integer not null, updated_at bigint not null, primary key (conversation_id, tag)
      )`,
      `create index service_conversation_tag_list
        on service_conversation_tag (tag, status, is_unread, updated_at, conversation_id)`,
      `insert into service_conversation_tag (conversation_id, tag, status, is_unread, updated_at)
        ${values} where c.tags <> '[]'`,
      ...(isSqlite ? SQLITE : POSTGRES),
    ];
    for (const statement of statements) await tx.all(statement);
  },
};

const SQLITE_TAGS = `insert into service_conversation_tag (conversation_id, tag, status, is_unread, updated_at)
  select distinct new.id, value, new.status, new.unread > 0, new.updated_at from json_each(new.tags)`;
const SQLITE = [
  `create trigger service_conversation_tag_insert after insert on service_conversation when new.tags <> '[]' begin
    ${SQLITE_TAGS};
  end`,
  `create trigger service_conversation_tag_change after update of tags on service_conversation
    when old.tags <> new.tags begin
    delete from service_conversation_tag where conversation_id = new.id;
    ${SQLITE_TAGS};
  end`,
  `create trigger service_conversation_tag_touch after update of status, unread, updated_at on service_conversation
    when new.tags <> '[]' begin
    update service_conversation_tag set status = new.status, is_unread = new.unread > 0, updated_at = new.updated_at
      where conversation_id = new.id;
  end`,
];

const POSTGRES = [
  `create function service_tag_conversation() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and new.tags = old.tags then
      update service_conversation_tag
        set status = new.status, is_unread = (new.unread > 0)::integer, updated_at = new.updated_at
        where conversation_id = new.id;
    else
      delete from service_conversation_tag where conversation_id = new.id;
      insert into service_conversation_tag (conversation_id, tag, status, is_unread, updated_at)
        select distinct new.id, j.value, new.status, (new.unread > 0)::integer, new.updated_at
        from jsonb_array_elements_text(new.tags::jsonb) j (value);
    end if;
    return null;
  end $$`,
  `create trigger service_conversation_tag_insert after insert on service_conversation
    for each row when (new.tags <> '[]') execute function service_tag_conversation()`,
  `create trigger service_conversation_tag_change after update of tags, status, unread, updated_at on service_conversation
    for each row when (new.tags <> '[]' or old.tags <> '[]') execute function service_tag_conversation()`,
];
