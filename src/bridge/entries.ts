/** What the ledger holds for each lane, and how a lane is named. */
import type { ConversationHead, ConversationId, Message, MessageId, ServiceEvent } from "../contract/shapes.ts";
import type { FailureCode } from "./errors.ts";
import type { Batch, Entry, Lane, NewEntry, PrivateNotice } from "./ports.ts";
import type {
  Button,
  ButtonPress,
  Mark,
  PersonId,
  PostId,
  RoomId,
  Sentence,
  StaffCommand,
  StaffMessage,
  ThreadId,
} from "./words.ts";

/** Entries of a thread's lane, by kind. */
export interface ThreadEntries {
  /** A message of the service that belongs into the thread. */
  show: { readonly head: ConversationHead; readonly message: Message };
  /** What staff wrote in another thread of the conversation. */
  relay: { readonly message: Message };
  /** A conversation that has no message yet, or whose thread somebody asked for: then nobody is alerted to it. */
  appear: { readonly head: ConversationHead; readonly isAsked?: true };
  mark: { readonly post: PostId; readonly mark: Mark; readonly earlier: readonly Mark[] };
  /** A sentence in the thread, for everybody there. */
  notice: { readonly sentence: Sentence; readonly buttons?: readonly Button[] };
  /** Something that one person sees. */
  tell: { readonly person: PersonId; readonly where: ThreadId | RoomId; readonly what: PrivateNotice };
  /** The outcome of a pressed button, in the place of the notice that held it. */
  replace: { readonly post: PostId; readonly sentence: Sentence };
  /** The thread's head was deleted. */
  lost: { readonly thread: ThreadId };
}

/** Entries of a card's lane. */
export interface CardEntries {
  /** The card is to say what the service says. */
  card: object;
}

/** Entries of a conversation's lane: what goes to the service. */
export interface ConversationEntries {
  /**
   * `isMarked`: its author was shown that it was taken, which is to be replaced by what comes of it. `anyway`: somebody
   * decided that it is sent though another person has just answered.
   */
  staff: StaffMessage & { readonly isMarked?: true; readonly anyway?: true };
}

export interface PlaceEntries {
  place: { readonly event: Exclude<ServiceEvent, { type: "unknown" }>; readonly key: string };
  /** Somebody wants the conversation in this room. `lost`: the thread that stood here and is gone. */
  "open-here": { readonly head: ConversationHead; readonly room: RoomId; readonly lost?: ThreadId };
}

export interface PressEntries {
  press: ButtonPress;
  edited: StaffMessage;
  deleted: { readonly post: PostId; readonly thread: ThreadId };
}

export interface CommandEntries {
  command: StaffCommand;
}

export interface RoomEntries {
  alert: { readonly head: ConversationHead; readonly thread: ThreadId | null };
  ops: { readonly code: FailureCode; readonly farCode: string | null; readonly subject: string };
  /** A conversation that no route has a room for. */
  unrouted: { readonly channel: string };
  /** Entries that were given up, by their number in the ledger. */
  dead: { readonly code: FailureCode; readonly entries: readonly number[] };
}

const SEPARATOR = "|";

/** `place` is a conversation; or, for words to single people only, a thread or room that belongs to none. */
export function threadLane(place: ConversationId | ThreadId | RoomId, room: RoomId): Lane {
  return { kind: "thread", key: `${place}${SEPARATOR}${room}`, gate: `room:${room}` };
}

/** The card of a conversation's thread; it shares the room's gate, and `readThreadLane` reads it. */
export function cardLane(conversation: ConversationId, room: RoomId): Lane {
  return { ...threadLane(conversation, room), kind: "card" };
}

export function readThreadLane(lane: Lane): { readonly conversation: ConversationId; readonly room: RoomId } {
  const at = lane.key.lastIndexOf(SEPARATOR);
  // Lanes of threads that belong to no conversation hold only entries that ask for none.
  return { conversation: lane.key.slice(0, at) as ConversationId, room: lane.key.slice(at + 1) };
}

/** `key` is a conversation, or a thread that no conversation was found for yet. */
export function conversationLane(key: ConversationId | ThreadId): Lane {
  return { kind: "conversation", key, gate: `conversation:${key}` };
}

export function placeLane(conversation: ConversationId): Lane {
  return { kind: "place", key: conversation, gate: `place:${conversation}` };
}

/** `asked`: unique for the command that asks for it. */
export function openHereEntry(
  head: ConversationHead,
  room: RoomId,
  lost: ThreadId | undefined,
  asked: string,
): NewEntry {
  const payload: PlaceEntries["open-here"] = { head, room, ...(lost !== undefined && { lost }) };
  return { lane: placeLane(head.id), kind: "open-here", keys: [`open-here:${asked}`], payload };
}

export function pressLane(key: string): Lane {
  return { kind: "press", key, gate: `press:${key}` };
}

/** One command with its answer. In a lane and gate of its own, so that it waits for nothing and nothing for it. */
export function commandEntry(command: StaffCommand): NewEntry {
  const key = `command:${command.id}`;
  const payload: CommandEntries["command"] = command;
  return { lane: { kind: "command", key, gate: key }, kind: "command", keys: [key], payload };
}

export function roomLane(room: RoomId): Lane {
  return { kind: "room", key: room, gate: `room:${room}` };
}

export function threadEntry<K extends keyof ThreadEntries>(
  lane: Lane,
  kind: K,
  payload: ThreadEntries[K],
  keys: readonly string[] = [],
): NewEntry {
  return { lane, kind, keys, payload };
}

/** One line in an alert room, once per conversation. */
export function alertEntry(head: ConversationHead, room: RoomId, thread: ThreadId | null): NewEntry {
  const payload: RoomEntries["alert"] = { head, thread };
  return { lane: roomLane(room), kind: "alert", keys: [`alert:${head.id}@${room}`], payload };
}

/** How a thread's entry of one message is kept from being taken in twice. */
export function showKey(conversation: ConversationId, message: MessageId, room: RoomId): string {
  return `message:${conversation}:${message}@${room}`;
}

export interface ThreadEntryOf<K extends keyof ThreadEntries> {
  readonly entry: Entry;
  readonly payload: ThreadEntries[K];
}

/** The entries of one kind in a thread's batch, with their payloads. */
export function ofKind<K extends keyof ThreadEntries>(batch: Batch, kind: K): ThreadEntryOf<K>[] {
  return batch.entries
    .filter((entry) => entry.kind === kind)
    .map((entry) => ({ entry, payload: entry.payload as ThreadEntries[K] }));
}
