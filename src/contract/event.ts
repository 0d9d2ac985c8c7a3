/** The content of a webhook delivery: `{type, payload}`, in either of the two event-name sets. */
import { z } from "zod";
import type { ConversationHead, Message, ServiceEvent } from "./shapes.ts";
import { channel, conversationId, messageId, orNull, sender, timestamp } from "./values.ts";

/** The two API descriptions of the service: `A` schema-style, `B` reference. */
export const VARIANTS = ["A", "B"] as const;
export type Variant = (typeof VARIANTS)[number];

/** The names that a subscription may contain. Source: specification, "Events". */
export const EVENT_NAMES = {
  A: ["conversation.created", "message.created", "conversation.assigned", "conversation.rated"],
  B: ["message:new", "conversation:new", "conversation:update"],
} as const satisfies Record<Variant, readonly string[]>;
/** An extension of this service: the conversation has a new note. Says nothing more, and only who asks for it hears it. */
export const CHANGED_EVENT = "conversation:changed";
export type EventName = (typeof EVENT_NAMES)[Variant][number] | typeof CHANGED_EVENT;

const KINDS: ReadonlyMap<string, "message" | "conversation-new" | "conversation-update"> = new Map([
  ["message:new", "message"],
  ["message.created", "message"],
  ["conversation:new", "conversation-new"],
  ["conversation.created", "conversation-new"],
  ["conversation:update", "conversation-update"],
  ["conversation.assigned", "conversation-update"],
  ["conversation.rated", "conversation-update"],
  [CHANGED_EVENT, "conversation-update"],
]);

const head: z.ZodType<ConversationHead> = z.object({ id: conversationId, client: z.string(), channel });

/** The specification shows no `author` here; it is read if it is sent. */
const eventMessage: z.ZodType<Message> = z.object({
  id: messageId,
  from: sender,
  author: orNull(z.string()),
  text: z.string(),
  createdAt: timestamp,
});

const envelope = z.object({ type: z.string(), payload: z.unknown() });
const messagePayload = z.object({ conversation: head, message: eventMessage });
/**
 * The specification shows no payloads of conversation events: look for the conversation in its field, then in the
 * payload itself.
 */
const newPayload = z.union([z.object({ conversation: head }), head.transform((conversation) => ({ conversation }))]);
const named = z.object({ id: conversationId });
const updatePayload = z.union([
  z.object({ conversation: named }),
  named.transform((conversation) => ({ conversation })),
  z.object({ conversationId }).transform((payload) => ({ conversation: { id: payload.conversationId } })),
]);

/** Reads parsed JSON. `undefined`: not an event, or a known type whose payload has another shape. Never throws. */
export function readEvent(json: unknown): ServiceEvent | undefined {
  const outer = envelope.safeParse(json);
  if (!outer.success) return undefined;
  const { type: name, payload } = outer.data;
  const type = KINDS.get(name);
  switch (type) {
    case undefined:
      return { type: "unknown", name };
    case "message": {
      const read = messagePayload.safeParse(payload);
      return read.success ? { type, ...read.data } : undefined;
    }
    case "conversation-new": {
      const read = newPayload.safeParse(payload);
      return read.success ? { type, ...read.data } : undefined;
    }
    case "conversation-update": {
      const read = updatePayload.safeParse(payload);
      return read.success ? { type, ...read.data } : undefined;
    }
  }
}
