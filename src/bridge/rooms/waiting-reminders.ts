/** Reminds a room, once, that a client has waited too long for an answer. */
import type { Conversation, ConversationCard } from "../../contract/shapes.ts";
import { timerEntry, type TimerEntries, roomLane, type RoomEntries, threadEntry, threadLane } from "../entries.ts";
import { BridgeError } from "../model/failure.ts";
import type { PersonId, RoomId, ThreadId } from "../model/ids.ts";
import type { Result } from "../model/result.ts";
import { calledIn, peopleOf } from "../people/operators.ts";
import type { BridgeDeps } from "../deps.ts";
import type { NewEntry } from "../ports/ledger.ts";
import { isQuietNow, roomsFor } from "../routing/route.ts";
import { WAITING_BUTTON } from "./waiting-button.ts";
import { waitedFor, waitingSince } from "./waiting-time.ts";

/** The reminders for a wait that began at `since`, in the thread's room and in the alert rooms of the route. */
export function scheduleWaitingReminders(
  conversation: Conversation,
  room: RoomId,
  since: string,
  { routes }: Pick<BridgeDeps, "routes">,
): NewEntry[] {
  const rooms = roomsFor(conversation, routes);
  const notified = new Set([room, ...(rooms === "unknown-yet" ? [] : rooms.alerts)]);
  return [...notified].flatMap((one) => {
    const waitingMs = routes.rules?.get(one)?.waitingMs;
    if (waitingMs === undefined) return [];
    const { id } = conversation;
    // One timer for each wait, however often its start is noticed.
    return [
      timerEntry("waiting-reminder", `${id}:${since}@${one}`, Date.parse(since) + waitingMs, {
        conversation: id,
        room: one,
        since,
      }),
    ];
  });
}

/**
 * Result: the reminder, if the client still waits for the same answer and the room has no quiet hours.
 */
export async function waitingReminder(
  { conversation: id, room, since }: TimerEntries["waiting-reminder"],
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<{ readonly result: Result; readonly then?: readonly NewEntry[] }> {
  if (deps.routes.rules?.get(room)?.waitingMs === undefined) return { result: "switched-off" };
  const read = await readIfThere(id, deps, signal);
  if (read === undefined || waitingSince(read) !== since) return { result: "answered" };
  // The digest at the end of the quiet hours lists what waits.
  if (isQuietNow(room, deps)) return { result: "quiet-hours" };
  const keys = [`waiting-reminded:${id}:${since}@${room}`];
  if (deps.routes.modes.has(room)) {
    if ((await deps.links.thread(id, room)) === undefined) return { result: "no-thread" };
    if ((await deps.choices.threadSettings(id, room))?.isMuted === true) return { result: "muted" };
    const sentence = { key: "thread-waiting", values: { ...waitedFor(since, deps.clock.now()) } };
    const mentions = await calledIn(room, await responsible(read, deps), deps, signal);
    const buttons = [WAITING_BUTTON];
    const notice = { sentence, buttons, isLoud: true as const, ...(mentions.length > 0 && { mentions }) };
    return { result: "notified", then: [threadEntry(threadLane(id, room), "notice", notice, keys)] };
  }
  const { client, channel } = read.conversation;
  const thread = await anyThread(id, deps);
  const payload: RoomEntries["waiting-reminder"] = { head: { id, client, channel }, thread, since };
  return { result: "notified", then: [{ lane: roomLane(room), kind: "waiting-reminder", keys, payload }] };
}

/** The person who claimed the conversation, and those assigned by the service. */
async function responsible({ conversation }: ConversationCard, deps: BridgeDeps): Promise<readonly PersonId[]> {
  const claim = await deps.choices.claim(conversation.id);
  const assigned = conversation.assignee === null ? [] : await peopleOf(conversation.assignee, deps);
  return claim === undefined ? assigned : [claim.person, ...assigned];
}

export async function anyThread(
  id: Conversation["id"],
  { links, routes }: Pick<BridgeDeps, "links" | "routes">,
): Promise<ThreadId | null> {
  for (const room of routes.modes.keys()) {
    const state = await links.thread(id, room);
    if (state !== undefined) return state.thread;
  }
  return null;
}

/** `undefined` if the service does not have it any more. */
export async function readIfThere(
  id: Conversation["id"],
  { api }: Pick<BridgeDeps, "api">,
  signal: AbortSignal,
): Promise<ConversationCard | undefined> {
  try {
    return await api.conversation(id, signal);
  } catch (error) {
    if (error instanceof BridgeError && error.code === "CONVERSATION_NOT_FOUND") return undefined;
    throw error;
  }
}
