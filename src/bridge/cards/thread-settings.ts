/** How a thread works, as people choose with the buttons of its card. */
import { cardEntry, threadEntry, threadLane } from "../model/entries.ts";
import { toldTo } from "../people/notify-person.ts";
import type { BridgeDeps } from "../ports/deps.ts";
import type { NewEntry } from "../ports/ledger.ts";
import type { ThreadChoice } from "../ports/links.ts";
import { modeHere } from "../routing/effective-mode.ts";
import { modeOf } from "../routing/route.ts";
import type { Pressed } from "./actions.ts";

export async function mute(
  { press, conversation }: Pressed,
  isMuted: boolean,
  isAgain: boolean,
  deps: BridgeDeps,
): Promise<NewEntry[]> {
  const before = (await deps.links.choice(conversation, press.room)) ?? {};
  if ((before.isMuted === true) === isMuted && !isAgain) {
    return toldTo(press, { key: isMuted ? "muted-already" : "unmuted-already" });
  }
  const { isMuted: _, ...others } = before;
  await deps.links.setChoice(conversation, press.room, { ...others, ...(isMuted && { isMuted }) });
  return [cardEntry(conversation, press.room), ...toldTo(press, { key: isMuted ? "muted-done" : "unmuted-done" })];
}

/** Everybody in the thread must know what their text does there, so it is said to all, in a muted thread too. */
export async function switchMode(
  { press, conversation, name }: Pressed,
  isAgain: boolean,
  deps: BridgeDeps,
): Promise<NewEntry[]> {
  const wanted = press.value === "note" ? "note" : "reply";
  const mode = await modeHere(conversation, press.room, deps);
  if (mode === "alerts") return toldTo(press, { key: "mode-not-here" });
  if (mode === wanted && !isAgain) return toldTo(press, { key: `mode-already-${wanted}` });
  const { mode: _, ...others } = (await deps.links.choice(conversation, press.room)) ?? {};
  const isOwn = wanted !== modeOf(press.room, deps.routes);
  const choice: ThreadChoice = { ...others, ...(isOwn && { mode: wanted }) };
  await deps.links.setChoice(conversation, press.room, choice);
  const sentence = { key: `mode-switched-${wanted}`, values: { name } };
  const lane = threadLane(conversation, press.room);
  return [threadEntry(lane, "notice", { sentence }, [`mode:${press.id}`]), cardEntry(conversation, press.room)];
}
