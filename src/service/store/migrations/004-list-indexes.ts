/** Lists with a filter beside the status: their indexes know the status too, so that no two filters make a scan. */
import type { Migration } from "../../../database/index.ts";

export const LIST_INDEXES_MIGRATION: Migration = {
  name: "004-list-indexes",
  async up(tx) {
    const statements = [
      `drop index service_conversation_channel`,
      `drop index service_conversation_assignee`,
      `drop index service_conversation_department`,
      `create index service_conversation_channel on service_conversation (channel, status, updated_at, id)`,
      // Nobody is '' here: PostgreSQL does not take rows that are null for sorted by what stands behind.
      `create index service_conversation_assignee
        on service_conversation (coalesce(assignee, ''), status, updated_at, id)`,
      `create index service_conversation_department on service_conversation (department, status, updated_at, id)`,
      `create index service_site_token_contact on service_site_token (contact_id)`,
    ];
    for (const statement of statements) await tx.all(statement);
  },
};
