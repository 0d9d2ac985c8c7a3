/** Columns that show the state of deliveries and let people replay them. */
import type { Migration } from "../../../database/index.ts";

export const DELIVERIES_MIGRATION: Migration = {
  name: "002-deliveries",
  since: "0.1.0",
  phase: "expand",
  async up(tx) {
    const counted = tx.dialect === "sqlite" ? "integer primary key autoincrement" : "bigserial primary key";
    const statements = [
      `alter table service_subscription add column disabled_because text`,
      // Raised whenever somebody changes the open deliveries, so that the delivering process reloads them.
      `alter table service_subscription add column turn integer not null default 0`,
      // The last few failed attempts of each subscription: a status or a reason, never the response.
      `create table service_delivery_failure (
        seq ${counted}, subscription_id text not null, conversation_id text not null, name text not null,
        attempt integer not null, failure text not null, given_up integer not null, at bigint not null
      )`,
      `create index service_delivery_failure_last on service_delivery_failure (subscription_id, seq)`,
      `create index service_delivery_missed on service_delivery (subscription_id, seq) where state <> 'open'`,
    ];
    for (const statement of statements) await tx.all(statement);
  },
};
