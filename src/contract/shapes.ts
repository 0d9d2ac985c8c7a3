/**
 * The shape into which both variants of the service's API are read.
 *
 * Source: conversation service specification 1.0.0, "Resources and their fields", "Events".
 */

export type ConversationId = `cv_${string}`;
export type MessageId = `m_${string}`;
export type ContactId = `ct_${string}`;
export type WebhookId = `wh_${string}`;

/** Whether `text` looks like a conversation's id; the conversation may not exist. */
export function isConversationId(text: string): text is ConversationId {
  return text.startsWith("cv_");
}

export const CLIENT_CHANNELS = ["site", "telegram", "max", "whatsapp", "vk", "avito", "email"] as const;
/** The channel the client writes from; never a Slack channel. */
export type ClientChannel = (typeof CLIENT_CHANNELS)[number];

export const STATUSES = ["new", "open", "closed"] as const;
export type Status = (typeof STATUSES)[number];

/** Who wrote a message. Variant A's `agent` is read as `operator`. `note` is never shown to the client. */
export const SENDERS = ["client", "operator", "bot", "note"] as const;
export type Sender = (typeof SENDERS)[number];

/** Longest text of one message, in UTF-16 code units. Source: specification, "Limits". */
export const MAX_TEXT_UNITS = 10_000;

/** The part of a conversation that every event carries. */
export interface ConversationHead {
  readonly id: ConversationId;
  readonly client: string;
  readonly channel: ClientChannel;
}

export interface Conversation extends ConversationHead {
  /** `null` if the variant does not report it. */
  readonly status: Status | null;
  readonly assignee: string | null;
  readonly department: string | null;
  readonly unread: number;
  readonly rating: number | null;
  readonly tags: readonly string[];
  readonly lastMessage: { readonly from: Sender; readonly text: string; readonly createdAt: string } | null;
  /**
   * ISO 8601, UTC, normalised to the form with milliseconds, so that times compare as strings; the same holds for all
   * times below.
   */
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface Message {
  readonly id: MessageId;
  readonly from: Sender;
  /** Name shown in the history; `null` for clients. */
  readonly author: string | null;
  readonly text: string;
  readonly createdAt: string;
}

/** A conversation with all its messages, oldest first. */
export interface ConversationCard {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
}

export interface Contact {
  readonly id: ContactId;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly channel: string;
  readonly firstSeenAt: string;
}

/** A list page; `nextCursor` is `null` on the last one. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

/** The content of a webhook delivery, whichever of the two event-name sets it uses. */
export type ServiceEvent =
  /** `message:new`, `message.created` */
  | { readonly type: "message"; readonly conversation: ConversationHead; readonly message: Message }
  /** `conversation:new`, `conversation.created` */
  | { readonly type: "conversation-new"; readonly conversation: ConversationHead }
  /** `conversation:update`, `conversation.assigned`, `conversation.rated`, `conversation:changed` */
  | { readonly type: "conversation-update"; readonly conversation: Pick<ConversationHead, "id"> }
  | { readonly type: "unknown"; readonly name: string };

/** An operator of the service, by the id that `assignee` has. */
export interface Operator {
  readonly id: string;
  readonly name: string;
  /** Whether conversations can be assigned to them. */
  readonly active: boolean;
}
