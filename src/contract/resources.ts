/**
 * The service's responses, both variants read into one shape. Strict about what is specified; further fields are
 * dropped.
 */
import { z } from "zod";
import type { Contact, Conversation, ConversationCard, Message, Operator, Page, WebhookId } from "./shapes.ts";
import type { SavedReply } from "./saved-reply.ts";
import {
  channel,
  contactId,
  conversationId,
  messageId,
  orNull,
  sender,
  status,
  timestamp,
  webhookId,
} from "./values.ts";

/** `lastMessage` and `status` are missing from Variant A's schema; fields that may be `null` may also be absent. */
export const conversation: z.ZodType<Conversation> = z.object({
  id: conversationId,
  client: z.string(),
  channel,
  status: orNull(status),
  assignee: orNull(z.string()),
  department: orNull(z.string()),
  unread: z.int().nonnegative(),
  rating: orNull(z.int()),
  tags: z.array(z.string()),
  lastMessage: orNull(z.object({ from: sender, text: z.string(), createdAt: timestamp })),
  createdAt: timestamp,
  updatedAt: timestamp,
});

/** `conversationId` (only in the response to message creation) and further fields are dropped. */
export const message: z.ZodType<Message> = z.object({
  id: messageId,
  from: sender,
  author: orNull(z.string()),
  text: z.string(),
  createdAt: timestamp,
});

/** Variant A: `{conversation, messages}`. Variant B: the conversation's fields with `messages` beside them. */
export const conversationCard: z.ZodType<ConversationCard> = z.preprocess(
  (value) =>
    isObject(value) && !("conversation" in value) ? { conversation: value, messages: value["messages"] } : value,
  z.object({ conversation, messages: z.array(message) }),
);

export const contact: z.ZodType<Contact> = z.object({
  id: contactId,
  name: z.string(),
  phone: orNull(z.string()),
  email: orNull(z.string()),
  channel: z.string(),
  firstSeenAt: timestamp,
});

/** Variant B holds the list in `items`, Variant A (and contacts in both) in `data`. */
function page<T>(element: z.ZodType<T>): z.ZodType<Page<T>> {
  return z.preprocess(
    (value) => (isObject(value) && !("items" in value) ? { ...value, items: value["data"] } : value),
    z.object({ items: z.array(element), nextCursor: orNull(z.string().min(1)) }),
  );
}
export const conversationPage = page(conversation);
export const contactPage = page(contact);

export const savedReply: z.ZodType<SavedReply> = z.object({
  name: z.string(),
  text: z.string(),
  author: orNull(z.string()),
  updatedAt: timestamp,
});
export const savedReplyPage = page(savedReply);

export const operator: z.ZodType<Operator> = z.object({
  id: z.string().min(1).max(100),
  name: z.string().min(1).max(200),
  active: z.boolean(),
});
export const operatorPage = page(operator);

/** The response to `POST /webhooks`. Only Variant A shows one, so a response without an id counts as success too. */
export const webhookCreated: z.ZodType<{ readonly id: WebhookId | null }> = z.object({ id: orNull(webhookId) });

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
