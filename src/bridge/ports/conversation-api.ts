/** The ports of the rules, each in the order of its life. Implemented elsewhere, wired in `app/bridge.ts`. */
import type {
  ClientChannel,
  Contact,
  Conversation,
  ConversationCard,
  Message,
  Operator,
  Status,
  ConversationId,
} from "../../contract/shapes.ts";
import type { SavedReply } from "../../contract/saved-reply.ts";

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
  /** Whether the service offers `changeConversation`, which the specification does not have. */
  canChangeConversations(signal: AbortSignal): Promise<boolean>;
  /**
   * Changes all of it or nothing. `author`: name of who does it, recorded there. Result: the conversation afterwards.
   * Errors: CONVERSATION_NOT_FOUND, SERVICE_REJECTED for an unknown operator or with the remote
   * code `client_wrote`, and those of every call.
   */
  changeConversation(
    id: ConversationId,
    changes: ConversationChanges,
    author: string,
    signal: AbortSignal,
  ): Promise<Conversation>;
  /**
   * The service's operators, a few seconds old at most; none where the service, as in the specification, has no list or
   * has not responded yet.
   */
  operators(signal: AbortSignal): Promise<readonly Operator[]>;
  /** Whether the service offers the following four, which the specification does not have. */
  canKeepReplies(signal: AbortSignal): Promise<boolean>;
  /** All of them, sorted by name. */
  savedReplies(signal: AbortSignal): Promise<readonly SavedReply[]>;
  /** Errors: SERVICE_REJECTED, with the remote code `name_taken` or `too_many`. */
  addSavedReply(reply: NewSavedReply, signal: AbortSignal): Promise<void>;
  /** Result: false if there is none of this name, as for the next. */
  changeSavedReply(reply: NewSavedReply, signal: AbortSignal): Promise<boolean>;
  removeSavedReply(name: string, signal: AbortSignal): Promise<boolean>;
}

export type NewSavedReply = Pick<SavedReply, "name" | "text" | "author">;

/** What is missing stays as it is. */
export interface ConversationChanges {
  readonly status?: Status;
  /** An operator's id; `null` for nobody. */
  readonly assignee?: string | null;
  readonly department?: string | null;
  /** What others add or remove meanwhile stays. */
  readonly addTags?: readonly string[];
  readonly removeTags?: readonly string[];
  /** ISO 8601. Nothing is changed if the client has written after that. */
  readonly unlessClientWroteAfter?: string;
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
  /** Who wrote it, if `author` is a name for clients; only for a service with our extensions. */
  readonly writtenBy?: string;
}
