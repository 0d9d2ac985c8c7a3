/** Stored rows, and how they map to the contract. */
import type { Contact, Conversation, Message, Sender, Status, ClientChannel } from "../../contract/shapes.ts";

export interface ConversationRow {
  readonly id: string;
  readonly contact_id: string;
  readonly channel: ClientChannel;
  readonly client: string;
  readonly status: Status;
  readonly assignee: string | null;
  readonly department: string | null;
  readonly unread: number;
  readonly rating: number | null;
  readonly tags: string;
  readonly size: number;
  readonly created_at: number;
  readonly updated_at: number;
}

/** A conversation with its last message. */
export interface ListedRow extends ConversationRow {
  readonly last_sender: Sender | null;
  readonly last_text: string | null;
  readonly last_at: number | null;
}

export interface MessageRow {
  readonly id: string;
  readonly conversation_id: string;
  readonly seq: number;
  /** Position in the client's stream; `null` for notes. */
  readonly shown: number | null;
  readonly client_key: string | null;
  readonly sender: Sender;
  readonly author: string | null;
  readonly text: string;
  readonly created_at: number;
}

export interface ContactRow {
  readonly id: string;
  readonly channel: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly first_seen_at: number;
}

export const MESSAGE_COLUMNS = "id, conversation_id, seq, shown, client_key, sender, author, text, created_at";

export function isoTime(time: number): string {
  return new Date(time).toISOString();
}

export function asConversation(row: ConversationRow & Partial<ListedRow>): Conversation {
  const { last_sender: from, last_text: text, last_at: at } = row;
  const hasLast = from !== undefined && from !== null && at !== undefined && at !== null;
  return {
    id: row.id as Conversation["id"],
    client: row.client,
    channel: row.channel,
    status: row.status,
    assignee: row.assignee,
    department: row.department,
    unread: row.unread,
    rating: row.rating,
    tags: JSON.parse(row.tags) as string[],
    lastMessage: hasLast ? { from, text: text ?? "", createdAt: isoTime(at) } : null,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  };
}

export function asMessage(row: MessageRow): Message {
  return {
    id: row.id as Message["id"],
    from: row.sender,
    author: row.author,
    text: row.text,
    createdAt: isoTime(row.created_at),
  };
}

export function asContact(row: ContactRow): Contact {
  return {
    id: row.id as Contact["id"],
    name: row.name,
    phone: row.phone,
    email: row.email,
    channel: row.channel,
    firstSeenAt: isoTime(row.first_seen_at),
  };
}
