/** Who decides about a saved reply that is shown, and what they change in it before it goes. */
import { type ConversationId, MAX_TEXT_UNITS } from "../../../contract/shapes.ts";
import type { BridgeDeps } from "../../deps.ts";
import type { ConversationEntries } from "../../entries.ts";
import { conversationLane } from "../../lanes.ts";
import type { Interaction } from "../../model/button.ts";
import type { Author, PendingReply } from "../../model/message.ts";
import { privateNoticeTo } from "../../people/private-notice.ts";
import type { NewEntry } from "../../ports/ledger.ts";
import { pendingConfirmationIn, resolveHeld, writtenNow } from "../confirm.ts";
import { readIntent } from "../note-or-reply.ts";
import { questionName, readQuestionName } from "../question.ts";

/** What goes under somebody's name goes by their own press, or an administrator's. Result: why not, if not. */
export async function notTheirs(
  interaction: Interaction,
  by: Author,
  conversation: ConversationId,
  deps: BridgeDeps,
): Promise<NewEntry[] | undefined> {
  const found = await askedAbout(interaction, conversation, deps);
  if (found?.says === undefined || found.author === interaction.person || by.isAdmin) return undefined;
  return privateNoticeTo(interaction, { key: "saved-not-yours" });
}

/** Opens the text in a form. Where there is none, the author edits the message with which they asked for it. */
export async function editSaved(
  interaction: Interaction,
  conversation: ConversationId,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<NewEntry[]> {
  const found = await askedAbout(interaction, conversation, deps);
  if (found?.says === undefined) return privateNoticeTo(interaction, { key: "press-handled-already" });
  const form = {
    ...({ action: "edited", value: interaction.value } as const),
    title: { key: "form-edit-title" },
    submit: { key: "button-send" },
    fields: [
      {
        ...({ name: "text", label: { key: "form-reply-text" }, value: found.says, isLong: true } as const),
        hint: { key: "form-edit-hint" },
        maxUnits: MAX_TEXT_UNITS,
      },
    ],
    ...(interaction.locale !== undefined && { language: interaction.locale }),
  };
  const chat = deps.chats.of(found.thread);
  const isOpen =
    interaction.form !== undefined && (await chat.openForm?.(interaction.form, form, found.thread, signal)) === true;
  return isOpen ? [] : privateNoticeTo(interaction, { key: "saved-edit-here" });
}

/** The text as its author wants it: it is checked again, as if it had been written. */
export async function sendEdited(
  interaction: Interaction,
  conversation: ConversationId,
  deps: BridgeDeps,
): Promise<NewEntry[]> {
  const found = await askedAbout(interaction, conversation, deps);
  if (found?.says === undefined) return privateNoticeTo(interaction, { key: "press-handled-already" });
  // People begin notes there as they do everywhere.
  const intent = readIntent(interaction.fields?.["text"]?.trim() ?? "", "reply");
  if (intent.kind === "refused") return privateNoticeTo(interaction, { key: `refused-${intent.because}` });
  const isReply = (intent.kind === "reply" && intent.when === undefined) || intent.kind === "doubtful";
  if (!isReply) return privateNoticeTo(interaction, { key: "saved-edited-inside" });
  const { text: says } = intent;
  const { asked: _, cleared: __, ...staff } = writtenNow(found, deps.clock.now());
  const payload: ConversationEntries["staff"] = {
    ...{ ...staff, says, isMarked: true },
    ...(intent.kind === "reply" && intent.closes === true && { closes: true }),
    editedQuestion: questionName(found.post, found.question ?? 1),
  };
  const entry = { lane: conversationLane(conversation), kind: "staff", keys: [], payload };
  const isFirst = await resolveHeld(found, entry, conversation, deps);
  return isFirst ? [] : privateNoticeTo(interaction, { key: "press-handled-already" });
}

async function askedAbout(
  { value }: Interaction,
  conversation: ConversationId,
  deps: BridgeDeps,
): Promise<PendingReply | undefined> {
  const named = readQuestionName(value);
  const found = named && (await pendingConfirmationIn(named.post, conversation, deps));
  return found !== undefined && (found.question ?? 1) === named?.question ? found : undefined;
}
