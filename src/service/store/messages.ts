/** Messages: appended to a conversation, and read as the client's stream. */
import type { Message, Sender } from "../../contract/shapes.ts";
import type { Database } from "../../database/index.ts";
import type { Serializer } from "../api/serializer.ts";
import { recordChange } from "./conversations.ts";
import { NAMES, recordEvent } from "./events.ts";
import { insertSearchable } from "./message-search.ts";
import { asConversation, asMessage, MESSAGE_COLUMNS, type ListedRow, type MessageRow } from "./rows.ts";
import type { WriteTx } from "./writes.ts";

export interface NewMessage {
  readonly id: string;
  readonly conversation: string;
  readonly sender: Sender;
  readonly author: string | null;
  readonly text: string;
  /** Who wrote it, if clients read another name. Operators alone see it. */
  readonly writtenBy?: string | undefined;
  /** The client's own key of this message: a second one with the same key is the same message. */
  readonly clientKey?: string | undefined;
  /** Unix milliseconds. */
  readonly at: number;
  /** When it was written, not after `at`, if a connector delivers it later. */
  readonly saidAt?: number | undefined;
}

/**
 * Appends a message, with its events, to an existing conversation.
 *
 * Its time is never before the previous message's, so that the order of `createdAt` is the order of the conversation,
 * whatever the clocks of replicas say. A closed conversation stays closed; an operator's reply opens a new one. Result:
 * `undefined` if there is no such conversation.
 */
export async function appendMessage(
  tx: WriteTx,
  made: NewMessage,
  serializer: Serializer,
): Promise<Message | undefined> {
  const { id, conversation, sender, author, text, writtenBy, clientKey, at, saidAt } = made;
  const [before] = await tx.all<{ contact_id: string; status: string }>(
    "select contact_id, status from service_conversation where id = $1",
    [conversation],
  );
  if (before === undefined) return undefined;
  const opens = sender === "operator" && before.status === "new";
  const [row] = await tx.all<ListedRow>(
    `update service_conversation set size = size + 1, status = $2, unread = case $3 when 'client' then unread + 1
       when 'operator' then 0 else unread end, waiting_since = case $3 when 'client' then
         case when unread = 0 then $4 else coalesce(waiting_since, updated_at) end
       when 'operator' then null else waiting_since end,
       updated_at = case when updated_at > $4 then updated_at else $4 end
     where id = $1 returning *`,
    [conversation, opens ? "open" : before.status, sender, at],
  );
  if (row === undefined) return undefined;
  tx.conversationChanged(conversation);
  const time = saidAt === undefined ? row.updated_at : await notBeforeTheLast(tx, row, saidAt);
  const shown = sender === "note" ? null : await nextShown(tx, before.contact_id);
  await insertSearchable(
    tx,
    {
      conversation_id: conversation,
      seq: row.size,
      id,
      contact_id: before.contact_id,
      shown,
      client_key: clientKey ?? null,
      sender,
      author,
      text,
      created_at: time,
    },
    text,
  );
  if (writtenBy !== undefined)
    await tx.all("insert into service_message_writer (message_id, name) values ($1, $2)", [id, writtenBy]);
  const message: Message = {
    id: id as Message["id"],
    from: sender,
    author,
    text,
    createdAt: new Date(time).toISOString(),
  };
  if (sender === "note") {
    const payload = serializer.noteEvent(asConversation(row));
    await recordEvent(tx, { conversation, names: NAMES.note, payload, at: row.updated_at });
  } else {
    const payload = serializer.messageEvent(asConversation(row), message);
    await recordEvent(tx, { conversation, names: NAMES.message, payload, at: row.updated_at });
    tx.clientChanged(before.contact_id);
  }
  if (opens) await recordChange(tx, row, "status", time, serializer);
  return message;
}

async function notBeforeTheLast(tx: WriteTx, { id, size }: ListedRow, time: number): Promise<number> {
  const [last] = await tx.all<{ created_at: number }>(
    "select created_at from service_message where conversation_id = $1 and seq = $2",
    [id, size - 1],
  );
  return Math.max(time, last?.created_at ?? 0);
}

async function nextShown(tx: WriteTx, contact: string): Promise<number> {
  const [row] = await tx.all<{ shown: number }>(
    "update service_contact set shown = shown + 1 where id = $1 returning shown",
    [contact],
  );
  if (row === undefined) throw new Error("a conversation without its contact");
  return row.shown;
}

/** The message that this client sent earlier with this key. */
export async function messageOfKey(
  tx: WriteTx,
  contact: string,
  clientKey: string,
): Promise<ClientMessage | undefined> {
  const [row] = await tx.all<MessageRow>(
    `select ${MESSAGE_COLUMNS} from service_message where contact_id = $1 and client_key = $2`,
    [contact, clientKey],
  );
  return row === undefined ? undefined : asClientMessage(row);
}

/** A message as its client may see it. */
export interface ClientMessage extends Message {
  readonly conversation: string;
  /** Position in the client's stream, across all their conversations; starts at 1. */
  readonly position: number;
  readonly key: string | null;
}

/** What the client may see after `position`, in order. Never a note. */
export async function shownAfter(
  database: Database,
  contact: string,
  position: number,
  limit: number,
): Promise<readonly ClientMessage[]> {
  const rows = await database.all<MessageRow>(
    `select ${MESSAGE_COLUMNS} from service_message
     where contact_id = $1 and shown > $2 and sender <> 'note' order by shown limit $3`,
    [contact, position, limit],
  );
  return rows.map(asClientMessage);
}

/** How many messages the client may see; the last one has this position. */
export async function lastShown(database: Database, contact: string): Promise<number> {
  const [row] = await database.all<{ shown: number }>("select shown from service_contact where id = $1", [contact]);
  return row?.shown ?? 0;
}

function asClientMessage(row: MessageRow): ClientMessage {
  return { ...asMessage(row), conversation: row.conversation_id, position: row.shown ?? 0, key: row.client_key };
}
