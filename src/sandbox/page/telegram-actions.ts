/** Validates what a person does in the Telegram pane and applies it to the emulator. */
import { z } from "zod";
import type { CallbackAnswer, TelegramEmulator } from "../telegram-emulator/index.ts";
import { isAllowedReaction } from "../telegram-emulator/reactions.ts";
import { isAdmin, isPresent, mayManageTopic, maySend } from "../telegram-emulator/rights.ts";

const user = z.int();
const chat = z.int();
const message = z.int();
const topic = z.int();
const messageText = z.string().trim().min(1).max(4_096);

export const TELEGRAM_ACTION = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("post"),
    user,
    chat,
    text: messageText,
    topic: topic.optional(),
    reply_to: message.optional(),
  }),
  z.object({ kind: z.literal("edit"), user, chat, message, text: messageText }),
  z.object({ kind: z.literal("delete"), user, chat, message }),
  z.object({ kind: z.literal("react"), user, chat, message, emoji: z.string().max(20) }),
  z.object({
    kind: z.literal("press"),
    user,
    chat,
    message,
    ephemeral: z.int().optional(),
    data: z.string().max(64),
  }),
  z.object({ kind: z.literal("close-topic"), user, chat, topic, closed: z.boolean() }),
]);
export type TelegramAction = z.infer<typeof TELEGRAM_ACTION>;

/** `refused`: Telegram would not let this person do that. */
export interface TelegramActionOutcome {
  readonly outcome: "done" | "refused" | "unanswered";
  /** The bot's answer to a button press. */
  readonly answer?: CallbackAnswer;
}

const DONE: TelegramActionOutcome = { outcome: "done" };
const REFUSED: TelegramActionOutcome = { outcome: "refused" };

export async function performTelegramAction(
  action: TelegramAction,
  telegram: TelegramEmulator,
): Promise<TelegramActionOutcome> {
  const group = telegram.chat(action.chat);
  const member = group?.members[action.user];
  if (group === undefined || member === undefined || !isPresent(member) || group.migrated_to !== undefined)
    return REFUSED;
  const people = { memberOf: () => member };

  if (action.kind === "post") {
    const { topic: id, reply_to: answered } = action;
    const open = id === undefined ? undefined : telegram.topic(action.chat, id);
    if (!maySend(people, group, action.user)) return REFUSED;
    if (id !== undefined && open === undefined) return REFUSED;
    if (open?.closed === true && !mayManageTopic(people, group, action.user, open.creator)) return REFUSED;
    if (answered !== undefined && telegram.message(action.chat, answered) === undefined) return REFUSED;
    telegram.staff.posts(action.user, action.chat, action.text, {
      ...(id === undefined ? {} : { topic: id }),
      ...(answered === undefined ? {} : { replyTo: answered }),
    });
    return DONE;
  }
  if (action.kind === "close-topic") {
    const found = telegram.topic(action.chat, action.topic);
    if (found === undefined || found.closed === action.closed) return REFUSED;
    if (!mayManageTopic(people, group, action.user, found.creator)) return REFUSED;
    telegram.staff.closesTopic(action.user, action.chat, action.topic, action.closed);
    return DONE;
  }

  if (action.kind === "press") {
    const { ephemeral, ...press } = action;
    const shown =
      ephemeral === undefined
        ? telegram.message(action.chat, action.message)
        : telegram.ephemerals(action.user).find((one) => one.chat === action.chat && one.ephemeral?.id === ephemeral);
    if (shown?.buttons?.flat().some(({ callback_data: data }) => data === action.data) !== true) return REFUSED;
    const answer = await telegram.staff.presses(
      { ...press, ...(ephemeral !== undefined && { ephemeral }) },
      action.user,
    );
    return answer === "unanswered" ? { outcome: "unanswered" } : { outcome: "done", answer };
  }
  const shown = telegram.message(action.chat, action.message);
  if (shown === undefined || shown.service !== undefined) return REFUSED;
  if (action.kind === "react") {
    if (!isAllowedReaction(group, action.emoji)) return REFUSED;
    const isSet = shown.reactions.find(({ emoji }) => emoji === action.emoji)?.users.includes(action.user) === true;
    telegram.staff.reacts(action.user, action.chat, action.message, ...(isSet ? [] : [action.emoji]));
    return DONE;
  }
  // Whoever writes in the group's name may edit messages written in that name.
  const isTheirs =
    shown.from === action.user ||
    (shown.sender_chat === action.chat && isAdmin(member) && member.is_anonymous === true);
  if (!isTheirs) return REFUSED;
  if (action.kind === "edit") telegram.staff.edits(action.chat, action.message, action.text);
  else telegram.staff.deletes(action.chat, action.message);
  return DONE;
}
