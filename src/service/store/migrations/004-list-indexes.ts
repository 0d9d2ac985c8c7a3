/**
 * The indexes of lists all start with a filter and the status, so that no combination of filters scans the table. There
 * is no index on the time alone, because every message changes each of them.
 */
import type { Migration } from "../../../database/index.ts";

export const LIST_INDEXES_MIGRATION: Migration = {
  name: "004-list-indexes",
  since: "0.1.0",
  phase: "expand",
  async up(tx) {
    const statements = [
      `drop index service_conversation_newest`,
      `drop index service_conversation_channel`,
      `drop index service_conversation_assignee`,
      `drop index service_conversation_department`,
      `create index service_conversation_channel on service_conversation (channel, status, updated_at, id)`,
      // '' stands for nobody, because PostgreSQL does not treat null rows as sorted by the columns that follow.
      `create index service_conversation_assignee
        on service_conversation (coalesce(assignee, ''), status, updated_at, id)`,
      `create index service_conversation_department on service_conversation (department, status, updated_at, id)`,
      // Partial, on clients' messages, because most messages have no key.
      `create unique index service_message_client_key on service_message (contact_id, client_key)
        where client_key is not null`,
      `create index service_site_token_contact on service_site_token (contact_id)`,
    ];
    for (const statement of statements) await tx.all(statement);
  },
};
