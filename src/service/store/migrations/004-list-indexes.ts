/**
 * The indexes of lists all begin with a filter and the status, so that no two filters make a scan, and there is none of
 * the time alone: a message changes each of them.
 */
import type { Migration } from "../../../database/index.ts";

export const LIST_INDEXES_MIGRATION: Migration = {
  name: "004-list-indexes",
  async up(tx) {
    const statements = [
      `drop index service_conversation_newest`,
      `drop index service_conversation_channel`,
      `drop index service_conversation_assignee`,
      `drop index service_conversation_department`,
      `create index service_conversation_channel on service_conversation (channel, status, updated_at, id)`,
      // Nobody is '' here: PostgreSQL does not take rows that are null for sorted by what stands behind.
      `create index service_conversation_assignee
        on service_conversation (coalesce(assignee, ''), status, updated_at, id)`,
      `create index service_conversation_department on service_conversation (department, status, updated_at, id)`,
      // Of clients' messages only, for most have no key.
      `create unique index service_message_client_key on service_message (contact_id, client_key)
        where client_key is not null`,
      `create index service_site_token_contact on service_site_token (contact_id)`,
    ];
    for (const statement of statements) await tx.all(statement);
  },
};
