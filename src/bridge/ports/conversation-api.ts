/** The ports of the rules, each in the order of its life. Implemented elsewhere, wired in `app/bridge.ts`. */
import type {
  ClientChannel,
  Contact,
  Conversation,
  ConversationCard,
  Message,
  Status,
  ConversationId,
} from "../../contract/shapes.ts";

/**
 * The conversation service. Throws only `BridgeError`, with the service's code as `remoteCode`. Never retries by
 * itself.
 */
export interface ConversationApi {
  conversation(id: ConversationId, signal: AbortSignal): Promise<ConversationCard>;
  createMessage(message: NewMessage, signal: AbortSignal): Promise<Message>;
  contacts(query: string, limit: number, signal: AbortSignal): Promise<readonly Contact[]>;
  /** Conversations page by page, in the service's own order; all of them if no filter is given. */
  conversations(signal: AbortSignal, filter?: ConversationFilter): AsyncIterable<readonly Conversation[]>;
}

/** Which conversations to list; all of them if nothing is set. */
export interface ConversationFilter {
  readonly status?: Status | "all";
  readonly channel?: ClientChannel;
  /** An operator's id, or `unassigned`. */
  readonly assignee?: string;
  readonly department?: string;
  /** Conversations per page, 1 to 100. Default 100, to save calls. */
  readonly limit?: number;
}

export interface NewMessage {
  readonly conversation: ConversationId;
  /** 1 to 10,000 UTF-16 code units. */
  readonly text: string;
  readonly author: string;
  readonly note: boolean;
}
