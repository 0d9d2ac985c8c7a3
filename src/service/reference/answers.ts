/** What the service answers with, in the variant that runs: for the OpenAPI document, and for tests of the answers. */
import { z } from "zod";
import { CHANGED_EVENT, EVENT_NAMES, type EventName, type Variant } from "../../contract/event.ts";
import { CLIENT_CHANNELS, STATUSES } from "../../contract/shapes.ts";
import { ERROR_STATUS, type ErrorCode } from "../http/errors.ts";
import { CHANGES, NAMES } from "../store/events.ts";

const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

/** By their names in the document. */
export type Answers = Readonly<Record<AnswerName, z.ZodType>>;
export type AnswerName =
  | "Conversation"
  | "ListedConversation"
  | "ConversationPage"
  | "ConversationCard"
  | "Message"
  | "CreatedMessage"
  | "Contact"
  | "Contacts"
  | "Subscription"
  | "InboundTaken"
  | "Operators"
  | "SavedReply"
  | "SavedReplies"
  | "Error";

const time = z.iso.datetime({ precision: 3 }).describe("ISO 8601, UTC.");
const idOf = (prefix: string) => z.string().regex(new RegExp(`^${prefix}`));
const channel = z.enum(CLIENT_CHANNELS);

export function answersOf(variant: Variant): Answers {
  const isA = variant === "A";
  const from = z.enum(["client", isA ? "agent" : "operator", "bot", "note"]);
  const conversationFields = {
    id: idOf("cv_"),
    client: z.string().describe("The client’s name as it is shown."),
    channel,
    ...(!isA && { status: z.enum(STATUSES) }),
    assignee: z.string().nullable().describe("An operator’s id."),
    department: z.string().nullable().describe("A department’s id."),
    unread: z.int().nonnegative().describe("The client’s messages since the last reply."),
    rating: z.int().min(1).max(5).nullable(),
    tags: z.array(z.string()),
    createdAt: time,
    updatedAt: time,
  };
  const messageFields = {
    from,
    author: z.string().nullable().describe("Shown in the history; `null` for clients."),
    text: z.string(),
    createdAt: time,
  };
  const conversation = z.strictObject(conversationFields);
  const message = z.strictObject({ id: idOf("m_"), ...messageFields });
  const listed = isA
    ? conversation
    : z.strictObject({
        ...conversationFields,
        lastMessage: z.strictObject({ from, text: z.string(), createdAt: time }).optional(),
      });
  const contact = z.strictObject({
    id: idOf("ct_"),
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    channel,
    firstSeenAt: time,
  });
  const savedReply = z.strictObject({
    name: z.string(),
    text: z.string().describe("With the placeholders `{client}` and `{me}`."),
    author: z.string().nullable(),
    updatedAt: time,
  });
  const nextCursor = z.string().nullable().describe("`null` on the last page.");
  const messages = z.array(message).describe("Oldest first.");
  return {
    Conversation: conversation,
    ListedConversation: listed,
    ConversationPage: isA
      ? z.strictObject({ data: z.array(listed), nextCursor })
      : z.strictObject({ items: z.array(listed), nextCursor }),
    ConversationCard: isA
      ? z.strictObject({ conversation, messages })
      : z.strictObject({ ...conversationFields, messages }),
    Message: message,
    CreatedMessage: z.strictObject({ id: idOf("m_"), conversationId: idOf("cv_"), ...messageFields }),
    Contact: contact,
    Contacts: z.strictObject({ data: z.array(contact) }),
    Subscription: z.strictObject({
      id: idOf("wh_"),
      url: z.string(),
      ...(!isA && { events: z.array(z.enum([...EVENT_NAMES.B, ...EVENT_NAMES.A, CHANGED_EVENT])) }),
      secret: z.string().optional().describe("Only where the request had none, and only this once."),
    }),
    InboundTaken: z.strictObject({ conversationId: idOf("cv_"), messageId: idOf("m_") }),
    Operators: z.strictObject({
      items: z.array(
        z.strictObject({
          id: z.string().describe("As in `assignee`."),
          name: z.string(),
          active: z.boolean().describe("Whether they may sign in."),
        }),
      ),
    }),
    SavedReply: savedReply,
    SavedReplies: z.strictObject({ items: z.array(savedReply) }),
    Error: z.strictObject({
      error: z.strictObject({ code: z.enum(ERROR_CODES), message: z.string().describe("For developers.") }),
    }),
  };
}

/** What is posted to a subscribed address, by the event's name. */
export function deliveriesOf(variant: Variant): ReadonlyMap<EventName, z.ZodType> {
  const { Conversation, Message } = answersOf(variant);
  const conversation = Conversation as z.ZodObject;
  const message = (Message as z.ZodObject).omit({ author: true });
  const payloads = {
    message: z.strictObject({ conversation: conversation.pick({ id: true, channel: true, client: true }), message }),
    conversation: z.strictObject({ conversation }),
    change: z.strictObject({ conversation, changed: z.array(z.enum(CHANGES)) }),
    note: z.strictObject({ conversation: conversation.pick({ id: true }) }),
  };
  const all = new Map<EventName, z.ZodType>();
  for (const [happening, names] of Object.entries(NAMES)) {
    const payload = happening in payloads ? payloads[happening as keyof typeof payloads] : payloads.change;
    for (const name of names) all.set(name, z.strictObject({ type: z.literal(name), payload }));
  }
  return all;
}
