/** What the rules remember: which message stands where, and what people chose. */
import type { ConversationId, MessageId } from "../../contract/shapes.ts";
import type { DeliveryId, PersonId, PostId, RoomId, ThreadId } from "../model/ids.ts";
import type { PendingReply } from "../model/message.ts";

/** Where a conversation's thread in a room stands. */
export interface ThreadState {
  readonly thread: ThreadId;
  readonly card: PostId;
  /** Another card may be standing in the thread already, which this one goes on saying when it is edited. */
  readonly isCardPossibleDuplicate?: true;
  /** The conversation's status when the card was last written. */
  readonly status: string | null;
  /** Earlier messages still to be shown since the thread was opened. */
  readonly pending: readonly MessageId[];
  /** A long text of which the first parts stand there. */
  readonly partiallyShown?: { readonly message: MessageId; readonly shown: number };
  /** What the card says of the conversation as it was last written; absent in links of an earlier version. */
  readonly snapshot?: CardSnapshot;
  /** The last post with messages in it, while late messages may still be put in their place there. */
  readonly lastPost?: LastPost;
}

/** What is compared with the conversation to see what has changed. */
export interface CardSnapshot {
  readonly assignee: string | null;
  readonly rating: number | null;
  /** As in `Card`. */
  readonly waitingSince: string | null;
  readonly contact: string | null;
  /** When it was written, ISO 8601. */
  readonly at: string;
  /** The whole card as text, so that an edit that would change nothing is not made. */
  readonly card: string;
}

/** Who said that they are on a conversation. Known to the bridge only. */
export interface Claim {
  readonly person: PersonId;
  readonly name: string;
  /** Proper name of the team chat in which they said so. */
  readonly chat: string;
  /** ISO 8601. */
  readonly at: string;
  /** The press that said so, so that its second attempt is not taken for another person's. */
  readonly interaction: string;
}

/** What people chose for one thread of a conversation. */
export interface ThreadSettings {
  /** In the place of the room's mode. */
  readonly mode?: "reply" | "note";
  readonly isMuted?: true;
}

/** A message in a post, with what is said of it and is still to be said when the post is written again. */
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
  /** Messages that the post shows, in its order; empty when it cannot be re-written (a part of a split text). */
  readonly messages: readonly LastPostMessage[];
  /** The newest `createdAt` that the thread shows. */
  readonly newest: string;
  /** The newest `createdAt` shown above this post; empty when there is none. */
  readonly before: string;
}

/** The staff message that became a message of the service. */
export interface Origin {
  readonly post: PostId;
  readonly room: RoomId;
  /** Absent in links of an earlier version. */
  readonly thread?: ThreadId;
  /** Name of who wrote it. */
  readonly author: string;
  readonly isNote?: true;
}

/** The last reply that staff gave to a client. */
export interface LastReply extends Origin {
  readonly person: PersonId;
  readonly thread: ThreadId;
  /** ISO 8601, by the team chat's clock. */
  readonly writtenAt: string;
  /** Unix time in milliseconds when the service had it, by the bridge's clock. */
  readonly sentAt: number;
}

/** Which message stands where. Held in keyv; a store that does not answer is LEDGER_UNAVAILABLE, never "not found". */
export interface Links {
  /**
   * Rooms that a conversation was placed in: by its route, where that cannot be told from its client channel alone, and by
   * people who asked for its thread there.
   */
  assignedRooms(conversation: ConversationId): Promise<readonly RoomId[] | undefined>;
  assignRooms(conversation: ConversationId, rooms: readonly RoomId[]): Promise<void>;

  thread(conversation: ConversationId, room: RoomId): Promise<ThreadState | undefined>;
  conversationOf(thread: ThreadId): Promise<ConversationId | undefined>;
  /** Stores both directions. */
  bindThread(conversation: ConversationId, room: RoomId, state: ThreadState): Promise<void>;
  /** Stores how a thread that is bound already stands now. */
  updateThread(conversation: ConversationId, room: RoomId, state: ThreadState): Promise<void>;
  /** A lost thread no longer leads anywhere. */
  unbindThread(conversation: ConversationId, room: RoomId, thread: ThreadId): Promise<void>;

  /** Posts that show `messages` in `room`, in the order asked; `undefined` where there is none. */
  postsOf(messages: readonly MessageId[], room: RoomId): Promise<readonly (PostId | undefined)[]>;
  messageOf(post: PostId): Promise<MessageId | undefined>;
  /** Stores message -> post and post -> message for all pairs. */
  bindPosts(room: RoomId, pairs: readonly { readonly message: MessageId; readonly post: PostId }[]): Promise<void>;

  /** The first platform message of the staff message that `post` is a further part of. */
  mediaGroupOf(post: PostId): Promise<PostId | undefined>;
  bindMediaGroup(first: PostId, more: readonly { readonly post: PostId }[]): Promise<void>;

  /** Which staff messages became `messages`, in the order asked; `undefined` for those that came from elsewhere. */
  origins(messages: readonly MessageId[]): Promise<readonly (Origin | undefined)[]>;
  bindOrigin(messages: readonly MessageId[], origin: Origin): Promise<void>;
  lastReply(conversation: ConversationId): Promise<LastReply | undefined>;
  setLastReply(conversation: ConversationId, reply: LastReply): Promise<void>;
  /** A reply that is sent only if somebody says so. */
  pendingConfirmation(post: PostId): Promise<PendingReply | undefined>;
  setPendingConfirmation(post: PostId, message: PendingReply | undefined): Promise<void>;

  claim(conversation: ConversationId): Promise<Claim | undefined>;
  setClaim(conversation: ConversationId, taken: Claim | undefined): Promise<void>;
  /** What was chosen for the conversation's thread in a room. */
  threadSettings(conversation: ConversationId, room: RoomId): Promise<ThreadSettings | undefined>;
  setThreadSettings(conversation: ConversationId, room: RoomId, choice: ThreadSettings): Promise<void>;
  /** The operator of the service that a person linked themselves with; an admin confirmed it. */
  operatorOf(person: PersonId): Promise<string | undefined>;
  /** People who linked themselves with an operator, by their ids. */
  peopleOf(operator: string): Promise<readonly PersonId[]>;
  /** `undefined` ends the link. */
  linkOperator(person: PersonId, operator: string | undefined): Promise<void>;

  /** The last thing said once and not to be said again until it is over (operations notices). */
  episode(name: string): Promise<string | undefined>;
  setEpisode(name: string, value: string | undefined): Promise<void>;
}
