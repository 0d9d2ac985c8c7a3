/** Every conversation, a page at a time, as it stands when it is read. */
import type { Contact, Conversation, Message } from "../../contract/shapes.ts";
import type { Database } from "../../database/index.ts";
import { asContact, asConversation, asMessage, MESSAGE_COLUMNS, type ContactRow, type ConversationRow, type MessageRow } from "./rows.ts"; // prettier-ignore

/** One line of the export: a conversation, whose it is, and everything in it, notes too. */
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

/**
 * In the order of ids, which is that of their beginnings, so that an export that was broken off goes on after the last
 * id that it wrote. Each conversation is as one read found it; what is written meanwhile is in it or not, whole.
 */
export async function* exportConversations(
  database: Database,
  after = "",
): AsyncGenerator<ExportedConversation, void, undefined> {
  for (let last = after; ;) {
    const rows = await database.all<ConversationRow>(
      "select * from service_conversation where id > $1 order by id limit $2",
      [last, CONVERSATIONS_AT_ONCE],
    );
    for (const row of rows) {
      const [contact] = await database.all<ContactRow>(
        "select id, channel, name, phone, email, first_seen_at from service_contact where id = $1",
        [row.contact_id],
      );
      if (contact === undefined) throw new Error("a conversation without its contact");
      const { lastMessage: _, ...conversation } = asConversation(row);
      yield { ...conversation, contact: asContact(contact), messages: await messagesOf(database, row) };
      last = row.id;
    }
    if (rows.length < CONVERSATIONS_AT_ONCE) return;
  }
}

async function messagesOf(database: Database, { id, size }: ConversationRow): Promise<readonly Message[]> {
  const messages: Message[] = [];
  for (let seq = 0; ;) {
    // No further than the conversation was read, so that both are of the same moment.
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
