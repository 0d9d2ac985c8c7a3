/** Buttons under the answer to a command: other pages, hidden details, opening a thread. */
import { payloadOf } from "../entry-payloads.ts";
import type { Interaction } from "../model/button.ts";
import type { StaffCommand } from "../model/command.ts";
import { commandEntry } from "../lanes.ts";
import type { PrivateNotice } from "../model/notice.ts";
import { refusalOf } from "../people/author-policy.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Settlement } from "../ports/ledger.ts";
import { isConfiguredRoom } from "../routing/route.ts";
import { readAnswerValue } from "../text/paging.ts";
import { revealed } from "./contact.ts";
import { ANSWER_DEADLINE, onceMoreIfCut } from "./deadline.ts";
import { noticeOf, type CommandRequest } from "./request.ts";
import { answerTo, fromService, notify } from "./worker.ts";

export type AnswerAction = "page" | "reveal" | "open-here";

/** Shows the answer to the person who pressed. Errors: BridgeError, if the team chat does not respond. */
export async function handleAnswerButton(
  interaction: Interaction & { readonly action: AnswerAction },
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<Settlement> {
  if (interaction.action === "open-here") {
    return { then: [commandEntry(commandOf(interaction, { name: "conversation", argument: interaction.value }))] };
  }
  const request = await originalRequest(interaction, deps);
  if (request === undefined) {
    await notify(
      commandOf(interaction, { name: interaction.action, argument: "" }),
      noticeOf({ key: "answer-too-old" }),
      false,
      deps,
      signal,
    );
    return { result: "too-old" };
  }
  if (interaction.action === "reveal") return await reveal(interaction, request, deps, signal);
  const answer = await answerTo(request, deps, ANSWER_DEADLINE, signal);
  await notify(request.command, answer, true, deps, signal);
  return {};
}

/** The command that the answer with this button belongs to, as if the person who pressed had given it. */
async function originalRequest(interaction: Interaction, deps: BridgeDeps): Promise<CommandRequest | undefined> {
  const value = readAnswerValue(interaction.value);
  const entry = value && (await deps.ledger.entry(value.entry));
  if (entry?.lane.kind !== "command") return undefined;
  const command = payloadOf("command", "command", entry);
  // Numbers can be guessed; an answer is only reachable from the room where it was requested.
  if (command.room !== interaction.room) return undefined;
  const page = interaction.action === "page" ? Number(value?.rest) : 0;
  if (!Number.isSafeInteger(page) || page < 0) return undefined;
  return { command: commandOf(interaction, command), entry: entry.seq, page };
}

/** The command of the person who pressed. */
export function commandOf(
  { id, person, room, thread, reply, locale }: Interaction,
  { name, argument, thread: request }: Pick<StaffCommand, "name" | "argument"> & Partial<StaffCommand>,
): StaffCommand {
  const how = { ...(reply !== undefined && { reply }), ...(locale !== undefined && { locale }) };
  return { id, name, argument, person, room, thread: thread ?? request, ...how };
}

/** Every reveal is logged: who saw whose details and when, but not the details. */
async function reveal(
  interaction: Interaction,
  request: CommandRequest,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<Settlement> {
  const { command } = request;
  const refusal = refusalOf(
    await deps.chats.of(interaction.person).author(interaction.person, interaction.room, signal),
  );
  if (refusal !== undefined || !isConfiguredRoom(interaction.room, deps.routes, deps.settings.opsRooms)) {
    const notice = noticeOf({ key: refusal === undefined ? "command-wrong-room" : `not-for-${refusal}` });
    await notify(command, notice, false, deps, signal);
    return { state: "cancelled", result: "refused" };
  }
  const value = readAnswerValue(interaction.value);
  let contact: string | undefined;
  const look = async (limited: AbortSignal): Promise<PrivateNotice> => {
    const found = await onceMoreIfCut(() => revealed(request, value?.rest ?? "", deps, limited), limited);
    contact = found.contact;
    return found.notice;
  };
  const notice = await fromService(look, command, deps, ANSWER_DEADLINE, signal);
  if (contact === undefined) {
    await notify(command, notice, false, deps, signal);
    return { result: "nothing-revealed" };
  }
  // Log first: a reveal must never happen without a record; a record without a reveal is harmless.
  deps.log.info(
    { person: interaction.person, contact, room: interaction.room, command: request.entry },
    "contact details revealed",
  );
  await notify(command, notice, false, deps, signal);
  return { result: `revealed ${contact}` };
}
