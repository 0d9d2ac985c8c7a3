/** The head of a thread, as data. */
import type { ConversationId, MessageId, Status } from "../../contract/shapes.ts";
import type { Button } from "./button.ts";
import type { RoomMode } from "./room.ts";
import type { Turn } from "./turn.ts";

/** The client's first message, at the head of the card. */
export interface FirstMessage {
  readonly id: MessageId;
  /** Whole, or its beginning. */
  readonly text: string;
  /** The thread's posts do not repeat it, so its link leads to the card. */
  readonly isShown: boolean;
}

export interface Card {
  readonly conversation: ConversationId;
  readonly client: string;
  /** `null` before there is one, and on cards of an earlier version. */
  readonly firstMessage: FirstMessage | null;
  readonly channel: string;
  /** The contact's phone number and e-mail address, masked; `null` if there are none or they cannot be determined. */
  readonly contact: string | null;
  readonly status: Status | null;
  /** The operator's id. */
  readonly assignee: string | null;
  /** The operator's name, if the bridge knows it. */
  readonly assigneeName?: string;
  readonly department: string | null;
  readonly tags: readonly string[];
  readonly rating: number | null;
  readonly createdAt: string;
  /** ISO 8601: the client's oldest unanswered message; `null` if there is none. */
  readonly waitingSince: string | null;
  readonly turn: Turn;
  /** Who claimed the conversation. Known to the bridge only, not to the service. */
  readonly claim: { readonly name: string; readonly chat: string } | null;
  readonly mode: RoomMode;
  /** The mode was set for this thread, not inherited from the room. */
  readonly isModeOwn: boolean;
  /** It explains what writing in the thread does, which the room's other cards only name. */
  readonly explainsMode: boolean;
  readonly isMuted: boolean;
  readonly buttons: readonly Button[];
  /** The card may exist in the room already (team chats whose messages cannot be read). */
  readonly possibleDuplicate?: true;
}
