/**
 * Events, recorded in the transaction of the change that they report.
 *
 * Notes fire no `message:new`: the specification names "client, operator or bot", and a receiver that forwards messages
 * to clients must not be handed what clients may not see. Notes are read with `GET /conversations/{id}`. That there is
 * one is said by an event of our own, without a word of it.
 */
import { CHANGED_EVENT, type EventName } from "../../contract/event.ts";
import type { WriteTx } from "./writes.ts";

/** The changed parts of a conversation, in `conversation:update`. */
export const CHANGES = ["status", "assignee", "department", "tags", "rating"] as const;
export type Change = (typeof CHANGES)[number];

/** The names of an event: Variant B's first, then Variant A's. */
export const NAMES = {
  message: ["message:new", "message.created"],
  conversation: ["conversation:new", "conversation.created"],
  status: ["conversation:update"],
  assignee: ["conversation:update", "conversation.assigned"],
  department: ["conversation:update"],
  tags: ["conversation:update"],
  rating: ["conversation:update", "conversation.rated"],
  note: [CHANGED_EVENT],
} as const satisfies Record<"message" | "conversation" | "note" | Change, readonly EventName[]>;

export interface HappenedEvent {
  readonly conversation: string;
  readonly names: readonly EventName[];
  readonly payload: object;
  /** Unix milliseconds. */
  readonly at: number;
}

/**
 * Creates one delivery per subscription and subscribed name. A disabled subscription misses the event: its delivery is
 * kept for a replay.
 */
export async function recordEvent(tx: WriteTx, { conversation, names, payload, at }: HappenedEvent): Promise<void> {
  const [first = "", second = "", third = ""] = names;
  const [event] = await tx.all<{ seq: number }>(
    `insert into service_event (conversation_id, names, payload, created_at)
     select cast($1 as text), cast($2 as text), cast($3 as text), cast($4 as bigint)
     where exists (select 1 from service_subscription_event where name in ($5, $6, $7))
     returning seq`,
    [conversation, names.join(" "), JSON.stringify(payload), at, first, second, third],
  );
  if (event === undefined) return;
  const made = await tx.all(
    `insert into service_delivery (subscription_id, event_seq, conversation_id, name, state, created_at)
     select e.subscription_id, cast($1 as bigint), cast($2 as text), e.name,
       case when s.disabled_at is null then 'open' else 'missed' end, cast($3 as bigint)
     from service_subscription_event e join service_subscription s on s.id = e.subscription_id
     where e.name in ($4, $5, $6)
     returning seq`,
    [event.seq, conversation, at, first, second, third],
  );
  if (made.length > 0) tx.deliveriesChanged();
}
