/** Token buckets of the rate limits that replicas share. */
import type { Migration } from "../../../database/index.ts";

export const BUCKETS_MIGRATION: Migration = {
  name: "005-buckets",
  since: "0.2.0",
  phase: "expand",
  async up(tx) {
    // SQLite has one process, which counts in memory.
    if (tx.dialect === "sqlite") return;
    // Unlogged: no request waits for the disk, and after a crash of the server buckets start full.
    await tx.all(`create unlogged table service_bucket (
      key text primary key, full_at double precision not null, granted double precision not null
    ) with (fillfactor = 50)`);
  },
};
