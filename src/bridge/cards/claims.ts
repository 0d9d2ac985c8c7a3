/**
 * Claims: who is handling a conversation, as people say with the buttons of a card. The service has no notion of it, so
 * claims are the bridge's own.
 *
 * All presses that concern one conversation run one after another, whatever team chat they come from, so of two people
 * who claim it one wins.
 */
import type { Sentence } from "../../platform/i18n/sentence.ts";
import type { InteractionEntries } from "../entries.ts";
import { privateNoticeTo } from "../people/private-notice.ts";
import type { BridgeDeps } from "../deps.ts";
import type { NewEntry } from "../ports/ledger.ts";
import { recordAct } from "./acted.ts";
import type { CardActionEntry } from "./actions.ts";
import { notifyAllThreads } from "./notify-all-threads.ts";

export async function take(
  { interaction, conversation, name }: CardActionEntry,
  status: "closed" | "open" | "unknown",
  deps: BridgeDeps,
): Promise<NewEntry[]> {
  const before = await deps.choices.claim(conversation);
  if (before?.interaction !== interaction.id) {
    if (before?.person === interaction.person) return privateNoticeTo(interaction, { key: "taken-already-yours" });
    if (before !== undefined)
      return privateNoticeTo(interaction, { key: "taken-already", values: nameAndChat(before) });
    if (status === "closed") return privateNoticeTo(interaction, { key: "taken-closed" });
  }
  const chat = deps.chats.of(interaction.person).title;
  const at = new Date(deps.clock.now()).toISOString();
  await deps.choices.setClaim(conversation, {
    person: interaction.person,
    name,
    chat,
    at,
    interaction: interaction.id,
  });
  await recordAct(interaction.room, conversation, deps);
  const then = await notifyAllThreads(conversation, { key: "taken-by", values: { name, chat } }, deps);
  // Without a thread, nothing else would report it.
  return interaction.thread === undefined ? [...then, ...privateNoticeTo(interaction, { key: "taken-done" })] : then;
}

/** Takes the conversation for who answered the client, unless somebody has it. Only the cards say so. */
export async function takeByReply(
  { conversation, person, name, post, at }: InteractionEntries["taken-by-reply"],
  deps: Pick<BridgeDeps, "choices" | "chats" | "links" | "routes">,
): Promise<NewEntry[]> {
  const interaction = `reply:${post}`;
  const before = await deps.choices.claim(conversation);
  // An earlier attempt may have stopped before the cards were told.
  if (before !== undefined && before.interaction !== interaction) return [];
  const { title: chat } = deps.chats.of(person);
  await deps.choices.setClaim(conversation, { person, name, chat, at, interaction });
  return await notifyAllThreads(conversation, undefined, deps);
}

/** Anybody may release a claim: its owner may have gone home. The threads report who released it. */
export async function release(
  { interaction, conversation, name }: CardActionEntry,
  isRetry: boolean,
  deps: BridgeDeps,
): Promise<NewEntry[]> {
  const before = await deps.choices.claim(conversation);
  if (before === undefined && !isRetry) return privateNoticeTo(interaction, { key: "taken-nobody" });
  const by = { by: name, chat: deps.chats.of(interaction.person).title };
  const sentence: Sentence =
    before === undefined || before.person === interaction.person
      ? { key: "released-by", values: by }
      : { key: "released-for", values: { ...by, name: before.name } };
  const then = await notifyAllThreads(conversation, sentence, deps);
  // In one commit: another attempt does not know any more who had it.
  const keyed = then.map((entry) => ({
    ...entry,
    keys: [...entry.keys, `released:${interaction.id}@${entry.lane.key}`],
  }));
  await Promise.all([deps.choices.setClaim(conversation, undefined), deps.ledger.append(keyed)]);
  return [];
}

function nameAndChat({ name, chat }: { readonly name: string; readonly chat: string }) {
  return { name, chat };
}
