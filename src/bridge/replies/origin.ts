/**
 * Where staff wrote a message that another thread of the conversation shows: the author's name, the team chat and the
 * room.
 */
import type { Origin } from "../model/message.ts";
import type { Message, MessageId } from "../../contract/shapes.ts";
import { type RoomId, teamChatOf } from "../model/ids.ts";
import type { RoomLabel } from "../model/room.ts";
import type { BridgeDeps, TeamChats } from "../deps.ts";

/** The staff messages that became `messages`; messages of clients and bots are not looked up. */
export async function recordedOrigins(
  messages: readonly Message[],
  { links }: Pick<BridgeDeps, "links">,
): Promise<ReadonlyMap<MessageId, Origin>> {
  const ids = messages.filter(({ from }) => from === "operator" || from === "note").map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const origins = await links.origins(ids);
  return new Map(ids.flatMap((id, index) => (origins[index] === undefined ? [] : [[id, origins[index]] as const])));
}

/** A message to show, with the label of its origin. */
interface Shown {
  readonly message: Message;
  readonly origin?: RoomLabel;
}

/** `item` as `room` shows it. */
export function withOrigin<Something extends Shown>(
  item: Something,
  origin: Origin | undefined,
  room: RoomId,
  chats: TeamChats,
): Something {
  if (origin === undefined) return item;
  // The service may omit the author, or have the name that clients read; the bridge's record has the person.
  const message = { ...item.message, author: origin.author };
  const label = origin.room === room ? undefined : roomLabelOf(origin.room, chats);
  return { ...item, message, ...(label !== undefined && { origin: label }) };
}

/** The same for items whose origin was not looked up yet. */
export async function withOrigins<Something extends Shown>(
  items: readonly Something[],
  room: RoomId,
  deps: Pick<BridgeDeps, "links" | "chats">,
): Promise<Something[]> {
  const unknown = items.filter(({ origin }) => origin === undefined).map(({ message }) => message);
  const origins = await recordedOrigins(unknown, deps);
  return items.map((item) => withOrigin(item, origins.get(item.message.id), room, deps.chats));
}

/** `undefined` for a room of a team chat that is no longer connected. */
export function roomLabelOf(room: RoomId, chats: TeamChats): RoomLabel | undefined {
  const chat = chats.all.find(({ name }) => name === teamChatOf(room));
  return chat && { chat: chat.title, room: chat.roomName(room) };
}
