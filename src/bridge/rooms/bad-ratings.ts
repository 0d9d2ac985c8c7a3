/**
 * Tells the alert rooms of a conversation's route, once, that its client rated it badly: when the card of a thread shows
 * it first, or, of a conversation without a thread, when an event says that it has changed.
 */
import type { Conversation, ConversationCard, ConversationId } from "../../contract/shapes.ts";
import type { RoomEntries, TimerEntries } from "../entries.ts";
import { roomLane, timerEntry } from "../lanes.ts";
import type { RoomId } from "../model/ids.ts";
import type { Result } from "../model/result.ts";
import type { BridgeDeps } from "../deps.ts";
import type { NewEntry } from "../ports/ledger.ts";
import { quietEndAfter } from "../routing/quiet-hours.ts";
import { isQuietNow, roomsFor } from "../routing/route.ts";
import { anyThread, readIfThere } from "./waiting-reminders.ts";

/** Of 5. */
const MOST_OF_A_BAD_RATING = 2;
/** A client may still be choosing: the last rating counts. */
export const BAD_RATING_AFTER_MS = 60_000;

export function isBadlyRated({ rating }: Pick<Conversation, "rating">): boolean {
  return rating !== null && rating <= MOST_OF_A_BAD_RATING;
}

/** For a conversation whose rating has changed. */
export function scheduleBadRating(
  conversation: Conversation,
  { routes, clock }: Pick<BridgeDeps, "routes" | "clock">,
): NewEntry[] {
  if (!isBadlyRated(conversation)) return [];
  const at = clock.now() + BAD_RATING_AFTER_MS;
  return alertRooms(conversation, { routes }).map((room) => timer(conversation, room, conversation.updatedAt, at));
}

/** Result: the alert, if the rating is still bad. In quiet hours it waits for their end. */
export async function badRating(
  { conversation: id, room }: TimerEntries["bad-rating"],
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<{ readonly result: Result; readonly then?: readonly NewEntry[] }> {
  const read: ConversationCard | undefined = await readIfThere(id, deps, signal);
  if (read === undefined || !isBadlyRated(read.conversation)) return { result: "rated-better" };
  const { conversation } = read;
  if (!alertRooms(conversation, deps).includes(room)) return { result: "switched-off" };
  if (await deps.ratings.isHeard(id, room)) return { result: "already-shown" };
  const quiet = deps.routes.rules?.get(room)?.quiet;
  if (quiet !== undefined && isQuietNow(room, deps)) {
    const at = quietEndAfter(quiet, deps.clock.now());
    return { result: "quiet-hours", then: [timer(conversation, room, new Date(at).toISOString(), at)] };
  }
  const { client, channel, rating } = conversation;
  const thread = await anyThread(id, deps);
  const payload: RoomEntries["bad-rating"] = { head: { id, client, channel }, thread, rating: rating ?? 0 };
  const keys = [`bad-rating:${id}@${room}`];
  return { result: "notified", then: [{ lane: roomLane(room), kind: "bad-rating", keys, payload }] };
}

/**
 * Whether nothing but its event tells that a conversation was rated: no thread shows it, and a route has rooms that
 * would hear of it. Errors: LEDGER_UNAVAILABLE.
 */
export async function isRatedUnseen(id: ConversationId, deps: Pick<BridgeDeps, "links" | "routes">): Promise<boolean> {
  return deps.routes.list.some(({ alerts }) => alerts.length > 0) && (await anyThread(id, deps)) === null;
}

function alertRooms(conversation: Conversation, { routes }: Pick<BridgeDeps, "routes">): readonly RoomId[] {
  const rooms = roomsFor(conversation, routes);
  return rooms === "unknown-yet" ? [] : rooms.alerts;
}

/** `name`: the same in every thread that notices the change. */
function timer({ id }: Conversation, room: RoomId, name: string, at: number): NewEntry {
  return timerEntry("bad-rating", `${id}:${name}@${room}`, at, { conversation: id, room });
}
