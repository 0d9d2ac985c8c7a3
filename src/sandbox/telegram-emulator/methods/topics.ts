/** Topics of forum supergroups. */
import { number, text } from "../args.ts";
import { badRequest } from "../errors.ts";
import { TOPIC_COLOURS, TOPIC_ICONS, wireIcons } from "../icons.ts";
import type { TelegramChat, TelegramTopic } from "../model.ts";
import { hasRight, mayManageTopic } from "../rights.ts";
import { wireTopic } from "../wire.ts";
import { type Call, membership, type Method, targetChat } from "./method.ts";

/** In Unicode characters; longer names are silently cut. Source: tdlib/td ForumTopicManager, `clean_name`. */
const MAX_NAME_CHARACTERS = 128;

export const createForumTopic: Method = (call) => {
  const { args, chats } = call;
  const chat = targetForum(call);
  if (!mayManageTopic(chats, chat, chats.bot.id)) throw badRequest("not enough rights to create a topic");
  const name = cleanName(text(args, "name"));
  if (name === "") throw badRequest("title must be non-empty");
  const color = number(args, "icon_color") ?? TOPIC_COLOURS[0];
  if (!TOPIC_COLOURS.some((one) => one === color)) throw badRequest("invalid icon color specified");
  const icon = readIcon(call);
  return wireTopic(
    chats.openTopic(chat.id, {
      name,
      icon_color: color,
      ...(icon === undefined || icon === "" ? {} : { icon_custom_emoji_id: icon }),
      creator: chats.bot.id,
    }),
  );
};

export const editForumTopic: Method = (call) => {
  const chat = targetForum(call);
  const topic = targetTopic(call, chat, "edit");
  const name = cleanName(text(call.args, "name"));
  const icon = readIcon(call) ?? topic.icon_custom_emoji_id ?? "";
  const { icon_custom_emoji_id: oldIcon = "", ...rest } = topic;
  const renamed = name !== "" && name !== topic.name;
  if (!renamed && icon === oldIcon) throw badRequest("TOPIC_NOT_MODIFIED");
  const next = { ...rest, ...(renamed ? { name } : {}), ...(icon === "" ? {} : { icon_custom_emoji_id: icon }) };
  call.chats.setTopic(chat.id, next);
  announce(call, chat, topic, {
    forum_topic_edited: { ...(renamed ? { name } : {}), ...(icon === oldIcon ? {} : { icon_custom_emoji_id: icon }) },
  });
  return true;
};

export const closeForumTopic: Method = (call) => setClosed(call, true);
export const reopenForumTopic: Method = (call) => setClosed(call, false);

function setClosed(call: Call, closed: boolean): true {
  const chat = targetForum(call);
  const topic = targetTopic(call, chat, closed ? "close" : "reopen");
  if (topic.closed === closed) throw badRequest("TOPIC_NOT_MODIFIED");
  call.chats.setTopic(chat.id, { ...topic, closed });
  announce(call, chat, topic, { [closed ? "forum_topic_closed" : "forum_topic_reopened"]: {} });
  return true;
}

export const deleteForumTopic: Method = (call) => {
  const chat = targetForum(call);
  const id = number(call.args, "message_thread_id");
  if (!hasRight(membership(call.chats, chat), "can_delete_messages"))
    throw badRequest("not enough rights to delete the topic");
  if (chat.topics.every((one) => one.message_thread_id !== id)) throw badRequest("TOPIC_ID_INVALID");
  call.chats.removeTopic(chat.id, id ?? 0);
  return true;
};

export const getForumTopicIconStickers: Method = () => wireIcons();

function targetForum(call: Call): TelegramChat {
  const chat = targetChat(call);
  if (!chat.is_forum) throw badRequest("the chat is not a forum");
  return chat;
}

/** Deleted topics are as unknown as topics that never existed. */
function targetTopic(call: Call, chat: TelegramChat, what: string): TelegramTopic {
  const id = number(call.args, "message_thread_id");
  const topic = chat.topics.find((one) => one.message_thread_id === id);
  if (topic === undefined) throw badRequest("TOPIC_ID_INVALID");
  if (!mayManageTopic(call.chats, chat, call.chats.bot.id, topic.creator))
    throw badRequest(`not enough rights to ${what} the topic`);
  return topic;
}

/** `undefined`: not given; empty: none. */
function readIcon({ args }: Call): string | undefined {
  const icon = text(args, "icon_custom_emoji_id");
  if (icon !== undefined && icon !== "" && !TOPIC_ICONS.has(icon)) throw badRequest("DOCUMENT_INVALID");
  return icon;
}

const cleanName = (name = ""): string =>
  Array.from(name.replaceAll(/\s+/gu, " ").trim()).slice(0, MAX_NAME_CHARACTERS).join("").trim();

function announce(
  call: Call,
  chat: TelegramChat,
  topic: TelegramTopic,
  service: Readonly<Record<string, unknown>>,
): void {
  call.chats.post({
    chat: chat.id,
    from: call.chats.bot.id,
    topic: topic.message_thread_id,
    text: "",
    entities: [],
    service,
  });
}
