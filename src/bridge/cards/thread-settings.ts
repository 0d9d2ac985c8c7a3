/** The settings of a thread, as people choose them with the buttons of its card. */
import { cardEntry, threadEntry, threadLane } from "../lanes.ts";
import { privateNoticeTo } from "../people/private-notice.ts";
import type { BridgeDeps } from "../deps.ts";
import type { NewEntry } from "../ports/ledger.ts";
import type { ThreadSettings } from "../stores/choices.ts";
import { effectiveMode, isLeftWithNotes } from "../routing/effective-mode.ts";
import { modeOf } from "../routing/route.ts";
import type { CardActionEntry } from "./actions.ts";

export async function mute(
  { interaction, conversation }: CardActionEntry,
  isMuted: boolean,
  isRetry: boolean,
  deps: BridgeDeps,
): Promise<NewEntry[]> {
  const before = (await deps.choices.threadSettings(conversation, interaction.room)) ?? {};
  if ((before.isMuted === true) === isMuted && !isRetry) {
    return privateNoticeTo(interaction, { key: isMuted ? "muted-already" : "unmuted-already" });
  }
  const { isMuted: _, ...others } = before;
  await deps.choices.setThreadSettings(conversation, interaction.room, { ...others, ...(isMuted && { isMuted }) });
  return [
    cardEntry(conversation, interaction.room),
    ...privateNoticeTo(interaction, { key: isMuted ? "muted-done" : "unmuted-done" }),
  ];
}

/** Everybody in the thread must know what happens to their text, so the notice is public, even in a muted thread. */
export async function switchMode(
  { interaction, conversation, name }: CardActionEntry,
  isRetry: boolean,
  deps: BridgeDeps,
): Promise<NewEntry[]> {
  const wanted = interaction.value === "note" ? "note" : "reply";
  const mode = await effectiveMode(conversation, interaction.room, deps);
  if (mode === "alerts") return privateNoticeTo(interaction, { key: "mode-not-here" });
  const { thread, room } = interaction;
  const isLeft =
    thread !== undefined && (await isLeftWithNotes(thread, await deps.links.thread(conversation, room), deps));
  // The bridge posts nothing there any more, so nobody would hear of a switch.
  if ((mode === wanted || isLeft) && !isRetry)
    return privateNoticeTo(interaction, { key: `mode-already-${isLeft ? "note" : wanted}` });
  const { mode: _, ...others } = (await deps.choices.threadSettings(conversation, interaction.room)) ?? {};
  const isOwn = wanted !== modeOf(interaction.room, deps.routes);
  const settings_: ThreadSettings = { ...others, ...(isOwn && { mode: wanted }) };
  await deps.choices.setThreadSettings(conversation, interaction.room, settings_);
  const sentence = { key: `mode-switched-${wanted}`, values: { name } };
  const lane = threadLane(conversation, interaction.room);
  return [
    threadEntry(lane, "notice", { sentence, setsMode: wanted }, [`mode:${interaction.id}`]),
    cardEntry(conversation, interaction.room),
  ];
}
