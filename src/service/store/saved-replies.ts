/** Saved replies: one list for everybody, sorted by name. */
import { MAX_SAVED_REPLIES, type SavedReply } from "../../contract/saved-reply.ts";
import type { Database, Tx } from "../../database/index.ts";

interface Row {
  readonly name: string;
  readonly text: string;
  readonly author: string | null;
  readonly updated_at: number;
}

export interface WrittenReply {
  readonly name: string;
  readonly text: string;
  readonly author: string | null;
  /** Unix milliseconds. */
  readonly at: number;
}

export async function listSavedReplies(database: Pick<Database, "all">): Promise<readonly SavedReply[]> {
  const rows = await database.all<Row>("select name, text, author, updated_at from service_saved_reply");
  // Databases sort by their own locale.
  return rows.map(asReply).sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** `undefined` if there is none of this name, as for the next two. */
export async function readSavedReply(database: Pick<Database, "all">, name: string): Promise<SavedReply | undefined> {
  return first(
    await database.all<Row>("select name, text, author, updated_at from service_saved_reply where name = $1", [name]),
  );
}

export async function addSavedReply(tx: Tx, reply: WrittenReply): Promise<SavedReply | "name-taken" | "too-many"> {
  const same = await tx.all("select 1 from service_saved_reply where name = $1", [reply.name]);
  if (same.length > 0) return "name-taken";
  // There is one writer at a time.
  const [{ count } = { count: 0 }] = await tx.all<{ count: number }>(
    "select count(*) as count from service_saved_reply",
  );
  if (count >= MAX_SAVED_REPLIES) return "too-many";
  const rows = await tx.all<Row>(
    "insert into service_saved_reply (name, text, author, updated_at) values ($1, $2, $3, $4) returning *",
    [reply.name, reply.text, reply.author, reply.at],
  );
  return first(rows) ?? "name-taken";
}

export async function changeSavedReply(tx: Tx, reply: WrittenReply): Promise<SavedReply | undefined> {
  return first(
    await tx.all<Row>(
      `update service_saved_reply set text = $2, author = $3, updated_at = $4 where name = $1 returning *`,
      [reply.name, reply.text, reply.author, reply.at],
    ),
  );
}

export async function removeSavedReply(tx: Tx, name: string): Promise<SavedReply | undefined> {
  return first(await tx.all<Row>(`delete from service_saved_reply where name = $1 returning *`, [name]));
}

function first([row]: readonly Row[]): SavedReply | undefined {
  return row && asReply(row);
}

function asReply({ name, text, author, updated_at: at }: Row): SavedReply {
  return { name, text, author, updatedAt: new Date(at).toISOString() };
}
