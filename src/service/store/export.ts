/** Every conversation, a page at a time, as it is when it is read. */
import type { Contact, Conversation, Message } from "../../contract/shapes.ts";
import type { Database } from "../../database/index.ts";
import {
  asContact,
  asConversation,
  asMessage,
  MESSAGE_COLUMNS,
  type ConversationRow,
  type MessageRow,
} from "./rows.ts";

/** One line of the export: a conversation, its contact, and everything in it, including notes. */
export interface ExportedConversation extends Omit<Conversation, "lastMessage"> {
  readonly contact: Contact;
  /** Oldest first. */
  readonly messages: readonly Message[];
}

const CONVERSATIONS_AT_ONCE = 100;
const MESSAGES_AT_ONCE = 2_000;

export async function countConversations(database: Database): Promise<number> {
  const [row] = await database.all<{ n: number }>("select count(*) as n from service_conversation");
  return row?.n ?? 0;
}

/** A conversation with its contact. */
interface Exported extends ConversationRow {
  readonly of_name: string;
  readonly of_channel: string;
  readonly of_phone: string | null;
  readonly of_email: string | null;
  readonly of_first_seen_at: number;
}

/**
 * In the order of ids, which is the order of creation, so that an interrupted export resumes after the last id that it
 * wrote. Each conversation is exported as one read found it; a concurrent change is in it entirely or not at all. A
 * conversation deleted meanwhile is left out.
 */
export async function* exportConversations(
  database: Database,
  after = "",
): AsyncGenerator<ExportedConversation, void, undefined> {
  for (let last = after; ;) {
    // Read together with its contact, because a visitor who is identified meanwhile is not a contact any more.
    const rows = await database.all<Exported>(
      `select v.*, c.name as of_name, c.channel as of_channel, c.phone as of_phone, c.email as of_email,
         c.first_seen_at as of_first_seen_at
       from service_conversation v join service_contact c on c.id = v.contact_id
       where v.id > $1 order by v.id limit $2`,
      [last, CONVERSATIONS_AT_ONCE],
    );
    for (const row of rows) {
      last = row.id;
      const messages = await messagesOf(database, row);
      if (messages.length < row.size) continue;
      const { lastMessage: _, ...conversation } = asConversation(row);
      yield { ...conversation, contact: contactBeside(row), messages };
    }
    if (rows.length < CONVERSATIONS_AT_ONCE) return;
  }
}

function contactBeside(row: Exported): Contact {
  const { contact_id: id, of_name: name, of_channel: channel, of_phone: phone, of_email: email } = row;
  return asContact({ id, name, channel, phone, email, first_seen_at: row.of_first_seen_at });
}

async function messagesOf(database: Database, { id, size }: ConversationRow): Promise<readonly Message[]> {
  const messages: Message[] = [];
  for (let seq = 0; ;) {
    // No further than the conversation was read, so that both are from the same moment.
    const rows = await database.all<MessageRow>(
      `select ${MESSAGE_COLUMNS} from service_message
       where conversation_id = $1 and seq > $2 and seq <= $3 order by seq limit $4`,
      [id, seq, size, MESSAGES_AT_ONCE],
    );
    for (const row of rows) messages.push(asMessage(row));
    const last = rows.at(-1);
    if (rows.length < MESSAGES_AT_ONCE || last === undefined) return messages;
    seq = last.seq;
  }
}
