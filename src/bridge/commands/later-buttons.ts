/** The button *Later*, and the choices that it offers. */
import type { ConversationId } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";
import { putOffEntry } from "../lanes.ts";
import type { Interaction } from "../model/button.ts";
import { privateNoticeTo } from "../people/private-notice.ts";
import type { NewEntry } from "../ports/ledger.ts";
import { readLater } from "../text/later-time.ts";
import { choiceOf } from "../rooms/turn-buttons.ts";
import { zoneOfRoom } from "../routing/room-zone.ts";
import { commandOf } from "./answer-buttons.ts";
import { laterChoices } from "./later.ts";
import { notify } from "./worker.ts";

/** Shows the choices to who pressed. */
export async function offerLater(
  interaction: Interaction,
  conversation: ConversationId,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<void> {
  const offered = await laterChoices(conversation, interaction.room, deps, signal);
  await notify(commandOf(interaction, { name: "later", argument: "" }), offered, false, deps, signal);
}

export function chosenLater(
  interaction: Interaction,
  name: string,
  conversation: ConversationId,
  deps: Pick<BridgeDeps, "routes" | "clock">,
): NewEntry[] {
  const { person, room, thread, id: request, value } = interaction;
  const zone = zoneOfRoom(room, deps.routes) ?? "UTC";
  const later = readLater(choiceOf(value).time, zone, deps.clock.now());
  if (later === undefined) return privateNoticeTo(interaction, { key: "press-handled-already" });
  return [putOffEntry({ ...later, conversation, person, name, room, thread, zone, request })];
}
