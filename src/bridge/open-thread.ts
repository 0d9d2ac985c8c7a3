/** Opens the thread of a conversation in a room, with its card, once. */
import type { ConversationCard } from "../contract/shapes.ts";
import { cardOf } from "./card.ts";
import type { BridgeDeps } from "./deps.ts";
import type { Batch, TeamChat, ThreadState } from "./ports.ts";
import { modeOf } from "./route.ts";
import type { RoomId } from "./words.ts";

/** Most messages of the past that a new thread repeats. */
export const HISTORY_MESSAGES = 50;

type OpenDeps = Pick<BridgeDeps, "links" | "routes">;

/**
 * Opens a thread and links it. The batch's delivery id was recorded before, so an attempt whose answer was lost is
 * found in the room and not repeated.
 *
 * Result: the state of the thread, with the messages of the past still `pending`.
 */
export async function openThread(
  { conversation, messages }: ConversationCard,
  room: RoomId,
  chat: TeamChat,
  batch: Batch,
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

  const state: ThreadState = {
    ...opened,
    status: conversation.status,
    pending: messages.slice(-HISTORY_MESSAGES).map((message) => message.id),
  };
  await deps.links.bindThread(conversation.id, room, state);
  return state;
}
