/** How lanes are named, and the entries that are appended to them. */
import { isConversationId, type ConversationHead, type ConversationId, type MessageId } from "../contract/shapes.ts";
import type { Lane, NewEntry } from "./ports/ledger.ts";
import { CHANGE_COMMANDS, type StaffCommand } from "./model/command.ts";
import { readRoomId, type PostId, type RoomId, type ThreadId } from "./model/ids.ts";
import type { StaffMessage } from "./model/message.ts";
import type { BridgeDeps } from "./deps.ts";
import type {
  CardEntries,
  CommandEntries,
  ConversationEntries,
  InteractionEntries,
  RoomEntries,
  RoutingEntries,
  ThreadEntries,
  TimerEntries,
} from "./entries.ts";

const SEPARATOR = "|";
const SAID = "said";
/** Everything posted into one room waits in one group, whose name this begins. */
export const ROOM_GROUP = "room:";

/** `owner` is a conversation; or, for private notices only, a thread or room that belongs to no conversation. */
export function threadLane(owner: ConversationId | ThreadId | RoomId, room: RoomId): Lane {
  return { kind: "thread", key: `${owner}${SEPARATOR}${room}`, group: ROOM_GROUP + room };
}

/** The card of a conversation's thread; it shares the room's group, and `readThreadLane` reads it. */
export function cardLane(conversation: ConversationId, room: RoomId): Lane {
  return { ...threadLane(conversation, room), kind: "card" };
}

/** The room's list of waiting clients, which waits where cards wait; `readThreadLane` reads its room. */
export function listLane(room: RoomId): Lane {
  return { kind: "card", key: `waiting-list${SEPARATOR}${room}`, group: ROOM_GROUP + room };
}

/**
 * Where what staff are told about the room's conversations is appended to their threads. It makes no call, so it goes
 * first and takes next to no time; `readThreadLane` reads its room.
 */
export function saidLane(room: RoomId): Lane {
  return { kind: "card", key: SAID + SEPARATOR + room, group: ROOM_GROUP + room };
}

export function isSaidLane({ kind, key }: Lane): boolean {
  return kind === "card" && key.startsWith(SAID + SEPARATOR);
}

/**
 * Where a thread's marks and private notices wait. It has a group of its own, so that they wait for no post however far
 * the room is behind, and hold back none; `readThreadLane` reads it.
 */
export function feedbackLane(thread: Lane): Lane {
  return { kind: "feedback", key: thread.key, group: feedbackGroup(readThreadLane(thread).room) };
}

export function feedbackGroup(room: RoomId): string {
  return `feedback:${room}`;
}

export function readThreadLane(lane: Lane): { readonly conversation: ConversationId; readonly room: RoomId } {
  const at = lane.key.lastIndexOf(SEPARATOR);
  // Lanes of threads without a conversation hold only entries that do not use it.
  return { conversation: lane.key.slice(0, at) as ConversationId, room: readRoomId(lane.key.slice(at + 1)) };
}

/** The conversation that a lane belongs to, if it belongs to one. */
export function conversationOf({ key }: Lane): ConversationId | undefined {
  const [owner = ""] = key.split(SEPARATOR, 1);
  return isConversationId(owner) ? owner : undefined;
}

/** `key` is a conversation, or a thread whose conversation is not known yet. */
export function conversationLane(key: ConversationId | ThreadId): Lane {
  return { kind: "conversation", key, group: `conversation:${key}` };
}

/** `request`: unique for the press or command. It waits as long as a reply is held, so that it overtakes none. */
export function changeEntry(
  conversation: ConversationId,
  payload: ConversationEntries["change"],
  request: string,
  { settings, clock }: Pick<BridgeDeps, "settings" | "clock">,
): NewEntry {
  const lane = conversationLane(conversation);
  return { lane, kind: "change", keys: [`change:${request}`], payload, notBefore: clock.now() + settings.holdMs };
}

export function routingLane(conversation: ConversationId): Lane {
  return { kind: "routing", key: conversation, group: `routing:${conversation}` };
}

/** `key`: of the event that reports the change. */
export function lookEntry(conversation: ConversationId, key: string): NewEntry {
  const payload: RoutingEntries["look"] = {};
  return { lane: routingLane(conversation), kind: "look", keys: [`look:${key}`], payload };
}

export function sayEntry(room: RoomId, payload: CardEntries["say"]): NewEntry {
  return { lane: saidLane(room), kind: "say", keys: [], payload };
}

export function saidLineEntry(room: RoomId, payload: CardEntries["line"]): NewEntry {
  return { lane: saidLane(room), kind: "line", keys: [], payload };
}

/** An event whose rooms are found out by reading its conversation. */
export function routeEntry(payload: RoutingEntries["route"]): NewEntry {
  return { lane: routingLane(payload.event.conversation.id), kind: "route", keys: [payload.key], payload };
}

/** `requestId`: unique for the command that requests it. */
export function openHereEntry(
  head: ConversationHead,
  room: RoomId,
  lost: ThreadId | undefined,
  requestId: string,
): NewEntry {
  const payload: RoutingEntries["open-here"] = { head, room, ...(lost !== undefined && { lost }) };
  return { lane: routingLane(head.id), kind: "open-here", keys: [`open-here:${requestId}`], payload };
}

/** Refreshes the card of a thread. */
export function cardEntry(conversation: ConversationId, room: RoomId): NewEntry {
  const payload: CardEntries["card"] = {};
  return { lane: cardLane(conversation, room), kind: "card", keys: [], payload };
}

/** All presses that concern one conversation share a lane, whatever thread they come from: the first one wins. */
export function cardActionEntry(payload: InteractionEntries["card-action"]): NewEntry {
  const { conversation, interaction } = payload;
  return { lane: claimLane(conversation), kind: "card-action", keys: [`card-action:${interaction.id}`], payload };
}

export function takenByReplyEntry(payload: InteractionEntries["taken-by-reply"]): NewEntry {
  const keys = [`taken-by-reply:${payload.post}`];
  return { lane: claimLane(payload.conversation), kind: "taken-by-reply", keys, payload };
}

/** With the presses that concern the conversation: of two people who put it off, one is first. */
export function putOffEntry(payload: InteractionEntries["put-off"]): NewEntry {
  const keys = [`put-off:${payload.request}`];
  return { lane: claimLane(payload.conversation), kind: "put-off", keys, payload };
}

/** With the presses that concern the conversation. */
export function reactionEntry(payload: InteractionEntries["reaction"]): NewEntry {
  return { lane: claimLane(payload.conversation), kind: "reaction", keys: [payload.request], payload };
}

/** Those of one person to one post run in order, so that what is taken back meanwhile stays taken back. */
export function earlyReactionEntry(payload: InteractionEntries["early-reaction"]): NewEntry {
  const keys = [`early:${payload.request}`];
  return { lane: earlyReactionLane(payload), kind: "early-reaction", keys, payload };
}

export function earlyReactionLane({ post, person }: Pick<InteractionEntries["reaction"], "post" | "person">): Lane {
  return interactionLane(`early-reaction:${post}:${person}`);
}

function claimLane(conversation: ConversationId): Lane {
  return interactionLane(`card-action:${conversation}`);
}

/** Runs at `at` (Unix time in milliseconds), once, however often it is scheduled. */
export function timerEntry<K extends keyof TimerEntries>(
  kind: K,
  name: string,
  at: number,
  payload: TimerEntries[K],
): NewEntry {
  const lane = timerLane(kind, name);
  return { lane, kind, keys: [lane.key], payload, notBefore: at };
}

export function timerLane(kind: keyof TimerEntries, name: string): Lane {
  const key = `${kind}:${name}`;
  return { kind: "timer", key, group: `timer:${key}` };
}

/**
 * Counts what was given up in the room's report. `name`: a reply's post, or the service's message, by which a successful
 * retry is recognised.
 */
export function givenUpEntry(room: RoomId, name: string, now: number): NewEntry {
  return timerEntry("given-up", `${name}:${now}@${room}`, now, { room, name, at: new Date(now).toISOString() });
}

export function interactionLane(key: string): Lane {
  return { kind: "interaction", key, group: `interaction:${key}` };
}

export function editLane(key: string): Lane {
  return { kind: "edit", key, group: `edit:${key}` };
}

/**
 * Edits and deletions of one message run in order, as do those of a media group, which change the same entry; and they
 * never wait behind the reply that they concern.
 */
export function editLaneOf({ post, thread, mediaGroup }: Pick<StaffMessage, "post" | "thread" | "mediaGroup">): Lane {
  return editLane(mediaGroup === undefined ? post : mediaGroupKey(thread, mediaGroup));
}

/** Names a media group beyond its thread. */
export function mediaGroupKey(thread: ThreadId, mediaGroup: string): string {
  return `${thread}#${mediaGroup}`;
}

/** The ledger keys of a staff message, and of the notices that are ingested with it. */
export function staffKeys(post: PostId) {
  return { message: `staff:${post}`, notices: `together:${post}` };
}

const CHANGING: ReadonlySet<string> = new Set([...CHANGE_COMMANDS, "later"]);

/**
 * One command with its answer. It has a lane and a group of its own, so that it blocks nothing and nothing blocks it; but
 * what one person changes in a thread runs in order, for the first command may take longer to look up than the second.
 */
export function commandEntry(command: StaffCommand): NewEntry {
  const key = `command:${command.id}`;
  const payload: CommandEntries["command"] = command;
  const { name, person, thread } = command;
  const lane = thread !== undefined && CHANGING.has(name.toLowerCase()) ? `changes:${person}:${thread}` : key;
  return { lane: { kind: "command", key: lane, group: lane }, kind: "command", keys: [key], payload };
}

export function roomLane(room: RoomId): Lane {
  return { kind: "room", key: room, group: ROOM_GROUP + room };
}

/** Notices about dead letters wait for each other here, so that one post lists them; `readRoomLane` reads it. */
export function deadLettersLane(room: RoomId): Lane {
  return { ...roomLane(room), key: [room, "dead-letters"].join(SEPARATOR) };
}

export function readRoomLane({ key }: Lane): RoomId {
  const [room = ""] = key.split(SEPARATOR);
  return readRoomId(room);
}

export function threadEntry<K extends keyof ThreadEntries>(
  lane: Lane,
  kind: K,
  payload: ThreadEntries[K],
  keys: readonly string[] = [],
): NewEntry {
  const isFeedback = kind === "mark" || kind === "private-notice";
  return { lane: isFeedback ? feedbackLane(lane) : lane, kind, keys, payload };
}

/** One line in an alert room, once per conversation. `mayRepeat`: as in `RoomEntries`. */
export function alertEntry(head: ConversationHead, room: RoomId, thread: ThreadId | null, mayRepeat = false): NewEntry {
  const payload: RoomEntries["alert"] = { head, thread, ...(mayRepeat && { mayRepeat }) };
  return { lane: roomLane(room), kind: "alert", keys: [`alert:${head.id}@${room}`], payload };
}

/** The deduplication key of a message's entry in a thread. */
export function showKey(conversation: ConversationId, message: MessageId, room: RoomId): string {
  return `message:${conversation}:${message}@${room}`;
}
