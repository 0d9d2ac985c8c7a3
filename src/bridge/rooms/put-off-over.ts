/** The hour until which a conversation was put off: one line calls who asked, with the words they left. */
import type { ConversationCard, ConversationId } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";
import type { TimerEntries } from "../entries.ts";
import { cardEntry, threadEntry, threadLane, timerEntry } from "../lanes.ts";
import { teamChatOf, type RoomId } from "../model/ids.ts";
import type { Mention } from "../model/post.ts";
import type { Result } from "../model/result.ts";
import { calledIn } from "../people/operators.ts";
import type { NewEntry } from "../ports/ledger.ts";
import { isVisibleIn } from "../routing/borders.ts";
import { quietEndAfter, type QuietHours } from "../routing/quiet-hours.ts";
import { isQuietNow } from "../routing/route.ts";
import type { PutOff } from "../stores/turns.ts";
import { endsPutOff, turnOf } from "./turn.ts";
import { laterButton, noAnswerButton } from "./turn-buttons.ts";
import { readIfThere, responsible, scheduleWaitingReminders } from "./waiting-reminders.ts";

/**
 * Result: the line, unless the client has written since or has an answer, the conversation was closed, or it was put off
 * again. Of what was put off until the client writes, it is the call that the quiet hours held back. In quiet hours it
 * waits for their end. A muted thread gets it, too: somebody asked for it.
 */
export async function putOffOver(
  { conversation: id, request }: TimerEntries["put-off"],
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<{ readonly result: Result; readonly then?: readonly NewEntry[] }> {
  const read = await readIfThere(id, deps, signal);
  // Afterwards, for somebody may put it off again meanwhile.
  const marks = await deps.turns.marks(id);
  const { putOff } = marks;
  if (putOff?.request !== request) return { result: "superseded" };
  if (read === undefined || read.conversation.status === "closed") return { result: "answered" };
  const turn = turnOf(read, marks, deps.clock.now());
  const isOver =
    putOff.until === null
      ? turn.kind !== "waits"
      : endsPutOff(read, putOff) !== undefined ||
        (putOff.wait !== null && (turn.kind !== "waits" || turn.since !== putOff.wait));
  const rooms = await roomsWithThread(putOff, read, deps);
  // They say until when it is put off, also if somebody has said since that no answer is needed.
  const cards = rooms.map((one) => cardEntry(id, one));
  if (isOver) return { result: "answered", then: putOff.until === null ? [] : cards };
  const [room] = rooms;
  // Nothing is said without a thread, but the wait that goes on is reminded of in the alert rooms.
  if (room === undefined) {
    const then = turn.kind === "waits" ? scheduleWaitingReminders(read.conversation, undefined, turn, deps) : [];
    return { result: "no-thread", then };
  }
  const quiet = deps.routes.rules?.get(room)?.quiet;
  if (quiet !== undefined && isQuietNow(room, deps))
    return { result: "quiet-hours", then: [...cards, atTheirEnd(id, request, quiet, deps)] };
  const { name, words, wait, until } = putOff;
  const notice = {
    sentence:
      until === null
        ? { key: "later-over-client", values: { name, words } }
        : { key: "later-over", values: { name, words: words === "" ? "none" : words } },
    mentions: await called(room, putOff, read, deps, signal),
    buttons: [...(wait === null && until !== null ? [] : noAnswerButton()), ...laterButton()],
    isLoud: true as const,
  };
  const key = `put-off-${until === null ? "called" : "over"}:${request}`;
  const line = threadEntry(threadLane(id, room), "notice", notice, [key]);
  return { result: "notified", then: [line, ...cards] };
}

function atTheirEnd(id: ConversationId, request: string, quiet: QuietHours, { clock }: Pick<BridgeDeps, "clock">) {
  const at = quietEndAfter(quiet, clock.now());
  return timerEntry("put-off", `${id}:${request}:${at}`, at, { conversation: id, request });
}

/** Who asked; who is on the conversation, if that person has left or is in another team chat. */
async function called(
  room: RoomId,
  { person }: PutOff,
  read: Pick<ConversationCard, "conversation">,
  deps: Pick<BridgeDeps, "chats" | "choices" | "routes">,
  signal: AbortSignal,
): Promise<readonly Mention[]> {
  const mentions = await calledIn(room, [person], deps, signal);
  return mentions.length > 0 ? mentions : await calledIn(room, await responsible(read, deps), deps, signal);
}

/**
 * The turn of a conversation that was put off is another one now. `then`: if the client has written for whom it was put
 * off, the line with the words that somebody left for that; in quiet hours it calls them at their end. `known`: the request
 * that held before the conversation was read. `forgets`: of this request, nothing needs to be known any more.
 */
export async function afterPutOff(
  read: ConversationCard,
  known: string,
  deps: Pick<BridgeDeps, "chats" | "choices" | "clock" | "links" | "routes" | "turns">,
  signal: AbortSignal,
): Promise<{ readonly forgets?: string; readonly then: readonly NewEntry[] }> {
  const { id } = read.conversation;
  const marks = await deps.turns.marks(id);
  const { putOff } = marks;
  // What was put off again since the conversation was read is not over.
  if (putOff?.request !== known) return { then: [] };
  const turn = turnOf(read, marks, deps.clock.now());
  if (turn.kind === "put-off") return { then: [] };
  if (turn.kind === "closed") return { forgets: putOff.request, then: [] };
  if (putOff.until !== null) return { then: [] };
  const [room] = await roomsWithThread(putOff, read, deps);
  const { words, name, request } = putOff;
  if (words === "" || room === undefined) return { forgets: request, then: [] };
  const sentence = { key: "later-over-client", values: { name, words } };
  const line = (more: object) =>
    threadEntry(threadLane(id, room), "notice", { sentence, ...more }, [`put-off-over:${request}`]);
  const quiet = deps.routes.rules?.get(room)?.quiet;
  if (quiet !== undefined && isQuietNow(room, deps)) return { then: [line({}), atTheirEnd(id, request, quiet, deps)] };
  const mentions = await called(room, putOff, read, deps, signal);
  return { forgets: request, then: [line(mentions.length > 0 ? { mentions, isLoud: true as const } : {})] };
}

/** The room where somebody asked first, then those of their team chat; none that may not show it any more. */
async function roomsWithThread(
  { room, person }: PutOff,
  { conversation }: Pick<ConversationCard, "conversation">,
  { links, routes }: Pick<BridgeDeps, "links" | "routes">,
): Promise<readonly RoomId[]> {
  const rank = (one: RoomId) => (one === room ? 0 : teamChatOf(one) === teamChatOf(person) ? 1 : 2);
  const found: RoomId[] = [];
  for (const one of routes.modes.keys()) {
    if (!isVisibleIn(one, conversation, routes)) continue;
    if ((await links.thread(conversation.id, one)) !== undefined) found.push(one);
  }
  return found.toSorted((a, b) => rank(a) - rank(b));
}
