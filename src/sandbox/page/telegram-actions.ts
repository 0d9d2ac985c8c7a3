/** What a person does in the Telegram pane, checked and carried into the stand-in. */
import { z } from "zod";
import type { PressAnswer, TelegramStandIn } from "../telegram-emulator/index.ts";
import { isAllowedReaction } from "../telegram-emulator/reactions.ts";
import { isAdmin, isPresent, mayManageTopic, maySend } from "../telegram-emulator/rights.ts";

const user = z.int();
const chat = z.int();
const message = z.int();
const topic = z.int();
const words = z.string().trim().min(1).max(4_096);

export const TELEGRAM_DEED = z.discriminatedUnion("deed", [
  z.object({
    deed: z.literal("post"),
    user,
    chat,
    text: words,
    topic: topic.optional(),
    reply_to: message.optional(),
  }),
  z.object({ deed: z.literal("edit"), user, chat, message, text: words }),
  z.object({ deed: z.literal("delete"), user, chat, message }),
  z.object({ deed: z.literal("react"), user, chat, message, emoji: z.string().max(20) }),
  z.object({ deed: z.literal("press"), user, chat, message, data: z.string().max(64) }),
  z.object({ deed: z.literal("close-topic"), user, chat, topic, closed: z.boolean() }),
]);
export type TelegramDeed = z.infer<typeof TELEGRAM_DEED>;

/** `refused`: what Telegram would not let this person do. */
export interface TelegramDeedOutcome {
  readonly outcome: "done" | "refused" | "unanswered";
  /** What the bot gave back to a pressed button. */
  readonly answer?: PressAnswer;
}

const DONE: TelegramDeedOutcome = { outcome: "done" };
const REFUSED: TelegramDeedOutcome = { outcome: "refused" };

export async function performInTelegram(deed: TelegramDeed, telegram: TelegramStandIn): Promise<TelegramDeedOutcome> {
  const group = telegram.chat(deed.chat);
  const member = group?.members[deed.user];
  if (group === undefined || member === undefined || !isPresent(member) || group.migrated_to !== undefined)
    return REFUSED;
  const people = { memberOf: () => member };

  if (deed.deed === "post") {
    const { topic: id, reply_to: answered } = deed;
    const open = id === undefined ? undefined : telegram.topic(deed.chat, id);
    if (!maySend(people, group, deed.user)) return REFUSED;
    if (id !== undefined && open === undefined) return REFUSED;
    if (open?.closed === true && !mayManageTopic(people, group, deed.user, open.creator)) return REFUSED;
    if (answered !== undefined && telegram.message(deed.chat, answered) === undefined) return REFUSED;
    telegram.staff.posts(deed.user, deed.chat, deed.text, {
      ...(id === undefined ? {} : { topic: id }),
      ...(answered === undefined ? {} : { replyTo: answered }),
    });
    return DONE;
  }
  if (deed.deed === "close-topic") {
    const found = telegram.topic(deed.chat, deed.topic);
    if (found === undefined || found.closed === deed.closed) return REFUSED;
    if (!mayManageTopic(people, group, deed.user, found.creator)) return REFUSED;
    telegram.staff.closesTopic(deed.user, deed.chat, deed.topic, deed.closed);
    return DONE;
  }

  const shown = telegram.message(deed.chat, deed.message);
  if (shown === undefined || shown.service !== undefined) return REFUSED;
  if (deed.deed === "press") {
    if (shown.buttons?.flat().some(({ callback_data: data }) => data === deed.data) !== true) return REFUSED;
    const answer = await telegram.staff.presses(deed, deed.user);
    return answer === "unanswered" ? { outcome: "unanswered" } : { outcome: "done", answer };
  }
  if (deed.deed === "react") {
    if (!isAllowedReaction(group, deed.emoji)) return REFUSED;
    const stands = shown.reactions.find(({ emoji }) => emoji === deed.emoji)?.users.includes(deed.user) === true;
    telegram.staff.reacts(deed.user, deed.chat, deed.message, ...(stands ? [] : [deed.emoji]));
    return DONE;
  }
  // Who writes in the group's name may change what was written so.
  const isTheirs =
    shown.from === deed.user || (shown.sender_chat === deed.chat && isAdmin(member) && member.is_anonymous === true);
  if (!isTheirs) return REFUSED;
  if (deed.deed === "edit") telegram.staff.edits(deed.chat, deed.message, deed.text);
  else telegram.staff.deletes(deed.chat, deed.message);
  return DONE;
}
