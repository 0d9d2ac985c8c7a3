/**
 * Ingests the service's events as entries of the ledger. Runs before the webhook is acknowledged, so it reads nothing
 * but links.
 */
import type { ServiceEvent } from "../../contract/shapes.ts";
import type { CardEntries, RoomEntries } from "../entries.ts";
import { cardLane, lookEntry, routeEntry, roomLane, showKey, threadEntry, threadLane } from "../lanes.ts";
import type { RoomId } from "../model/ids.ts";
import type { BridgeDeps } from "../deps.ts";
import type { NewEntry } from "../ports/ledger.ts";
import { MESSAGE_LINKS_FOR_MS } from "../stores/links.ts";
import { isRatedUnseen } from "../rooms/bad-ratings.ts";
import { asksForMoreThanChannel, roomsFor } from "../routing/route.ts";

type KnownEvent = Exclude<ServiceEvent, { type: "unknown" }>;

export type IngestDeps = Pick<
  BridgeDeps,
  "ledger" | "links" | "reactions" | "choices" | "routes" | "restored" | "settings" | "clock" | "chats"
>;

/**
 * Ingests an event of the service; resolves once it is durable.
 *
 * `key` is the same on every redelivery of the event. `isMissed`: the service did not report it; it was read back.
 * Result: whether it was new.
 * Errors: LEDGER_UNAVAILABLE, in which case the service has to redeliver.
 */
export async function ingestServiceEvent(
  event: KnownEvent,
  key: string,
  deps: IngestDeps,
  isMissed = false,
): Promise<boolean> {
  const rooms = await roomsAtOnce(event, deps);
  const route = routeEntry({ event, key, ...(isMissed && { isMissed }) });
  const entries: NewEntry[] = rooms === undefined ? [route] : entriesFor(event, key, rooms, isMissed);
  // Only a conversation that is read says what changed; the routing lane reads it anyway if its route depends on that.
  if (rooms !== undefined && event.type === "conversation-update") {
    const { id } = event.conversation;
    entries.push((await isRatedUnseen(id, deps)) ? route : lookEntry(id, key));
  }
  if (entries.length > 0) return (await deps.ledger.append(entries)).includes(true);
  if (event.type !== "conversation-update") await deps.ledger.append(unrouted(event.conversation.channel, deps));
  return false;
}

/**
 * Ingests an event that the service sent by itself, unless its message is older than the links of messages live: the
 * bridge no longer knows whether it has shown it, so a replay would show it again.
 *
 * Result: whether it was new. Errors: as `ingestServiceEvent`.
 */
export async function ingestDelivered(
  event: KnownEvent,
  key: string,
  deps: IngestDeps & Pick<BridgeDeps, "log">,
): Promise<boolean | "expired"> {
  if (event.type === "message" && Date.parse(event.message.createdAt) < deps.clock.now() - MESSAGE_LINKS_FOR_MS) {
    const ids = { conversation: event.conversation.id, message: event.message.id };
    deps.log.warn({ ...ids, writtenAt: event.message.createdAt }, "service event ignored because it is too old");
    return "expired";
  }
  return await ingestServiceEvent(event, key, deps);
}

/** The rooms if they can be determined without reading the conversation; else `undefined`. */
async function roomsAtOnce(event: KnownEvent, deps: IngestDeps): Promise<readonly RoomId[] | undefined> {
  const { id } = event.conversation;
  if (event.type === "conversation-update") {
    // The change may affect the route, which only the conversation itself can tell. Rooms without a thread for it
    // ignore the entry, and one of them may be opening its thread right now.
    return asksForMoreThanChannel(deps.routes) ? undefined : [...deps.routes.modes.keys()];
  }
  const rooms = roomsFor(event.conversation, deps.routes);
  const isThere = (room: RoomId) => deps.routes.modes.has(room);
  if (rooms === "unknown-yet") {
    const assigned = await deps.links.assignedRooms(id);
    // A room was taken out of the routes: the conversation is assigned anew.
    return assigned?.every(isThere) === true ? assigned : undefined;
  }
  // An alert room without a thread room still needs an alert: the routing lane takes care of that.
  if (rooms.threads.length === 0 && rooms.alerts.length > 0) return undefined;
  // A person may have requested the conversation in a room that is not on its route, if there is such a room.
  if (rooms.isConfidential === true || rooms.threads.length === deps.routes.modes.size) return rooms.threads;
  return [...new Set([...rooms.threads, ...((await deps.links.assignedRooms(id)) ?? []).filter(isThere)])];
}

/** Reports conversations that match no route to operations, once a day for each client channel. */
export function unrouted(channel: string, { settings, clock }: Pick<BridgeDeps, "settings" | "clock">): NewEntry[] {
  const day = new Date(clock.now()).toISOString().slice(0, "2000-01-01".length);
  const payload: RoomEntries["unrouted"] = { channel };
  return settings.opsRooms.map((room) => ({
    lane: roomLane(room),
    kind: "unrouted",
    keys: [`unrouted:${channel}:${day}@${room}`],
    payload,
  }));
}

/**
 * The entries of one event in the lanes of its rooms. `hiddenIn`: the room where an entry for its message was dropped; the
 * usual key would have this one ignored as a redelivery.
 */
export function entriesFor(
  event: KnownEvent,
  key: string,
  rooms: readonly RoomId[],
  isMissed = false,
  hiddenIn?: RoomId,
): NewEntry[] {
  return rooms.map((room) => {
    const lane = threadLane(event.conversation.id, room);
    switch (event.type) {
      case "message":
        return threadEntry(
          lane,
          "show",
          { head: event.conversation, message: event.message, ...(isMissed && { isMissed }) },
          [room === hiddenIn ? `${key}@${room}` : showKey(event.conversation.id, event.message.id, room)],
        );
      case "conversation-new":
        return threadEntry(lane, "appear", { head: event.conversation }, [`${key}@${room}`]);
      case "conversation-update":
        return {
          lane: cardLane(event.conversation.id, room),
          kind: "card",
          keys: [`${key}@${room}`],
          payload: {} satisfies CardEntries["card"],
        };
    }
  });
}
