/** Every supported method, by its name in lower case, because Telegram ignores the case. */
import { answerCallbackQuery } from "./methods/callbacks.ts";
import { getChat, getChatAdministrators, getChatMember, getMe, leaveChat, sendChatAction } from "./methods/chats.ts";
import { deleteMyCommands, getMyCommands, setMyCommands } from "./methods/commands.ts";
import { deleteMessage, editMessageReplyMarkup, editMessageText, sendMessage } from "./methods/messages.ts";
import type { Method } from "./methods/method.ts";
import { pinChatMessage } from "./methods/pins.ts";
import { setMessageReaction } from "./methods/reactions.ts";
import {
  closeForumTopic,
  createForumTopic,
  deleteForumTopic,
  editForumTopic,
  getForumTopicIconStickers,
  reopenForumTopic,
} from "./methods/topics.ts";
import { deleteWebhook, getUpdates, getWebhookInfo, setWebhook } from "./methods/updates.ts";

export const ROUTES = {
  answerCallbackQuery,
  closeForumTopic,
  createForumTopic,
  deleteForumTopic,
  deleteMessage,
  deleteMyCommands,
  deleteWebhook,
  editForumTopic,
  editMessageReplyMarkup,
  editMessageText,
  getChat,
  getChatAdministrators,
  getChatMember,
  getForumTopicIconStickers,
  getMe,
  getMyCommands,
  getUpdates,
  getWebhookInfo,
  leaveChat,
  pinChatMessage,
  reopenForumTopic,
  sendChatAction,
  sendMessage,
  setMessageReaction,
  setMyCommands,
  setWebhook,
} as const satisfies Record<string, Method>;

export type MethodName = keyof typeof ROUTES;

const NAMES = new Map(Object.keys(ROUTES).map((name) => [name.toLowerCase(), name as MethodName]));

export const methodNamed = (name: string): MethodName | undefined => NAMES.get(name.toLowerCase());
