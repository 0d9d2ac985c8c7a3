/**
 * The people and groups that tests and the sandbox start with: one person for every kind of author, one group for every
 * kind.
 */
import { RIGHTS, type Member, type TelegramChat, type TelegramSeed, type TelegramUser } from "./model.ts";

/** Names for the people of the seed, so that tests need no ids. */
export const TELEGRAM_PEOPLE = {
  anna: 710_001,
  mark: 710_002,
  /** Administrator who writes in the group's name. */
  ivy: 710_003,
  /** Not a member of any group. */
  stranger: 710_004,
  otherBot: 720_001,
  bridge: 7_300_001,
} as const;

export const TELEGRAM_CHATS = {
  /** Supergroup with topics. */
  support: -1_002_000_000_001,
  /** Supergroup without topics. */
  frontDesk: -1_002_000_000_002,
  /** Basic group, which may become a supergroup. */
  smallTeam: -4_000_001,
  /** Supergroup with topics, where the bot is not an administrator. */
  powerless: -1_002_000_000_003,
  /** The bot is not a member. */
  elsewhere: -1_002_000_000_004,
  /** A channel whose posts are forwarded to `support`. */
  news: -1_002_000_000_005,
} as const;

/** Senders that Telegram itself uses. Source: tdlib/telegram-bot-api Client.cpp, read 2026-11-21. */
export const ANONYMOUS_ADMIN: TelegramUser = {
  id: 1_087_968_824,
  is_bot: true,
  first_name: "Group",
  username: "GroupAnonymousBot",
};
export const CHANNEL_SENDER: TelegramUser = {
  id: 136_817_688,
  is_bot: true,
  first_name: "Channel",
  username: "Channel_Bot",
};
export const FORWARDING_SERVICE: TelegramUser = { id: 777_000, is_bot: false, first_name: "Telegram" };

/** `language`: that of Anna's app. */
export function sampleTelegram(language = "en"): TelegramSeed {
  const { anna, mark, ivy, stranger, otherBot, bridge } = TELEGRAM_PEOPLE;
  const admin: Member = { status: "administrator", rights: RIGHTS };
  const member: Member = { status: "member" };
  const chat = (id: number, title: string, more: Partial<TelegramChat> = {}): TelegramChat => ({
    id,
    type: "supergroup",
    title,
    is_forum: false,
    members: {
      [anna]: { status: "creator" },
      [mark]: member,
      [ivy]: { ...admin, is_anonymous: true, custom_title: "Shift lead" },
      [otherBot]: member,
      [bridge]: admin,
    },
    permissions: { can_send_messages: true, can_manage_topics: false, can_pin_messages: false },
    reactions: "all",
    topics: [],
    ...more,
  });
  return {
    bot: { id: bridge, is_bot: true, first_name: "Conversation Bridge", username: "conversation_bridge_bot" },
    users: [
      {
        id: anna,
        is_bot: false,
        first_name: "Anna",
        last_name: "Berg",
        username: "anna_berg",
        language_code: language,
      },
      { id: mark, is_bot: false, first_name: "Mark", last_name: "Oduya", username: "mark_oduya" },
      { id: ivy, is_bot: false, first_name: "Ivy", last_name: "Chen" },
      { id: stranger, is_bot: false, first_name: "Sam", last_name: "Field", username: "sam_field" },
      { id: otherBot, is_bot: true, first_name: "Standup Robot", username: "standup_robot_bot" },
      ANONYMOUS_ADMIN,
      CHANNEL_SENDER,
      FORWARDING_SERVICE,
    ],
    chats: [
      chat(TELEGRAM_CHATS.support, "Support", { is_forum: true, linked_channel: TELEGRAM_CHATS.news }),
      chat(TELEGRAM_CHATS.frontDesk, "Front desk"),
      chat(TELEGRAM_CHATS.smallTeam, "Small team", { type: "group" }),
      chat(TELEGRAM_CHATS.powerless, "Night shift", {
        is_forum: true,
        members: { [anna]: { status: "creator" }, [mark]: member, [bridge]: member },
      }),
      chat(TELEGRAM_CHATS.elsewhere, "Founders", { members: { [mark]: { status: "creator" } } }),
      chat(TELEGRAM_CHATS.news, "Juniper Goods News", { type: "channel", members: { [anna]: { status: "creator" } } }),
    ],
  };
}
