/** The first tables: clients, conversations, messages, subscriptions, deliveries and keys. */
import type { Migration } from "../../../database/index.ts";

export const CONVERSATIONS_MIGRATION: Migration = {
  name: "001-conversations",
  since: "0.1.0",
  phase: "expand",
  async up(tx) {
    const counted = tx.dialect === "sqlite" ? "integer primary key autoincrement" : "bigserial primary key";
    const statements = [
      `create table service_secret (name text primary key, value text not null)`,

      // `shown` counts what this person may see, across all their conversations: the position in the widget's stream.
      `create table service_contact (
          id text primary key, channel text not null, external_id text, name text not null, phone text, email text,
          search text not null, shown bigint not null default 0, first_seen_at bigint not null,
          unique (channel, external_id)
        )`,
      `create index service_contact_newest on service_contact (first_seen_at, id)`,
      `create table service_site_token (
          hash text primary key, contact_id text not null references service_contact (id), created_at bigint not null
        )`,

      `create table service_conversation (
          id text primary key, contact_id text not null references service_contact (id), channel text not null,
          client text not null, status text not null, assignee text, department text, unread integer not null,
          rating integer, tags text not null, size bigint not null, created_at bigint not null, updated_at bigint not null
        )`,
      // One index per filter of the list, all in the list's order, so that a page costs the same at any size.
      `create index service_conversation_newest on service_conversation (updated_at, id)`,
      `create index service_conversation_status on service_conversation (status, updated_at, id)`,
      `create index service_conversation_channel on service_conversation (channel, updated_at, id)`,
      `create index service_conversation_assignee on service_conversation (assignee, updated_at, id)`,
      `create index service_conversation_department on service_conversation (department, updated_at, id)`,
      `create index service_conversation_contact on service_conversation (contact_id, id)`,

      // `shown` is null for notes: the client's messages are found by it, so a note cannot be among them.
      `create table service_message (
          conversation_id text not null references service_conversation (id), seq bigint not null,
          id text not null unique, contact_id text not null, shown bigint, client_key text,
          sender text not null, author text, text text not null, created_at bigint not null,
          primary key (conversation_id, seq), unique (contact_id, shown),
          check ((sender = 'note') = (shown is null))
        )`,

      `create table service_subscription (
          id text primary key, url text not null, secret text not null, created_at bigint not null,
          failures integer not null default 0, disabled_at bigint
        )`,
      `create table service_subscription_event (
          name text not null, subscription_id text not null references service_subscription (id),
          primary key (name, subscription_id)
        )`,
      `create table service_event (
          seq ${counted}, conversation_id text not null, names text not null, payload text not null,
          created_at bigint not null
        )`,
      `create index service_event_age on service_event (created_at)`,
      // Delivered ones are deleted: the table holds what is still to be done, and what was given up.
      `create table service_delivery (
          seq ${counted}, subscription_id text not null, event_seq bigint not null, conversation_id text not null,
          name text not null, state text not null, attempts integer not null default 0,
          not_before bigint not null default 0, failure text, created_at bigint not null
        )`,
      `create index service_delivery_open on service_delivery (subscription_id, seq) where state = 'open'`,
      `create index service_delivery_age on service_delivery (created_at)`,

      `create table service_key (
          id text primary key, name text not null, hash text not null unique, created_at bigint not null,
          revoked_at bigint
        )`,
      `create table service_lease (name text primary key, owner text not null, until bigint not null)`,
    ];
    for (const statement of statements) await tx.all(statement);
  },
};
