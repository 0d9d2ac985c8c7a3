/** The conversation service in memory: its five endpoints, and nothing durable. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { createFaults, type Faults, type FaultShares } from "./faults.ts";
import { readBody, sendJson } from "./http.ts";
import { type Place, placeOf } from "../spread.ts";

export interface FarMessage {
  readonly id: string;
  readonly from: "client" | "operator" | "note";
  readonly author: string | null;
  readonly text: string;
  readonly createdAt: string;
}

export interface FarConversation {
  readonly id: string;
  readonly client: string;
  readonly channel: string;
  readonly messages: FarMessage[];
}

export interface FarService {
  handle(path: string, request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Creates the conversation if it does not exist. */
  conversation(id: string): FarConversation;
  write(conversation: FarConversation, message: Omit<FarMessage, "id" | "createdAt">): FarMessage;
  breakDown(shares: FaultShares | undefined): Faults | undefined;
  /** Called for every message that an operator's call stored, even if its response is then lost. */
  onMessage: (conversation: FarConversation, message: FarMessage) => void;
}

export function createFarService(): FarService {
  const conversations = new Map<string, FarConversation>();
  let messages = 0;
  let lastMs = Date.now();
  let faults: Faults | undefined;

  function createMessage(body: string): object {
    const { conversationId, text, author, internalNote } = JSON.parse(body) as {
      readonly conversationId: string;
      readonly text: string;
      readonly author?: string;
      readonly internalNote?: boolean;
    };
    const conversation = far.conversation(conversationId);
    const from = internalNote === true ? "note" : "operator";
    const message = far.write(conversation, { from, author: author ?? null, text });
    far.onMessage(conversation, message);
    return { conversationId, ...message };
  }

  /** Oldest first; a cursor is the number of conversations before it. */
  function page(query: URLSearchParams): object {
    const from = Number(query.get("cursor") ?? 0);
    const to = from + Number(query.get("limit") ?? 50);
    const items = [...conversations.values()].slice(from, to).map(fieldsOf);
    return { items, nextCursor: to < conversations.size ? String(to) : null };
  }

  /** The bench itself sends a load's events; here, one waiting client message represents all that a client wrote. */
  function asked(id: string): FarConversation {
    const isNew = !conversations.has(id);
    const conversation = far.conversation(id);
    if (isNew) far.write(conversation, { from: "client", author: null, text: "Hello?" });
    return conversation;
  }

  const far: FarService = {
    async handle(path, request, response) {
      const body = await readBody(request);
      if (request.method === "POST" && path === "/v1/messages") {
        const fault = faults?.next();
        if (fault === "broken-before") {
          response.writeHead(500).end();
          return;
        }
        const made = createMessage(body);
        if (fault === "broken-after") response.writeHead(500).end();
        else sendJson(response, 201, made);
        return;
      }
      const [, id] = /^\/v1\/conversations\/([^?]+)$/.exec(path) ?? [];
      if (request.method === "OPTIONS") {
        // It offers what the specification does, and no more.
        sendJson(response, 405, { error: { code: "method_not_allowed", message: "not offered" } });
      } else if (id !== undefined) {
        const conversation = asked(decodeURIComponent(id));
        sendJson(response, 200, { ...fieldsOf(conversation), messages: conversation.messages });
      } else if (request.method === "POST" && path === "/v1/webhooks") {
        sendJson(response, 201, { id: "wh_bench", url: "http://127.0.0.1/" });
      } else if (path.startsWith("/v1/conversations")) {
        sendJson(response, 200, page(new URL(path, "http://far").searchParams));
      } else if (path.startsWith("/v1/contacts")) {
        sendJson(response, 200, { data: [] });
      } else {
        sendJson(response, 404, { error: { code: "not_found", message: "nothing here" } });
      }
    },
    conversation(id) {
      const before = conversations.get(id);
      if (before !== undefined) return before;
      const made: FarConversation = {
        id,
        client: `Client ${id.slice(3)}`,
        channel: placeOfId(id).channel,
        messages: [],
      };
      conversations.set(id, made);
      return made;
    },
    write(conversation, message) {
      messages += 1;
      lastMs = Math.max(lastMs + 1, Date.now());
      const written = { id: `m_far${messages}`, createdAt: new Date(lastMs).toISOString(), ...message };
      conversation.messages.push(written);
      return written;
    },
    breakDown(shares) {
      faults = shares && createFaults(shares);
      return faults;
    },
    onMessage: () => undefined,
  };
  return far;
}

/** `cv_spread12` and `cv_desk12` are spread over client channels, the latter over departments, too; by number. */
function placeOfId(id: string): Place {
  const [, kind, number] = /^cv_(spread|desk)(\d+)$/.exec(id) ?? [];
  if (kind === undefined) return placeOf(0, "one-room");
  return placeOf(Number(number), kind === "desk" ? "departments" : "channels");
}

function fieldsOf({ id, client, channel, messages }: FarConversation): object {
  const last = messages.at(-1);
  return {
    id,
    client,
    channel,
    status: "open",
    assignee: null,
    department: placeOfId(id).department,
    unread: 0,
    rating: null,
    tags: [],
    lastMessage: last === undefined ? null : { from: last.from, text: last.text, createdAt: last.createdAt },
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: last?.createdAt ?? "2026-01-01T00:00:00.000Z",
  };
}
