/** The mode of one thread: the one set for the thread, else its room's. */
import type { ConversationId } from "../../contract/shapes.ts";
import { entriesOf } from "../entry-payloads.ts";
import { threadLane } from "../lanes.ts";
import type { Card } from "../model/card.ts";
import type { RoomId, ThreadId } from "../model/ids.ts";
import type { RoomMode } from "../model/room.ts";
import type { ThreadState } from "../model/thread.ts";
import type { BridgeDeps } from "../deps.ts";
import { modeOf } from "./route.ts";

/** Alert rooms always keep their mode: nothing that is written there goes anywhere. */
export async function effectiveMode(
  conversation: ConversationId,
  room: RoomId,
  { choices, routes }: Pick<BridgeDeps, "choices" | "routes">,
): Promise<RoomMode> {
  const mode = modeOf(room, routes) ?? "alerts";
  if (mode === "alerts") return mode;
  return (await choices.threadSettings(conversation, room))?.mode ?? mode;
}

/** Whether a thread kept notes when another one replaced it: that one says all switches since. `state`: of that one. */
export async function isLeftWithNotes(
  thread: ThreadId,
  state: Pick<ThreadState, "thread"> | undefined,
  { choices }: Pick<BridgeDeps, "choices">,
): Promise<boolean> {
  return state?.thread !== thread && (await choices.keptNotes(thread));
}

/** In the text of a card that says so; a quick look, for most cards do not. */
const SAYS_NOTES = '"mode":"note"';

interface Place {
  readonly room: RoomId;
  readonly thread: ThreadId;
}

/**
 * The mode by which people go who write in a thread now: its own, or `note` for as long as the thread still says that it
 * keeps notes. `isUnsaid`: the room's mode was changed with the settings, so nothing but its card will say so. Errors:
 * LEDGER_UNAVAILABLE.
 */
export async function modeSaid(
  conversation: ConversationId,
  { room, thread }: Place,
  { choices, ledger, links, routes }: Pick<BridgeDeps, "choices" | "ledger" | "links" | "routes">,
): Promise<{ readonly mode: RoomMode; readonly isUnsaid?: true }> {
  const [own, state] = await Promise.all([
    choices.threadSettings(conversation, room),
    links.thread(conversation, room),
  ]);
  const inRoom = modeOf(room, routes) ?? "alerts";
  const mode = inRoom === "alerts" ? inRoom : (own?.mode ?? inRoom);
  if (mode === "reply" && (await isLeftWithNotes(thread, state, { choices }))) return { mode: "note" };
  const said = state?.snapshot?.card;
  if (mode !== "reply" || said?.includes(SAYS_NOTES) !== true) return { mode };
  const card = JSON.parse(said) as Partial<Card>;
  if (card.mode !== "note") return { mode };
  if (own?.mode === undefined && card.isModeOwn !== true) return { mode: "note", isUnsaid: true };
  // The line that somebody has switched it comes before the card.
  const lines = entriesOf("thread", "notice", await ledger.open(threadLane(conversation, room)));
  return { mode: lines.some(({ payload: { setsMode } }) => setsMode === "reply") ? "note" : mode };
}

/**
 * Nothing is posted in the thread any more. It may be there still, or again, and then what it says to those who write in
 * it holds. Errors: LEDGER_UNAVAILABLE.
 */
export async function giveUpThread(
  conversation: ConversationId,
  room: RoomId,
  thread: ThreadId,
  deps: Pick<BridgeDeps, "choices" | "ledger" | "links" | "routes">,
): Promise<void> {
  const { choices, links } = deps;
  // Another thread may have replaced it already.
  if ((await links.thread(conversation, room))?.thread !== thread) return;
  await choices.setKeptNotes(thread, (await modeSaid(conversation, { room, thread }, deps)).mode === "note");
  await links.unbindThread(conversation, room, thread);
}
