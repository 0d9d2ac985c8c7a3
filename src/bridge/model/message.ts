/** Messages that people write in threads. */
import type { RoomId, ThreadId, PostId, PersonId } from "./ids.ts";
import type { RoomMode } from "./room.ts";

/** The mark on a staff message that shows its author what became of it. */
export type Mark = "taken" | "sent" | "noted" | "failed";

/** The facts that the author policy decides on. */
export interface Author {
  readonly person: PersonId;
  /** Shown to the client as the author of the reply. */
  readonly name: string;
  readonly isBot: boolean;
  readonly isGuest: boolean;
  /** From another workspace, or not a member of the group. */
  readonly isStranger: boolean;
  readonly isDeactivated: boolean;
  /** Writes in the name of the room itself (Telegram: anonymous administrators). */
  readonly actsAsRoom: boolean;
  /** Manages the workspace or the group. */
  readonly isAdmin: boolean;
}

/** A message that a person wrote in a thread. JSON, as kept in the ledger. */
export interface StaffMessage {
  readonly post: PostId;
  readonly room: RoomId;
  readonly thread: ThreadId;
  readonly author: PersonId;
  /** ISO 8601. */
  readonly at: string;
  /** Its place in the thread: later messages have higher numbers. Absent in messages that an earlier version stored. */
  readonly number?: number;
  /** The data that the team chat needs to decode the text later; opaque here. */
  readonly body: unknown;
  /** Names of attached files, which are not sent. For a media group those of its first message, see `filesOf`. */
  readonly files: readonly string[];
  /** The text is another person's, forwarded with the platform's own function. */
  readonly isForwarded?: true;
  /** Shares another message, which is not sent; `body` is only what its author wrote with it. */
  readonly sharesMessage?: true;
  /** The message that its author replied to with the platform's own function. */
  readonly repliesTo?: RepliedTo;
  /** With which name its thread was opened, whatever it is called now, and when (ISO 8601), if the message reports it. */
  readonly threadOpened?: { readonly name: string; readonly at: string };
  /** The same for all platform messages of a media group, which become one staff message. */
  readonly mediaGroup?: string;
  /** Further platform messages of the media group, in order. */
  readonly more?: readonly StaffMessagePart[];
  /** The version of the edit, as its event reports it; absent for an unedited message. */
  readonly editedAt?: string;
}

export interface RepliedTo {
  /** Absent if it is in another thread, or if the platform does not say which one it is. */
  readonly post?: PostId;
  /** Who wrote it. `author`: the one who replies; `other` also where that cannot be known. */
  readonly by: "bridge" | "author" | "other";
  /** The platform finds the thread by it, so people reply to any post of the bridge. */
  readonly isAddress?: true;
}

/** One of the platform messages of a media group. Each can be edited separately. */
export type StaffMessagePart = Pick<StaffMessage, "post" | "body" | "files" | "editedAt">;

/** A staff message that is being sent, with what is known and was decided about it. JSON, as kept in the ledger. */
export interface PendingReply extends StaffMessage {
  /** The message has a `taken` mark, which its outcome replaces. */
  readonly isMarked?: true;
  /** The thread's mode at ingestion: a later switch does not affect messages written before it. */
  readonly mode?: RoomMode;
  /** Number of the last confirmation that was requested for it. */
  readonly question?: number;
  /** The names of the rules that it tripped, while confirmation is pending. */
  readonly asked?: readonly string[];
  /** The delay between writing and ingestion, in milliseconds; absent for a normal delivery time. */
  readonly delayMs?: number;
  /** The reply of another person that it crossed. An edit does not undo that, so it is asked about again. */
  readonly collision?: LastReply;
  /** No event reported it, so it was read back: it may have been sent before. */
  readonly isMissed?: true;
  /** A person decided to send it despite a collision or its delay. */
  readonly isOverridden?: true;
  /** Who decided it last. */
  readonly passedBy?: PersonId;
  /** The rules that it tripped and that a person overrode. */
  readonly cleared?: readonly string[];
  /** A person decided to keep it as a note. */
  readonly isKept?: true;
  /** What it says in place of `body`: a saved reply, as its author saw it. An edit of the message ends that. */
  readonly says?: string;
  /** Whoever sent that wants the conversation closed behind it. */
  readonly closes?: true;
  /** It was to go out later, and its time has come. */
  readonly isDue?: true;
  /** The name of the question about its earlier text, which its edit answers. */
  readonly editedQuestion?: string;
  /** For one that goes on as another entry, or that was edited: when the bridge first had it as it is. */
  readonly received?: Received;
}

/** One of `seq` and `writtenAt`; neither after an edit, and both for one that goes out later. */
export interface Received {
  /** Unix time in milliseconds, by the bridge's clock. */
  readonly at: number;
  /** The entry with which it was ingested. */
  readonly seq?: number;
  /**
   * For one that was reported late, or goes out when the ledger may have forgotten what came meanwhile: ISO 8601, by the
   * team chat's clock. The service's clock is compared with that one, because the bridge's may be the wrong one.
   */
  readonly writtenAt?: string;
}

/** The staff message that became a message of the service. */
export interface Origin {
  readonly post: PostId;
  readonly room: RoomId;
  /** Absent in links of an earlier version. */
  readonly thread?: ThreadId;
  /** The name of its author. */
  readonly author: string;
  readonly isNote?: true;
}

/** The last reply that staff sent to a client. */
export interface LastReply extends Origin {
  readonly person: PersonId;
  readonly thread: ThreadId;
  /** ISO 8601, by the team chat's clock. */
  readonly writtenAt: string;
  readonly number?: number;
  /** Unix time in milliseconds when the service had it, by the bridge's clock. */
  readonly sentAt: number;
}

export const RETRACTIONS = ["deleted", "cancelled", "edited"] as const;

/**
 * How a message was taken back after it had been attempted, when it could no longer be dropped from the ledger.
 * `edited`: into something that is not for the client.
 */
export type Retraction = (typeof RETRACTIONS)[number];
