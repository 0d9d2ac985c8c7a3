/**
 * Rooms as borders: a confidential route keeps its conversations to its own rooms. Elsewhere, the answer is the same as
 * for an unknown conversation.
 */
import type { ConversationId } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";
import { BridgeError } from "../model/failure.ts";
import type { RoomId } from "../model/ids.ts";
import { roomsFor, type Route, type RouteFacts, type Routes } from "./route.ts";

export function hasBorders({ list }: Routes): boolean {
  return list.some(({ isConfidential }) => isConfidential === true);
}

/** Whether a conversation may be shown in `room`. Facts that are `undefined` hide it only if no others would show it. */
export function isVisibleIn(room: RoomId, facts: RouteFacts, routes: Routes): boolean {
  if (!hasBorders(routes)) return true;
  const rooms = roomsFor(facts, routes);
  return rooms === "unknown-yet" || rooms.isConfidential !== true || [...rooms.threads, ...rooms.alerts].includes(room);
}

/** Whether `here` may be told that somebody works in `room`: not if `room` has a confidential route that `here` is no part of. */
export function mayName(room: RoomId, here: RoomId, { list }: Routes): boolean {
  const isIn = (one: RoomId, { threads, alerts }: Route) => [...threads, ...alerts].includes(one);
  return list.every((route) => route.isConfidential !== true || !isIn(room, route) || isIn(here, route));
}

/**
 * Reads a conversation to find out whether it may be shown in `room`; one that does not exist may not. Makes no call
 * unless a route is confidential. Errors: those of `ConversationApi`.
 */
export async function mayShow(
  conversation: ConversationId,
  room: RoomId,
  deps: Pick<BridgeDeps, "api" | "routes">,
  signal: AbortSignal,
): Promise<boolean> {
  return (await visibleRooms(conversation, [room], deps, signal)).length > 0;
}

/** Those of `rooms` where a conversation may be shown. Calls and errors: as `mayShow`. */
export async function visibleRooms(
  id: ConversationId,
  rooms: readonly RoomId[],
  { api, routes }: Pick<BridgeDeps, "api" | "routes">,
  signal: AbortSignal,
): Promise<readonly RoomId[]> {
  if (rooms.length === 0 || !hasBorders(routes)) return rooms;
  try {
    const { conversation } = await api.conversation(id, signal);
    return rooms.filter((room) => isVisibleIn(room, conversation, routes));
  } catch (error) {
    if (error instanceof BridgeError && error.code === "CONVERSATION_NOT_FOUND") return [];
    throw error;
  }
}
