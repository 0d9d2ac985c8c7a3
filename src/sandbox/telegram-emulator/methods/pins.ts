/** Pinned messages. */
import { badRequest } from "../errors.ts";
import { hasRight, isAdmin } from "../rights.ts";
import { wireMessage } from "../wire.ts";
import { membership, type Method, targetChat, targetMessage } from "./method.ts";

/** Pinning again what is pinned succeeds, with another service message. */
export const pinChatMessage: Method = (call) => {
  const { chats } = call;
  const chat = targetChat(call);
  const own = membership(chats, chat);
  if (!hasRight(own, "can_pin_messages") && (isAdmin(own) || !chat.permissions.can_pin_messages))
    throw badRequest("not enough rights to manage pinned messages in the chat");
  const message = targetMessage(call, chat, "message to pin not found");
  chats.post({
    chat: chat.id,
    from: chats.bot.id,
    ...(message.topic === undefined ? {} : { topic: message.topic }),
    text: "",
    entities: [],
    service: { pinned_message: wireMessage(chats, message) },
  });
  return true;
};
