/**
 * The HTTP API in front of the simulated service, in both of the specification's variants. Beyond the specification it
 * has what `PATCH /conversations/{id}` needs, and refuses the other extensions.
 */
import { z } from "zod";
import type { ConversationChanges } from "../../../../src/bridge/ports/conversation-api.ts";
import { BridgeError } from "../../../../src/bridge/model/failure.ts";
import { asErrorBody } from "../../../../src/contract/error.ts";
import type { Variant } from "../../../../src/contract/event.ts";
import { conversationChangesBody, conversationsQuery, newMessageBody } from "../../../../src/contract/request.ts";
import type { Conversation, ConversationCard, ConversationId, Message } from "../../../../src/contract/shapes.ts";
import type { SimulatedService } from "../../service.ts";
import type { HttpAnswer, HttpRequest } from "../transport.ts";

export const SERVICE_ORIGIN = "https://service.example";
export const SERVICE_KEY = "key-of-the-bridge";
const BASE = "/api/v1";
export const SERVICE_URL = SERVICE_ORIGIN + BASE;

/** Smaller than what the bridge asks for, so that lists have several pages. */
const MOST_ON_A_PAGE = 2;

type Shapes = ReturnType<typeof shapesOf>;

/** How one variant writes what the service has. */
export function shapesOf(variant: Variant) {
  const isA = variant === "A";
  // The specification asks for ISO 8601 in UTC, which has more than one form.
  const time = (at: string) => (isA ? at.replace("Z", "+00:00") : at);
  const from = (sender: Message["from"]) => (isA && sender === "operator" ? "agent" : sender);
  const message = (one: Message) => ({ ...one, from: from(one.from), createdAt: time(one.createdAt) });
  const conversation = ({ lastMessage: _, rating, ...one }: Conversation) => ({
    ...one,
    // A field that may be null may be absent.
    ...(isA && rating === null ? {} : { rating }),
    createdAt: time(one.createdAt),
    updatedAt: time(one.updatedAt),
  });
  // Variant A lists neither the last message nor the status.
  const listed = (one: Conversation) => {
    const { lastMessage: last } = one;
    const { status, ...rest } = conversation(one);
    return isA ? rest : { ...rest, status, ...(last !== null && { lastMessage: last }) };
  };
  return {
    isA,
    time,
    message,
    conversation,
    listed,
    page: (items: readonly object[], nextCursor: string | null) =>
      isA ? { data: items, nextCursor } : { items, nextCursor },
    card: ({ conversation: of, messages }: ConversationCard) =>
      isA
        ? { conversation: conversation(of), messages: messages.map(message) }
        : { ...conversation(of), messages: messages.map(message) },
  };
}

export class ServiceApi {
  readonly #service: SimulatedService;
  readonly #shapes: Shapes;

  constructor(service: SimulatedService, variant: Variant) {
    this.#service = service;
    this.#shapes = shapesOf(variant);
  }

  answer({ method, path, headers, body }: HttpRequest): HttpAnswer {
    const url = new URL(path, SERVICE_ORIGIN);
    if (!url.pathname.startsWith(`${BASE}/`)) return NO_PATH;
    const [collection = "", name, ...rest] = url.pathname.slice(BASE.length + 1).split("/");
    if (rest.length > 0) return NO_PATH;
    // Says the same to everybody.
    if (method === "OPTIONS") return optionsOf(collection, name);
    if (headers["authorization"] !== `Bearer ${SERVICE_KEY}`) return UNAUTHORIZED;
    try {
      switch (`${method} ${collection}${name === undefined ? "" : "/{id}"}`) {
        case "GET conversations":
          return this.#list(Object.fromEntries(url.searchParams));
        case "GET conversations/{id}":
          return json(200, this.#shapes.card(this.#service.card(idIn(name))));
        case "PATCH conversations/{id}":
          return this.#change(idIn(name), body);
        case "POST messages":
          return this.#create(body);
        case "GET contacts":
          return json(200, { data: [] });
        default:
          return NO_PATH;
      }
    } catch (error) {
      return refusal(error);
    }
  }

  #list(query: Readonly<Record<string, string>>): HttpAnswer {
    const { status, channel, limit, cursor } = conversationsQuery.parse(query);
    // The cursor is the place in the order, so what changes meanwhile moves before it, and nothing is listed twice.
    const [, at = "", id = ""] = /^(.+) (.+)$/u.exec(cursor ?? "") ?? [];
    const isAfter = (one: Conversation) =>
      cursor === undefined || one.updatedAt < at || (one.updatedAt === at && one.id > id);
    const found = this.#service.newestFirst.filter(
      (one) =>
        isAfter(one) &&
        (status === "all" || one.status === status) &&
        (channel === undefined || one.channel === channel),
    );
    const page = found.slice(0, Math.min(limit, MOST_ON_A_PAGE));
    const last = page.at(-1);
    const next = last !== undefined && page.length < found.length ? `${last.updatedAt} ${last.id}` : null;
    return json(200, this.#shapes.page(page.map(this.#shapes.listed), next));
  }

  #create(body: string): HttpAnswer {
    const { conversationId, text, author = null, internalNote } = newMessageBody.parse(JSON.parse(body));
    const written = this.#service.write(idIn(conversationId), internalNote ? "note" : "operator", author, text);
    return json(201, { ...this.#shapes.message(written), conversationId });
  }

  #change(id: ConversationId, body: string): HttpAnswer {
    const { author: _, ...changes } = conversationChangesBody.parse(JSON.parse(body));
    return json(200, this.#shapes.conversation(this.#service.apply(id, changes as ConversationChanges)));
  }
}

function optionsOf(collection: string, name: string | undefined): HttpAnswer {
  if (collection !== "conversations" || name === undefined) return NO_PATH;
  return { status: 204, headers: { allow: "GET, HEAD, PATCH, OPTIONS" }, body: "" };
}

function idIn(text = ""): ConversationId {
  return decodeURIComponent(text) as ConversationId;
}

/** Errors: any that is no refusal. */
function refusal(error: unknown): HttpAnswer {
  if (error instanceof SyntaxError || error instanceof z.ZodError)
    return failure(400, "invalid_body", "The body or the query is not valid.");
  if (!(error instanceof BridgeError)) throw error;
  const { code, details } = error;
  if (code === "CONVERSATION_NOT_FOUND") return failure(404, "not_found", "There is no such conversation.");
  return failure(details.status ?? 422, details.remoteCode ?? "refused", "The service refuses that.");
}

function failure(status: number, code: string, message: string): HttpAnswer {
  return json(status, asErrorBody(code, message));
}

/** Without `seconds`, the service does not say when to come back. */
export function limitedByService(seconds?: number): HttpAnswer {
  const answer = failure(429, "rate_limited", "Too many requests.");
  return seconds === undefined ? answer : { ...answer, headers: { ...answer.headers, "retry-after": String(seconds) } };
}

function json(status: number, body: object): HttpAnswer {
  return { status, headers: { "content-type": "application/json; charset=utf-8" }, body: JSON.stringify(body) };
}

export const UNAUTHORIZED = failure(401, "unauthorized", "The key is missing or wrong.");
const NO_PATH = failure(404, "not_found", "There is nothing here.");
