/** What was changed in a conversation, when, and by whom. */
import type { Migration } from "../../../database/index.ts";

export const CONVERSATION_CHANGES_MIGRATION: Migration = {
  name: "007-conversation-changes",
  since: "0.2.0",
  phase: "expand",
  async up(tx) {
    const counted = tx.dialect === "sqlite" ? "integer primary key autoincrement" : "bigserial primary key";
    // `value`: tags as JSON; null for nobody and none. `author`: a name; null if nobody said who.
    await tx.all(`create table service_conversation_change (
      seq ${counted}, conversation_id text not null references service_conversation (id) on delete cascade,
      what text not null, value text, author text, at bigint not null
    )`);
    await tx.all("create index service_conversation_change_of on service_conversation_change (conversation_id, seq)");
  },
};
