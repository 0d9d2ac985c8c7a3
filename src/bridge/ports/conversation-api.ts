/** What the rules need from outside, each in the order of its life. Implemented elsewhere, wired in `app.ts`. */
import type { ClientChannel, Contact, Conversation, ConversationCard, Message, Status } from "../../contract/shapes.ts";
import type { ConversationId } from "../model/message.ts";

export type * from "./team-chat.ts";
export { MAX_NOTICE_ITEMS } from "./team-chat.ts";
export type * from "./links.ts";
export type * from "./ledger.ts";
export { LANE_KINDS, YIELDING } from "./ledger.ts";

/** The conversation service. Throws `BridgeError` only, with the service's code as `farCode`. Never retries by itself. */
export interface ConversationApi {
  conversation(id: ConversationId, signal: AbortSignal): Promise<ConversationCard>;
  createMessage(message: NewMessage, signal: AbortSignal): Promise<Message>;
  contacts(query: string, limit: number, signal: AbortSignal): Promise<readonly Contact[]>;
  /** Conversations page by page, in the service's own order; all of them without a filter. */
  conversations(signal: AbortSignal, filter?: ConversationFilter): AsyncIterable<readonly Conversation[]>;
}

/** Which conversations are listed; nothing set: all of them. */
export interface ConversationFilter {
  readonly status?: Status | "all";
  readonly channel?: ClientChannel;
  /** An operator's id, or `unassigned`. */
  readonly assignee?: string;
  readonly department?: string;
  /** Conversations per page, 1 to 100. Default 100, for fewer calls. */
  readonly limit?: number;
}

export interface NewMessage {
  readonly conversation: ConversationId;
  /** 1 to 10,000 UTF-16 code units. */
  readonly text: string;
  readonly author: string;
  readonly note: boolean;
}

/** Time, so that tests need not wait. */
export interface Clock {
  /** Unix time in milliseconds. */
  now(): number;
}

/** Logs a fixed sentence with ids; never a text, never a token. */
export interface Log {
  debug(ids: object, sentence: string): void;
  info(ids: object, sentence: string): void;
  warn(ids: object, sentence: string): void;
  error(ids: object, sentence: string): void;
}
