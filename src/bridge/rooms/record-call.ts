import type { ConversationId } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";
import type { RoomId } from "../model/ids.ts";

/**
 * A reminder was posted: the report of its room says which of them nobody acted on. Each stage of a wait is a call, and
 * so is one after the conversation was put off. `seq`: of the reminder's entry. Errors: LEDGER_UNAVAILABLE.
 */
export async function recordCall(
  room: RoomId,
  conversation: ConversationId,
  seq: number,
  { activities, clock }: Pick<BridgeDeps, "activities" | "clock">,
): Promise<void> {
  const at = new Date(clock.now()).toISOString();
  await activities.record(room, `${conversation}:${seq}`, { kind: "call", at, conversation });
}
