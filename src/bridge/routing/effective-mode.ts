/** The mode of one thread: the one set for the thread, else its room's. */
import type { ConversationId } from "../../contract/shapes.ts";
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
 * The mode that people go by who write in a thread now. `isUnsaid`: the room's mode was changed from notes to replies
 * with the settings, and the card does not say so yet: then nothing goes out. `saysNotes`: the thread was switched to
 * replies, which the card does not say yet.
 */
export async function modeSaid(
  conversation: ConversationId,
  room: RoomId,
  deps: Pick<BridgeDeps, "choices" | "links" | "routes">,
): Promise<{ readonly mode: RoomMode; readonly isUnsaid?: true; readonly saysNotes?: true }> {
  const [own, state] = await Promise.all([
    deps.choices.threadSettings(conversation, room),
    deps.links.thread(conversation, room),
  ]);
  const inRoom = modeOf(room, deps.routes) ?? "alerts";
  const mode = inRoom === "alerts" ? inRoom : (own?.mode ?? inRoom);
  const said = state?.snapshot?.card;
  if (mode !== "reply" || said?.includes(SAYS_NOTES) !== true) return { mode };
  const card = JSON.parse(said) as Partial<Card>;
  if (card.mode !== "note") return { mode };
  const isUnsaid = own?.mode === undefined && card.isModeOwn !== true;
  return isUnsaid ? { mode: "note", isUnsaid } : { mode, saysNotes: true };
}
