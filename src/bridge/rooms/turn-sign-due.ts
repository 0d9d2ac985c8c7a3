/** A turn has stood long enough to be shown in the list of threads. */
import type { CardEntries, TimerEntries } from "../entries.ts";
import { cardLane } from "../lanes.ts";
import type { Result } from "../model/result.ts";
import type { NewEntry } from "../ports/ledger.ts";

/** Behind the room's messages, like its cards. */
export function turnSignDue({ conversation, room, sign, since }: TimerEntries["turn-sign"]): {
  readonly result: Result;
  readonly then: readonly NewEntry[];
} {
  const payload: CardEntries["turn-sign"] = { sign, since };
  return {
    result: "notified",
    then: [{ lane: cardLane(conversation, room), kind: "turn-sign", keys: [], payload }],
  };
}
