/** The buttons of a card. */
import type { ConversationCard, ConversationId } from "../../contract/shapes.ts";
import type { ButtonAction } from "../model/button.ts";
import type { InteractionEntries } from "../entries.ts";
import { BridgeError } from "../model/failure.ts";
import { privateNoticeTo } from "../people/private-notice.ts";
import type { BridgeDeps } from "../deps.ts";
import type { NewEntry } from "../ports/ledger.ts";
import { isBadlyRated } from "../rooms/bad-ratings.ts";
import { take, release } from "./claims.ts";
import { endWait } from "./no-answer.ts";
import { mute, switchMode } from "./thread-settings.ts";

export const CARD_ACTIONS = [
  "take",
  "release",
  "mute",
  "unmute",
  "mode",
  "no-answer",
] as const satisfies readonly ButtonAction[];

export type CardAction = (typeof CARD_ACTIONS)[number];

export type CardActionEntry = InteractionEntries["card-action"];

/**
 * Result: the entries that follow from the press. `isRetry`: an earlier attempt may have made the change and stopped
 *         before it was reported; nothing else has changed it since. Errors: LEDGER_UNAVAILABLE.
 */
export async function handleCardAction(
  entry: CardActionEntry,
  isRetry: boolean,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<NewEntry[]> {
  const { interaction, conversation } = entry;
  if (interaction.action === "no-answer") return await endWait(entry, isRetry, deps, signal);
  // Staff write on as soon as they have pressed, however slow the service is.
  if (interaction.action === "mode" && interaction.value === "note") return await switchMode(entry, isRetry, deps);
  const state = await stateOf(conversation, deps, signal);
  if (state === "gone") return privateNoticeTo(interaction, { key: "conversation-gone", values: { id: conversation } });
  switch (interaction.action as Exclude<CardAction, "no-answer">) {
    case "take":
      return await take(entry, state, deps);
    case "release":
      return await release(entry, isRetry, deps);
    case "mute":
      return await mute(entry, true, isRetry, deps);
    case "unmute":
      return await mute(entry, false, isRetry, deps);
    case "mode":
      return await switchMode(entry, isRetry, deps);
  }
}

/** The buttons work while the service is down, because their state is the bridge's own. */
async function stateOf(
  conversation: ConversationId,
  { api }: Pick<BridgeDeps, "api">,
  signal: AbortSignal,
): Promise<"gone" | "closed" | "open" | "unknown"> {
  let read: ConversationCard;
  try {
    read = await api.conversation(conversation, signal);
  } catch (error) {
    if (signal.aborted || !(error instanceof BridgeError)) throw error;
    return error.code === "CONVERSATION_NOT_FOUND" ? "gone" : "unknown";
  }
  // Somebody has to see to a bad rating, and clients rate what is closed.
  return read.conversation.status === "closed" && !isBadlyRated(read.conversation) ? "closed" : "open";
}
