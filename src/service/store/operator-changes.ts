/** What operators change in a conversation, from the console and from the API alike: checked and written in one place. */
import { MAX_TAGS } from "../../contract/request.ts";
import type { Conversation, Status } from "../../contract/shapes.ts";
import type { ServiceContext } from "../context.ts";
import { changeConversation, type ConversationChange } from "./conversations.ts";
import { asConversation, type ConversationRow } from "./rows.ts";
import type { WriteTx } from "./writes.ts";

/** What is missing stays as it is. */
export interface OperatorChanges {
  readonly status?: Status | undefined;
  /** An operator's id; `null` for nobody. */
  readonly assignee?: string | null | undefined;
  readonly department?: string | null | undefined;
  /** All tags, or what becomes of the present ones: two people who tag at the same time do not undo each other. */
  readonly tags?: readonly string[] | ((tags: readonly string[]) => readonly string[]) | undefined;
  /** Unix milliseconds: nothing is changed if the client has written after that. */
  readonly unlessClientWroteAfter?: number | undefined;
}

export type Changed =
  | { readonly outcome: "changed"; readonly conversation: Conversation }
  | { readonly outcome: "not-found" }
  | { readonly outcome: "unknown-operator" }
  | { readonly outcome: "client-wrote" }
  | { readonly outcome: "too-many-tags" };

/** Applies all changes or none. `author`: name of who makes them, recorded with each. */
export function changeAsOperator(
  { write, now, serializer }: Pick<ServiceContext, "write" | "now" | "serializer">,
  id: string,
  changes: OperatorChanges,
  author: string | null,
): Promise<Changed> {
  const at = now();
  return write(async (tx) => {
    const before = await read(tx, id);
    if (before === undefined) return { outcome: "not-found" };
    const { status, assignee, department, unlessClientWroteAfter: after } = changes;
    if (after !== undefined && (await hasClientWritten(tx, id, after))) return { outcome: "client-wrote" };
    // The present assignee may stay, even if unknown or removed.
    if (typeof assignee === "string" && assignee !== before.assignee && !(await maySignIn(tx, assignee)))
      return { outcome: "unknown-operator" };
    const present = JSON.parse(before.tags) as readonly string[];
    const tags = typeof changes.tags === "function" ? changes.tags(present) : changes.tags;
    if (tags !== undefined && tags.length > MAX_TAGS && tags.length > present.length)
      return { outcome: "too-many-tags" };

    const wanted: ConversationChange[] = [];
    if (status !== undefined) wanted.push({ what: "status", value: status });
    if (assignee !== undefined) wanted.push({ what: "assignee", value: assignee });
    if (department !== undefined) wanted.push({ what: "department", value: department });
    if (tags !== undefined) wanted.push({ what: "tags", value: tags });
    for (const change of wanted) await changeConversation(tx, id, change, at, serializer, author);
    return { outcome: "changed", conversation: asConversation((await read(tx, id)) ?? before) };
  });
}

async function read(tx: WriteTx, id: string): Promise<ConversationRow | undefined> {
  if (id.includes("\0")) return undefined;
  const [row] = await tx.all<ConversationRow>("select * from service_conversation where id = $1", [id]);
  return row;
}

async function hasClientWritten(tx: WriteTx, id: string, after: number): Promise<boolean> {
  const rows = await tx.all(
    "select 1 from service_message where conversation_id = $1 and sender = 'client' and created_at > $2 limit 1",
    [id, after],
  );
  return rows.length > 0;
}

async function maySignIn(tx: WriteTx, operator: string): Promise<boolean> {
  const rows = await tx.all("select 1 from service_operator where id = $1 and removed_at is null", [operator]);
  return rows.length > 0;
}
