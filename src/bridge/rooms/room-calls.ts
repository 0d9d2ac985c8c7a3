/** What is asked before a room is called, outside any thread, and what is kept of it. */
import type { BridgeDeps } from "../deps.ts";
import type { RoomEntries } from "../entries.ts";
import { payloadOf } from "../entry-payloads.ts";
import type { RoomId } from "../model/ids.ts";
import type { Entry, Settlement } from "../ports/ledger.ts";
import { lapsed } from "./lapsed.ts";
import { recordCall } from "./record-call.ts";

type CallDeps = Pick<BridgeDeps, "activities" | "api" | "clock" | "ratings" | "turns">;

/** How a reminder ends that is no longer true; `undefined` for anything that is to be posted. */
export async function outdatedReminder(
  entry: Entry,
  deps: CallDeps,
  signal: AbortSignal,
): Promise<Settlement | undefined> {
  if (entry.kind !== ("waiting-reminder" satisfies keyof RoomEntries)) return undefined;
  const { head, since } = payloadOf("room", "waiting-reminder", entry);
  return await lapsed({ since }, () => deps.api.conversation(head.id, signal), deps, signal);
}

/** A room hears of a bad rating once, whatever notices it later. */
export async function keepCall(entry: Entry, room: RoomId, deps: CallDeps): Promise<void> {
  switch (entry.kind as keyof RoomEntries) {
    case "waiting-reminder": {
      const { head } = payloadOf("room", "waiting-reminder", entry);
      await recordCall(room, head.id, entry.seq, deps);
      return;
    }
    case "bad-rating":
      await deps.ratings.setHeard(payloadOf("room", "bad-rating", entry).head.id, room);
      return;
    default:
  }
}
