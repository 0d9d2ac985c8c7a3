/** What the rules need of a chat tool in which staff work. */
import type { Health } from "../../platform/health.ts";
import type { Card } from "../model/card.ts";
import type { DeliveryId, PersonId, PostId, RoomId, TeamChatName, ThreadId } from "../model/ids.ts";
import type { Author, Mark, StaffMessage } from "../model/message.ts";
import type { PrivateNotice, Answering } from "../model/notice.ts";
import type { Found, Post, PostLine } from "../model/post.ts";
import type { StaffEvent } from "../model/staff-event.ts";
import type { ReadMark } from "./read-leases.ts";

/** What a team chat can do, as data; the rules read it and never ask which one it is. */
export interface TeamChatFeatures {
  /** Room for the text and headings of one post, in UTF-16 code units, before escaping. */
  readonly maxPostUnits: number;
  /** Most lines in one post. */
  readonly maxPostLines: number;
  /** How long a post of ours may be edited, in milliseconds; `null`: always. */
  readonly editWindowMs: number | null;
  /** Room that a line takes in a post, in UTF-16 code units, its heading included. */
  readonly unitsOf: (line: PostLine) => number;
  /** Room that parts two lines of a post. */
  readonly betweenUnits: number;
  /** Whether `find` finds anything. Where it does not, what may stand there already is posted again with a mark. */
  readonly findsPosts: boolean;
  /** Whether the deletion of a staff message is told. */
  readonly reportsDeletions: boolean;
}

/**
 * A chat tool in which staff work. Everything Slack- or Telegram-shaped stays behind this.
 *
 * One call makes at most one platform message and has one outcome. Nothing retries by itself. Every method throws
 * `BridgeError` only: ROOM_RATE_LIMITED (with `retryAfterMs`), CHAT_UNREACHABLE when nobody can know whether it
 * arrived, CHAT_UNAUTHORIZED, ROOM_UNAVAILABLE, THREAD_GONE, POST_REJECTED, POST_GONE.
 */
export interface TeamChat {
  readonly name: TeamChatName;
  /** Its proper name, `Slack`: shown where people of another team chat read what was written here. */
  readonly title: string;
  readonly features: TeamChatFeatures;
  /** The room or person that settings and routes call so: `C0123456789`, `-1001234567890`; `U0123456789`, `123456789`. */
  room(name: string): RoomId;
  person(name: string): PersonId;

  /**
   * Opens a thread in `room` with `card` at its head. `delivery` can be found again with `find(room, ...)`. Where a thread
   * stands before its card does, it is recorded in `opening` first, and an attempt that finds it there goes on with it.
   */
  open(room: RoomId, card: Card, delivery: DeliveryId, opening: Opening, signal: AbortSignal): Promise<OpenedThread>;
  /**
   * Writes one post into `thread`. THREAD_GONE when the thread was lost, in which case nothing stays behind elsewhere
   * in the room.
   */
  post(thread: ThreadId, post: Post, signal: AbortSignal): Promise<PostId>;
  /** Writes one post into the room itself: alerts and operations notices. */
  announce(room: RoomId, post: Post, signal: AbortSignal): Promise<PostId>;
  /** Replaces what `id` shows. An unchanged post is a success. */
  edit(id: PostId, post: Post, signal: AbortSignal): Promise<void>;
  /** Replaces what the card shows, and whatever else of the thread follows the conversation's state. */
  editCard(opened: OpenedThread, card: Card, signal: AbortSignal): Promise<void>;
  /**
   * Puts `mark` on a staff message in place of `earlier` ones, which may stand there or not. A mark that stands already
   * is a success.
   */
  mark(staffMessage: PostId, mark: Mark, earlier: readonly Mark[], signal: AbortSignal): Promise<void>;
  /**
   * Tells one person something that nobody else sees, in the thread where they wrote or pressed. `answering`: it answers a
   * command or a press; a handle that has run out is no failure, the person is told where they are.
   */
  notifyPerson(
    person: PersonId,
    where: ThreadId | RoomId,
    what: PrivateNotice,
    signal: AbortSignal,
    answering?: Answering,
  ): Promise<void>;
  /**
   * Looks for what an earlier attempt of `delivery` left in a thread, or, for a head, in a room.
   * `since`: ISO 8601, when the first attempt may have begun. `unknowable` where the platform cannot be read.
   */
  find(
    where: ThreadId | RoomId,
    delivery: DeliveryId,
    since: string,
    signal: AbortSignal,
  ): Promise<readonly Found[] | "unknowable">;
  /**
   * What stands in threads of ours in `room` that was written since `since` (ISO 8601), by anybody but us, oldest first in
   * each thread; nothing where the platform keeps it in a queue for us. For the time in which nobody listened: events are
   * repeated for a while only. Reads only, so it waits out what the platform asks it to wait, however long.
   */
  messagesSince(room: RoomId, since: string, signal: AbortSignal): Promise<readonly StaffMessage[]>;
  /**
   * A staff message as it stands now, edited perhaps; `gone` when it or its thread was deleted, `unknowable` where the
   * platform cannot be read. Errors: ROOM_UNAVAILABLE, and the limits and outages of a call; never THREAD_GONE.
   */
  fetchMessage(
    message: Pick<StaffMessage, "post" | "thread">,
    signal: AbortSignal,
  ): Promise<StaffMessage | "gone" | "unknowable">;
  /** The thread at whose head `post` stands. */
  threadOf(head: PostId): ThreadId;
  roomOf(id: ThreadId | PostId): RoomId;
  /** A room's name as people know it, `#support`; while it has not been read, its id. Asks nobody. */
  roomName(room: RoomId): string;
  /** A web address that opens the thread or post for people who may see it. */
  link(id: ThreadId | PostId, signal: AbortSignal): Promise<string | undefined>;

  /** Who somebody is, as the author policy needs it; may be a few minutes old. */
  author(person: PersonId, room: RoomId, signal: AbortSignal): Promise<Author>;
  /** The text of a staff message as a client reads it: no mark-up, no ids, names and links resolved, emoji as Unicode. */
  plainText(message: StaffMessage, signal: AbortSignal): Promise<string>;
  /** The same at once, where nobody has to be asked for it; else `undefined`. */
  plainTextAtOnce(message: StaffMessage): string | undefined;
  /** Whether a staff message calls people of this team chat. Asks nobody; when in doubt, it does. */
  mentionsPeople(message: StaffMessage): boolean;

  /** Connects, and hands every event to `take`; only when that has resolved is it confirmed to the platform. */
  listen(take: IngestEvents, signal: AbortSignal): Promise<void>;
  health(): Health;
  /** Stops taking events in and waits for those being taken. */
  close(): Promise<void>;
}

export interface OpenedThread {
  readonly thread: ThreadId;
  readonly card: PostId;
}

/** What earlier attempts of opening a thread left, and how this one leaves something. */
export interface Opening {
  /** A thread that stands, with or without its card. */
  readonly begun: ThreadId | undefined;
  /** Records a thread that stands; durable when it resolves. */
  begin(thread: ThreadId): Promise<void>;
}

/**
 * Takes events in, all in one commit with `read`; resolves once they are durable. Errors: LEDGER_UNAVAILABLE, then none of
 * them was taken in.
 */
export type IngestEvents = (events: readonly StaffEvent[], read?: ReadMark) => Promise<void>;

/** Small facts that a team chat keeps for itself, by name. Errors: LEDGER_UNAVAILABLE, never "not found" for it. */
export interface ChatMemory {
  get(name: string): Promise<string | undefined>;
  /** `forMs`: how long they are kept, in milliseconds; always, when it is not given. */
  set(facts: readonly (readonly [name: string, value: string])[], forMs?: number): Promise<void>;
}
