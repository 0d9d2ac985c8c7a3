/** What the console's pages show, beyond what the API reads. Each costs the same at any number of conversations. */
import type { Contact, Conversation, Message } from "../../contract/shapes.ts";
import type { Database } from "../../database/index.ts";
import { asContact, asConversation, asMessage, MESSAGE_COLUMNS } from "../store/rows.ts";
import type { ContactRow, ConversationRow, MessageRow } from "../store/rows.ts";

export interface ConversationHead {
  readonly conversation: Conversation;
  readonly contact: Contact;
  /** How many messages it has. */
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

/** A message and its place in the conversation, which begins at 1. */
export interface PlacedMessage extends Message {
  readonly place: number;
}

/** The last messages at places up to `upTo`, oldest first. */
export async function messagesUpTo(
  database: Database,
  conversation: string,
  upTo: number,
  limit: number,
): Promise<readonly PlacedMessage[]> {
  const rows = await database.all<MessageRow>(
    `select ${MESSAGE_COLUMNS} from service_message where conversation_id = $1 and seq <= $2 order by seq desc limit $3`,
    [conversation, upTo, limit],
  );
  return rows.map((row) => ({ ...asMessage(row), place: row.seq })).reverse();
}

/**
 * Departments, or assignees, that conversations have, in alphabetical order. Steps through the index from one value to
 * the next: neither database does that for `distinct` by itself.
 */
export async function valuesInUse(
  database: Database,
  column: "department" | "assignee",
  limit = 200,
): Promise<readonly string[]> {
  const rows = await database.all<{ value: string }>(
    `with recursive used (value) as (
       select min(${column}) from service_conversation
       union all
       select (select min(c.${column}) from service_conversation c where c.${column} > used.value)
       from used where used.value is not null
     )
     select value from used where value is not null limit $1`,
    [limit],
  );
  return rows.map(({ value }) => value);
}
