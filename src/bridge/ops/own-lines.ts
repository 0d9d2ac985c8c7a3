/** What the bridge itself says in a room, for its report. */
import type { BridgeDeps } from "../deps.ts";
import type { RoomId } from "../model/ids.ts";

/** `name`: of the post, so that a repeated attempt counts once. Errors: LEDGER_UNAVAILABLE. */
export async function recordLine(
  room: RoomId,
  name: string,
  { activities, clock }: Pick<BridgeDeps, "activities" | "clock">,
): Promise<void> {
  await activities.record(room, name, { kind: "line", at: new Date(clock.now()).toISOString() });
}
