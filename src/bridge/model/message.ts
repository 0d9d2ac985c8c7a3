/** Ids and shapes of the rules. Whatever is opaque here is built and split in `team-chats/<name>/ids.ts` only. */
import type { ConversationId, Message, MessageId, Status } from "../../contract/shapes.ts";

/** `slack`, `telegram`, ...: also the name of its folder under `team-chats/`. */
export type TeamChatName = string & { readonly __word?: "team-chat" };

/**
 * Opaque ids. Each begins with the team chat's name and a colon, which is all that `teamChatOf` reads;
 * the rest (workspace or bot, room, thread, post) is known to that team chat only.
 */
export type RoomId = string & { readonly __word?: "room" };
export type ThreadId = string & { readonly __word?: "thread" };
/** One platform message: a post of ours or a staff message. */
export type PostId = string & { readonly __word?: "post" };
/** A person in a team chat. */
export type PersonId = string & { readonly __word?: "person" };

/**
 * Where the answer to one command or press goes: built and read by its team chat only. It may run out (a response address
 * of half an hour): then the answer is told to the person where they asked.
 */
export type ReplyHandle = string & { readonly __word?: "reply" };

/** Our own id of one call to the outside, the same on every attempt. A UUID. */
export type DeliveryId = string & { readonly __word?: "delivery" };

export function teamChatOf(id: RoomId | ThreadId | PostId | PersonId): TeamChatName {
  const colon = id.indexOf(":");
  if (colon <= 0) throw new TypeError("an id without a team chat's name");
  return id.slice(0, colon);
}

/** What staff text does in a room. */
export const ROOM_MODES = ["reply", "note", "alerts"] as const;
export type RoomMode = (typeof ROOM_MODES)[number];

/** What is put on a staff message so that its author sees the truth. */
export type Mark = "taken" | "sent" | "noted" | "failed";

/** A sentence of `locales/*.ftl` with its variables; the words are chosen where the language is known. */
export interface Sentence {
  readonly key: string;
  /** A sentence in another is said in the same language. */
  readonly values?: Readonly<Record<string, string | number | Moment | Sentence>>;
}

/** A time in a sentence, shown as its language writes times. JSON. */
export interface Moment {
  /** ISO 8601. */
  readonly at: string;
}

/** Where something was written, in the names that people know: `Slack`, `#support`. Literal. */
export interface PlaceName {
  readonly chat: string;
  readonly room: string;
}

/** A button that the bridge puts under a post. `value` holds ids, never content; at most 64 bytes with the action. */
export interface Button {
  readonly action: ButtonAction;
  readonly value: string;
  readonly label: Sentence;
  readonly look?: "primary" | "danger";
}
export const BUTTON_ACTIONS = [
  "retry",
  "discard",
  "contact",
  "cancel",
  "anyway",
  "drop",
  "page",
  "reveal",
  "open-here",
  "take",
  "release",
  "mute",
  "unmute",
  "mode",
  "confirm",
  "decline",
] as const;
export type ButtonAction = (typeof BUTTON_ACTIONS)[number];

/**
 * One line of a post: somebody's words under a small heading, or a sentence of ours.
 * `text` is always literal: whatever it holds must not ping, link by mark-up or format.
 */
export type PostLine =
  | {
      readonly kind: "client" | "operator" | "bot" | "note";
      readonly author: string;
      /** ISO 8601; shown in the reader's time zone where the platform can. */
      readonly at: string;
      /** Arrived after newer messages had been posted. */
      readonly late?: boolean;
      /** The post may be standing in the thread already (team chats that cannot be read). */
      readonly perhapsRepeated?: boolean;
      /** Staff wrote it in another thread of the conversation. */
      readonly origin?: PlaceName;
      /** Part of a text that does not fit into one post. */
      readonly part?: { readonly number: number; readonly of: number };
      readonly text: string;
    }
  | {
      readonly kind: "notice";
      readonly sentence: Sentence;
      /** People of this team chat who are called by it. */
      readonly mentions?: readonly Mention[];
      /** A web address to go to, shown as a link with a label of ours. */
      readonly link?: { readonly label: Sentence; readonly url: string };
    };

/** Somebody who is called. */
export interface Mention {
  readonly person: PersonId;
  /** Shown where the team chat does not put in a name of its own. */
  readonly name: string;
}

/** One platform message to be written into a thread. */
export interface Post {
  readonly delivery: DeliveryId;
  /**
   * What this post shows, by item id, so that a later look can tell what arrived. Fewer than 40, each at most 140
   * characters.
   */
  readonly covers: readonly string[];
  readonly lines: readonly PostLine[];
  readonly buttons?: readonly Button[];
  /** Written into a thread, it is seen in the room too, where the team chat can show it there. */
  readonly isLoud?: true;
}

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
  readonly taken: { readonly name: string; readonly chat: string } | null;
  readonly mode: RoomMode;
  /** The mode was chosen for this thread. */
  readonly isModeOwn: boolean;
  readonly isMuted: boolean;
  readonly buttons: readonly Button[];
  /** The thread may be standing in the room already (team chats that cannot be read). */
  readonly perhapsRepeated?: true;
}

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
  readonly isRoomItself: boolean;
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
  readonly bundle?: string;
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
  readonly lateMs?: number;
  /** Somebody decided that it is sent though another person has just answered, or though it came late. */
  readonly anyway?: true;
  /** What the leak guard found and somebody decided to send. */
  readonly cleared?: readonly string[];
}

export interface ButtonPress {
  /** Unique for this press, the same when the platform repeats it. */
  readonly id: string;
  readonly action: ButtonAction;
  readonly value: string;
  readonly person: PersonId;
  readonly room: RoomId;
  /** `undefined` when the button stands outside any thread. */
  readonly thread: ThreadId | undefined;
  readonly post: PostId;
  /** How the answer takes the place of the private notice that the button stands in; absent for other buttons. */
  readonly reply?: ReplyHandle;
  /** The person's language, where the platform tells it: `pt-BR`. */
  readonly locale?: string;
}

/** What each does stands in `locales/` as `command-usage-<name>`; the README's table is checked against both. */
export const COMMAND_NAMES = ["contact", "conversations", "conversation", "trace", "operator", "help"] as const;
export type CommandName = (typeof COMMAND_NAMES)[number];

/**
 * A question that somebody asks of the bridge: typed as a command, or chosen in the menu of a message. JSON, as kept in
 * the ledger. Never the client's and never a reply: the adapter says what is a command and what is a staff message.
 */
export interface StaffCommand {
  /** Unique for this command, the same when the platform repeats it. */
  readonly id: string;
  /** As typed, without the sign before it: `contact`. Names that no command has are answered with help. */
  readonly name: string;
  /** What stands behind the name, literal; empty when there is nothing. */
  readonly argument: string;
  readonly person: PersonId;
  readonly room: RoomId;
  /** `undefined` when it was asked outside any thread. */
  readonly thread: ThreadId | undefined;
  readonly reply?: ReplyHandle;
  /** The person's language, where the platform tells it: `pt-BR`. */
  readonly locale?: string;
}

/** What a team chat tells the bridge. `eventId` is the platform's own id of the delivery, if it has one. */
export type StaffEvent =
  | { readonly kind: "message"; readonly eventId?: string; readonly message: StaffMessage }
  /**
   * `editedAt`: the same however often this edit is told, and greater, as text, for the next one: ISO 8601, with more
   * where that is too coarse.
   */
  | { readonly kind: "edited"; readonly eventId?: string; readonly editedAt: string; readonly message: StaffMessage }
  | { readonly kind: "deleted"; readonly eventId?: string; readonly post: PostId; readonly thread: ThreadId }
  | { readonly kind: "pressed"; readonly eventId?: string; readonly press: ButtonPress }
  | { readonly kind: "command"; readonly eventId?: string; readonly command: StaffCommand }
  /** The head of a thread was deleted: the thread can no longer be written into. */
  | { readonly kind: "thread-lost"; readonly eventId?: string; readonly thread: ThreadId };

/** What a look at the far side found of an earlier attempt. */
export interface Found {
  readonly post: PostId;
  readonly covers: readonly string[];
}

export type { ConversationId, Message, MessageId };
