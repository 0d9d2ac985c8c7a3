/** Finds the message of an attempt whose response was lost, by the delivery id in its metadata. */
import { z } from "zod";
import { BridgeError } from "../../../bridge/model/failure.ts";
import type { DeliveryId, RoomId, ThreadId } from "../../../bridge/model/ids.ts";
import type { Found } from "../../../bridge/model/post.ts";
import { messageId, splitRoomOrThread, type Self } from "../ids.ts";
import type { WebApi } from "./api.ts";
import { coversOf, isCard, MetadataRead } from "./metadata.ts";
import { type ListingMethod, listMessages } from "./pagination.ts";
import { removeStray } from "./posts.ts";

/**
 * Tolerated difference between Slack's clock and this machine's: as much as in the signatures of Slack's requests, and
 * some more for the way.
 */
const CLOCK_MARGIN_MS = 6 * 60_000;

const Message = z.object({
  ts: z.string(),
  thread_ts: z.string().optional(),
  subtype: z.string().optional(),
  bot_id: z.string().optional(),
  metadata: MetadataRead.optional().catch(undefined),
});
type Message = z.infer<typeof Message>;

export async function findDelivery(
  webApi: WebApi,
  self: Self,
  where: ThreadId | RoomId,
  delivery: DeliveryId,
  since: string,
  signal: AbortSignal,
): Promise<readonly Found[]> {
  const { team, channel, ts } = splitRoomOrThread(where);
  const inRoom = { channel, oldest: oldestOf(since) };
  const found = (messages: readonly Message[]): readonly Found[] =>
    ownOf(messages, self, delivery).map(({ message, covers }) => ({
      post: messageId(team, channel, message.ts),
      covers,
    }));

  if (ts === undefined) return found(await all(webApi, "conversations.history", inRoom, signal));
  const replies = await repliesOf(webApi, { ...inRoom, ts }, signal);
  if (replies !== undefined) return found(replies);

  // The thread is gone, so the attempt can only have ended up in the room itself, where it must not stay.
  await removeStrays(
    ownOf(await all(webApi, "conversations.history", inRoom, signal), self, delivery),
    webApi,
    channel,
    signal,
  );
  return [];
}

export async function findCard(
  webApi: WebApi,
  self: Self,
  room: RoomId,
  delivery: DeliveryId,
  since: string,
  signal: AbortSignal,
): Promise<Found | undefined> {
  const { team, channel } = splitRoomOrThread(room);
  const inRoom = { channel, oldest: oldestOf(since) };
  const own = ownOf(await all(webApi, "conversations.history", inRoom, signal), self, delivery);
  // Taken for the card, one of them would hide what it says.
  await removeStrays(own, webApi, channel, signal);
  const card = own.find(({ message }) => isCard(message.metadata));
  return card && { post: messageId(team, channel, card.message.ts), covers: card.covers };
}

function oldestOf(since: string): string {
  return ((Date.parse(since) - CLOCK_MARGIN_MS) / 1000).toFixed(6);
}

/** A reply to a deleted head is posted into the room, without `thread_ts`. The attempt's other threads are kept. */
async function removeStrays(
  own: ReturnType<typeof ownOf>,
  webApi: WebApi,
  channel: string,
  signal: AbortSignal,
): Promise<void> {
  for (const { message } of own)
    if (!isCard(message.metadata) && message.thread_ts === undefined)
      await removeStray(webApi, channel, message.ts, signal);
}

/** The bridge's messages of a delivery. */
function ownOf(messages: readonly Message[], self: Self, delivery: DeliveryId) {
  return messages.flatMap((message) => {
    const covers = message.bot_id === self.botId ? coversOf(message.metadata, delivery) : undefined;
    return covers === undefined ? [] : [{ message, covers }];
  });
}

/** The replies of a thread; `undefined` if its head is deleted. */
async function repliesOf(webApi: WebApi, args: object, signal: AbortSignal): Promise<readonly Message[] | undefined> {
  try {
    const messages = await all(webApi, "conversations.replies", args, signal);
    return messages.some(({ subtype }) => subtype === "tombstone") ? undefined : messages;
  } catch (error) {
    if (error instanceof BridgeError && error.code === "THREAD_GONE") return undefined;
    throw error;
  }
}

async function all(
  webApi: WebApi,
  method: ListingMethod,
  args: object,
  signal: AbortSignal,
): Promise<readonly Message[]> {
  const messages: Message[] = [];
  const query = { ...args, include_all_metadata: true };
  for await (const message of listMessages(webApi, method, query, Message, signal)) messages.push(message);
  return messages;
}
