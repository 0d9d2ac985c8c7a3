import type { ConversationId } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";
import type { RoomId } from "../model/ids.ts";

/**
 * A reminder of a client who waits since `since` (ISO 8601) was posted: the report of its room says which of them nobody
 * acted on. A wait counts once. Errors: LEDGER_UNAVAILABLE.
 */
export async function recordCall(
  room: RoomId,
  conversation: ConversationId,
  since: string,
  { activities, clock }: Pick<BridgeDeps, "activities" | "clock">,
): Promise<void> {
  const at = new Date(clock.now()).toISOString();
  await activities.record(room, `${conversation}:${since}`, { kind: "call", at, conversation });
}
