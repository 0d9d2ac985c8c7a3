/** What is kept about one thread: what it shows, and what is still to be shown. */
import type { MessageId } from "../../contract/shapes.ts";
import type { FirstMessage } from "./card.ts";
import type { DeliveryId, PostId, RoomId, ThreadId } from "./ids.ts";
import type { Mention } from "./post.ts";
import type { Turn } from "./turn.ts";

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
  /**
   * The newest messages of staff that it shows in posts of its own: a reply that is recorded later links its message to
   * where it was written, in a thread that was lost. Absent in the first thread of a conversation.
   */
  readonly repeats?: readonly MessageId[];
  /** What stands above the first message stands there, in a post of its own. */
  readonly hasAbove?: true;
  /** A long text whose first parts have been posted. */
  readonly partiallyShown?: { readonly message: MessageId; readonly shown: number };
  /** As on the card; absent if the card shows none, and in links of an earlier version. */
  readonly firstMessage?: Pick<FirstMessage, "id" | "isShown">;
  /** As on the card. */
  readonly explainsMode?: true;
  /** What the card showed when it was last written; absent in links of an earlier version. */
  readonly snapshot?: CardSnapshot;
  /** ISO 8601: the operator's message that answered the client's last one; absent since the client wrote again. */
  readonly answeredAt?: string;
  /** ISO 8601: the client's message with which the wait began that goes on; absent in links of an earlier version. */
  readonly waitBegan?: string;
  /** Newest first; the last few. */
  readonly ownerCalls?: readonly OwnerCall[];
  /** ISO 8601: the oldest message without an answer that the client wrote since the card was last written. */
  readonly askedSince?: string;
  /** The last post that shows messages, while out-of-order messages may still be inserted there. */
  readonly lastPost?: LastPost;
  /** It may show more than its links say: only its card is known, or an attempt at it was given up in doubt. */
  readonly isUnread?: true;
  /** Messages that were too many to be shown at once, or that it may show already. */
  readonly folds?: readonly Fold[];
}

/** When the client wrote the oldest message without an answer, as far as the thread knows. ISO 8601. */
export function unansweredSince(state: Pick<ThreadState, "snapshot" | "askedSince"> | undefined): string | undefined {
  return state?.snapshot?.waitingSince ?? state?.askedSince;
}

/** What became of the call that a client's message was to be: the one that began a wait after our answer. */
export interface OwnerCall {
  readonly message: MessageId;
  /** When the client wrote it, ISO 8601. */
  readonly at: string;
  readonly called: readonly Mention[];
  /** As in `Post`. */
  readonly isLoud?: true;
  /** Why nobody was called. nobody: nobody had taken it or was its assignee; not-here: they cannot be mentioned here. */
  readonly heldBack?: OwnerHeldBack;
  /** The room that called instead. */
  readonly elsewhere?: RoomId;
}

export type OwnerHeldBack = "switched-off" | "quiet-hours" | "muted" | "nobody" | "not-here" | "elsewhere";

/** The messages from `first` to `last` whose links lead to `post`. `number`: what the button carries. */
export interface Fold {
  /** The thread may show them already. */
  readonly isDoubtful?: true;
  readonly number: number;
  readonly first: MessageId;
  /** Absent in folds of an earlier version, which reach to the end. */
  readonly last?: MessageId;
  readonly post: PostId;
  /** Its messages up to this time were late already when they were folded, ISO 8601. */
  readonly lateUntil?: string;
}

/** The last rendered card, compared with the conversation to detect changes. */
export interface CardSnapshot {
  readonly assignee: string | null;
  readonly rating: number | null;
  /** As in `Card`. */
  readonly waitingSince: string | null;
  /** As in `Card`; absent in links of an earlier version. */
  readonly turn?: Turn;
  /** Since when it has had the same sign of whose turn it is, ISO 8601; absent if it has never had another. */
  readonly signSince?: string;
  /** Since when it says that replies go out, ISO 8601; absent if it has never said that the thread keeps notes. */
  readonly repliesSince?: string;
  readonly contact: string | null;
  /** When it was written, ISO 8601. */
  readonly at: string;
  /** What the thread has said since; absent if nothing. An earlier version forgets it with its next card. */
  readonly said?: SaidFacts;
  /** The card as text, without the client's words, so that an edit that changes nothing is skipped. */
  readonly card: string;
}

/** The facts of a conversation whose changes are said in its threads. `at`: since when they hold, ISO 8601. */
export interface SaidFacts {
  readonly status: "closed" | "open";
  readonly assignee: string | null;
  readonly rating: number | null;
  readonly at: string;
}

/** A message in a post, with the remarks to repeat when the post is rewritten. */
export interface LastPostMessage {
  readonly id: MessageId;
  readonly createdAt: string;
  readonly late?: true;
  readonly possibleDuplicate?: true;
  readonly mentions?: readonly Mention[];
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

/** Whether the conversation is closed, as far as the thread has said so, or its card, which may be drawn later. */
export function saysClosed(state: Pick<ThreadState, "status" | "snapshot"> | undefined): boolean {
  return (state?.snapshot?.said?.status ?? state?.status) === "closed";
}

/** The same for its assignee. */
export function saysAssigned({ snapshot }: Pick<ThreadState, "snapshot">): string | null {
  return (snapshot?.said ?? snapshot)?.assignee ?? null;
}
