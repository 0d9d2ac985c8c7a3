/** How a variant serializes what is stored. Requests are parsed the same way in both. */
import type { Variant } from "../../contract/event.ts";
import type { Contact, Conversation, ConversationCard, Message, Sender } from "../../contract/shapes.ts";
import type { Change } from "../store/events.ts";

export interface Subscribed {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  /** Only a secret that the service generated, and only this once; a secret chosen by the caller is not repeated. */
  readonly secret: string | undefined;
}

export interface Serializer {
  readonly variant: Variant;
  conversationPage(items: readonly Conversation[], nextCursor: string | null): object;
  card(card: ConversationCard): object;
  conversation(conversation: Conversation): object;
  created(conversationId: string, message: Message): object;
  contacts(contacts: readonly Contact[]): object;
  subscribed(subscription: Subscribed): object;
  /** Payload of `message:new`. */
  messageEvent(conversation: Conversation, message: Message): object;
  /**
   * Payload of `conversation:new` and, with the changed fields, of `conversation:update`; the specification does not
   * show it.
   */
  conversationEvent(conversation: Conversation, changed?: Change): object;
  /** Payload of `conversation:changed`. */
  noteEvent(conversation: Conversation): object;
}

export function createSerializer(variant: Variant): Serializer {
  const isA = variant === "A";
  const from = (sender: Sender): string => (isA && sender === "operator" ? "agent" : sender);
  const message = ({ id, author, text, createdAt, ...rest }: Message) => ({
    id,
    from: from(rest.from),
    author,
    text,
    createdAt,
  });
  const bare = ({ lastMessage: _, status, ...rest }: Conversation) => (isA ? rest : { ...rest, status });
  const listed = (conversation: Conversation) => {
    const { lastMessage } = conversation;
    if (isA || lastMessage === null) return bare(conversation);
    return { ...bare(conversation), lastMessage: { ...lastMessage, from: from(lastMessage.from) } };
  };
  return {
    variant,
    conversationPage: (items, nextCursor) =>
      isA ? { data: items.map(listed), nextCursor } : { items: items.map(listed), nextCursor },
    card({ conversation, messages }) {
      const shown = messages.map(message);
      return isA ? { conversation: bare(conversation), messages: shown } : { ...bare(conversation), messages: shown };
    },
    conversation: bare,
    created: (conversationId, made) => {
      const { id, ...rest } = message(made);
      return { id, conversationId, ...rest };
    },
    contacts: (contacts) => ({ data: contacts }),
    subscribed: ({ id, url, events, secret }) => ({
      id,
      url,
      ...(!isA && { events }),
      ...(secret !== undefined && { secret }),
    }),
    messageEvent: ({ id, channel, client }, { id: messageId, from: sender, text, createdAt }) => ({
      conversation: { id, channel, client },
      message: { id: messageId, from: from(sender), text, createdAt },
    }),
    conversationEvent: (conversation, changed) => ({
      conversation: bare(conversation),
      ...(changed !== undefined && { changed: [changed] }),
    }),
    noteEvent: ({ id }) => ({ conversation: { id } }),
  };
}
