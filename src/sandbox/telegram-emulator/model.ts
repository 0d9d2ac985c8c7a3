/** The Telegram emulator's data model. Field names are Telegram's where it has one. */
import type { Update } from "./updates.ts";

export interface TelegramUser {
  readonly id: number;
  readonly is_bot: boolean;
  readonly first_name: string;
  readonly last_name?: string;
  /** Without `@`. */
  readonly username?: string;
  readonly language_code?: string;
}

/** An administrator's rights, named as in the Bot API's `ChatMemberAdministrator`. */
export const RIGHTS = [
  "can_manage_chat",
  "can_change_info",
  "can_delete_messages",
  "can_invite_users",
  "can_restrict_members",
  "can_pin_messages",
  "can_promote_members",
  "can_manage_topics",
  "can_manage_video_chats",
] as const;
export type Right = (typeof RIGHTS)[number];

export interface Member {
  readonly status: "creator" | "administrator" | "member" | "restricted" | "left" | "kicked";
  /** Only for administrators; the creator has all rights. */
  readonly rights?: readonly Right[];
  /** Writes in the group's name. */
  readonly is_anonymous?: boolean;
  readonly custom_title?: string;
}

/** What every member of the group may do. */
export interface ChatPermissions {
  readonly can_send_messages: boolean;
  readonly can_manage_topics: boolean;
  readonly can_pin_messages: boolean;
}

export interface TelegramTopic {
  readonly message_thread_id: number;
  readonly name: string;
  /** RGB, one of six. */
  readonly icon_color: number;
  readonly icon_custom_emoji_id?: string;
  readonly closed: boolean;
  readonly creator: number;
}

export interface TelegramChat {
  readonly id: number;
  readonly type: "group" | "supergroup" | "channel";
  readonly title: string;
  readonly is_forum: boolean;
  /** By user id; whoever is missing was never a member. */
  readonly members: Readonly<Record<number, Member>>;
  readonly permissions: ChatPermissions;
  /** Emoji allowed as reactions. */
  readonly reactions: "all" | readonly string[];
  /** In order of creation, without deleted ones. */
  readonly topics: readonly TelegramTopic[];
  /** The supergroup that a basic group became. */
  readonly migrated_to?: number;
  /** The channel whose posts are forwarded here. */
  readonly linked_channel?: number;
}

export interface Entity {
  readonly type: string;
  /** In UTF-16 code units. */
  readonly offset: number;
  readonly length: number;
  readonly url?: string;
  /** Only for `text_mention`. */
  readonly user?: TelegramUser;
  readonly language?: string;
  readonly custom_emoji_id?: string;
  /** Only for `date_time`: seconds, and how each reader's app shows them in its own time zone. */
  readonly unix_time?: number;
  readonly date_time_format?: string;
}

export interface Button {
  readonly text: string;
  readonly callback_data?: string;
  readonly url?: string;
  readonly copy_text?: { readonly text: string };
  readonly style?: string;
}

export interface TelegramMessage {
  readonly message_id: number;
  readonly chat: number;
  readonly date_ms: number;
  readonly edited_ms?: number;
  readonly from: number;
  /** The group itself for anonymous administrators, or a channel. */
  readonly sender_chat?: number;
  readonly author_signature?: string;
  /** Absent for the messages of a group without topics, or of General. */
  readonly topic?: number;
  /** Id of the message that this one replies to. */
  readonly reply_to?: number;
  /** The part of that message that it quotes. */
  readonly quote?: string;
  /** For a message with a file: its caption. */
  readonly text: string;
  readonly entities: readonly Entity[];
  /** Name of the attached file. */
  readonly file?: string;
  readonly media_group_id?: string;
  /** A channel's post that was forwarded here automatically. */
  readonly forwarded_from?: { readonly channel: number; readonly message_id: number; readonly date_ms: number };
  /** One of the Bot API's fields, such as `forum_topic_closed`. */
  readonly service?: Readonly<Record<string, unknown>>;
  readonly buttons?: readonly (readonly Button[])[];
  readonly reactions: readonly Reaction[];
  /** Telegram would show a preview of the first link. */
  readonly preview: boolean;
  /** People whom it notifies by name. */
  readonly pings: readonly number[];
  /** Only for an ephemeral message, whose `message_id` is 0: its number, and who sees it besides its sender. */
  readonly ephemeral?: { readonly id: number; readonly receiver: number };
}

export interface Reaction {
  readonly emoji: string;
  readonly users: readonly number[];
}

/** The bot's answer to a button press. */
export interface CallbackAnswer {
  readonly text: string;
  /** Shown as a window that must be closed. */
  readonly alert: boolean;
}

export interface TelegramSeed {
  /** The bot whose token the emulator accepts. */
  readonly bot: TelegramUser;
  readonly users: readonly TelegramUser[];
  readonly chats: readonly TelegramChat[];
  /** Existing messages, by chat, oldest first. Default: none. */
  readonly messages?: Readonly<Record<number, readonly TelegramMessage[]>>;
  /** The last id assigned in each chat. Default: that of its last message. */
  readonly lastIds?: Readonly<Record<number, number>>;
  /** Pending updates of the bot, and the number of the next one. */
  readonly updates?: { readonly waiting: readonly Update[]; readonly nextId: number };
}

export type Change =
  | { readonly kind: "posted"; readonly message: TelegramMessage }
  | {
      readonly kind: "edited";
      readonly message: TelegramMessage;
      readonly previous: TelegramMessage;
      /** Changed buttons alone set no "edited" mark. */
      readonly quiet: boolean;
    }
  | { readonly kind: "deleted"; readonly message: TelegramMessage }
  | { readonly kind: "ephemeral" | "ephemeral-gone"; readonly message: TelegramMessage }
  | {
      readonly kind: "reacted";
      readonly message: TelegramMessage;
      readonly user: number;
      readonly before: readonly string[];
      readonly after: readonly string[];
    }
  | { readonly kind: "chat"; readonly chat: TelegramChat }
  | {
      readonly kind: "member";
      readonly chat: TelegramChat;
      readonly user: number;
      readonly by: number;
      readonly before: Member;
      readonly after: Member;
    }
  | { readonly kind: "answered"; readonly user: number; readonly chat: number; readonly answer: CallbackAnswer };
