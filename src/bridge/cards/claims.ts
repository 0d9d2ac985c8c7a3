/**
 * Who is on a conversation, and how its threads work: what people say with the buttons of a card. The service cannot be
 * told who is on a conversation, so this is the bridge's own.
 *
 * All presses on one conversation come one after another, from whatever team chat, so of two that take it one wins.
 */
import type { ConversationId } from "../../contract/shapes.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";
import { cardEntry, threadEntry, threadLane } from "../model/entries.ts";
import type { RoomId } from "../model/ids.ts";
import { toldTo } from "../people/notify-person.ts";
import type { BridgeDeps } from "../ports/deps.ts";
import type { NewEntry } from "../ports/ledger.ts";
import type { Pressed } from "./actions.ts";

export async function take(
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
export async function release(
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
