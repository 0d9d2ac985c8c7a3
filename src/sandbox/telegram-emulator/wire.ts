/** Messages, chats and people in the Bot API's shapes. */
import type { Chats } from "./chats.ts";
import {
  type Entity,
  type Member,
  type TelegramChat,
  type TelegramMessage,
  type TelegramTopic,
  type TelegramUser,
  RIGHTS,
} from "./model.ts";

export type Json = Readonly<Record<string, unknown>>;

export const seconds = (ms: number): number => Math.floor(ms / 1000);

/** `language_code` is known for people who started the bot; a bot in a group rarely gets it. */
export function wireUser({ id, is_bot, first_name, last_name, username, language_code }: TelegramUser): Json {
  return given({ id, is_bot, first_name, last_name, username, language_code });
}

export function wireChat({ id, type, title, is_forum }: TelegramChat): Json {
  return { id, title, type, ...(is_forum ? { is_forum: true } : {}) };
}

export function wireMessage(chats: Chats, message: TelegramMessage, withReply = true): Json {
  const chat = chats.chat(message.chat);
  const user = chats.user(message.from);
  const forwarded = message.forwarded_from;
  const answered = withReply ? repliedTo(chats, message) : undefined;
  return given({
    message_id: message.message_id,
    ...(message.ephemeral === undefined ? {} : wireEphemeral(chats, message.ephemeral)),
    message_thread_id: threadOf(chats, message),
    is_topic_message: message.topic === undefined ? undefined : true,
    from: user === undefined ? undefined : wireUser(user),
    sender_chat: message.sender_chat === undefined ? undefined : chatById(chats, message.sender_chat),
    author_signature: message.author_signature,
    chat: chat === undefined ? undefined : wireChat(chat),
    date: seconds(message.date_ms),
    edit_date: message.edited_ms === undefined ? undefined : seconds(message.edited_ms),
    media_group_id: message.media_group_id,
    ...(forwarded === undefined
      ? {}
      : {
          is_automatic_forward: true,
          forward_origin: {
            type: "channel",
            chat: chatById(chats, forwarded.channel),
            message_id: forwarded.message_id,
            date: seconds(forwarded.date_ms),
          },
        }),
    ...(answered === undefined ? {} : wireAnswered(chats, answered, message)),
    quote: message.quote === undefined ? undefined : { text: message.quote, position: 0, is_manual: true },
    ...content(message),
    ...message.service,
    reply_markup:
      message.buttons === undefined
        ? undefined
        : { inline_keyboard: message.buttons.map((row) => row.map((button) => given({ ...button }))) },
  });
}

function wireEphemeral(chats: Chats, { id, receiver }: NonNullable<TelegramMessage["ephemeral"]>): Json {
  const user = chats.user(receiver);
  return given({ ephemeral_message_id: id, receiver_user: user && wireUser(user) });
}

/** What is in another topic comes without its text. Source: Bot API 10.3, `ExternalReplyInfo`. */
function wireAnswered(chats: Chats, answered: TelegramMessage, { topic }: TelegramMessage): Json {
  if (answered.topic === topic) return { reply_to_message: wireMessage(chats, answered, false) };
  const { from, chat, date, message_id } = wireMessage(chats, answered, false);
  return { external_reply: { origin: { type: "user", sender_user: from, date }, chat, message_id } };
}

function content({ text, entities, file }: TelegramMessage): Json {
  const wired = entities.map(wireEntity);
  if (file === undefined) return text === "" ? {} : { text, ...(wired.length === 0 ? {} : { entities: wired }) };
  return {
    document: {
      file_name: file,
      mime_type: "application/octet-stream",
      file_id: `file-${file}`,
      file_unique_id: file,
      file_size: 1024,
    },
    ...(text === "" ? {} : { caption: text }),
    ...(text === "" || wired.length === 0 ? {} : { caption_entities: wired }),
  };
}

const wireEntity = (entity: Entity): Json =>
  entity.user === undefined ? { ...entity } : { ...entity, user: wireUser(entity.user) };

/**
 * The topic, or outside topics the first message of a chain of replies. Basic groups have neither.
 * Source: tdlib/td issues 356 and 447.
 */
function threadOf(chats: Chats, message: TelegramMessage): number | undefined {
  if (message.topic !== undefined) return message.topic;
  if (message.reply_to === undefined || chats.chat(message.chat)?.type !== "supergroup") return undefined;
  let root = message;
  while (root.reply_to !== undefined) {
    const above = chats.message(message.chat, root.reply_to);
    if (above === undefined || above.topic !== undefined) break;
    root = above;
  }
  return root === message ? undefined : root.message_id;
}

/** In a topic, a message that replies to nothing in particular replies to the topic's first message. */
function repliedTo(chats: Chats, message: TelegramMessage): TelegramMessage | undefined {
  const id = message.reply_to ?? message.topic;
  return id === undefined || id === message.message_id ? undefined : chats.message(message.chat, id);
}

const chatById = (chats: Chats, id: number): Json | undefined => {
  const chat = chats.chat(id);
  return chat === undefined ? undefined : wireChat(chat);
};

export function wireTopic(topic: TelegramTopic): Json {
  const { message_thread_id, name, icon_color, icon_custom_emoji_id } = topic;
  return given({ message_thread_id, name, icon_color, icon_custom_emoji_id });
}

export function wireMember(chats: Chats, chat: TelegramChat, id: number, member: Member): Json {
  const user = wireUser(chats.user(id) ?? { id, is_bot: false, first_name: "Deleted account" });
  const { status } = member;
  switch (status) {
    case "creator":
      return given({ status, user, is_anonymous: member.is_anonymous ?? false, custom_title: member.custom_title });
    case "administrator":
      return given({
        status,
        user,
        can_be_edited: false,
        is_anonymous: member.is_anonymous ?? false,
        custom_title: member.custom_title,
        ...Object.fromEntries(RIGHTS.map((right) => [right, member.rights?.includes(right) ?? false])),
        // Mentions topics only where there can be any.
        ...(chat.type === "group" ? { can_manage_topics: undefined } : {}),
      });
    case "restricted":
      return { status, user, is_member: true, until_date: 0, can_send_messages: false, can_manage_topics: false };
    case "kicked":
      return { status, user, until_date: 0 };
    default:
      return { status, user };
  }
}

/** Drops absent fields. */
function given(fields: Readonly<Record<string, unknown>>): Json {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
