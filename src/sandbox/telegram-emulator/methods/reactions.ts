/** `setMessageReaction` */
import { isFields, json } from "../args.ts";
import { badRequest } from "../errors.ts";
import { isAllowedReaction, plainEmoji } from "../reactions.ts";
import { type Method, targetChat, targetMessage } from "./method.ts";

/** A bot has at most one reaction on a message; the next replaces it. */
const MAX_OF_A_BOT = 1;

export const setMessageReaction: Method = (call) => {
  const { args, chats } = call;
  const chat = targetChat(call);
  const message = targetMessage(call, chat, "message to react not found");
  if (message.service !== undefined) throw badRequest("MESSAGE_ID_INVALID");
  const list = json(args, "reaction", "can't parse reaction types JSON object") ?? [];
  if (!Array.isArray(list)) throw badRequest("expected an Array of ReactionType");
  if (list.length > MAX_OF_A_BOT) throw badRequest("REACTIONS_TOO_MANY");
  const emoji = list.map((given: unknown) => {
    const one = isFields(given) && given["type"] === "emoji" ? given["emoji"] : undefined;
    if (typeof one !== "string" || !isAllowedReaction(chat, plainEmoji(one))) throw badRequest("REACTION_INVALID");
    return plainEmoji(one);
  });
  chats.react(chat.id, message.message_id, chats.bot.id, emoji);
  return true;
};
