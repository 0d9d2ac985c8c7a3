/** The state of one thread while a batch is worked on. */
import type { ConversationCard, Message, MessageId } from "../../contract/shapes.ts";
import type { PostId, RoomId } from "../model/ids.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Batch, Entry } from "../ports/ledger.ts";
import type { LastPostMessage, ThreadState } from "../model/thread.ts";
import type { TeamChat } from "../ports/team-chat.ts";
import type { LinkedPost } from "../stores/links.ts";
import type { Item } from "./pack-posts.ts";

/** How many replies of a lost thread may be on their way while its replacement shows messages. */
const MOST_BEING_SENT = 20;

/** One thread while a batch is worked on; `state` is updated with every post. */
export interface ThreadWork {
  readonly batch: Batch;
  readonly room: RoomId;
  readonly chat: TeamChat;
  readonly head: Item["head"];
  state: ThreadState;
  /** What is stored in the commit that ends the batch. Dropped when the thread turns out to be lost. */
  readonly atEnd: (() => Promise<void>)[];
  /** The batch brings nothing but messages: these, and others that the thread shows already. */
  readonly isWhole: boolean;
  /** Reads the conversation, at most once. */
  readonly read: () => Promise<ConversationCard>;
  /** The entry that asked for a message; earlier messages have none. */
  readonly entryOf: (message: MessageId) => Entry | undefined;
}

export type PostDeps = Pick<BridgeDeps, "links" | "reactions" | "routes" | "clock" | "chats" | "settings" | "ledger">;

/** What the last post records about a message, so that the post can be rewritten. */
export function lastPostMessage(item: Item): LastPostMessage {
  const { message, late, possibleDuplicate, mentions = [] } = item;
  const { id, createdAt } = message;
  return {
    id,
    createdAt,
    ...(late === true && { late }),
    ...(possibleDuplicate === true && { possibleDuplicate }),
    ...(mentions.length > 0 && { mentions }),
  };
}

export function linkOf({ id: message, from }: Pick<Message, "id" | "from">, post: PostId): LinkedPost {
  return { message, post, ...(from === "note" && { isNote: true }) };
}

/** `ThreadState.repeats` of a thread that shows `messages`, oldest first, after those of `earlier`. */
export function newestOfStaff(
  messages: readonly Pick<Message, "id" | "from">[],
  earlier: readonly MessageId[] = [],
): readonly MessageId[] {
  const newer = messages.filter(({ from }) => from !== "client").map(({ id }) => id);
  return [...earlier.filter((id) => !newer.includes(id)), ...newer].slice(-MOST_BEING_SENT);
}

/** The state of a thread that shows `messages` from now on, or folds them away. */
export function withShown(state: ThreadState, messages: readonly Pick<Message, "id" | "from">[]): ThreadState {
  const ids = messages.map(({ id }) => id);
  return {
    ...state,
    pending: state.pending.filter((id) => !ids.includes(id)),
    ...(state.repeats !== undefined && { repeats: newestOfStaff(messages, state.repeats) }),
  };
}

/**
 * The batch with only its unsettled entries, so that a second run through it repeats nothing. `onSettle` is called before
 * entries are settled.
 */
export function unsettledOf(batch: Batch, onSettle?: () => void): Batch {
  const left = new Set(batch.entries);
  return {
    ...batch,
    get entries() {
      return [...left];
    },
    async settle(entries, outcome) {
      const fresh = entries.filter((entry) => left.delete(entry));
      if (fresh.length === 0) return;
      onSettle?.();
      await batch.settle(fresh, outcome);
    },
    inSameCommit: (write) => {
      batch.inSameCommit(write);
    },
    checkpoint: (entry, progress) => batch.checkpoint(entry, progress),
  };
}
