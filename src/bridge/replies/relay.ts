/** Relays what staff write in one thread to the conversation's other threads. */
import type { ConversationId, Message } from "../../contract/shapes.ts";
import { visibleRooms } from "../routing/borders.ts";
import { threadEntry, threadLane } from "../lanes.ts";
import type { RoomId } from "../model/ids.ts";
import type { BridgeDeps } from "../deps.ts";
import type { NewEntry } from "../ports/ledger.ts";

/**
 * The rooms to relay to. The service's event about a reply reaches them too, but perhaps late and out of order. The
 * service sends no event about a note, so notes go to every room: one of them may be opening the thread right now.
 * Rooms without a thread ignore the relay.
 */
export async function roomsElsewhere(
  conversation: ConversationId,
  room: RoomId,
  isNote: boolean,
  deps: Pick<BridgeDeps, "api" | "routes" | "links">,
  signal: AbortSignal,
): Promise<readonly RoomId[]> {
  const { routes, links } = deps;
  const elsewhere = [...routes.modes.keys()].filter((other) => other !== room);
  const others = await visibleRooms(conversation, elsewhere, deps, signal);
  if (isNote) return others;
  const states = await Promise.all(others.map((other) => links.thread(conversation, other)));
  return others.filter((_, index) => states[index] !== undefined);
}

/** `isMissed`: sent at some time before, so that the rooms may show them already. */
export function relayed(
  conversation: ConversationId,
  messages: readonly Message[],
  rooms: readonly RoomId[],
  isMissed: boolean,
): NewEntry[] {
  return rooms.flatMap((room) =>
    messages.map((message) => {
      const payload = { message, ...(isMissed && { isMissed }) };
      return threadEntry(threadLane(conversation, room), "relay", payload, [`relay:${message.id}@${room}`]);
    }),
  );
}
