/** The mode of one thread: the one set for the thread, else its room's. */
import type { ConversationId } from "../../contract/shapes.ts";
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
