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

/**
 * The mode that people go by who write in a thread now. `isUnsaid`: the room's mode was changed from notes to replies
 * with the settings, and the card does not say so yet: then nothing goes out.
 */
export async function modeSaid(
  conversation: ConversationId,
  room: RoomId,
  deps: Pick<BridgeDeps, "choices" | "links" | "routes">,
): Promise<{ readonly mode: RoomMode; readonly isUnsaid?: true }> {
  const [own, state] = await Promise.all([
    deps.choices.threadSettings(conversation, room),
    deps.links.thread(conversation, room),
  ]);
  const mode = modeOf(room, deps.routes) ?? "alerts";
  if (mode === "alerts" || own?.mode !== undefined) return { mode: mode === "alerts" ? mode : (own?.mode ?? mode) };
  const card = state?.snapshot && (JSON.parse(state.snapshot.card) as Partial<Card>);
  return mode === "reply" && card?.mode === "note" && card.isModeOwn !== true
    ? { mode: "note", isUnsaid: true }
    : { mode };
}
