/** Texts that operators send again and again. */
import type { Migration } from "../../../database/index.ts";

export const SAVED_REPLIES_MIGRATION: Migration = {
  name: "010-saved-replies",
  since: "0.2.0",
  phase: "expand",
  async up(tx) {
    // `author`: a name; null if nobody said who.
    await tx.all(`create table service_saved_reply (
      name text primary key, text text not null, author text, updated_at bigint not null
    )`);
  },
};
