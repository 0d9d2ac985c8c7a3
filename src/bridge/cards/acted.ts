/** What somebody did about a conversation without a reply, so that a report does not name its calls as unheard. */
import type { ConversationId } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";
import type { RoomId } from "../model/ids.ts";

/** `room`: where they did it. May be repeated. Errors: LEDGER_UNAVAILABLE. */
export async function recordAct(
  room: RoomId,
  conversation: ConversationId,
  { activities, clock }: Pick<BridgeDeps, "activities" | "clock">,
): Promise<void> {
  await activities.record(room, conversation, { kind: "act", at: new Date(clock.now()).toISOString(), conversation });
}
