/** The entries that the ledger holds, by the kind of their lane. */
import type { ConversationHead, ConversationId, Message, ServiceEvent } from "../contract/shapes.ts";
import type { Sentence } from "../platform/i18n/sentence.ts";
import type { Button, Interaction } from "./model/button.ts";
import type { ConversationChange } from "./model/change.ts";
import type { StaffCommand } from "./model/command.ts";
import type { FailureCode } from "./model/failure.ts";
import type { PersonId, PostId, RoomId, ThreadId } from "./model/ids.ts";
import type { Mark, PendingReply, Retraction, StaffMessage } from "./model/message.ts";
import type { PrivateNotice } from "./model/notice.ts";
import type { Mention, MessageLine, NoticeLink } from "./model/post.ts";
import type { ReactionAct } from "./model/reaction.ts";
import type { AnswerMode } from "./model/room.ts";
import type { SaidFacts } from "./model/thread.ts";
import type { TurnSign } from "./model/turn-sign.ts";
import type { Report } from "./rooms/report.ts";
import type { ShownIn } from "./stores/reactions.ts";
import type { PutOff } from "./stores/turns.ts";

/** Entries of a thread's lane, by kind. */
export interface ThreadEntries {
  /** A message of the service to show in the thread. `isMissed`: no event reported it; the thread may show it already. */
  show: { readonly head: ConversationHead; readonly message: Message; readonly isMissed?: true };
  /** A message that staff wrote in another thread of the conversation. `isMissed`: as above. */
  relay: { readonly message: Message; readonly isMissed?: true };
  /**
   * A conversation that has no message yet, or whose thread was requested: a requested thread causes no alert. `begun`:
   * the thread that somebody said belongs to it, and that gets a card.
   */
  appear: { readonly head: ConversationHead; readonly isAsked?: true; readonly begun?: ThreadId };
  mark: { readonly post: PostId; readonly mark: Mark; readonly earlier: readonly Mark[] };
  /**
   * A notice in the thread, visible to everybody. `also`: further sentences below it. `asks`: the name of the question
   * that it asks. `thread`: where the reply was written that it asks about; absent if it belongs in whatever thread the
   * conversation's posts go to.
   */
  notice: {
    readonly asks?: string;
    readonly thread?: ThreadId;
    readonly sentence: Sentence;
    readonly also?: readonly Sentence[];
    readonly buttons?: readonly Button[];
    readonly mentions?: readonly Mention[];
    readonly link?: NoticeLink;
    /** The wait that the notice reminds of. */
    readonly reminds?: ReminderStage;
    /** It says something new about the conversation: a room that may no longer show it does not get it. */
    readonly tells?: true;
    /** A person's text above the sentence. */
    readonly line?: MessageLine;
    readonly isLoud?: true;
    /** The mode that the thread has from now on. */
    readonly setsMode?: AnswerMode;
  };
  /** A notice that only one person sees. `held`: the reply that it says is held, which is marked as taken before. */
  "private-notice": {
    readonly person: PersonId;
    readonly where: ThreadId | RoomId;
    readonly what: PrivateNotice;
    readonly held?: PostId;
  };
  /**
   * The outcome of a pressed button, or of what else answered the question `asked`; replaces that notice. `decided`: the
   * name of the question that the press answered. `asks`: the name of the question that it asks instead.
   */
  replace: ({ readonly post: PostId; readonly decided?: string } | { readonly asked: string }) &
    Pick<ThreadEntries["notice"], "sentence" | "also" | "buttons" | "asks" | "line">;
  /** The thread's head was deleted. */
  lost: { readonly thread: ThreadId };
  /** Somebody asks for what was folded. */
  unfold: { readonly number: number };
}

/** What one person is told, apart from what the thread shows. */
export type FeedbackEntries = Pick<ThreadEntries, "mark" | "private-notice">;

export interface CardEntries {
  /** Refresh the card with the service's current state. */
  card: object;
  /** Whose turn it is, for a minute by now. */
  "turn-sign": { readonly sign: TurnSign; readonly since: string };
  /** Refresh the room's list of waiting clients. */
  "waiting-list": object;
  /**
   * A fact of a conversation has changed: its thread says so with `notice`, unless it has said so already. Without one,
   * it only keeps it in mind. `isOwn`: somebody changed it from a team chat.
   */
  say: {
    readonly conversation: ConversationId;
    readonly fact: SaidFact;
    readonly notice?: Pick<ThreadEntries["notice"], "sentence" | "mentions">;
    readonly isOwn?: true;
    /** When the bridge began to read it, Unix milliseconds; absent if `isOwn`. */
    readonly asOf?: number;
    /** The number of the entry that asked for the change, if `isOwn`. */
    readonly change?: number;
  };
  /** A thread says what somebody did from a team chat, and no fact of the conversation shows. */
  line: { readonly conversation: ConversationId; readonly sentence: Sentence };
  /** A note that was written outside the team chats. */
  note: { readonly conversation: ConversationId } & Pick<ThreadEntries["show"], "head" | "message">;
}

export type SaidFact =
  | { readonly name: "status"; readonly value: SaidFacts["status"] }
  | { readonly name: "assignee"; readonly value: SaidFacts["assignee"] }
  | { readonly name: "rating"; readonly value: SaidFacts["rating"] };

/** Entries of a conversation's lane: what goes to the service. */
export interface ConversationEntries {
  staff: PendingReply;
  /** A message that was taken back while it was being sent: behind it, so that what became of it is known. */
  retracted: {
    readonly post: PostId;
    readonly room: RoomId;
    readonly how: Retraction;
    /** It is a reply still, whose earlier text was being sent. */
    readonly edit?: StaffMessage;
  };
  /** Somebody asks the service to change the conversation. `name`: who. */
  change: {
    readonly change: ConversationChange;
    readonly name: string;
    readonly person: PersonId;
    readonly room: RoomId;
    readonly thread?: ThreadId | undefined;
    /** ISO 8601: who asked to close it can have read what the client wrote until then; absent if that is not known. */
    readonly readUntil?: string;
    /** The reaction that asked for it. `isUndone`: it was taken back. */
    readonly reaction?: { readonly emoji: string; readonly request: string; readonly isUndone?: true };
  };
  /** The time of a reply that was to go out later has come. `question`: the name of what shows it. */
  due: { readonly question: string };
}

export interface RoutingEntries {
  /** `hiddenIn`: the room whose entry for it was dropped, because the conversation was confidential then. */
  route: {
    readonly event: Exclude<ServiceEvent, { type: "unknown" }>;
    readonly key: string;
    readonly isMissed?: true;
    readonly hiddenIn?: RoomId;
  };
  /** A person requested the conversation in this room. `lost`: the thread that was here and is gone. */
  "open-here": { readonly head: ConversationHead; readonly room: RoomId; readonly lost?: ThreadId };
  /** The conversation has changed: what its threads say about that does not wait for their cards. */
  look: object;
}

export interface InteractionEntries {
  interaction: Interaction;
  /** A press that changes the claim on a conversation, or how one of its threads works. `name`: who pressed. */
  "card-action": { readonly interaction: Interaction; readonly conversation: ConversationId; readonly name: string };
  /** A reply that takes the conversation for its author if nobody has it. `at`: ISO 8601. */
  "taken-by-reply": {
    readonly conversation: ConversationId;
    readonly person: PersonId;
    readonly name: string;
    readonly post: PostId;
    readonly at: string;
  };
  /** Puts a conversation off until `until` (Unix milliseconds; `null`: until the client writes). Else as in `PutOff`. */
  "put-off": Pick<PutOff, "name" | "words" | "zone" | "request"> & {
    readonly conversation: ConversationId;
    readonly until: number | null;
    readonly person: PersonId;
    readonly room: RoomId;
    readonly thread?: ThreadId | undefined;
  };
  /** A person reacted to a post that shows `ShownIn`, or took that back. `at`: Unix milliseconds. */
  reaction: ShownIn & {
    readonly request: string;
    readonly emoji: string;
    readonly act: ReactionAct;
    readonly isRemoved?: true;
    readonly person: PersonId;
    readonly room: RoomId;
    readonly post: PostId;
    readonly at: number;
  };
  /** The same, to a post of which nothing is recorded yet. */
  "early-reaction": Omit<InteractionEntries["reaction"], keyof ShownIn>;
  /** An admin's decision about linking `person` with an operator. `sentence`: the notice that reports it. */
  operator: {
    readonly interaction: Interaction;
    readonly person: PersonId;
    readonly operator: string;
    readonly sentence: Sentence;
  };
}

/** Entries of the lane of one staff message's edits and deletions. */
export interface EditEntries {
  edited: StaffMessage;
  deleted: { readonly post: PostId; readonly thread: ThreadId };
}

export interface CommandEntries {
  command: StaffCommand;
}

export interface RoomEntries {
  /** `mayRepeat`: an alert from before the database was restored may stand in the room. */
  alert: { readonly head: ConversationHead; readonly thread: ThreadId | null; readonly mayRepeat?: true };
  ops: { readonly code: FailureCode; readonly remoteCode: string | null; readonly subject: string };
  /** A client has been waiting for an answer since `since` (ISO 8601). */
  "waiting-reminder": {
    readonly head: ConversationHead;
    readonly thread: ThreadId | null;
    readonly since: string;
    readonly stage?: 2;
    readonly mentions?: readonly Mention[];
  };
  /** A client gave `rating` of 5. */
  "bad-rating": { readonly head: ConversationHead; readonly thread: ThreadId | null; readonly rating: number };
  /** Conversations that were waiting when the quiet hours ended, oldest first. `more`: how many are not listed. */
  digest: {
    readonly items: readonly RoomEntries["waiting-reminder"][];
    readonly more: number;
    readonly putOff?: readonly PutOffItem[];
    /** How many that are put off are not listed. */
    readonly putOffMore?: number;
  };
  /** What a week was like in the room. */
  report: Report;
  /** A person asks to be linked with an operator. `command`: the ledger number of that command. */
  "operator-request": { readonly command: number; readonly name: string; readonly operator: string };
  /** A connection to a team chat that needs a person. */
  connection: { readonly sentence: Sentence };
  /** A conversation that matches no route. */
  unrouted: { readonly channel: string };
  /** Entries that were given up, by their ledger numbers. */
  "dead-letters": {
    readonly code: FailureCode;
    readonly entries: readonly number[];
    readonly conversation?: ConversationId;
  };
  /** `count` messages of clients wait for `room`, the oldest for `minutes`. */
  "room-behind": { readonly room: RoomId; readonly count: number; readonly minutes: number };
  "room-caught-up": { readonly room: RoomId };
}

/** Of a wait since `since` (ISO 8601). */
export interface ReminderStage {
  readonly since: string;
  /** The second stage, with its duty. */
  readonly stage?: 2;
}

/** A conversation that is put off, as `Turn` says it. */
export interface PutOffItem {
  readonly head: ConversationHead;
  readonly thread: ThreadId | null;
  readonly until: string | null;
  readonly zone: string;
}

/** Entries that run at a given time, each in a lane of its own. */
export interface TimerEntries {
  /** By then the client has waited too long for an answer to the message written at `since` (ISO 8601). */
  "waiting-reminder": ReminderStage & {
    readonly conversation: ConversationId;
    readonly room: RoomId;
    /** Unix time in milliseconds, for `!why`: the ledger drops an entry's own time once it is done. Entries of 0.2 lack it. */
    readonly due?: number;
  };
  /** By then a client who gave a bad rating has chosen. */
  "bad-rating": { readonly conversation: ConversationId; readonly room: RoomId };
  /** By then it has been this turn for a minute, unless it has changed since `since` (ISO 8601). */
  "turn-sign": CardEntries["turn-sign"] & { readonly conversation: ConversationId; readonly room: RoomId };
  /** By then nobody has cancelled that a reaction closes the conversation. */
  "reaction-close": Pick<InteractionEntries["reaction"], "conversation" | "request" | "person" | "room" | "thread"> & {
    readonly name: string;
    /** As of a change. */
    readonly readUntil?: string;
  };
  /** By then a conversation has been put off long enough. `request`: as in `PutOff`. */
  "put-off": { readonly conversation: ConversationId; readonly request: string };
  /** By then a reply goes out, unless somebody has decided about it. `question`: the name of what shows it. */
  "send-later": { readonly conversation: ConversationId; readonly question: string };
  /** The end of a room's quiet hours. `at`: Unix time in milliseconds. */
  "quiet-hours-digest": { readonly room: RoomId; readonly at: number };
  /** The time of a room's weekly report. `at`: Unix time in milliseconds. */
  "weekly-report": { readonly room: RoomId; readonly at: number };
  /** A message was given up, for the room's report. `name`: what it is. `at`: ISO 8601. */
  "given-up": { readonly room: RoomId; readonly name: string; readonly at: string };
}
