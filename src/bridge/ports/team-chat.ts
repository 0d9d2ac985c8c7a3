/** The port to a chat tool in which staff work. */
import type { Health } from "../../platform/health.ts";
import type { Card } from "../model/card.ts";
import type { Form } from "../model/form.ts";
import type { DeliveryId, FormHandle, PersonId, PostId, RoomId, TeamChatName, ThreadId } from "../model/ids.ts";
import type { Author, Mark, StaffMessage } from "../model/message.ts";
import type { PrivateNotice, Answering } from "../model/notice.ts";
import type { Found, FoundCard, Post, PostLine, ThreadContent } from "../model/post.ts";
import type { StaffEvent } from "../model/staff-event.ts";
import type { TurnSign } from "../model/turn-sign.ts";
import type { ReadMark } from "./read-leases.ts";

/** What a team chat can do, as data; the rules read it and never ask which team chat it is. */
export interface TeamChatFeatures {
  /** The capacity of one post for text and headings, in UTF-16 code units, before escaping. */
  readonly maxPostUnits: number;
  /** The maximum number of lines in one post. */
  readonly maxPostLines: number;
  /** How long the bridge's own posts can be edited, in milliseconds; `null`: always. */
  readonly editWindowMs: number | null;
  /** The units that a line takes in a post, including its heading, in UTF-16 code units. */
  readonly unitsOf: (line: PostLine) => number;
  /** The units that separate two lines of a post. */
  readonly betweenUnits: number;
  /** Whether `find` can find posts. Otherwise a post that may exist already is posted again with a remark. */
  readonly findsPosts: boolean;
  /** Whether the platform reports the deletion of a staff message. */
  readonly reportsDeletions: boolean;
}

/**
 * A chat tool in which staff work. Everything specific to Slack or Telegram is behind this port.
 *
 * One call makes at most one platform message and has one outcome. Nothing retries by itself. Every method throws only
 * `BridgeError`: ROOM_RATE_LIMITED (with `retryAfterMs`), CHAT_UNREACHABLE when it is unknown whether the call arrived,
 * CHAT_UNAUTHORIZED, ROOM_UNAVAILABLE, THREAD_GONE, POST_REJECTED, POST_GONE.
 */
export interface TeamChat {
  readonly name: TeamChatName;
  /** Its proper name, `Slack`: shown to people of other team chats with messages that were written here. */
  readonly title: string;
  readonly features: TeamChatFeatures;
  /**
   * The room or person with this name in settings and routes: `C0123456789`, `-1001234567890`; `U0123456789`,
   * `123456789`.
   */
  room(name: string): RoomId;
  person(name: string): PersonId;

  /**
   * Opens a thread in `room` with `card` at its head, where `findCard` can find `delivery` later. If the platform creates
   * a thread before its card, the thread is recorded through `opening` first, and the next attempt continues with it.
   */
  open(room: RoomId, card: Card, delivery: DeliveryId, opening: Opening, signal: AbortSignal): Promise<OpenedThread>;
  /** Posts into `thread`. THREAD_GONE if the thread was lost; then nothing is left elsewhere in the room. */
  post(thread: ThreadId, post: Post, signal: AbortSignal): Promise<PostId>;
  /** Posts into the room itself: alerts and operations notices. */
  announce(room: RoomId, post: Post, signal: AbortSignal): Promise<PostId>;
  /** Replaces the content of `id`. An unchanged post counts as success. */
  edit(id: PostId, post: Post, signal: AbortSignal): Promise<void>;
  /**
   * Pins a post of the bridge in its room, without a notification if the platform allows that. A pinned post counts as
   * success. Errors also for a missing right: nothing was done then.
   */
  pin(id: PostId, signal: AbortSignal): Promise<void>;
  /**
   * Replaces the content of the card, and everything else of the thread that follows the conversation's state. Result:
   * when it stood there at the latest, by the team chat's clock, in Unix milliseconds; `undefined` if nobody knows.
   */
  editCard(opened: OpenedThread, card: Card, signal: AbortSignal): Promise<number | undefined>;
  /**
   * Shows whose turn it is in the room's list of threads. Only for team chats that have such a list. At most one call,
   * none if it shows that already.
   */
  showTurn?(thread: ThreadId, turn: TurnSign, signal: AbortSignal): Promise<void>;
  /**
   * Puts `mark` on a staff message in place of `earlier` ones, which may or may not exist. A mark that exists already
   * counts as success. Where the room forbids marks, nothing is done, and the result names the message's thread.
   */
  mark(staffMessage: PostId, mark: Mark, earlier: readonly Mark[], signal: AbortSignal): Promise<MarkResult>;
  /**
   * Says in one post in `thread` what the marks of its unmarkable messages would show. Only for team chats with such
   * rooms.
   *
   * Result: the messages that the post covers, at least one; the others are for further calls.
   * Errors: ROOM_RATE_LIMITED also while the thread's previous post of this kind is recent.
   */
  markInWords?(
    thread: ThreadId,
    marks: readonly { readonly post: PostId; readonly mark: Mark }[],
    signal: AbortSignal,
  ): Promise<readonly PostId[]>;
  /**
   * Shows a notice to one person only, in the thread where they wrote or pressed. `answering`: the command or press
   * that it answers. An expired handle is not a failure; the notice is shown where the person is.
   */
  notifyPerson(
    person: PersonId,
    where: ThreadId | RoomId,
    what: PrivateNotice,
    signal: AbortSignal,
    answering?: Answering,
  ): Promise<void>;
  /**
   * Opens a form for the person who pressed. What they fill in comes back as an interaction with the form's action and
   * value. Only for team chats that have forms. Result: false if it cannot be opened any more, or does not fit.
   */
  openForm?(handle: FormHandle, form: Form, where: ThreadId, signal: AbortSignal): Promise<boolean>;
  /**
   * Looks for the posts that an earlier attempt of `delivery` left in a thread or, announced, in a room. `since`: ISO
   * 8601, when the first attempt may have begun. `unknowable` if the platform cannot be read.
   */
  find(
    where: ThreadId | RoomId,
    delivery: DeliveryId,
    since: string,
    signal: AbortSignal,
  ): Promise<readonly Found[] | "unknowable">;
  /**
   * Looks for the card that an earlier attempt of `delivery` left in `room`; it covers the message that it shows. Removes
   * what such an attempt posted for a thread that was deleted, if the platform put that into the room.
   */
  findCard(
    room: RoomId,
    delivery: DeliveryId,
    since: string,
    signal: AbortSignal,
  ): Promise<Found | "unknowable" | undefined>;
  /**
   * The messages in one thread, or in the bridge's threads in a room, written since `since` (ISO 8601) by anybody but
   * the bridge: thread by thread, oldest first. Used after downtime, because platforms redeliver events only for a while;
   * only for team chats that do not queue them for the bridge. A room is only read, so this waits whenever the platform
   * asks it to, however long; for a thread somebody waits, so it throws ROOM_RATE_LIMITED.
   */
  messagesSince?(where: ThreadId | RoomId, since: string, signal: AbortSignal): AsyncIterable<readonly StaffMessage[]>;
  /**
   * The bridge's cards in `room` posted since `since` (ISO 8601), oldest first, so that links that were lost can be
   * rebuilt; `unknowable` if the platform cannot be read. Like `messagesSince`, it waits whenever the platform asks it to.
   */
  cards(room: RoomId, since: string, signal: AbortSignal): Promise<readonly FoundCard[] | "unknowable">;
  /** Everything in a thread; `gone` if it was deleted. Otherwise like `cards`. */
  readThread(thread: ThreadId, signal: AbortSignal): Promise<ThreadContent | "gone" | "unknowable">;
  /**
   * The current state of a staff message, which may have been edited; `gone` if it or its thread was deleted,
   * `unknowable` if the platform cannot be read. Errors: ROOM_UNAVAILABLE, and the limits and outages of a call; never
   * THREAD_GONE.
   */
  fetchMessage(
    message: Pick<StaffMessage, "post" | "thread">,
    signal: AbortSignal,
  ): Promise<StaffMessage | "gone" | "unknowable">;
  /**
   * The names with which `open` may have opened a conversation's thread in `room`; its status then is not known. Only for
   * team chats whose messages report that name, as `threadOpened`. Makes no call.
   */
  threadNames?(room: RoomId, card: Pick<Card, "client" | "channel">): readonly string[];
  /** The thread whose head is `post`. */
  threadOf(head: PostId): ThreadId;
  /** A post as the platform names it where somebody reacts to it: perhaps without its thread. */
  reactedPost(post: PostId): PostId;
  roomOf(id: ThreadId | PostId): RoomId;
  /** The room's name as people know it, `#support`; its id until the name has been read. Makes no call. */
  roomName(room: RoomId): string;
  /** A web address that opens the thread or post for people who may see it. */
  link(id: ThreadId | PostId, signal: AbortSignal): Promise<string | undefined>;

  /** The facts about a person that the author policy needs; may be a few minutes old. */
  author(person: PersonId, room: RoomId, signal: AbortSignal): Promise<Author>;
  /** What is known about a group of people that the team chat keeps. Only for team chats that have them. Never throws a BridgeError. */
  group?(group: PersonId, signal: AbortSignal): Promise<KnownGroup>;
  /**
   * The time zone set in the person's profile, an IANA name; `undefined` if it is unknown right now. Only for team chats
   * that have it. Never throws a BridgeError.
   */
  timeZone?(person: PersonId, signal: AbortSignal): Promise<string | undefined>;
  /**
   * The text of a staff message as a client reads it: no mark-up, no ids, names and links resolved, emoji as Unicode.
   */
  plainText(message: StaffMessage, signal: AbortSignal): Promise<string>;
  /** The same without a call, if none is needed; else `undefined`. */
  plainTextAtOnce(message: StaffMessage): string | undefined;
  /** The words at the beginning of a staff message that are formatted unlike the rest; `undefined` when none are. */
  emphasis(message: StaffMessage): string | undefined;
  /** Whether a staff message mentions people of this team chat. Makes no call; when in doubt, it does. */
  mentionsPeople(message: StaffMessage): boolean;

  /**
   * Connects and hands every event to `ingest`; an event is acknowledged to the platform only after `ingest` has resolved.
   * Calls `mayBeMissing` whenever events may not have reached the bridge, if the platform can be read back.
   */
  listen(ingest: IngestEvents, signal: AbortSignal, mayBeMissing?: MayBeMissing): Promise<void>;
  /** Messages were found of which no event had reported. */
  reportMissed?(): void;
  health(): Health;
  /** Stops ingesting events and waits for those in progress. */
  close(): Promise<void>;
}

/**
 * Events may not have reached the bridge. `unconnected`: none can reach it at the moment either, so that none overtakes
 * those that are missing.
 */
export type MayBeMissing = (state?: "unconnected") => void;

export type MarkResult = "marked" | { readonly unmarkableIn: ThreadId };

export interface KnownGroup {
  /** The platform's own id while the name is unknown. */
  readonly name: string;
  /** Deleted or disabled: a mention calls nobody. False when in doubt. */
  readonly isGone: boolean;
}

export interface OpenedThread {
  readonly thread: ThreadId;
  readonly card: PostId;
}

/** What earlier attempts to open a thread left behind, and how this attempt records its own. */
export interface Opening {
  /** A thread that exists, with or without its card. */
  readonly begun: ThreadId | undefined;
  /** Records a thread that exists; durable once it resolves. */
  begin(thread: ThreadId): Promise<void>;
}

/**
 * Ingests events, all in one commit with `read`; resolves once they are durable. Errors: LEDGER_UNAVAILABLE; then none
 * of them was ingested.
 */
export type IngestEvents = (events: readonly StaffEvent[], read?: ReadMark) => Promise<void>;

/**
 * Small facts that a team chat stores for itself, by name. Errors: LEDGER_UNAVAILABLE; a missing fact is `undefined`.
 */
export interface ChatMemory {
  get(name: string): Promise<string | undefined>;
  /** `forMs`: how long they are kept, in milliseconds; without limit if absent. */
  set(facts: readonly (readonly [name: string, value: string])[], forMs?: number): Promise<void>;
}
