/** Tells the conversation's other threads of what staff wrote in one. */
import type { ConversationId, Message } from "../../contract/shapes.ts";
import { threadEntry, threadLane } from "../entries.ts";
import type { RoomId } from "../model/ids.ts";
import type { BridgeDeps } from "../deps.ts";
import type { NewEntry } from "../ports/ledger.ts";

/**
 * The rooms that are told. The service's event about a reply tells them too, but perhaps late and not in order; of a note
 * the service tells nobody, so every room is told: in one of them the thread may just be opening. A room without one lets
 * it pass.
 */
export async function roomsElsewhere(
  conversation: ConversationId,
  room: RoomId,
  isNote: boolean,
  { routes, links }: Pick<BridgeDeps, "routes" | "links">,
): Promise<readonly RoomId[]> {
  const others = [...routes.modes.keys()].filter((other) => other !== room);
  if (isNote) return others;
  const states = await Promise.all(others.map((other) => links.thread(conversation, other)));
  return others.filter((_, index) => states[index] !== undefined);
}

export function relayed(
  conversation: ConversationId,
  messages: readonly Message[],
  rooms: readonly RoomId[],
): NewEntry[] {
  return rooms.flatMap((room) =>
    messages.map((message) =>
      threadEntry(threadLane(conversation, room), "relay", { message }, [`relay:${message.id}@${room}`]),
    ),
  );
}
