/** A conversation service in memory: conversations, messages, and what it reports. Its port, or `service-api.ts`, is in front. */
import type {
  ConversationApi,
  ConversationChanges,
  ConversationFilter,
  NewMessage,
} from "../../src/bridge/ports/conversation-api.ts";
import type {
  ClientChannel,
  Conversation,
  ConversationCard,
  ConversationId,
  Message,
  MessageId,
  Sender,
  ServiceEvent,
} from "../../src/contract/shapes.ts";
import { BridgeError } from "../../src/bridge/model/failure.ts";
import { deliver, type DeliveryOptions } from "./deliveries.ts";
import type { Life } from "./life.ts";
import type { Network } from "./network.ts";

export type SentEvent = Exclude<ServiceEvent, { type: "unknown" }>;

/** Then the service gives an event up. */
const RETRY_PAUSES_MS = [5_000, 30_000, 120_000];
const WEBHOOK_WITHIN_MS = 8_000;

interface Kept {
  conversation: Conversation;
  messages: Message[];
}

type Changed = Partial<Pick<Conversation, "client" | "status" | "assignee" | "rating" | "tags">>;

export interface Change {
  readonly conversation: ConversationId;
  /** Unix milliseconds. */
  readonly at: number;
  readonly changed: Changed;
}

export class SimulatedService implements ConversationApi {
  readonly network: Network;
  /** Webhooks of this share are cut off, 0 to 1. */
  lost = 0;
  /** What the bridge did wrong, as only the service sees it. */
  readonly wrong: string[] = [];
  /** Ingests an event in the running bridge; `undefined` while none runs. */
  ingest: ((event: SentEvent, key: string) => Promise<boolean | "expired">) | undefined;
  protected readonly options: DeliveryOptions;
  readonly #kept = new Map<ConversationId, Kept>();
  /** What was changed about conversations so far, in order. */
  readonly changes: Change[] = [];
  #count = 0;

  constructor(network: Network, options: DeliveryOptions) {
    this.network = network;
    this.options = options;
  }

  /** A bridge begins to live: what it calls. Errors: BridgeError, when it cannot start without the service. */
  connect(_life: Life): ConversationApi | Promise<ConversationApi> {
    return this;
  }

  /** Its process died. */
  disconnect(): void {
    this.ingest = undefined;
  }

  /** All conversations with all their messages, oldest first. */
  get all(): readonly ConversationCard[] {
    return [...this.#kept.values()];
  }

  /** A new client; the conversation begins with the first message. */
  begin(client: string, channel: ClientChannel, text: string): ConversationId {
    const id = `cv_${++this.#count}` as const;
    const createdAt = this.#time();
    const conversation: Conversation = {
      ...{ id, client, channel, status: "new", assignee: null, department: null, unread: 0, rating: null, tags: [] },
      ...{ lastMessage: null, createdAt, updatedAt: createdAt },
    };
    this.#kept.set(id, { conversation, messages: [] });
    this.#send({ type: "conversation-new", conversation: { id, client, channel } }, `event:new:${id}`);
    this.write(id, "client", null, text);
    return id;
  }

  write(id: ConversationId, from: Sender, author: string | null, text: string): Message {
    const kept = this.#find(id);
    const message: Message = { id: this.#messageId(), from, author, text, createdAt: this.#time() };
    kept.messages.push(message);
    const { createdAt } = message;
    const lastMessage = from === "note" ? kept.conversation.lastMessage : { from, text, createdAt };
    kept.conversation = { ...kept.conversation, lastMessage, updatedAt: createdAt };
    // The service reports no notes.
    const { client, channel } = kept.conversation;
    if (from !== "note")
      this.#send({ type: "message", conversation: { id, client, channel }, message }, `message:${id}:${message.id}`);
    return message;
  }

  /** As a service that has only what the specification describes. */
  operators = () => Promise.resolve([]);
  canKeepReplies = () => Promise.resolve(false);
  savedReplies = () => Promise.reject(new Error("not offered"));
  addSavedReply = () => Promise.reject(new Error("not offered"));
  changeSavedReply = () => Promise.reject(new Error("not offered"));
  removeSavedReply = () => Promise.reject(new Error("not offered"));

  /** What operators and clients change about a conversation. */
  change(id: ConversationId, changed: Changed): void {
    const kept = this.#find(id);
    const updatedAt = this.#time();
    kept.conversation = { ...kept.conversation, ...changed, updatedAt };
    this.changes.push({ conversation: id, at: Date.parse(updatedAt), changed });
    this.#send({ type: "conversation-update", conversation: { id } }, `event:update:${id}:${++this.#count}`);
  }

  /** Whether it was closed at any time. */
  wasClosed(id: ConversationId): boolean {
    return this.changes.some(({ conversation, changed }) => conversation === id && changed.status === "closed");
  }

  conversation(id: ConversationId, signal: AbortSignal): Promise<ConversationCard> {
    return this.network.call(() => this.card(id), signal);
  }

  /** Errors, of this and the next: CONVERSATION_NOT_FOUND, SERVICE_REJECTED with its HTTP status. */
  card(id: ConversationId): ConversationCard {
    const { conversation, messages } = this.#find(id);
    return { conversation, messages: [...messages] };
  }

  createMessage({ conversation, text, author, note }: NewMessage, signal: AbortSignal): Promise<Message> {
    return this.network.call(() => this.write(conversation, note ? "note" : "operator", author, text), signal);
  }

  canChangeConversations(signal: AbortSignal): Promise<boolean> {
    return this.network.call(() => true, signal);
  }

  refusesTags = false;

  changeConversation(
    id: ConversationId,
    changes: ConversationChanges,
    _author: string,
    signal: AbortSignal,
  ): Promise<Conversation> {
    return this.network.call(() => this.apply(id, changes), signal);
  }

  apply(
    id: ConversationId,
    { status, assignee, addTags, removeTags = [], unlessClientWroteAfter: after }: ConversationChanges,
  ): Conversation {
    const isLater = ({ from, createdAt }: Message) =>
      from === "client" && after !== undefined && Date.parse(createdAt) > Date.parse(after);
    const { conversation, messages } = this.#find(id);
    if (messages.some(isLater)) throw new BridgeError("SERVICE_REJECTED", { status: 409, remoteCode: "client_wrote" });
    const tagged = addTags !== undefined || removeTags.length > 0;
    if (tagged && this.refusesTags) throw new BridgeError("SERVICE_REJECTED", { status: 422 });
    const tags = [...new Set([...conversation.tags, ...(addTags ?? [])])].filter((tag) => !removeTags.includes(tag));
    const some = { ...(assignee !== undefined && { assignee }), ...(tagged && { tags }) };
    this.change(id, { ...(status !== undefined && { status }), ...some });
    return this.#find(id).conversation;
  }

  contacts(_query: string, _limit: number, signal: AbortSignal): Promise<readonly []> {
    return this.network.call(() => [] as const, signal);
  }

  async *conversations(
    signal: AbortSignal,
    { status = "all", channel }: ConversationFilter = {},
  ): AsyncIterable<readonly Conversation[]> {
    const isAsked = (one: Conversation) =>
      (status === "all" || one.status === status) && (channel === undefined || one.channel === channel);
    yield await this.network.call(() => this.newestFirst.filter(isAsked), signal);
  }

  get newestFirst(): readonly Conversation[] {
    return [...this.#kept.values()]
      .map(({ conversation }) => conversation)
      .toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt));
  }

  /** Hands an event to the bridge once. `at`: when it happened, ISO 8601. Rejects if it was not acknowledged. */
  protected deliver(event: SentEvent, _at: string, key: string): Promise<unknown> {
    return this.ingest?.(event, key) ?? Promise.reject(new Error("no bridge"));
  }

  #send(event: SentEvent, key: string): void {
    const { updatedAt: at } = this.#find(event.conversation.id).conversation;
    const send = () =>
      this.options.random.chance(this.lost) ? Promise.reject(new Error("cut off")) : this.deliver(event, at, key);
    deliver(send, WEBHOOK_WITHIN_MS, RETRY_PAUSES_MS, this.options);
  }

  #find(id: ConversationId): Kept {
    const kept = this.#kept.get(id);
    if (kept === undefined) throw new BridgeError("CONVERSATION_NOT_FOUND");
    return kept;
  }

  #messageId(): MessageId {
    return `m_${++this.#count}`;
  }

  /** Its clock runs by more than a millisecond between two messages, so that their order is known. */
  #last = 0;
  #time(): string {
    this.#last = Math.max(this.#last + 1, this.options.time.now);
    return new Date(this.#last).toISOString();
  }
}
