/** The hour until which a conversation was put off: one line calls who asked, with the words they left. */
import type { ConversationId } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";
import { cardEntry, threadEntry, threadLane, timerEntry, type TimerEntries } from "../entries.ts";
import { teamChatOf, type RoomId } from "../model/ids.ts";
import type { Result } from "../model/result.ts";
import type { Turn } from "../model/turn.ts";
import { calledIn } from "../people/operators.ts";
import type { NewEntry } from "../ports/ledger.ts";
import { quietEndAfter } from "../routing/quiet-hours.ts";
import { isQuietNow } from "../routing/route.ts";
import type { PutOff } from "../stores/turns.ts";
import { endsPutOff, turnOf } from "./turn.ts";
import { laterButton, noAnswerButton } from "./turn-buttons.ts";
import { readIfThere, scheduleWaitingReminders } from "./waiting-reminders.ts";

/**
 * Result: the line, unless the client has written since or has an answer, the conversation was closed, or it was put off
 * again. In quiet hours it waits for their end. A muted thread gets it, too: somebody asked for it.
 */
export async function putOffOver(
  { conversation: id, request }: TimerEntries["put-off"],
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<{ readonly result: Result; readonly then?: readonly NewEntry[] }> {
  const marks = await deps.turns.marks(id);
  const { putOff } = marks;
  if (putOff?.request !== request) return { result: "superseded" };
  const read = await readIfThere(id, deps, signal);
  if (read === undefined || read.conversation.status === "closed") return { result: "answered" };
  if (endsPutOff(read, putOff) !== undefined) return { result: "answered" };
  const turn = turnOf(read, marks, deps.clock.now());
  const isAnswered = putOff.wait !== null && (turn.kind !== "waits" || turn.since !== putOff.wait);
  if (isAnswered) return { result: "answered" };
  const rooms = await roomsWithThread(putOff, id, deps);
  const [room] = rooms;
  // Nothing is said without a thread, but the wait that goes on is reminded of in the alert rooms.
  if (room === undefined) {
    const then = turn.kind === "waits" ? scheduleWaitingReminders(read.conversation, undefined, turn, deps) : [];
    return { result: "no-thread", then };
  }
  // The client waits again, or the card says no longer that they are put off.
  const cards = rooms.map((one) => cardEntry(id, one));
  const quiet = deps.routes.rules?.get(room)?.quiet;
  if (quiet !== undefined && isQuietNow(room, deps)) {
    const at = quietEndAfter(quiet, deps.clock.now());
    const again = timerEntry("put-off", `${id}:${request}:${at}`, at, { conversation: id, request });
    return { result: "quiet-hours", then: [...cards, again] };
  }
  const { name, words, wait } = putOff;
  const notice = {
    sentence: { key: "later-over", values: { name, words: words === "" ? "none" : words } },
    mentions: await calledIn(room, [putOff.person], deps, signal),
    buttons: [...(wait === null ? [] : noAnswerButton()), ...laterButton()],
    isLoud: true as const,
  };
  const line = threadEntry(threadLane(id, room), "notice", notice, [`put-off-over:${request}`]);
  return { result: "notified", then: [line, ...cards] };
}

/**
 * The turn of a conversation that was put off is another one now. `then`: if the client has written for whom it was put
 * off, the line with the words that somebody left for that. `isForgotten`: nothing needs to be known about it any more.
 */
export async function afterPutOff(
  id: ConversationId,
  turn: Turn,
  deps: Pick<BridgeDeps, "chats" | "clock" | "links" | "routes" | "turns">,
  signal: AbortSignal,
): Promise<{ readonly isForgotten: boolean; readonly then: readonly NewEntry[] }> {
  const { putOff } = await deps.turns.marks(id);
  if (putOff === undefined) return { isForgotten: false, then: [] };
  if (turn.kind === "closed") return { isForgotten: true, then: [] };
  if (putOff.until !== null) return { isForgotten: false, then: [] };
  const [room] = await roomsWithThread(putOff, id, deps);
  const { words, name, person, request } = putOff;
  if (words === "" || room === undefined) return { isForgotten: true, then: [] };
  const mentions = isQuietNow(room, deps) ? [] : await calledIn(room, [person], deps, signal);
  const notice = {
    sentence: { key: "later-over-client", values: { name, words } },
    ...(mentions.length > 0 && { mentions, isLoud: true as const }),
  };
  return {
    isForgotten: true,
    then: [threadEntry(threadLane(id, room), "notice", notice, [`put-off-over:${request}`])],
  };
}

/** The room where somebody asked first, then those of their team chat. */
async function roomsWithThread(
  { room, person }: PutOff,
  id: ConversationId,
  { links, routes }: Pick<BridgeDeps, "links" | "routes">,
): Promise<readonly RoomId[]> {
  const rank = (one: RoomId) => (one === room ? 0 : teamChatOf(one) === teamChatOf(person) ? 1 : 2);
  const found: RoomId[] = [];
  for (const one of routes.modes.keys()) if ((await links.thread(id, one)) !== undefined) found.push(one);
  return found.toSorted((a, b) => rank(a) - rank(b));
}
