/** An admin confirms or declines that a person is an operator of the service. */
import { payloadOf } from "../entry-payloads.ts";
import type { Interaction } from "../model/button.ts";
import type { StaffCommand } from "../model/command.ts";
import type { InteractionEntries } from "../entries.ts";
import { interactionLane, threadEntry, threadLane } from "../lanes.ts";
import { teamChatOf } from "../model/ids.ts";
import type { BridgeDeps } from "../deps.ts";
import type { NewEntry } from "../ports/ledger.ts";
import { refusalOf } from "./author-policy.ts";
import { privateNoticeTo } from "./private-notice.ts";

export type OperatorAction = "confirm" | "decline";

export async function decideOperatorLink(
  interaction: Interaction & { readonly action: OperatorAction },
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<NewEntry[]> {
  const admin = await deps.chats.of(interaction.person).author(interaction.person, interaction.room, signal);
  const refusal = refusalOf(admin);
  if (refusal !== undefined) return privateNoticeTo(interaction, { key: `not-for-${refusal}` });
  if (!admin.isAdmin) return privateNoticeTo(interaction, { key: "not-for-others" });
  const request = await requestOf(interaction, deps);
  if (request === undefined) return privateNoticeTo(interaction, { key: "answer-too-old" });

  const operator = request.argument.trim();
  const { name } = await deps.chats.of(request.person).author(request.person, request.room, signal);
  const sentence = {
    key: interaction.action === "confirm" ? "operator-confirmed" : "operator-declined",
    values: { name, operator, by: admin.name },
  };
  const payload: InteractionEntries["operator"] = { interaction, person: request.person, operator, sentence };
  const decision = `operator:${interaction.value}`;
  // One key for both buttons: the first press that is committed wins.
  const entry = { lane: interactionLane(decision), kind: "operator", keys: [`decided:${decision}`], payload };
  const [isFirst = false] = await deps.ledger.append([entry]);
  return isFirst ? [] : privateNoticeTo(interaction, { key: "press-handled-already" });
}

/** Carries out the decision, and replaces the buttons with it. Errors: LEDGER_UNAVAILABLE. */
export async function linkDecidedOperator(
  { interaction, person, operator, sentence }: InteractionEntries["operator"],
  { choices, log }: Pick<BridgeDeps, "choices" | "log">,
): Promise<NewEntry[]> {
  const { action, room, post } = interaction;
  const isConfirmed = action === "confirm";
  if (isConfirmed) await choices.linkOperator(person, operator);
  log.info({ person, operator, by: interaction.person, isConfirmed }, "operator link decided");
  return [threadEntry(threadLane(room, room), "replace", { post, sentence })];
}

/** The command behind the buttons. Numbers can be guessed, so it must have been given in this room. */
async function requestOf({ value, room }: Interaction, { ledger }: BridgeDeps): Promise<StaffCommand | undefined> {
  const seq = Number(value);
  const entry = Number.isSafeInteger(seq) ? await ledger.entry(seq) : undefined;
  if (entry?.lane.kind !== "command") return undefined;
  const command = payloadOf("command", "command", entry);
  const belongs = command.room === room && teamChatOf(command.person) === teamChatOf(room);
  return belongs && command.name.trim().toLowerCase() === "operator" ? command : undefined;
}
