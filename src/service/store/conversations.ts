/** Conversations: opened by clients, read in pages, changed by operators. */
import {
  STATUSES,
  type ClientChannel,
  type Conversation,
  type ConversationCard,
  type Status,
} from "../../contract/shapes.ts";
import type { Database, Tx } from "../../database/index.ts";
import type { Serializer } from "../api/serializer.ts";
import { NAMES, recordEvent, type Change } from "./events.ts";
import { asConversation, asMessage, MESSAGE_COLUMNS, type ListedRow, type MessageRow } from "./rows.ts";
import type { WriteTx } from "./writes.ts";

export interface ConversationFilter {
  readonly status?: Status | undefined;
  readonly channel?: ClientChannel | undefined;
  /** An operator's id; `null` for conversations without one. */
  readonly assignee?: string | null | undefined;
  readonly department?: string | undefined;
}

/** Where a page starts: after this position in the list. */
export type ListPosition = readonly [updatedAt: number, id: string];

export const CONVERSATION_COLUMNS = `c.id, c.contact_id, c.channel, c.client, c.status, c.assignee, c.department, c.unread, c.rating,
  c.tags, c.size, c.created_at, c.updated_at`;
export const LISTED_COLUMNS = `${CONVERSATION_COLUMNS}, m.sender as last_sender, m.text as last_text, m.created_at as last_at`;
export const WITH_LAST = "left join service_message m on m.conversation_id = c.id and m.seq = c.size";
const NEWEST_FIRST = "order by c.updated_at desc, c.id desc";

/** Newest `updatedAt` first. `next` is where the next page starts, `undefined` on the last one. */
export async function listConversations(
  database: Database,
  filter: ConversationFilter,
  limit: number,
  after: ListPosition | undefined,
): Promise<{ readonly items: readonly Conversation[]; readonly next: ListPosition | undefined }> {
  const parameters: (string | number)[] = [];
  const given = (value: string | number): string => `$${parameters.push(value)}`;
  const most = given(limit + 1);
  const wanted: string[] = [];
  if (filter.channel !== undefined) wanted.push(`c.channel = ${given(filter.channel)}`);
  if (filter.department !== undefined) wanted.push(`c.department = ${given(filter.department)}`);
  if (filter.assignee !== undefined) wanted.push(`coalesce(c.assignee, '') = ${given(filter.assignee ?? "")}`);
  // In every index the status comes before the time, so each status is a page of its own, and the newest of them are
  // merged into the page. Another index would add a tenth to the cost of a message.
  const each = filter.status !== undefined ? [filter.status] : STATUSES;
  if (after !== undefined) wanted.push(`(c.updated_at, c.id) < (${given(after[0])}, ${given(after[1])})`);
  const pages = each.map((status) => {
    const where = [`c.status = '${status}'`, ...wanted].join(" and ");
    return `select * from
      (select c.id, c.updated_at from service_conversation c where ${where} ${NEWEST_FIRST} limit ${most}) p`;
  });
  const rows = await database.all<ListedRow>(
    `select ${LISTED_COLUMNS} from (select * from (${pages.join(" union all ")}) c ${NEWEST_FIRST} limit ${most}) page
     join service_conversation c on c.id = page.id ${WITH_LAST} ${NEWEST_FIRST}`,
    parameters,
  );
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const next = rows.length > limit && last !== undefined ? ([last.updated_at, last.id] as const) : undefined;
  return { items: items.map(asConversation), next };
}

export async function readCard(database: Database, id: string): Promise<ConversationCard | undefined> {
  const [row] = await database.all<ListedRow>(
    `select ${LISTED_COLUMNS} from service_conversation c ${WITH_LAST} where c.id = $1`,
    [id],
  );
  if (row === undefined) return undefined;
  // No further than the conversation was read: a message stored in between is in the next response.
  const messages = await database.all<MessageRow>(
    `select ${MESSAGE_COLUMNS} from service_message where conversation_id = $1 and seq <= $2 order by seq`,
    [id, row.size],
  );
  return { conversation: asConversation(row), messages: messages.map(asMessage) };
}

export interface NewConversation {
  readonly id: string;
  readonly contact: string;
  readonly channel: ClientChannel;
  readonly client: string;
  /** Unix milliseconds. */
  readonly at: number;
  /** When the client started it, not after `at`, if a connector delivers it later. */
  readonly beganAt?: number | undefined;
}

export async function openConversation(tx: WriteTx, made: NewConversation, serializer: Serializer): Promise<void> {
  const { id, contact, channel, client, at, beganAt = at } = made;
  const [row] = await tx.all<ListedRow>(
    `insert into service_conversation
       (id, contact_id, channel, client, status, unread, tags, size, created_at, updated_at)
     values ($1, $2, $3, $4, 'new', 0, '[]', 0, $5, $6) returning *`,
    [id, contact, channel, client, beganAt, at],
  );
  if (row === undefined) return;
  await recordEvent(tx, {
    conversation: id,
    names: NAMES.conversation,
    payload: serializer.conversationEvent(asConversation(row)),
    at,
  });
}

export type ConversationChange =
  | { readonly what: "status"; readonly value: Status }
  | { readonly what: "assignee" | "department"; readonly value: string | null }
  | { readonly what: "tags"; readonly value: readonly string[] }
  /** 1 to 5. */
  | { readonly what: "rating"; readonly value: number };

/**
 * Changes one part of a conversation, with its event and a record of who did it. `author`: their name; `null` if it is
 * not known. Result: whether anything changed; `undefined` if there is no such conversation.
 */
export async function changeConversation(
  tx: WriteTx,
  id: string,
  change: ConversationChange,
  at: number,
  serializer: Serializer,
  author: string | null = null,
): Promise<boolean | undefined> {
  const value = change.what === "tags" ? JSON.stringify(change.value) : change.value;
  const [old] = await tx.all<ListedRow>("select * from service_conversation where id = $1", [id]);
  if (old === undefined) return undefined;
  if (old[change.what] === value) return false;
  const [row] = await tx.all<ListedRow>(
    `update service_conversation set ${change.what} = $2, updated_at = case when updated_at > $3 then updated_at else $3 end
     where id = $1 returning *`,
    [id, value, at],
  );
  if (row !== undefined) await recordChange(tx, row, change.what, at, serializer);
  await tx.all(
    "insert into service_conversation_change (conversation_id, what, value, author, at) values ($1, $2, $3, $4, $5)",
    [id, change.what, value === null ? null : String(value), author, at],
  );
  tx.conversationChanged(id);
  // The client sees that it was closed, and may rate it.
  tx.clientChanged(old.contact_id);
  return true;
}

export async function recordChange(
  tx: WriteTx,
  row: ListedRow,
  what: Change,
  at: number,
  serializer: Serializer,
): Promise<void> {
  const payload = serializer.conversationEvent(asConversation(row), what);
  await recordEvent(tx, { conversation: row.id, names: NAMES[what], payload, at });
}

/** The client's newest conversation that is not closed: where their next message goes. */
export async function currentConversation(database: Pick<Tx, "all">, contact: string): Promise<string | undefined> {
  const [row] = await database.all<{ id: string }>(
    `select id from service_conversation where contact_id = $1 and status <> 'closed' order by id desc limit 1`,
    [contact],
  );
  return row?.id;
}
