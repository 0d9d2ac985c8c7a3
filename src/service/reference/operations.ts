/** Each endpoint of the API, once: the server, the OpenAPI document and the reference page are made from this. */
import { z } from "zod";
import {
  contactsQuery,
  conversationChangesBody,
  conversationsQuery,
  newMessageBody,
  newSavedReplyBody,
  newWebhookBody,
  savedReplyChangesBody,
} from "../../contract/request.ts";
import { CLIENT_CHANNELS } from "../../contract/shapes.ts";
import { inboundBody } from "../api/inbound.ts";
import type { ErrorCode } from "../http/errors.ts";
import type { AnswerName } from "./answers.ts";

export interface Operation {
  readonly method: "get" | "post" | "patch" | "delete";
  /** Below `/v1`, or beside it, parameters in braces. */
  readonly path: string;
  /** Beside `/v1`, and authenticated by the signature of the body in place of a key. */
  readonly isSigned?: true;
  readonly summary: string;
  readonly description: string;
  /** Parameters of the path. */
  readonly parameters?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly status: 200 | 201;
  readonly answer: AnswerName;
  /** What it may refuse beside `internal_error` and `unavailable`, which any may. */
  readonly errors: readonly ErrorCode[];
}

const EVERY = ["unauthorized", "rate_limited"] as const;
const WITH_BODY = ["invalid_body", "timeout", "body_too_large", "unsupported_media_type"] as const;

/** By operation id. */
export const OPERATIONS = {
  listConversations: {
    method: "get",
    path: "/conversations",
    summary: "List conversations",
    description:
      "Newest `updatedAt` first. A cursor stays valid when conversations come and change: what did not change is on " +
      "exactly one page; what changes meanwhile moves to the front, before the first page. Filters are conjoined.",
    query: conversationsQuery,
    status: 200,
    answer: "ConversationPage",
    errors: [...EVERY, "invalid_query", "invalid_cursor"],
  },
  getConversation: {
    method: "get",
    path: "/conversations/{id}",
    summary: "Read a conversation",
    description: "The conversation with all its messages, internal notes included, oldest first.",
    parameters: z.object({ id: z.string() }),
    status: 200,
    answer: "ConversationCard",
    errors: [...EVERY, "not_found"],
  },
  changeConversation: {
    method: "patch",
    path: "/conversations/{id}",
    summary: "Change a conversation",
    description:
      "Not part of the specification: `OPTIONS` on this path lists `PATCH` in `Allow` where it can be used. Changes " +
      "what the body names, all of it or nothing, and fires the same events as the console, one for each part that " +
      "changed. `author` is recorded and shown with the change. Clients are not told, except that a closed " +
      "conversation can be rated.",
    parameters: z.object({ id: z.string() }),
    body: conversationChangesBody,
    status: 200,
    answer: "Conversation",
    errors: [...EVERY, ...WITH_BODY, "not_found", "client_wrote"],
  },
  createMessage: {
    method: "post",
    path: "/messages",
    summary: "Send a message",
    description:
      "Appends an operator’s message, or an internal note, to a conversation that exists. It never creates a " +
      "conversation, and a closed one stays closed: the client sees the reply at the next visit. Text only.",
    body: newMessageBody,
    status: 201,
    answer: "CreatedMessage",
    errors: [...EVERY, ...WITH_BODY, "not_found"],
  },
  listContacts: {
    method: "get",
    path: "/contacts",
    summary: "Find contacts",
    description: "Newest first. Without `query`, the newest of all.",
    query: contactsQuery,
    status: 200,
    answer: "Contacts",
    errors: [...EVERY, "invalid_query"],
  },
  listOperators: {
    method: "get",
    path: "/operators",
    summary: "List operators",
    description:
      "Not part of the specification: `OPTIONS` on this path lists `GET` in `Allow` where it can be used. Everybody ever " +
      "added, oldest first; conversations can be assigned to those who are `active`.",
    status: 200,
    answer: "Operators",
    errors: [...EVERY],
  },
  listSavedReplies: {
    method: "get",
    path: "/saved-replies",
    summary: "List saved replies",
    description:
      "Not part of the specification: `OPTIONS` on this path lists `POST` in `Allow` where saved replies are kept. All " +
      "of them, sorted by name.",
    status: 200,
    answer: "SavedReplies",
    errors: [...EVERY],
  },
  addSavedReply: {
    method: "post",
    path: "/saved-replies",
    summary: "Add a saved reply",
    description: "Not part of the specification. Names are unique, and there are at most 500.",
    body: newSavedReplyBody,
    status: 201,
    answer: "SavedReply",
    errors: [...EVERY, ...WITH_BODY, "name_taken", "too_many"],
  },
  changeSavedReply: {
    method: "patch",
    path: "/saved-replies/{name}",
    summary: "Change a saved reply",
    description: "Not part of the specification. Replaces text and author.",
    parameters: z.object({ name: z.string() }),
    body: savedReplyChangesBody,
    status: 200,
    answer: "SavedReply",
    errors: [...EVERY, ...WITH_BODY, "not_found"],
  },
  removeSavedReply: {
    method: "delete",
    path: "/saved-replies/{name}",
    summary: "Remove a saved reply",
    description: "Not part of the specification. The answer is what was removed.",
    parameters: z.object({ name: z.string() }),
    status: 200,
    answer: "SavedReply",
    errors: [...EVERY, "not_found"],
  },
  createWebhook: {
    method: "post",
    path: "/webhooks",
    summary: "Subscribe to events",
    description:
      "Deliveries are posted as `{type, payload}` with the header `X-Service-Signature`: HMAC-SHA256 of the raw body " +
      "keyed with the secret, in lower-case hex. Answer with a 2xx within 5 seconds; otherwise a delivery is tried " +
      "up to three times more. Ten deliveries that failed in a row switch the subscription off.",
    body: newWebhookBody,
    status: 201,
    answer: "Subscription",
    errors: [...EVERY, ...WITH_BODY],
  },
  takeInbound: {
    method: "post",
    path: "/inbound/{channel}",
    isSigned: true,
    summary: "Bring in what a client wrote",
    description:
      "For connectors of client channels; not part of the specification. A client’s message goes into their newest " +
      "conversation that is not closed, else into a new one. An `externalMessageId` that came before is answered as " +
      "it was then, and stores nothing. Without `X-Service-Timestamp`, the signature is of the body alone and " +
      "`externalMessageId` may be missing; the next version refuses that.",
    parameters: z.object({ channel: z.enum(CLIENT_CHANNELS) }),
    body: inboundBody,
    status: 201,
    answer: "InboundTaken",
    errors: ["unauthorized", ...WITH_BODY, "not_found"],
  },
} satisfies Readonly<Record<string, Operation>>;
