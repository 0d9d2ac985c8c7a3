/** Queries for the console's pages, beyond those of the API. Each costs the same at any number of conversations. */
import type { Contact, Conversation, Message } from "../../contract/shapes.ts";
import type { Database } from "../../database/index.ts";
import type { Change } from "../store/events.ts";
import type { InboxFilter, InboxPage, InboxPosition } from "../store/inbox.ts";
import { numberColumn } from "../store/message-search.ts";
import {
  asContact,
  asConversation,
  asMessage,
  isoTime,
  MESSAGE_COLUMNS,
  type ContactRow,
  type ConversationRow,
  type ListedRow,
  type MessageRow,
} from "../store/rows.ts";

export interface ConversationHead {
  readonly conversation: Conversation;
  readonly contact: Contact;
  /** The number of its messages. */
  readonly size: number;
}

export async function readHead(database: Database, id: string): Promise<ConversationHead | undefined> {
  const [row] = await database.all<ConversationRow>("select * from service_conversation where id = $1", [id]);
  if (row === undefined) return undefined;
  const contact = await readContact(database, row.contact_id);
  if (contact === undefined) return undefined;
  return { conversation: asConversation(row), contact, size: row.size };
}

export async function readContact(database: Database, id: string): Promise<Contact | undefined> {
  const [row] = await database.all<ContactRow>(
    "select id, channel, name, phone, email, first_seen_at from service_contact where id = $1",
    [id],
  );
  return row === undefined ? undefined : asContact(row);
}

/** A message and its position in the conversation, starting at 1. */
export interface PositionedMessage extends Message {
  readonly position: number;
  /** Who wrote it, if clients read another name. */
  readonly writtenBy: string | null;
}

/** The last messages at positions up to `upTo`, oldest first. */
export async function messagesUpTo(
  database: Database,
  conversation: string,
  upTo: number,
  limit: number,
): Promise<readonly PositionedMessage[]> {
  const rows = await database.all<MessageRow & { readonly written_by: string | null }>(
    `select ${MESSAGE_COLUMNS}, (select name from service_message_writer where message_id = id) as written_by
     from service_message where conversation_id = $1 and seq <= $2 order by seq desc limit $3`,
    [conversation, upTo, limit],
  );
  return rows.map((row) => ({ ...asMessage(row), position: row.seq, writtenBy: row.written_by })).reverse();
}

/** When the message with this number of the search index was written. */
export async function messageTimeAt(database: Database, number: number): Promise<string | undefined> {
  const [row] = await database.all<{ created_at: number }>(
    `select created_at from service_message where ${numberColumn(database.dialect)} >= $1
     order by ${numberColumn(database.dialect)} limit 1`,
    [number],
  );
  return row && isoTime(row.created_at);
}

/** A change of a conversation, as it is shown between its messages. */
export interface RecordedChange {
  readonly number: number;
  readonly what: Change;
  /** Tags as JSON; `null` for nobody and none. */
  readonly value: string | null;
  /** `null` if nobody said who. */
  readonly author: string | null;
  /** Unix milliseconds. */
  readonly at: number;
}

const CHANGES_READ = 100;

/** The last changes between these times, oldest first. */
export async function changesBetween(
  database: Database,
  conversation: string,
  from: number,
  to: number,
): Promise<readonly RecordedChange[]> {
  const rows = await database.all<RecordedChange>(
    `select seq as number, what, value, author, at from service_conversation_change
     where conversation_id = $1 and at >= $2 and at <= $3 order by seq desc limit ${CHANGES_READ}`,
    [conversation, from, to],
  );
  return rows.toReversed();
}

/**
 * The departments of conversations, in alphabetical order. Steps through the index from one to the next, because
 * neither database does that for `distinct` by itself.
 */
export async function departmentsInUse(database: Database, limit = 200): Promise<readonly string[]> {
  const rows = await database.all<{ value: string }>(
    `with recursive used (value) as (
       select min(department) from service_conversation
       union all
       select (select min(c.department) from service_conversation c where c.department > used.value)
       from used where used.value is not null
     )
     select value from used where value is not null limit $1`,
    [limit],
  );
  return rows.map(({ value }) => value);
}

/**
 * A page of these contacts' conversations, newest first, whatever the view. Selects theirs first and filters
 * afterwards: a database that starts with the filter would read all conversations for a few.
 */
export async function listConversationsOf(
  database: Database,
  contacts: readonly string[],
  filter: InboxFilter,
  limit: number,
  after: InboxPosition | undefined,
): Promise<InboxPage> {
  if (contacts.length === 0) return { items: [], next: undefined };
  const parameters: (string | number)[] = [...contacts];
  const given = (value: string | number): string => `$${parameters.push(value)}`;
  const wanted = ["1 = 1"];
  for (const column of ["status", "channel", "assignee", "department"] as const) {
    const value = filter[column];
    if (value === null) wanted.push(`${column} is null`);
    else if (value !== undefined) wanted.push(`${column} = ${given(value)}`);
  }
  if (filter.tag !== undefined)
    wanted.push(
      `exists (select 1 from service_conversation_tag t where t.conversation_id = id and t.tag = ${given(filter.tag)})`,
    );
  if (after !== undefined) wanted.push(`(updated_at, id) < (${given(after[0])}, ${given(after[1])})`);
  const rows = await database.all<ListedRow>(
    `with theirs as materialized (
       select * from service_conversation where contact_id in (${contacts.map((_, at) => `$${at + 1}`).join(", ")})
     ), page as (
       select * from theirs where ${wanted.join(" and ")} order by updated_at desc, id desc limit ${given(limit + 1)}
     )
     select c.*, m.sender as last_sender, m.text as last_text, m.created_at as last_at
     from page c left join service_message m on m.conversation_id = c.id and m.seq = c.size
     order by c.updated_at desc, c.id desc`,
    parameters,
  );
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { items: rows.slice(0, limit).map(asConversation), next: last && [last.updated_at, last.id] };
}
