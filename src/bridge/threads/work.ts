/** A thread while messages are shown in it. */
import type { ConversationCard, MessageId } from "../../contract/shapes.ts";
import type { RoomId } from "../model/ids.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Batch, Entry } from "../ports/ledger.ts";
import type { LastPostMessage, ThreadState } from "../ports/links.ts";
import type { TeamChat } from "../ports/team-chat.ts";
import type { Item } from "./pack-posts.ts";

/** One thread while a batch is worked on; `state` follows what has been posted. */
export interface ThreadWork {
  readonly batch: Batch;
  readonly room: RoomId;
  readonly chat: TeamChat;
  readonly head: Item["head"];
  state: ThreadState;
  /** The batch asks for nothing but these messages. */
  readonly isWhole: boolean;
  /** Reads the conversation once at most. */
  readonly read: () => Promise<ConversationCard>;
  /** The entry that asked for a message; messages of the past have none. */
  readonly entryOf: (message: MessageId) => Entry | undefined;
}

export type PostDeps = Pick<BridgeDeps, "links" | "clock" | "chats" | "settings">;

/** What is remembered of a message in the last post, so that the post can be written anew. */
export function lastPostMessage({ message: { id, createdAt }, late, possibleDuplicate }: Item): LastPostMessage {
  return {
    id,
    createdAt,
    ...(late === true && { late }),
    ...(possibleDuplicate === true && { possibleDuplicate }),
  };
}
