/** Deletes old closed conversations with everything that belongs to them. */
import type { Database } from "../../database/index.ts";
import type { Write, WriteTx } from "./writes.ts";

/** The size of one commit, so that others can write in between. */
const CONVERSATIONS_AT_ONCE = 50;
const MESSAGES_AT_ONCE = 2_000;

/** How many `pruneConversations` would remove. `before`: Unix milliseconds. */
export async function countPrunable(database: Database, before: number): Promise<number> {
  const [row] = await database.all<{ n: number }>(
    "select count(*) as n from service_conversation where status = 'closed' and updated_at < $1",
    [before],
  );
  return row?.n ?? 0;
}

export interface Pruning {
  /** Unix milliseconds: conversations without a change since. */
  readonly before: number;
  /** Also deletes contacts that have no conversation left. */
  readonly withContacts: boolean;
}

/**
 * Deletes closed conversations, oldest first. Their events are deleted when they are old. `onProgress` receives how
 * many are deleted after each batch. Result: how many were deleted.
 */
export async function pruneConversations(
  write: Write,
  pruning: Pruning,
  onProgress: (gone: number) => void = () => undefined,
): Promise<number> {
  for (let gone = 0; ;) {
    const batch = await write((tx) => pruneBatch(tx, pruning));
    if (batch === 0) return gone;
    gone += batch;
    onProgress(gone);
  }
}

async function pruneBatch(tx: WriteTx, { before, withContacts }: Pruning): Promise<number> {
  const old = await tx.all<{ id: string; contact_id: string; size: number }>(
    `select id, contact_id, size from service_conversation
     where status = 'closed' and updated_at < $1 order by updated_at, id limit $2`,
    [before, CONVERSATIONS_AT_ONCE],
  );
  let messages = 0;
  const batch = old.filter(({ size }, at) => (messages += size) <= MESSAGES_AT_ONCE || at === 0);
  const ids = batch.map(({ id }) => [id]);
  await tx.each("delete from service_message where conversation_id = $1", ids);
  await tx.each("delete from service_conversation where id = $1", ids);
  for (const { id } of batch) tx.conversationChanged(id);
  if (withContacts) await pruneContacts(tx, [...new Set(batch.map(({ contact_id }) => contact_id))]);
  return batch.length;
}

/** A contact in the order of their arrival: when it was first seen, in Unix milliseconds, and its id. */
export type ContactPosition = readonly [firstSeenAt: number, id: string];

const CONTACTS_AT_ONCE = 1_000;

/**
 * Deletes visitors of the site who were first seen after `from` and before `before`, and have written nothing: their
 * first message did not arrive, and a browser that still has it makes them known again. One page of contacts at a time.
 * Result: where to continue; `undefined`: there are no more.
 */
export async function pruneVisitors(
  database: Database,
  write: Write,
  before: number,
  from: ContactPosition = [0, ""],
): Promise<ContactPosition | undefined> {
  const page = await database.all<{ id: string; first_seen_at: number; silent: number }>(
    // What somebody wrote counts even after it was pruned.
    `select id, first_seen_at, case when channel = 'site' and external_id is null and shown = 0 then 1 else 0 end as silent
     from service_contact where (first_seen_at, id) > ($1, $2) and first_seen_at < $3
     order by first_seen_at, id limit $4`,
    [...from, before, CONTACTS_AT_ONCE],
  );
  const silent = page.filter((row) => row.silent === 1).map(({ id }) => id);
  if (silent.length > 0) await write((tx) => pruneContacts(tx, silent));
  const last = page.at(-1);
  return last && [last.first_seen_at, last.id];
}

async function pruneContacts(tx: WriteTx, contacts: readonly string[]): Promise<void> {
  const unused = await tx.each<{ id: string }>(
    `select id from service_contact c where id = $1
       and not exists (select 1 from service_conversation where contact_id = c.id)`,
    contacts.map((id) => [id]),
  );
  const ids = unused.map(({ id }) => [id]);
  await tx.each("delete from service_site_token where contact_id = $1", ids);
  await tx.each("delete from service_contact where id = $1", ids);
}
