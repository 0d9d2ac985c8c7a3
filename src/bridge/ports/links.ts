/** What the rules remember: where each message is, and what people chose. */
import type { ConversationId, MessageId } from "../../contract/shapes.ts";
import type { DeliveryId, PersonId, PostId, RoomId, ThreadId } from "../model/ids.ts";
import type { LastReply, Origin, PendingReply } from "../model/message.ts";

/** The state of a conversation's thread in a room. */
export interface ThreadState {
  readonly thread: ThreadId;
  readonly card: PostId;
  /** The thread may contain a second card; this card keeps saying so when it is edited. */
  readonly isCardPossibleDuplicate?: true;
  /** The conversation's status when the card was last written. */
  readonly status: string | null;
  /** Earlier messages that are still to be shown since the thread was opened. */
  readonly pending: readonly MessageId[];
  /** A long text whose first parts have been posted. */
  readonly partiallyShown?: { readonly message: MessageId; readonly shown: number };
  /** What the card showed when it was last written; absent in links of an earlier version. */
  readonly snapshot?: CardSnapshot;
  /** The last post that shows messages, while out-of-order messages may still be inserted there. */
  readonly lastPost?: LastPost;
}

/** The last rendered card, compared with the conversation to detect changes. */
export interface CardSnapshot {
  readonly assignee: string | null;
  readonly rating: number | null;
  /** As in `Card`. */
  readonly waitingSince: string | null;
  readonly contact: string | null;
  /** When it was written, ISO 8601. */
  readonly at: string;
  /** The whole card as text, so that an edit that changes nothing is skipped. */
  readonly card: string;
}

/** Who claimed a conversation. Known to the bridge only. */
export interface Claim {
  readonly person: PersonId;
  readonly name: string;
  /** Proper name of the team chat in which they claimed it. */
  readonly chat: string;
  /** ISO 8601. */
  readonly at: string;
  /** The id of the press, so that its second attempt is not mistaken for another person's. */
  readonly interaction: string;
}

/** The settings of one thread of a conversation. */
export interface ThreadSettings {
  /** Overrides the room's mode. */
  readonly mode?: "reply" | "note";
  readonly isMuted?: true;
}

/** A message in a post, with the remarks to repeat when the post is rewritten. */
export interface LastPostMessage {
  readonly id: MessageId;
  readonly createdAt: string;
  readonly late?: true;
  readonly possibleDuplicate?: true;
}

export interface LastPost {
  readonly post: PostId;
  readonly delivery: DeliveryId;
  /** ISO 8601. */
  readonly postedAt: string;
  /** The messages that the post shows, in order; empty if it cannot be rewritten (a part of a split text). */
  readonly messages: readonly LastPostMessage[];
  /** The newest `createdAt` that the thread shows. */
  readonly newest: string;
  /** The newest `createdAt` shown above this post; empty if there is none. */
  readonly before: string;
}

/** Where each message is. Held in keyv; a store that does not respond is LEDGER_UNAVAILABLE, never "not found". */
export interface Links {
  /**
   * The rooms that a conversation is assigned to: by its route, if the client channel alone does not determine it, and
   * by people who requested its thread there.
   */
  assignedRooms(conversation: ConversationId): Promise<readonly RoomId[] | undefined>;
  assignRooms(conversation: ConversationId, rooms: readonly RoomId[]): Promise<void>;

  thread(conversation: ConversationId, room: RoomId): Promise<ThreadState | undefined>;
  conversationOf(thread: ThreadId): Promise<ConversationId | undefined>;
  /** Stores both directions. */
  bindThread(conversation: ConversationId, room: RoomId, state: ThreadState): Promise<void>;
  /** Stores the state of a thread that is bound already. */
  updateThread(conversation: ConversationId, room: RoomId, state: ThreadState): Promise<void>;
  /** Removes the link of a lost thread in both directions. */
  unbindThread(conversation: ConversationId, room: RoomId, thread: ThreadId): Promise<void>;

  /** The posts that show `messages` in `room`, in the order given; `undefined` for messages without a post. */
  postsOf(messages: readonly MessageId[], room: RoomId): Promise<readonly (PostId | undefined)[]>;
  messageOf(post: PostId): Promise<MessageId | undefined>;
  /** Stores message -> post and post -> message for all pairs. */
  bindPosts(room: RoomId, pairs: readonly { readonly message: MessageId; readonly post: PostId }[]): Promise<void>;

  /** The first platform message of the media group that `post` is a further part of. */
  mediaGroupOf(post: PostId): Promise<PostId | undefined>;
  bindMediaGroup(first: PostId, more: readonly { readonly post: PostId }[]): Promise<void>;

  /** The staff messages that became `messages`, in the order given; `undefined` for those that came from elsewhere. */
  origins(messages: readonly MessageId[]): Promise<readonly (Origin | undefined)[]>;
  bindOrigin(messages: readonly MessageId[], origin: Origin): Promise<void>;
  lastReply(conversation: ConversationId): Promise<LastReply | undefined>;
  setLastReply(conversation: ConversationId, reply: LastReply): Promise<void>;
  /** A reply that is sent only after confirmation. */
  pendingConfirmation(post: PostId): Promise<PendingReply | undefined>;
  setPendingConfirmation(post: PostId, message: PendingReply | undefined): Promise<void>;

  claim(conversation: ConversationId): Promise<Claim | undefined>;
  setClaim(conversation: ConversationId, claim: Claim | undefined): Promise<void>;
  /** The settings of the conversation's thread in a room. */
  threadSettings(conversation: ConversationId, room: RoomId): Promise<ThreadSettings | undefined>;
  setThreadSettings(conversation: ConversationId, room: RoomId, choice: ThreadSettings): Promise<void>;
  /** The operator of the service that a person is linked with; an admin confirmed the link. */
  operatorOf(person: PersonId): Promise<string | undefined>;
  /** The ids of the people who are linked with an operator. */
  peopleOf(operator: string): Promise<readonly PersonId[]>;
  /** `undefined` removes the link. */
  linkOperator(person: PersonId, operator: string | undefined): Promise<void>;

  /**
   * A flag or cursor by name: for instance an operations notice that is posted once and not repeated until it is
   * cleared.
   */
  episode(name: string): Promise<string | undefined>;
  setEpisode(name: string, value: string | undefined): Promise<void>;
}
