/** Messages that people write in threads. */
import type { RoomId, ThreadId, PostId, PersonId } from "./ids.ts";
import type { RoomMode } from "./room.ts";

/** What is put on a staff message so that its author sees the truth. */
export type Mark = "taken" | "sent" | "noted" | "failed";

/** What the author policy is decided on. */
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
  /** What the team chat needs to decode the text later; opaque here. */
  readonly body: unknown;
  /** Names of attached files, which are not sent; of a bundle those of its first message, see `filesOf`. */
  readonly files: readonly string[];
  /** Its words are those of somebody else, passed on with the platform's own means. */
  readonly isForwarded?: true;
  /** The same for all platform messages that their author sent as one: they become one staff message. */
  readonly mediaGroup?: string;
  /** Further platform messages of the bundle, in their order. */
  readonly more?: readonly StaffMessagePart[];
  /** Of the edit that this is, as its event tells it; absent while it is as it was written. */
  readonly editedAt?: string;
}

/** One of several platform messages that are one staff message. Each can be edited by itself. */
export type StaffMessagePart = Pick<StaffMessage, "post" | "body" | "files" | "editedAt">;

/** A staff message on its way, with what is known and was decided of it. JSON, as kept in the ledger. */
export interface PendingReply extends StaffMessage {
  /** Its author was shown that it was taken, which is to be replaced by what comes of it. */
  readonly isMarked?: true;
  /** What text did in this thread when it was taken in: a switch does not change what was written before. */
  readonly mode?: RoomMode;
  /** Number of the last question that was asked about it. */
  readonly question?: number;
  /** What the leak guard found, while the question is open: names of its rules. */
  readonly asked?: readonly string[];
  /** How long after it was written it reached the bridge, in milliseconds; absent for what was only on its way. */
  readonly delayMs?: number;
  /** Somebody decided that it is sent though another person has just answered, or though it came late. */
  readonly isOverridden?: true;
  /** What the leak guard found and somebody decided to send. */
  readonly cleared?: readonly string[];
}
