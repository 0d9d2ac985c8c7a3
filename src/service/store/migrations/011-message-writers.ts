/** Who wrote the replies that clients read under another name. */
import type { Migration } from "../../../database/index.ts";

export const MESSAGE_WRITERS_MIGRATION: Migration = {
  name: "011-message-writers",
  since: "0.2.0",
  phase: "expand",
  async up(tx) {
    // A table of its own: what is read for clients and for receivers of events cannot hold it by mistake.
    await tx.all(`create table service_message_writer (
      message_id text primary key references service_message (id) on delete cascade, name text not null
    )`);
  },
};
