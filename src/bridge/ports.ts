/** What the rules need from outside, each in the order of its life. Implemented elsewhere, wired in `app.ts`. */
import type { ClientChannel, Contact, Conversation, ConversationCard, Message, Status } from "../contract/shapes.ts";
import type {
  Author,
  Button,
  Card,
  ConversationId,
  DeliveryId,
  Found,
  Mark,
  MessageId,
  PendingReply,
  PersonId,
  Post,
  PostId,
  PostLine,
  ReplyHandle,
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
  /** Room that a line takes in a post, in UTF-16 code units, its heading included. */
  readonly unitsOf: (line: PostLine) => number;
  /** Room that parts two lines of a post. */
  readonly betweenUnits: number;
  /** Whether `find` finds anything. Where it does not, what may stand there already is posted again with a mark. */
  readonly looksBack: boolean;
  /** Whether the deletion of a staff message is told. */
  readonly tellsDeletions: boolean;
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
  /** Its proper name, `Slack`: shown where people of another team chat read what was written here. */
  readonly title: string;
  readonly features: TeamChatFeatures;

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
  tell(
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
  /** Whether a staff message calls people of this team chat. Asks nobody; when in doubt, it does. */
  mentionsPeople(message: StaffMessage): boolean;

  /** Connects, and hands every event to `take`; only when that has resolved is it confirmed to the platform. */
  listen(take: TakeEvents, signal: AbortSignal): Promise<void>;
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
export type TakeEvents = (events: readonly StaffEvent[], read?: ReadMark) => Promise<void>;

/** How far a queue of the far side has been read. */
export interface ReadMark {
  readonly queue: string;
  readonly position: string;
}

/** Queues of the far side that one process at a time reads, by a lease in the ledger's database. */
export interface ReadLeases {
  /**
   * Takes a queue, or keeps it. Result: how far it has been read and for how many milliseconds it is held, `null`: until
   * it is released; `undefined` while another process holds it. Errors: LEDGER_UNAVAILABLE.
   */
  hold(queue: string): Promise<HeldQueue | undefined>;
  /** Lets another process have it at once. Never throws: a lease that is not released runs out. */
  release(queue: string): Promise<void>;
}

export interface HeldQueue {
  readonly position: string | undefined;
  readonly heldForMs: number | null;
}

/** Small facts that a team chat keeps for itself, by name. Errors: LEDGER_UNAVAILABLE, never "not found" for it. */
export interface ChatMemory {
  get(name: string): Promise<string | undefined>;
  /** `forMs`: how long they are kept, in milliseconds; always, when it is not given. */
  set(facts: readonly (readonly [name: string, value: string])[], forMs?: number): Promise<void>;
}

/** Shown to one person only. Sentences in order, then literal facts by name, then items, then buttons. */
export interface PrivateNotice {
  readonly sentences: readonly Sentence[];
  readonly facts?: readonly Fact[];
  /** A list: at most `MAX_NOTICE_ITEMS`, so that it is one message on every team chat. */
  readonly items?: readonly NoticeItem[];
  readonly buttons?: readonly Button[];
  /** Holds personal data: where the team chat can only tell it in front of others, it is refused (POST_REJECTED). */
  readonly isSecret?: true;
  /** The person's language (`pt-BR`), where what they asked told it; else as the team chat knows it, else the room's. */
  readonly language?: string;
}
export const MAX_NOTICE_ITEMS = 5;

export interface Fact {
  readonly label: Sentence;
  /** Literal, or a sentence of ours. */
  readonly value: string | Sentence;
}

export interface NoticeItem {
  /** Literal; one line. */
  readonly title: string;
  readonly facts: readonly Fact[];
  /** Web addresses, each shown as a link with its label: literal, or a sentence of ours. At most 5. */
  readonly links?: readonly { readonly label: string | Sentence; readonly url: string }[];
  readonly button?: Button;
}

/** What a private notice answers. */
export interface Answering {
  readonly reply: ReplyHandle;
  /** It takes the place of the notice that the pressed button stands in, where the team chat can. */
  readonly replaces: boolean;
}

/** The conversation service. Throws `BridgeError` only, with the service's code as `farCode`. Never retries by itself. */
export interface ConversationApi {
  conversation(id: ConversationId, signal: AbortSignal): Promise<ConversationCard>;
  createMessage(message: NewMessage, signal: AbortSignal): Promise<Message>;
  contacts(query: string, limit: number, signal: AbortSignal): Promise<readonly Contact[]>;
  /** Conversations page by page, in the service's own order; all of them without a filter. */
  conversations(signal: AbortSignal, filter?: ConversationFilter): AsyncIterable<readonly Conversation[]>;
}

/** Which conversations are listed; nothing set: all of them. */
export interface ConversationFilter {
  readonly status?: Status | "all";
  readonly channel?: ClientChannel;
  /** An operator's id, or `unassigned`. */
  readonly assignee?: string;
  readonly department?: string;
  /** Conversations per page, 1 to 100. Default 100, for fewer calls. */
  readonly limit?: number;
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
  /** Another card may be standing in the thread already, which this one goes on saying when it is edited. */
  readonly cardPerhapsRepeated?: true;
  /** The conversation's status when the card was last written. */
  readonly status: string | null;
  /** Earlier messages still to be shown since the thread was opened. */
  readonly pending: readonly MessageId[];
  /** A long text of which the first parts stand there. */
  readonly partly?: { readonly message: MessageId; readonly shown: number };
  /** What the card says of the conversation as it was last written; absent in links of an earlier version. */
  readonly said?: CardSaid;
  /** The last post with messages in it, while late messages may still be put in their place there. */
  readonly tail?: ThreadTail;
}

/** What is compared with the conversation to see what has changed. */
export interface CardSaid {
  readonly assignee: string | null;
  readonly rating: number | null;
  /** As in `Card`. */
  readonly waitingSince: string | null;
  readonly contact: string | null;
  /** When it was written, ISO 8601. */
  readonly at: string;
  /** The whole card as text, so that an edit that would change nothing is not made. */
  readonly card: string;
}

/** Who said that they are on a conversation. Known to the bridge only. */
export interface Taken {
  readonly person: PersonId;
  readonly name: string;
  /** Proper name of the team chat in which they said so. */
  readonly chat: string;
  /** ISO 8601. */
  readonly at: string;
  /** The press that said so, so that its second attempt is not taken for another person's. */
  readonly press: string;
}

/** What people chose for one thread of a conversation. */
export interface ThreadChoice {
  /** In the place of the room's mode. */
  readonly mode?: "reply" | "note";
  readonly isMuted?: true;
}

/** A message in a post, with what is said of it and is still to be said when the post is written again. */
export interface TailMessage {
  readonly id: MessageId;
  readonly createdAt: string;
  readonly late?: true;
  readonly perhapsRepeated?: true;
}

export interface ThreadTail {
  readonly post: PostId;
  readonly delivery: DeliveryId;
  /** ISO 8601. */
  readonly postedAt: string;
  /** Messages that the post shows, in its order; empty when it cannot be re-written (a part of a split text). */
  readonly messages: readonly TailMessage[];
  /** The newest `createdAt` that the thread shows. */
  readonly newest: string;
  /** The newest `createdAt` shown above this post; empty when there is none. */
  readonly before: string;
}

/** The staff message that became a message of the service. */
export interface Origin {
  readonly post: PostId;
  readonly room: RoomId;
  /** Name of who wrote it. */
  readonly author: string;
  readonly isNote?: true;
}

/** The last reply that staff gave to a client. */
export interface LastReply extends Origin {
  readonly person: PersonId;
  readonly thread: ThreadId;
  /** ISO 8601, by the team chat's clock. */
  readonly writtenAt: string;
  /** Unix time in milliseconds when the service had it, by the bridge's clock. */
  readonly sentAt: number;
}

/** Which message stands where. Held in keyv; a store that does not answer is LEDGER_UNAVAILABLE, never "not found". */
export interface Links {
  /**
   * Rooms that a conversation was placed in: by its route, where that cannot be told from its client channel alone, and by
   * people who asked for its thread there.
   */
  placement(conversation: ConversationId): Promise<readonly RoomId[] | undefined>;
  place(conversation: ConversationId, rooms: readonly RoomId[]): Promise<void>;

  thread(conversation: ConversationId, room: RoomId): Promise<ThreadState | undefined>;
  conversationOf(thread: ThreadId): Promise<ConversationId | undefined>;
  /** Stores both directions. */
  bindThread(conversation: ConversationId, room: RoomId, state: ThreadState): Promise<void>;
  /** Stores how a thread that is bound already stands now. */
  keepThread(conversation: ConversationId, room: RoomId, state: ThreadState): Promise<void>;
  /** A lost thread no longer leads anywhere. */
  unbindThread(conversation: ConversationId, room: RoomId, thread: ThreadId): Promise<void>;

  /** Posts that show `messages` in `room`, in the order asked; `undefined` where there is none. */
  postsOf(messages: readonly MessageId[], room: RoomId): Promise<readonly (PostId | undefined)[]>;
  messageOf(post: PostId): Promise<MessageId | undefined>;
  /** Stores message -> post and post -> message for all pairs. */
  bindPosts(room: RoomId, pairs: readonly { readonly message: MessageId; readonly post: PostId }[]): Promise<void>;

  /** Which staff messages became `messages`, in the order asked; `undefined` for those that came from elsewhere. */
  origins(messages: readonly MessageId[]): Promise<readonly (Origin | undefined)[]>;
  bindOrigin(messages: readonly MessageId[], origin: Origin): Promise<void>;
  lastReply(conversation: ConversationId): Promise<LastReply | undefined>;
  setLastReply(conversation: ConversationId, reply: LastReply): Promise<void>;
  /** A reply that is sent only if somebody says so. */
  undecided(post: PostId): Promise<PendingReply | undefined>;
  setUndecided(post: PostId, message: PendingReply | undefined): Promise<void>;

  taken(conversation: ConversationId): Promise<Taken | undefined>;
  setTaken(conversation: ConversationId, taken: Taken | undefined): Promise<void>;
  /** What was chosen for the conversation's thread in a room. */
  choice(conversation: ConversationId, room: RoomId): Promise<ThreadChoice | undefined>;
  setChoice(conversation: ConversationId, room: RoomId, choice: ThreadChoice): Promise<void>;
  /** The operator of the service that a person linked themselves with; an admin confirmed it. */
  operatorOf(person: PersonId): Promise<string | undefined>;
  /** People who linked themselves with an operator. */
  peopleOf(operator: string): Promise<readonly PersonId[]>;
  /** Stores both directions; `undefined` ends the link. */
  linkOperator(person: PersonId, operator: string | undefined): Promise<void>;

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

/** thread: what is shown in one thread; card: what its head says; conversation: what goes to the service; place: routing; press: buttons; command: questions of staff; room: alerts and operations notices; alarm: what waits for its hour. */
export const LANE_KINDS = ["thread", "card", "conversation", "place", "press", "command", "room", "alarm"] as const;
export type LaneKind = (typeof LANE_KINDS)[number];
/** Lanes of these kinds run when no other lane of their gate is ready. */
export const YIELDING: readonly LaneKind[] = ["card"];

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

/** An entry with what became of it, for those who ask. */
export interface TracedEntry extends Entry {
  readonly lane: Lane;
  readonly state: EntryState;
  /** Unix times in milliseconds. */
  readonly notBefore: number | null;
  readonly finishedAt: number | null;
  readonly delivery: DeliveryId | null;
  readonly result: string | null;
  readonly failure: string | null;
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
  /**
   * A write that says what the worker's last act came to: it is made together with the record that the batch is over, in
   * one commit, and waits out an outage as that record does. Nothing of the batch may follow it.
   */
  alongside(write: () => Promise<void>): void;
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
  /**
   * Takes entries in; resolves after the commit with, for each, whether it was new. `read` is recorded in the same commit,
   * and nothing is taken in when another process holds its queue by now. Errors: LEDGER_UNAVAILABLE.
   */
  append(entries: readonly NewEntry[], read?: ReadMark): Promise<readonly boolean[]>;
  /** One entry with its lane and state. */
  entry(
    seq: number,
  ): Promise<
    (Entry & { readonly lane: Lane; readonly state: EntryState; readonly failure: string | null }) | undefined
  >;
  /** Everything that is still known of a conversation, in order. */
  about(conversation: ConversationId): Promise<readonly TracedEntry[]>;
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
