/** The mode of one thread: the one set for the thread, else its room's. */
import type { ConversationId } from "../../contract/shapes.ts";
import { entriesOf } from "../entry-payloads.ts";
import { threadLane } from "../lanes.ts";
import type { Card } from "../model/card.ts";
import type { RoomId } from "../model/ids.ts";
import type { RoomMode } from "../model/room.ts";
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

/** In the text of a card that says so; a quick look, for most cards do not. */
const SAYS_NOTES = '"mode":"note"';

/**
 * The mode by which people go who write in a thread now: its own, or `note` for as long as the thread still says that it
 * keeps notes. `isUnsaid`: the room's mode was changed with the settings, so nothing but its card will say so. Errors:
 * LEDGER_UNAVAILABLE.
 */
export async function modeSaid(
  conversation: ConversationId,
  room: RoomId,
  { choices, ledger, links, routes }: Pick<BridgeDeps, "choices" | "ledger" | "links" | "routes">,
): Promise<{ readonly mode: RoomMode; readonly isUnsaid?: true }> {
  const [own, state] = await Promise.all([
    choices.threadSettings(conversation, room),
    links.thread(conversation, room),
  ]);
  const inRoom = modeOf(room, routes) ?? "alerts";
  const mode = inRoom === "alerts" ? inRoom : (own?.mode ?? inRoom);
  const said = state?.snapshot?.card;
  if (mode !== "reply" || said?.includes(SAYS_NOTES) !== true) return { mode };
  const card = JSON.parse(said) as Partial<Card>;
  if (card.mode !== "note") return { mode };
  if (own?.mode === undefined && card.isModeOwn !== true) return { mode: "note", isUnsaid: true };
  // The line that somebody has switched it comes before the card.
  const lines = entriesOf("thread", "notice", await ledger.open(threadLane(conversation, room)));
  return { mode: lines.some(({ payload: { setsMode } }) => setsMode === "reply") ? "note" : mode };
}
