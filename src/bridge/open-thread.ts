/** Opens the thread of a conversation in a room, with its card, once. */
import type { Conversation, ConversationCard } from "../contract/shapes.ts";
import { cardOf } from "./card.ts";
import { alertEntry } from "./entries.ts";
import type { BridgeDeps } from "./deps.ts";
import type { Batch, TeamChat, ThreadState } from "./ports.ts";
import { modeOf, roomsFor } from "./route.ts";
import type { RoomId, ThreadId } from "./words.ts";

/** Most messages of the past that a new thread repeats. */
export const HISTORY_MESSAGES = 50;

type OpenDeps = Pick<BridgeDeps, "ledger" | "links" | "routes">;

/**
 * Opens a thread and links it. The batch's delivery id was recorded before, so an attempt whose answer was lost is
 * found in the room and not repeated.
 *
 * `isFirst`: the alert rooms are told of it. Result: the state of the thread, with the messages of the past still `pending`.
 */
export async function openThread(
  { conversation, messages }: ConversationCard,
  room: RoomId,
  chat: TeamChat,
  batch: Batch,
  isFirst: boolean,
  deps: OpenDeps,
  signal: AbortSignal,
): Promise<ThreadState> {
  const earlier = batch.uncertain
    ? await chat.find(room, batch.delivery, new Date(batch.since).toISOString(), signal)
    : [];
  const head = earlier === "unknowable" ? undefined : earlier[0]?.post;
  const opened =
    head === undefined
      ? await chat.open(room, cardOf(conversation, modeOf(room, deps.routes) ?? "alerts"), batch.delivery, signal)
      : { thread: chat.threadOf(head), card: head };

  // Before the link: whoever finds the thread linked takes the alert for told.
  if (isFirst) await alert(conversation, opened.thread, deps);
  const state: ThreadState = {
    ...opened,
    status: conversation.status,
    pending: messages.slice(-HISTORY_MESSAGES).map((message) => message.id),
  };
  await deps.links.bindThread(conversation.id, room, state);
  return state;
}

async function alert(conversation: Conversation, thread: ThreadId, deps: OpenDeps): Promise<void> {
  const rooms = roomsFor(conversation, deps.routes);
  if (rooms === "unknown-yet" || rooms.alerts.length === 0) return;
  await deps.ledger.append(rooms.alerts.map((room) => alertEntry(conversation, room, thread)));
}
