/** Operator accounts and sessions. */
import type { Migration } from "../../../database/index.ts";

export const OPERATORS_MIGRATION: Migration = {
  name: "001-operators",
  since: "0.1.0",
  phase: "expand",
  async up(tx) {
    const statements = [
      // Rows stay when an operator is removed: conversations are assigned by this id, and it is never reused.
      `create table service_operator (
          id text primary key, name text not null, folded text not null unique, password text not null,
          one_time integer not null, created_at bigint not null, removed_at bigint
        )`,
      `create table service_session (
          hash text primary key, operator_id text not null references service_operator (id),
          created_at bigint not null, seen_at bigint not null
        )`,
      `create index service_session_operator on service_session (operator_id)`,
      // Keeps the key of each reply and note for a day, so that a form submitted twice is one message.
      `create table service_console_sending (hash text primary key, at bigint not null)`,
      `create index service_console_sending_at on service_console_sending (at)`,
      `create index service_session_seen on service_session (seen_at)`,
    ];
    for (const statement of statements) await tx.all(statement);
  },
};
