/** Groups and their members. */
import { number } from "../args.ts";
import { badRequest } from "../errors.ts";
import { isAdmin } from "../rights.ts";
import { wireChat, wireMember, wireUser } from "../wire.ts";
import { knownMember, membership, type Method, targetChat } from "./method.ts";

export const getMe: Method = ({ chats, privacyMode }) => ({
  ...wireUser(chats.bot),
  can_join_groups: true,
  can_read_all_group_messages: !privacyMode,
  supports_inline_queries: false,
  can_connect_to_business: false,
  has_main_web_app: false,
  has_topics_enabled: false,
});

export const getChat: Method = (call) => {
  const chat = targetChat(call);
  return {
    ...wireChat(chat),
    accent_color_id: 0,
    max_reaction_count: 11,
    accepted_gift_types: {
      unlimited_gifts: false,
      limited_gifts: false,
      unique_gifts: false,
      premium_subscription: false,
    },
    permissions: {
      ...chat.permissions,
      can_send_audios: true,
      can_send_documents: true,
      can_send_photos: true,
      can_send_videos: true,
      can_send_video_notes: true,
      can_send_voice_notes: true,
      can_send_polls: true,
      can_send_other_messages: true,
      can_add_web_page_previews: true,
      can_change_info: false,
      can_invite_users: true,
    },
    // Omitted if every reaction is allowed.
    ...(chat.reactions === "all"
      ? {}
      : { available_reactions: chat.reactions.map((emoji) => ({ type: "emoji", emoji })) }),
    ...(chat.linked_channel === undefined ? {} : { linked_chat_id: chat.linked_channel }),
  };
};

/** Telegram only guarantees information about other members to administrators, so any other bot is refused here. */
export const getChatMember: Method = (call) => {
  const { args, chats } = call;
  const chat = targetChat(call);
  const id = number(args, "user_id");
  const member = knownMember(chats, chat, id);
  if (id !== chats.bot.id && !isAdmin(membership(chats, chat))) throw badRequest("member list is inaccessible");
  return wireMember(chats, chat, id ?? 0, member);
};

/** Without bots. */
export const getChatAdministrators: Method = (call) => {
  const chat = targetChat(call);
  return Object.entries(chat.members)
    .filter(([id, member]) => isAdmin(member) && call.chats.user(Number(id))?.is_bot === false)
    .map(([id, member]) => wireMember(call.chats, chat, Number(id), member));
};

/** "Bot is typing", which nobody sees here. */
export const sendChatAction: Method = (call) => {
  targetChat(call);
  return true;
};

export const leaveChat: Method = (call) => {
  const { chats } = call;
  const chat = targetChat(call);
  chats.setMember(chat.id, chats.bot.id, { status: "left" }, chats.bot.id);
  return true;
};
