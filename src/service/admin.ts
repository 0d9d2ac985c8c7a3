/** Operator actions for which the specification's API has no endpoints. */
import type { ClientChannel, Conversation, ConversationCard, Message, Status } from "../contract/shapes.ts";
import type { ServiceContext } from "./context.ts";
import { addClientMessage, type StoredClientMessage } from "./store/client-messages.ts";
import { knownOrNewContact } from "./store/contacts.ts";
import {
  changeConversation,
  listConversations,
  readCard,
  type ConversationChange,
  type ConversationFilter,
} from "./store/conversations.ts";
import { viewSubscriptions, type SubscriptionView } from "./store/delivery-views.ts";
import { issueKey, listKeys, revokeKey, type ApiKey, type IssuedKey } from "./store/keys.ts";
import { appendMessage } from "./store/messages.ts";
import { replaySubscription, type Replay } from "./store/replay.ts";
import { disableSubscription, enableSubscription, moveSubscription } from "./store/subscriptions.ts";
import type { WriteTx } from "./store/writes.ts";

export interface NamedClient {
  /** The person's id in their client channel; the same id is the same contact. */
  readonly externalId: string;
  readonly name: string;
  readonly phone?: string;
  readonly email?: string;
}

/** Changes return whether anything changed; `undefined`: there is no such conversation. */
export interface ServiceAdmin {
  setStatus(conversation: string, status: Status): Promise<boolean | undefined>;
  assign(conversation: string, assignee: string | null): Promise<boolean | undefined>;
  setDepartment(conversation: string, department: string | null): Promise<boolean | undefined>;
  setTags(conversation: string, tags: readonly string[]): Promise<boolean | undefined>;
  /** 1 to 5. */
  rate(conversation: string, rating: number): Promise<boolean | undefined>;
  /** A reply or a note by an operator who works in the service itself. */
  operatorWrites(conversation: string, text: string, author: string, note?: boolean): Promise<Message | undefined>;
  botWrites(conversation: string, text: string, author: string): Promise<Message | undefined>;

  /** A client of any client channel writes, and gets a new conversation. */
  createConversationAs(channel: ClientChannel, client: NamedClient, text: string): Promise<StoredClientMessage>;
  /** The client of this conversation writes again; if it is closed, a new conversation is opened. */
  clientWrites(conversation: string, text: string): Promise<StoredClientMessage | undefined>;

  list(filter?: ConversationFilter, limit?: number): Promise<readonly Conversation[]>;
  conversation(id: string): Promise<ConversationCard | undefined>;

  /** With state, pending deliveries and latest failures; oldest first. */
  subscriptions(): Promise<readonly SubscriptionView[]>;
  /** Results: whether the state changed; `undefined`: there is no such subscription. */
  enableSubscription(id: string): Promise<boolean | undefined>;
  disableSubscription(id: string): Promise<boolean | undefined>;
  /** A receiver, identified by its secret, has moved. Result: the subscription that was moved, if it has one. */
  moveSubscription(secret: string, url: string): Promise<string | undefined>;
  /** Redelivers what a subscription missed. Result: how many events; `undefined`: there is no such subscription. */
  replaySubscription(id: string, replay?: Replay): Promise<number | undefined>;
  /** Every issued key, oldest first. */
  keys(): Promise<readonly ApiKey[]>;
  /** `issuedBy`: an operator's id. */
  issueKey(name: string, issuedBy?: string): Promise<IssuedKey>;
  /** Revokes a key by its id. Result: whether a valid key had this id. */
  revokeKey(id: string): Promise<boolean>;
}

export function createAdmin(service: ServiceContext): ServiceAdmin {
  const { database, write, serializer, keys, newId, now } = service;

  const change = (conversation: string, what: ConversationChange): Promise<boolean | undefined> => {
    const at = now();
    return write((tx) => changeConversation(tx, conversation, what, at, serializer));
  };
  const append = (conversation: string, sender: "operator" | "note" | "bot", author: string, text: string) => {
    const made = { id: newId("m_"), conversation, sender, author, text, at: now() };
    return write((tx) => appendMessage(tx, made, serializer));
  };

  return {
    setStatus: (conversation, value) => change(conversation, { what: "status", value }),
    assign: (conversation, value) => change(conversation, { what: "assignee", value }),
    setDepartment: (conversation, value) => change(conversation, { what: "department", value }),
    setTags: (conversation, value) => change(conversation, { what: "tags", value }),
    async rate(conversation, value) {
      if (!Number.isInteger(value) || value < 1 || value > 5) throw new RangeError("a rating is 1 to 5");
      return change(conversation, { what: "rating", value });
    },
    operatorWrites: (conversation, text, author, note = false) =>
      append(conversation, note ? "note" : "operator", author, text),
    botWrites: (conversation, text, author) => append(conversation, "bot", author, text),

    async createConversationAs(channel, client, text) {
      const made = { ...client, id: newId("ct_"), channel, at: now() };
      const contact = (tx: WriteTx) => knownOrNewContact(tx, made);
      const written = await addClientMessage(service, { contact, channel, text, inNewConversation: true });
      if (written === undefined) throw new Error("the contact was stored in the same write");
      return written;
    },
    async clientWrites(conversation, text) {
      const [row] = await database.all<{ contact_id: string; channel: ClientChannel }>(
        "select contact_id, channel from service_conversation where id = $1",
        [conversation],
      );
      if (row === undefined) return undefined;
      return addClientMessage(service, { contact: row.contact_id, channel: row.channel, text });
    },

    list: async (filter = {}, limit = 50) => (await listConversations(database, filter, limit, undefined)).items,
    conversation: (id) => readCard(database, id),
    subscriptions: () => viewSubscriptions(database),
    enableSubscription: (id) => write((tx) => enableSubscription(tx, id)),
    disableSubscription: (id) => write((tx) => disableSubscription(tx, id, now())),
    moveSubscription: (secret, url) => write((tx) => moveSubscription(tx, { secret, url, at: now() })),
    replaySubscription: (id, replay) => replaySubscription(write, id, replay),
    keys: () => listKeys(database),
    async issueKey(name, issuedBy) {
      const issued = await issueKey(write, { id: newId("kid_"), name, at: now(), issuedBy: issuedBy ?? null });
      keys.forget();
      return issued;
    },
    async revokeKey(id) {
      const revoked = await revokeKey(write, id, now());
      keys.forget();
      return revoked;
    },
  };
}
