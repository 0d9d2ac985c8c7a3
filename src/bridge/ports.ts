/** What the rules need from outside, each in the order of its life. Implemented elsewhere, wired in `app.ts`. */
import type { Contact, Conversation, ConversationCard, Message } from "../contract/shapes.ts";
import type {
  Author,
  Button,
  Card,
  ConversationId,
  DeliveryId,
  Found,
  Mark,
  MessageId,
  PersonId,
  Post,
  PostId,
  RoomId,
  Sentence,
  StaffEvent,
  StaffMessage,
  TeamChatName,
  ThreadId,
} from "./words.ts";

/** What a team chat can do, as data; the rules read it and never ask which one it is. */
export interface TeamChatFeatures {
  /** Room for the text and headings of one post, in UTF-16 code units, before escaping. */
  readonly maxPostUnits: number;
  /** Most lines in one post. */
  readonly maxPostLines: number;
  /** How long a post of ours may be edited, in milliseconds; `null`: always. */
  readonly editWindowMs: number | null;
}

/** Whether a connection works, for `/readyz`. */
export interface Health {
  readonly ok: boolean;
  /** One sentence for operators: what is wrong, or what it is connected to. Holds no secret. */
  readonly reason: string;
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
  readonly features: TeamChatFeatures;

  /** Opens a thread in `room` with `card` at its head. `delivery` can be found again with `find(room, ...)`. */
  open(room: RoomId, card: Card, delivery: DeliveryId, signal: AbortSignal): Promise<OpenedThread>;
  /**
   * Writes one post into `thread`. THREAD_GONE when the thread was lost, in which case nothing stays behind elsewhere
   * in the room.
   */
  post(thread: ThreadId, post: Post, signal: AbortSignal): Promise<PostId>;
  /** Writes one post into the room itself: alerts and operations notices. */
  announce(room: RoomId, post: Post, signal: AbortSignal): Promise<PostId>;
  /** Replaces what `id` shows. An unchanged post is a success. */
  edit(id: PostId, post: Post, signal: AbortSignal): Promise<void>;
  editCard(thread: ThreadId, card: Card, signal: AbortSignal): Promise<void>;
  /**
   * Puts `mark` on a staff message in place of `earlier` ones, which may stand there or not. A mark that stands already
   * is a success.
   */
  mark(staffMessage: PostId, mark: Mark, earlier: readonly Mark[], signal: AbortSignal): Promise<void>;
  /** Tells one person something that nobody else sees, in the thread where they wrote or pressed. */
  tell(person: PersonId, where: ThreadId | RoomId, what: PrivateNotice, signal: AbortSignal): Promise<void>;
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
  /** The thread at whose head `post` stands. */
  threadOf(head: PostId): ThreadId;
  roomOf(id: ThreadId | PostId): RoomId;
  /** A web address that opens the thread or post for people who may see it. */
  link(id: ThreadId | PostId, signal: AbortSignal): Promise<string | undefined>;

  /** Who somebody is, as the author policy needs it; may be a few minutes old. */
  author(person: PersonId, room: RoomId, signal: AbortSignal): Promise<Author>;
  /** The text of a staff message as a client reads it: no mark-up, no ids, names and links resolved, emoji as Unicode. */
  plainText(message: StaffMessage, signal: AbortSignal): Promise<string>;

  /** Connects, and hands every event to `take`, which resolves once the event is durable; only then is it confirmed. */
  listen(take: (event: StaffEvent) => Promise<void>, signal: AbortSignal): Promise<void>;
  health(): Health;
  /** Stops taking events in and waits for those being taken. */
  close(): Promise<void>;
}

export interface OpenedThread {
  readonly thread: ThreadId;
  readonly card: PostId;
}

/** Shown to one person only. Sentences in order, then literal facts by name, then buttons. */
export interface PrivateNotice {
  readonly sentences: readonly Sentence[];
  readonly facts?: readonly { readonly label: Sentence; readonly value: string }[];
  readonly buttons?: readonly Button[];
}

/** The conversation service. Throws `BridgeError` only, with the service's code as `farCode`. Never retries by itself. */
export interface ConversationApi {
  conversation(id: ConversationId, signal: AbortSignal): Promise<ConversationCard>;
  createMessage(message: NewMessage, signal: AbortSignal): Promise<Message>;
  contacts(query: string, limit: number, signal: AbortSignal): Promise<readonly Contact[]>;
  /** All conversations, page by page, in the service's own order. */
  conversations(signal: AbortSignal): AsyncIterable<readonly Conversation[]>;
}

export interface NewMessage {
  readonly conversation: ConversationId;
  /** 1 to 10,000 UTF-16 code units. */
  readonly text: string;
  readonly author: string;
  readonly note: boolean;
}

/** Where a conversation's thread in a room stands. */
export interface ThreadState {
  readonly thread: ThreadId;
  readonly card: PostId;
  /** The conversation's status when the card was last written. */
  readonly status: string | null;
  /** Earlier messages still to be shown since the thread was opened. */
  readonly pending: readonly MessageId[];
  /** A long text of which the first parts stand there. */
  readonly partly?: { readonly message: MessageId; readonly shown: number };
  /** The last post with messages in it, while late messages may still be put in their place there. */
  readonly tail?: ThreadTail;
}

export interface ThreadTail {
  readonly post: PostId;
  readonly delivery: DeliveryId;
  /** ISO 8601. */
  readonly postedAt: string;
  /** Messages that the post shows, in its order; empty when it cannot be re-written (a part of a split text). */
  readonly messages: readonly { readonly id: MessageId; readonly createdAt: string }[];
  /** The newest `createdAt` that the thread shows. */
  readonly newest: string;
  /** The newest `createdAt` shown above this post; empty when there is none. */
  readonly before: string;
}

/** Which message stands where. Held in keyv; a store that does not answer is LEDGER_UNAVAILABLE, never "not found". */
export interface Links {
  /** Rooms that a conversation was placed in, when its route cannot be told from its client channel alone. */
  placement(conversation: ConversationId): Promise<readonly RoomId[] | undefined>;
  place(conversation: ConversationId, rooms: readonly RoomId[]): Promise<void>;

  thread(conversation: ConversationId, room: RoomId): Promise<ThreadState | undefined>;
  conversationOf(thread: ThreadId): Promise<ConversationId | undefined>;
  /** Stores both directions. */
  bindThread(conversation: ConversationId, room: RoomId, state: ThreadState): Promise<void>;
  /** A lost thread no longer leads anywhere. */
  unbindThread(conversation: ConversationId, room: RoomId, thread: ThreadId): Promise<void>;

  /** Posts that show `messages` in `room`, in the order asked; `undefined` where there is none. */
  postsOf(messages: readonly MessageId[], room: RoomId): Promise<readonly (PostId | undefined)[]>;
  messageOf(post: PostId): Promise<MessageId | undefined>;
  /** Stores message -> post and post -> message for all pairs. */
  bindPosts(room: RoomId, pairs: readonly { readonly message: MessageId; readonly post: PostId }[]): Promise<void>;

  /** The last thing said once and not to be said again until it is over (operations notices). */
  episode(name: string): Promise<string | undefined>;
  setEpisode(name: string, value: string | undefined): Promise<void>;
}

// --- The ledger -----------------------------------------------------------------------------------------------------

/**
 * The key within which entries run strictly one after another.
 *
 * `gate`: lanes of one gate never run at the same time, and pause together; a room's lanes share the room's gate.
 */
export interface Lane {
  readonly kind: LaneKind;
  readonly key: string;
  readonly gate: string;
}

/** thread: what is shown in one thread; conversation: what goes to the service; place: routing; press: buttons; room: alerts and operations notices. */
export const LANE_KINDS = ["thread", "conversation", "place", "press", "room"] as const;
export type LaneKind = (typeof LANE_KINDS)[number];

export interface NewEntry {
  readonly lane: Lane;
  readonly kind: string;
  /** The entry is taken in once: if one of its keys was seen within the retention time, it is not added again. */
  readonly keys: readonly string[];
  /** JSON. */
  readonly payload: unknown;
  /** Unix time in milliseconds before which the entry does not run; it holds its lane meanwhile. */
  readonly notBefore?: number;
}

export type EntryState = "queued" | "running" | "done" | "dead" | "cancelled";

export interface Entry {
  /** Order inside a lane, given at the commit. */
  readonly seq: number;
  readonly kind: string;
  readonly payload: unknown;
  /** Attempts begun so far, this one included. */
  readonly attempts: number;
  /** Unix time in milliseconds of the commit that took it in. */
  readonly createdAt: number;
  /** What `checkpoint` recorded last. */
  readonly progress: unknown;
}

/** All that waits in a lane (or its first entry, by lane kind), handed to a worker. */
export interface Batch {
  readonly lane: Lane;
  readonly entries: readonly Entry[];
  /** The same for these entries until an attempt certainly did not act. Recorded before the worker sees it. */
  readonly delivery: DeliveryId;
  /** Unix time in milliseconds when `delivery` was given. */
  readonly since: number;
  /** An earlier attempt with this delivery id may have acted: look before repeating. */
  readonly uncertain: boolean;
  /** Finishes entries before the whole batch is finished, and appends what follows from them in the same commit. */
  settle(entries: readonly Entry[], outcome?: Settlement): Promise<void>;
  /** Records progress of an entry; durable when it resolves. */
  checkpoint(entry: Entry, progress: unknown): Promise<void>;
}

export interface Settlement {
  /** Default `done`. */
  readonly state?: "done" | "dead" | "cancelled";
  /** Short, ids only; for `trace`. */
  readonly result?: string;
  readonly failure?: string;
  readonly then?: readonly NewEntry[];
}

/** What becomes of the unsettled entries of a batch whose worker threw. */
export type AfterFailure =
  | {
      readonly again: true;
      /** Unix time in milliseconds. */
      readonly at: number;
      readonly failure: string;
      /** False: certainly not applied, so the entries get a new delivery id and are joined by what arrived meanwhile. */
      readonly uncertain: boolean;
      /** The whole gate waits until `at`, not only this lane. */
      readonly pauseGate: boolean;
      readonly then?: readonly NewEntry[];
    }
  | { readonly again: false; readonly failure: string; readonly then?: readonly NewEntry[] };

export interface LaneWorker {
  /** How many waiting entries one batch may hold. */
  readonly take: number;
  /** Unsettled entries are done when it resolves. */
  run(batch: Batch, signal: AbortSignal): Promise<void>;
  /** Decides after `run` threw; must not throw. `entries`: those left unsettled. */
  failed(batch: Batch, entries: readonly Entry[], error: unknown): AfterFailure;
}

/** The durable record of every event taken in and every call to be made, with its state. */
export interface Ledger {
  /** Takes entries in; resolves after the commit with, for each, whether it was new. Throws LEDGER_UNAVAILABLE. */
  append(entries: readonly NewEntry[]): Promise<readonly boolean[]>;
  /** One entry with its lane and state. */
  entry(
    seq: number,
  ): Promise<
    (Entry & { readonly lane: Lane; readonly state: EntryState; readonly failure: string | null }) | undefined
  >;
  /** Unfinished entries of a lane, in order: open intents. */
  open(lane: Pick<Lane, "kind" | "key">): Promise<readonly Entry[]>;
  /** Changes the payload of an entry that waits and has never been tried; false when it is too late. */
  amend(seq: number, payload: unknown): Promise<boolean>;
  /** Drops an entry that waits and has never been tried; false when it is too late. */
  cancel(seq: number): Promise<boolean>;
  /**
   * Puts a dead entry at the end of its lane, as a new entry that keeps its delivery id and is uncertain if the dead one
   * was; the dead one is then `cancelled`. False when it is not dead.
   */
  retry(seq: number): Promise<boolean>;
  /** Marks a dead entry as given up; false when it is not dead. */
  discard(seq: number): Promise<boolean>;
}

/** Time, so that tests need not wait. */
export interface Clock {
  /** Unix time in milliseconds. */
  now(): number;
}

/** Logs a fixed sentence with ids; never a text, never a token. */
export interface Log {
  debug(ids: object, sentence: string): void;
  info(ids: object, sentence: string): void;
  warn(ids: object, sentence: string): void;
  error(ids: object, sentence: string): void;
}
