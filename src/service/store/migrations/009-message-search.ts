/**
 * The search index of messages: see `message-search.ts`. Messages that are there already are added after the start, so
 * that nobody waits for it.
 */
import type { Migration } from "../../../database/index.ts";

export const MESSAGE_SEARCH_MIGRATION: Migration = {
  name: "009-message-search",
  since: "0.2.0",
  phase: "expand",
  async up(tx) {
    for (const statement of tx.dialect === "sqlite" ? SQLITE : POSTGRES) await tx.all(statement);
  },
};

// The columns have different names, so that a move between the databases leaves them out and the index is made anew.
const SQLITE = [
  `alter table service_message add column search_row integer`,
  `create index service_message_search_row on service_message (search_row) where search_row is not null`,
  `create index service_message_unsearchable on service_message (created_at) where search_row is null`,
  // Words are folded and separated before they come here, so that only ASCII spaces separate them.
  `create virtual table service_message_search using fts5(
    words, content = '', contentless_delete = 1, detail = 'none', tokenize = 'ascii'
  )`,
  `create trigger service_message_search_delete after delete on service_message when old.search_row is not null begin
    delete from service_message_search where rowid = old.search_row;
  end`,
];

const POSTGRES = [
  `alter table service_message add column search_position bigint`,
  `alter table service_message add column search_words tsvector`,
  `create index service_message_search_position on service_message (search_position)
    where search_position is not null`,
  `create index service_message_unsearchable on service_message (created_at) where search_position is null`,
  // A long list of pending entries would be read by every search.
  `create index service_message_search on service_message using gin (search_words) with (gin_pending_list_limit = 256)
    where search_words is not null`,
];
