/** "Save as reply" in the menu of a message: asks for its name, and saves it. */
import type { BridgeDeps } from "../deps.ts";
import { threadEntry, threadLane } from "../lanes.ts";
import type { Interaction } from "../model/button.ts";
import { MAX_REPLY_NAME_UNITS } from "../../contract/saved-reply.ts";
import { MAX_TEXT_UNITS } from "../../contract/shapes.ts";
import { privateNoticeTo } from "../people/private-notice.ts";
import type { NewEntry } from "../ports/ledger.ts";
import { isConfiguredRoom } from "../routing/route.ts";
import { saveReply } from "./replies.ts";

export async function askForName(interaction: Interaction, deps: BridgeDeps, signal: AbortSignal): Promise<NewEntry[]> {
  const { about, room, person, form: handle, thread } = interaction;
  if (!isConfiguredRoom(room, deps.routes, deps.settings.opsRooms))
    return privateNoticeTo(interaction, { key: "command-wrong-room" });
  if (about === undefined || thread === undefined) return privateNoticeTo(interaction, { key: "save-not-a-persons" });
  const chat = deps.chats.of(person);
  const form = {
    ...({ action: "saved", value: about.post } as const),
    title: { key: "form-save-title" },
    submit: { key: "form-save" },
    fields: [
      {
        ...({ name: "name", label: { key: "form-reply-name" }, value: "", maxUnits: MAX_REPLY_NAME_UNITS } as const),
        hint: { key: "form-reply-name-hint" },
      },
      {
        ...({ name: "text", label: { key: "form-reply-text" }, isLong: true, maxUnits: MAX_TEXT_UNITS } as const),
        ...{ hint: { key: "form-reply-text-hint" }, value: await chat.plainText(about, signal) },
      },
    ],
    ...(interaction.locale !== undefined && { language: interaction.locale }),
  };
  const isOpen = handle !== undefined && (await chat.openForm?.(handle, form, thread, signal)) === true;
  return isOpen ? [] : privateNoticeTo(interaction, { key: "save-by-command" });
}

export async function saveNamed(
  interaction: Interaction,
  author: string,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<NewEntry[]> {
  const { room, person, thread = room } = interaction;
  if (!isConfiguredRoom(room, deps.routes, deps.settings.opsRooms))
    return privateNoticeTo(interaction, { key: "command-wrong-room" });
  const { name = "", text = "" } = interaction.fields ?? {};
  const what = await saveReply("add", name, text, author, deps, signal);
  return [threadEntry(threadLane(thread, room), "private-notice", { person, where: thread, what })];
}
