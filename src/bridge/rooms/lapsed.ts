/**
 * Whether a reminder that could not be posted when it was due, because the team chat was away or the room behind, is
 * still true: nobody is called for a client who has been answered meanwhile.
 */
import type { ConversationCard } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";
import type { ReminderStage } from "../entries.ts";
import { BridgeError } from "../model/failure.ts";
import type { Result } from "../model/result.ts";
import type { Settlement } from "../ports/ledger.ts";
import { sparedBy } from "./spared.ts";
import { currentTurn } from "./turn.ts";

/**
 * How its entry ends without being posted; `undefined` if it is to be posted, also when the service does not tell: when
 * in doubt, the client waits. Errors: LEDGER_UNAVAILABLE.
 */
export async function lapsed(
  { since }: Pick<ReminderStage, "since">,
  read: () => Promise<ConversationCard>,
  deps: Pick<BridgeDeps, "turns" | "clock">,
  signal: AbortSignal,
): Promise<Settlement | undefined> {
  const result = await resultNow(since, read, deps, signal);
  return result && { state: "cancelled", result };
}

async function resultNow(
  since: string,
  read: () => Promise<ConversationCard>,
  deps: Pick<BridgeDeps, "turns" | "clock">,
  signal: AbortSignal,
): Promise<Result | undefined> {
  let now: ConversationCard;
  try {
    now = await read();
  } catch (error) {
    if (signal.aborted || !(error instanceof BridgeError)) throw error;
    return error.code === "CONVERSATION_NOT_FOUND" ? "answered" : undefined;
  }
  return sparedBy(await currentTurn(now, deps), since);
}
