/** Who issued a key. */
import type { Migration } from "../../../database/index.ts";

export const KEY_ISSUERS_MIGRATION: Migration = {
  name: "006-key-issuers",
  since: "0.2.0",
  phase: "expand",
  async up(tx) {
    // An operator's id; null for keys of the command line, and for those issued before.
    await tx.all("alter table service_key add column issued_by text");
  },
};
