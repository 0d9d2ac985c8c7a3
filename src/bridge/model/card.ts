/** The head of a thread, as data. */
import type { ConversationId, Status } from "../../contract/shapes.ts";
import type { Button } from "./button.ts";
import type { RoomMode } from "./room.ts";

/** The head of a thread. */
export interface Card {
  readonly conversation: ConversationId;
  readonly client: string;
  readonly channel: string;
  /** Phone and e-mail of the contact, masked; `null` when it has none or cannot be told. */
  readonly contact: string | null;
  readonly status: Status | null;
  readonly assignee: string | null;
  readonly department: string | null;
  readonly tags: readonly string[];
  readonly rating: number | null;
  readonly createdAt: string;
  /** ISO 8601: the oldest message of the client that nobody has answered; `null` when there is none. */
  readonly waitingSince: string | null;
  /** Who is on it, by their own word. The service does not know. */
  readonly claim: { readonly name: string; readonly chat: string } | null;
  readonly mode: RoomMode;
  /** The mode was chosen for this thread. */
  readonly isModeOwn: boolean;
  readonly isMuted: boolean;
  readonly buttons: readonly Button[];
  /** The thread may be standing in the room already (team chats that cannot be read). */
  readonly possibleDuplicate?: true;
}
