/** The notices that a reply was given up, with a Retry button. */
import type { Button } from "../model/button.ts";
import type { RoomEntries } from "../entries.ts";
import { roomLane, threadEntry } from "../lanes.ts";
import type { FailureCode } from "../model/failure.ts";
import type { StaffMessage } from "../model/message.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Entry, Lane, NewEntry } from "../ports/ledger.ts";

export function notSentNotices(
  lane: Lane,
  staff: StaffMessage,
  entry: Entry,
  failure: { readonly code: FailureCode; readonly applied: "no" | "maybe" },
  deps: Pick<BridgeDeps, "settings">,
): NewEntry[] {
  const key = failure.applied === "no" ? "reply-not-sent" : "reply-may-not-be-sent";
  return [
    threadEntry(lane, "mark", { post: staff.post, mark: "failed", earlier: ["taken"] }),
    threadEntry(lane, "notice", {
      sentence: { key, values: { code: failure.code } },
      buttons: retryButtons(entry.seq),
    }),
    ...deps.settings.opsRooms
      .filter((room) => room !== staff.room)
      .map((room) => ({
        lane: roomLane(room),
        kind: "dead-letters",
        keys: [],
        payload: { code: failure.code, entries: [entry.seq] } satisfies RoomEntries["dead-letters"],
      })),
  ];
}

export function retryButtons(seq: number): Button[] {
  return [
    { action: "retry", value: String(seq), label: { key: "button-retry" }, look: "primary" },
    { action: "discard", value: String(seq), label: { key: "button-discard" }, look: "danger" },
  ];
}
