/**
 * Who is on a conversation, and how its threads work: what people say with the buttons of a card. The service cannot be
 * told who is on a conversation, so this is the bridge's own.
 *
 * All presses on one conversation come one after another, from whatever team chat, so of two that take it one wins.
 */
import type { ConversationCard } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../ports/deps.ts";
import { cardEntry, threadEntry, threadLane, type PressEntries } from "../model/entries.ts";
import { BridgeError } from "../model/failure.ts";
import type { NewEntry, ThreadChoice } from "../ports/conversation-api.ts";
import { modeHere } from "../routing/effective-mode.ts";
import { modeOf } from "../routing/route.ts";
import { toldTo } from "../people/notify-person.ts";
import type { ButtonAction, ConversationId, RoomId, Sentence } from "../model/message.ts";

export const DESK_ACTIONS = ["take", "release", "mute", "unmute", "mode"] as const satisfies readonly ButtonAction[];
export type DeskAction = (typeof DESK_ACTIONS)[number];

type Pressed = PressEntries["desk"];

/**
 * Result: what follows from the press. `isAgain`: an earlier attempt may have changed what is to be changed, and ended
 * before anybody was told; nothing else has changed it since. Errors: LEDGER_UNAVAILABLE.
 */
export async function atDesk(
  pressed: Pressed,
  isAgain: boolean,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<NewEntry[]> {
  const { press, conversation } = pressed;
  const standing = await stateOf(conversation, deps, signal);
  if (standing === "gone") return toldTo(press, { key: "conversation-gone", values: { id: conversation } });
  switch (press.action as DeskAction) {
    case "take":
      return await take(pressed, standing, deps);
    case "release":
      return await release(pressed, isAgain, deps);
    case "mute":
      return await mute(pressed, true, isAgain, deps);
    case "unmute":
      return await mute(pressed, false, isAgain, deps);
    case "mode":
      return await switchMode(pressed, isAgain, deps);
  }
}

/** The buttons do not wait for a service that is down: what they change is not the service's. */
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
  return read.conversation.status === "closed" ? "closed" : "open";
}

async function take(
  { press, conversation, name }: Pressed,
  standing: "closed" | "open" | "unknown",
  deps: BridgeDeps,
): Promise<NewEntry[]> {
  const before = await deps.links.taken(conversation);
  if (before?.press !== press.id) {
    if (before?.person === press.person) return toldTo(press, { key: "taken-already-yours" });
    if (before !== undefined) return toldTo(press, { key: "taken-already", values: nameAndChat(before) });
    if (standing === "closed") return toldTo(press, { key: "taken-closed" });
  }
  const chat = deps.chats.of(press.person).title;
  const at = new Date(deps.clock.now()).toISOString();
  await deps.links.setTaken(conversation, { person: press.person, name, chat, at, press: press.id });
  const then = await everywhere(conversation, { key: "taken-by", values: { name, chat } }, deps);
  // Where there is no thread, nobody else would say so.
  return press.thread === undefined ? [...then, ...toldTo(press, { key: "taken-done" })] : then;
}

/** Anybody may: who took it may have gone home. The threads say who did. */
async function release(
  { press, conversation, name }: Pressed,
  isAgain: boolean,
  deps: BridgeDeps,
): Promise<NewEntry[]> {
  const before = await deps.links.taken(conversation);
  if (before === undefined && !isAgain) return toldTo(press, { key: "taken-nobody" });
  await deps.links.setTaken(conversation, undefined);
  const by = { by: name, chat: deps.chats.of(press.person).title };
  const sentence: Sentence =
    before === undefined || before.person === press.person
      ? { key: "released-by", values: by }
      : { key: "released-for", values: { ...by, name: before.name } };
  return await everywhere(conversation, sentence, deps);
}

function nameAndChat({ name, chat }: { readonly name: string; readonly chat: string }) {
  return { name, chat };
}

async function mute(
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
async function switchMode(
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

/** Said in all threads of the conversation that are not muted, and shown on all of its cards. */
async function everywhere(
  conversation: ConversationId,
  sentence: Sentence,
  deps: Pick<BridgeDeps, "links" | "routes">,
): Promise<NewEntry[]> {
  const of = async (room: RoomId): Promise<NewEntry[]> => {
    if ((await deps.links.thread(conversation, room)) === undefined) return [];
    const isMuted = (await deps.links.choice(conversation, room))?.isMuted === true;
    const said = threadEntry(threadLane(conversation, room), "notice", { sentence });
    return [...(isMuted ? [] : [said]), cardEntry(conversation, room)];
  };
  return (await Promise.all([...deps.routes.modes.keys()].map(of))).flat();
}
