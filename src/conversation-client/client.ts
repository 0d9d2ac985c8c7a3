/** The service's five endpoints, and the extension of our own service. */
import { BridgeError } from "../bridge/model/failure.ts";
import type {
  ConversationApi,
  ConversationFilter,
  NewMessage,
  NewSavedReply,
} from "../bridge/ports/conversation-api.ts";
import {
  contactPage,
  conversationCard,
  conversation as conversationShape,
  conversationPage,
  message as messageShape,
  savedReply,
  savedReplyPage,
  webhookCreated,
} from "../contract/resources.ts";
import type { Conversation, ConversationId, WebhookId } from "../contract/shapes.ts";
import { misunderstood } from "./errors.ts";
import { createHttpClient, type HttpClientOptions } from "./http-client.ts";
import { createOperatorList } from "./operator-list.ts";

export interface NewWebhook {
  readonly url: string;
  readonly events: readonly string[];
  readonly secret: string;
}

export interface ConversationClient extends ConversationApi, AsyncDisposable {
  /** Base address of the service, without a trailing slash. */
  readonly url: string;
  /** As in the port. Errors besides the port's: SERVICE_MISUNDERSTOOD if a cursor repeats. */
  conversations(signal: AbortSignal, filter?: ConversationFilter): AsyncIterable<readonly Conversation[]>;
  /** Creates a subscription, another one each time. Result: its id, if the service returns it. */
  subscribe(webhook: NewWebhook, signal: AbortSignal): Promise<WebhookId | null>;
  /** Waits for calls in progress. */
  close(): Promise<void>;
}

const PAGE = 100;

/**
 * Errors: TypeError if the base address or the key cannot be used.
 */
export function createConversationClient(options: HttpClientOptions): ConversationClient {
  const http = createHttpClient(options);

  async function* conversations(
    signal: AbortSignal,
    filter: ConversationFilter = {},
  ): AsyncGenerator<readonly Conversation[], void, undefined> {
    const seen = new Set<string>();
    let cursor: string | null = null;
    do {
      const query = queryOf({ ...filter, limit: filter.limit ?? PAGE, cursor });
      const path = `/conversations${query}`;
      const page = await http.call({ method: "GET", path, doing: "list", shape: conversationPage }, signal);
      yield page.items;
      cursor = page.nextCursor;
      if (cursor !== null) {
        // A service that repeats a cursor would cause an endless loop.
        if (seen.has(cursor)) throw misunderstood(200, "cursor_repeats");
        seen.add(cursor);
      }
    } while (cursor !== null);
  }

  return {
    url: http.url,
    conversation(id: ConversationId, signal) {
      const path = `/conversations/${encodeURIComponent(id)}`;
      return http.call({ method: "GET", path, doing: "conversation", shape: conversationCard }, signal);
    },
    createMessage({ conversation, text, author, note, writtenBy }: NewMessage, signal) {
      // Only one variant knows `internalNote`, so replies, which do not need it, are sent without it.
      const more = { ...(note && { internalNote: true }), ...(writtenBy !== undefined && { writtenBy }) };
      const body = { conversationId: conversation, text, author, ...more };
      return http.call({ method: "POST", path: "/messages", body, doing: "message", shape: messageShape }, signal);
    },
    async contacts(query, limit, signal) {
      const path = `/contacts${queryOf({ query: query === "" ? undefined : query, limit })}`;
      const page = await http.call({ method: "GET", path, doing: "list", shape: contactPage }, signal);
      return page.items;
    },
    conversations,
    async canChangeConversations(signal) {
      // The answer is the same for every conversation, those too that do not exist.
      return (await http.allowed("/conversations/cv_any", signal)).includes("PATCH");
    },
    changeConversation(id, changes, author, signal) {
      const path = `/conversations/${encodeURIComponent(id)}`;
      const body = { ...changes, author };
      return http.call({ method: "PATCH", path, body, doing: "change", shape: conversationShape }, signal);
    },
    operators: createOperatorList(http, options.clock ?? { now: Date.now }),
    async canKeepReplies(signal) {
      return (await http.allowed("/saved-replies", signal)).includes("POST");
    },
    async savedReplies(signal) {
      return (await http.call({ method: "GET", path: "/saved-replies", doing: "list", shape: savedReplyPage }, signal))
        .items;
    },
    async addSavedReply(reply, signal) {
      const body = withoutNull(reply);
      await http.call({ method: "POST", path: "/saved-replies", body, doing: "list", shape: savedReply }, signal);
    },
    changeSavedReply: ({ name, ...changed }, signal) =>
      isThere(
        http.call(
          { ...{ method: "PATCH", path: pathOf(name) }, body: withoutNull(changed), doing: "list", shape: savedReply },
          signal,
        ),
      ),
    removeSavedReply: (name, signal) =>
      isThere(http.call({ method: "DELETE", path: pathOf(name), doing: "list", shape: savedReply }, signal)),
    async subscribe(webhook, signal) {
      const call = {
        method: "POST",
        path: "/webhooks",
        body: webhook,
        doing: "subscribe",
        shape: webhookCreated,
      } as const;
      return (await http.call(call, signal)).id;
    },
    close: () => http.close(),
    [Symbol.asyncDispose]: () => http.close(),
  };
}

const pathOf = (name: string) => `/saved-replies/${encodeURIComponent(name)}`;

/** Requests have no field instead of an empty one. */
function withoutNull({ author, ...rest }: Partial<NewSavedReply>): object {
  return author === null ? rest : { ...rest, author };
}

/** False if the service has none of this name. */
async function isThere(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof BridgeError && error.details.status === 404 && error.code === "SERVICE_REJECTED") return false;
    throw error;
  }
}

function queryOf(values: Readonly<Record<string, string | number | null | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return `?${query.toString()}`;
}
