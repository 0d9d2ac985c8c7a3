/** What operators may do. */
import type { Migration } from "../../../database/index.ts";

export const ROLES_MIGRATION: Migration = {
  name: "002-roles",
  since: "0.2.0",
  phase: "expand",
  async up(tx) {
    // Everybody who was added before may do everything, as before.
    await tx.all("alter table service_operator add column role text not null default 'administrator'");
  },
};
