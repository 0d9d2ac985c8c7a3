/** The end of a close by reaction, which waits some seconds so that it can be cancelled. */
import type { ConversationId } from "../../contract/shapes.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";
import type { BridgeDeps } from "../deps.ts";
import type { TimerEntries } from "../entries.ts";
import { changeEntry, threadEntry, threadLane, timerEntry } from "../lanes.ts";
import type { RoomId } from "../model/ids.ts";
import type { Result } from "../model/result.ts";
import type { NewEntry } from "../ports/ledger.ts";
import { clientsNewest } from "./turn.ts";
import { readIfThere } from "./waiting-reminders.ts";
import type { Closing } from "../stores/reactions.ts";

/** A timer that is later than this was held up with the bridge, and so was *Cancel*: it gets as much time again. */
const LATE_MS = 5_000;
/** How long a close by reaction can be cancelled. */
export const CLOSES_AFTER_MS = 10_000;

/** Closes the conversation, unless somebody has cancelled that: then the thread's line says so, if it does not yet. */
export async function reactionCloseDue(
  due: TimerEntries["reaction-close"],
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<{ readonly result: Result; readonly then?: readonly NewEntry[] }> {
  const { conversation, request, person, name, room, thread, readUntil } = due;
  const closing = await deps.reactions.closing(conversation);
  if (closing?.request !== request) return { result: "superseded" };
  if (closing.cancelled !== undefined)
    return { result: "superseded", then: [keptOpen({ conversation, room }, request, closing.cancelled)] };
  const more = await moreTime(closing, conversation, deps);
  if (more !== undefined)
    return { result: "postponed", then: [timerEntry("reaction-close", timerName(more), more.until, due)] };
  const read = await readIfThere(conversation, deps, signal);
  // Somebody else was faster, and the thread says who.
  if (read?.conversation.status === "closed") {
    await deps.reactions.setClosing(conversation, { ...closing, isOthers: true });
    return { result: "unchanged", then: [closeOutcome({ conversation, room }, request, { key: "thread-closed" })] };
  }
  const newest = read && clientsNewest(read);
  if (readUntil !== undefined && newest !== undefined && Date.parse(newest) > Date.parse(readUntil))
    return { result: "client-wrote", then: [closeOutcome({ conversation, room }, request, { key: "close-crossed" })] };
  const asked = { name, person, room, thread, ...(readUntil !== undefined && { readUntil }) };
  const change = { change: { status: "closed" } as const, ...asked };
  const chat = deps.chats.of(person).title;
  const closes = closeOutcome({ conversation, room }, request, { key: "reaction-closed", values: { name, chat } });
  const closed = changeEntry(conversation, change, request, deps);
  const then = [{ ...closed, keys: [...closed.keys, decidedKey(request)] }, closes];
  return { result: "changed", then };
}

/** Names the timer that decides a close. */
export function timerName({ request, isLate }: Closing): string {
  return isLate === true ? `${request}:late` : request;
}

/** Result: the close with a later end, if it gets more time, or an interrupted attempt gave it that; once only. */
async function moreTime(
  closing: Closing,
  conversation: ConversationId,
  { clock, reactions }: Pick<BridgeDeps, "clock" | "reactions">,
): Promise<Closing | undefined> {
  const now = clock.now();
  if (closing.isLate === true) return now < closing.until ? closing : undefined;
  if (now - closing.until <= LATE_MS) return undefined;
  const more = { ...closing, until: now + CLOSES_AFTER_MS, isLate: true as const };
  await reactions.setClosing(conversation, more);
  return more;
}

interface InRoom {
  readonly conversation: ConversationId;
  readonly room: RoomId;
}

export function keptOpen(at: InRoom, request: string, { name, chat }: NonNullable<Closing["cancelled"]>): NewEntry {
  const line = closeOutcome(at, request, { key: "reaction-kept-open", values: { name, chat } });
  return { ...line, keys: [...line.keys, decidedKey(request)] };
}

/** Closed or kept open: whichever is committed first holds, even in the last moment. */
const decidedKey = (request: string) => `closes-decided:${request}`;

/** What the thread's line that offered *Cancel* says afterwards. */
function closeOutcome({ conversation, room }: InRoom, asked: string, sentence: Sentence): NewEntry {
  return threadEntry(threadLane(conversation, room), "replace", { asked, sentence }, [`closes-over:${asked}`]);
}
