/**
 * The fields that the bridge reads from Telegram's updates; all others are dropped. Source: Bot API 10.3, read
 * 2026-11-21.
 */
import { z } from "zod";

/** Ids outside of these ranges are not Telegram's. */
const Id = z.int().positive();
/** 0 for an ephemeral message, which has a number of its own. */
const MessageId = z.int().nonnegative();
const ChatId = z.int().refine((id) => id !== 0);
/** Unix seconds, as far as dates reach. */
const Seconds = z.int().min(0).max(8_640_000_000_000);

const User = z.object({
  id: ChatId,
  is_bot: z.boolean(),
  first_name: z.string().catch(""),
  last_name: z.string().optional(),
  language_code: z.string().optional(),
});

const Chat = z.object({ id: ChatId, type: z.string() });

export const Entity = z.object({
  type: z.string(),
  offset: z.int(),
  length: z.int(),
  url: z.string().optional(),
});
export type Entity = z.infer<typeof Entity>;

/** The fields that a staff message's plain text is decoded from. */
export const StaffBody = z.object({
  text: z.string().catch(""),
  entities: z.array(Entity).catch([]),
});
export type StaffBody = z.infer<typeof StaffBody>;

const Named = z.object({ file_name: z.string().optional() });

/** Loose, because which of some eighty fields is present tells what kind of message it is. */
export const Message = z.looseObject({
  message_id: MessageId,
  ephemeral_message_id: Id.optional(),
  date: Seconds,
  edit_date: Seconds.optional(),
  message_thread_id: Id.optional(),
  is_topic_message: z.boolean().optional(),
  from: User.optional(),
  sender_chat: Chat.optional(),
  chat: Chat,
  is_automatic_forward: z.boolean().optional(),
  forward_origin: z.object({ type: z.string() }).optional(),
  /** In a topic, a message that replies to nothing else replies to the message that reports the topic's creation. */
  reply_to_message: z
    .looseObject({
      message_id: MessageId,
      date: Seconds.optional(),
      from: User.optional(),
      sender_chat: Chat.optional(),
      forum_topic_created: z.unknown().optional(),
    })
    .optional(),
  /** In the place of `reply_to_message` if that is in another topic or chat. */
  external_reply: z.unknown().optional(),
  /** The part that a reply quotes; also there if what it quotes was deleted. */
  quote: z.unknown().optional(),
  media_group_id: z.string().optional(),
  text: z.string().optional(),
  entities: z.array(Entity).optional(),
  caption: z.string().optional(),
  caption_entities: z.array(Entity).optional(),
  document: Named.optional(),
  audio: Named.optional(),
  video: Named.optional(),
  animation: Named.optional(),
  migrate_to_chat_id: ChatId.optional(),
  migrate_from_chat_id: ChatId.optional(),
});
export type Message = z.infer<typeof Message>;

export const CallbackQuery = z.object({
  id: z.string(),
  from: User,
  data: z.string().optional(),
  message: Message.optional(),
});
export type CallbackQuery = z.infer<typeof CallbackQuery>;

const Emoji = z.array(z.object({ type: z.string(), emoji: z.string().optional() }));

/** An anonymous administrator has no `user`. */
export const MessageReaction = z.object({
  chat: Chat,
  message_id: Id,
  user: User.optional(),
  date: Seconds,
  old_reaction: Emoji,
  new_reaction: Emoji,
});
export type MessageReaction = z.infer<typeof MessageReaction>;

export const TopicCreated = z.object({ name: z.string() });

export const Membership = z.object({
  chat: Chat,
  new_chat_member: z.object({
    status: z.string(),
    can_manage_topics: z.boolean().optional(),
    // Only for `restricted`.
    is_member: z.boolean().optional(),
    can_send_messages: z.boolean().optional(),
  }),
});

export const Update = z.looseObject({ update_id: z.int().nonnegative() });
export type Update = z.infer<typeof Update>;

const Sent = z.object({ from: User, chat: Chat.optional() });

/** Who wrote or clicked, and in which chat; `undefined` for updates without a sender. */
export function sentIn(update: Update): z.infer<typeof Sent> | undefined {
  const kinds = ["message", "edited_message", "callback_query"] as const;
  return kinds.map((kind) => Sent.safeParse(update[kind]).data).find((sent) => sent !== undefined);
}

/** The kinds of updates to request. Telegram remembers the last list it was given, so the bridge always sends one. */
export const ALLOWED_UPDATES = ["message", "edited_message", "callback_query", "my_chat_member"] as const;
/** Only where reactions act in a room. */
export const REACTION_UPDATES = ["message_reaction"] as const;
export type AllowedUpdate = (typeof ALLOWED_UPDATES)[number] | (typeof REACTION_UPDATES)[number];

/** Content that may have a caption, which its author can edit and remove. Source: Bot API 10.3, `Message`. */
export const CAPTIONED = ["animation", "audio", "document", "photo", "video", "voice"] as const;

/** Content that is not text, with the word for each kind. Source: Bot API 10.3, `Message`. */
export const FILE_KINDS = [
  "animation",
  "audio",
  "document",
  "photo",
  "sticker",
  "story",
  "video",
  "video_note",
  "voice",
  "contact",
  "location",
  "poll",
] as const;

/** Fields of messages that Telegram itself writes. Source: `@grammyjs/types` 5.0.0, `Message.ServiceMessage`. */
export const SERVICE_FIELDS: readonly string[] = [
  "new_chat_members",
  "left_chat_member",
  "chat_owner_left",
  "chat_owner_changed",
  "new_chat_title",
  "new_chat_photo",
  "delete_chat_photo",
  "group_chat_created",
  "supergroup_chat_created",
  "channel_chat_created",
  "message_auto_delete_timer_changed",
  "migrate_to_chat_id",
  "migrate_from_chat_id",
  "pinned_message",
  "successful_payment",
  "refunded_payment",
  "users_shared",
  "chat_shared",
  "gift",
  "unique_gift",
  "gift_upgrade_sent",
  "community_chat_added",
  "community_chat_joined",
  "community_chat_removed",
  "connected_website",
  "write_access_allowed",
  "passport_data",
  "proximity_alert_triggered",
  "boost_added",
  "chat_background_set",
  "checklist_tasks_done",
  "checklist_tasks_added",
  "direct_message_price_changed",
  "forum_topic_created",
  "forum_topic_edited",
  "forum_topic_closed",
  "forum_topic_reopened",
  "general_forum_topic_hidden",
  "general_forum_topic_unhidden",
  "giveaway_created",
  "giveaway_completed",
  "managed_bot_created",
  "paid_message_price_changed",
  "poll_option_added",
  "poll_option_deleted",
  "suggested_post_approved",
  "suggested_post_approval_failed",
  "suggested_post_declined",
  "suggested_post_paid",
  "suggested_post_refunded",
  "video_chat_scheduled",
  "video_chat_started",
  "video_chat_ended",
  "video_chat_participants_invited",
  "web_app_data",
];
