/**
 * The parts of Telegram that the emulator covers, by method and update. A test compares this table with the routes and
 * the updates that are sent, in both directions: what is not listed is not supported, and what is listed works.
 */
import type { MethodName } from "./routes.ts";
import type { UpdateType } from "./updates.ts";

export interface Coverage {
  /** What works as in Telegram. */
  readonly covers: string;
  /** Documented limits and errors that are enforced. */
  readonly limits: readonly string[];
  /** What differs from Telegram or is left out. */
  readonly lacks?: string;
}

const CHAT = [
  "chat_id is empty",
  "chat not found",
  "bot was kicked",
  "bot is not a member",
  "group chat was upgraded to a supergroup chat, with migrate_to_chat_id",
  "bot can't initiate conversation with a user",
] as const;

const RATE = "429 with retry_after at 20 a minute in a group and 30 a second everywhere (when switched on)";
const BUTTONS = [
  "callback_data 64 bytes (BUTTON_DATA_INVALID)",
  "buttons that do nothing",
  "100 buttons (the number is a guess)",
  "copy_text 256",
] as const;

/**
 * Every method takes JSON, forms and queries, and returns 401 for a wrong token; an unknown method is a 404. Faults can
 * be injected into each. Not covered anywhere: private chats, channels as targets, files, multipart bodies.
 */
export const METHODS: Readonly<Record<MethodName, Coverage>> = {
  answerCallbackQuery: {
    covers: "a notice or a window for who pressed",
    limits: ["text 200", "query is too old"],
    lacks: "url, cache_time; the time after which a query is too old is a guess",
  },
  closeForumTopic: {
    covers: "with its service message",
    limits: [...CHAT, "the chat is not a forum", "not enough rights", "TOPIC_ID_INVALID", "TOPIC_NOT_MODIFIED"],
    lacks: "General",
  },
  createForumTopic: {
    covers: "name, icon_color, icon_custom_emoji_id, with its service message, whose id is the topic's",
    limits: [
      ...CHAT,
      "the chat is not a forum",
      "not enough rights to create a topic",
      "title must be non-empty",
      "names are cut at 128 characters",
      "six colours",
      "icons of the free set only",
    ],
    lacks: "how often topics may be made, which is not known",
  },
  deleteForumTopic: {
    covers: "with all its messages, and without an update",
    limits: [...CHAT, "the chat is not a forum", "not enough rights", "TOPIC_ID_INVALID"],
  },
  deleteMessage: {
    covers: "own messages, others' with the right to delete",
    limits: [...CHAT, "message to delete not found", "message can't be deleted", "own messages for 48 hours only"],
  },
  deleteMyCommands: { covers: "by scope and language", limits: [] },
  deleteWebhook: { covers: "drop_pending_updates", limits: [] },
  editForumTopic: {
    covers: "name and icon, with its service message",
    limits: [...CHAT, "the chat is not a forum", "not enough rights", "TOPIC_ID_INVALID", "TOPIC_NOT_MODIFIED"],
    lacks: "General",
  },
  editMessageReplyMarkup: {
    covers: "own messages, without an edited mark",
    limits: [
      ...CHAT,
      "message to edit not found",
      "message can't be edited",
      "message is not modified",
      ...BUTTONS,
      RATE,
    ],
  },
  editMessageText: {
    covers: "own messages; buttons that are not given go",
    limits: [
      ...CHAT,
      "message to edit not found",
      "message can't be edited",
      "there is no text in the message to edit",
      "message is not modified",
      "as sendMessage",
      RATE,
    ],
    lacks: "inline messages",
  },
  getChat: {
    covers: "type, is_forum, permissions, available_reactions, linked_chat_id",
    limits: CHAT,
    lacks: "photos, invite links, pinned messages",
  },
  getChatAdministrators: { covers: "without bots", limits: CHAT },
  getChatMember: {
    covers: "status and rights",
    limits: [...CHAT, "user not found", "member list is inaccessible (to a bot that is no administrator)"],
  },
  getForumTopicIconStickers: { covers: "a third of the free set", limits: [] },
  getMe: { covers: "who the bot is, can_read_all_group_messages", limits: [] },
  getMyCommands: { covers: "by scope and language", limits: [] },
  getUpdates: {
    covers: "offset (also from the end), limit, timeout that holds, allowed_updates that stay; updates go after a day",
    limits: ["409 for the older of two pollers", "409 while a webhook is set", "100 updates", "50 seconds"],
    lacks: "smaller batches and shorter waits for those who poll too often, pauses before a 409",
  },
  getWebhookInfo: { covers: "address, what waits, the last error", limits: [] },
  leaveChat: { covers: "the bot leaves", limits: CHAT },
  pinChatMessage: {
    covers: "with its service message, also for a message that is pinned already",
    limits: [...CHAT, "not enough rights to manage pinned messages in the chat", "message to pin not found"],
    lacks: "private chats, notifications",
  },
  reopenForumTopic: {
    covers: "with its service message",
    limits: [...CHAT, "the chat is not a forum", "not enough rights", "TOPIC_ID_INVALID", "TOPIC_NOT_MODIFIED"],
    lacks: "General",
  },
  sendChatAction: { covers: "nobody sees it", limits: CHAT },
  sendMessage: {
    covers:
      "text, entities, parse_mode HTML and MarkdownV2, link_preview_options, message_thread_id, reply_parameters, reply_markup with inline buttons; names, links, hashtags and commands are found in the text; ephemeral_message_parameters when switched on, otherwise ignored as by an older server: message_id is 0, and only the receiver sees it",
    limits: [
      ...CHAT,
      "ephemeral: user not found, query is too old, not enough rights without a press and as no administrator (the words are guesses)",
      "message text is empty",
      "4,096 UTF-16 units after entities",
      "100 entities (the rest is dropped)",
      "entities outside the text or inside of a character",
      "can't parse entities",
      "unsupported parse_mode",
      "message thread not found",
      "TOPIC_CLOSED",
      "message to be replied not found",
      "not enough rights to send text messages",
      ...BUTTONS,
      RATE,
    ],
    lacks:
      "quotes by bots, replies into other chats, phone numbers, keyboards that are not inline, silent messages; ephemeral messages are delivered to everybody, also offline, never expire, replace ephemeral ones only, are lost when the emulator ends, and are neither replied to, edited nor deleted",
  },
  setMessageReaction: {
    covers: "one emoji of a bot, replaced by the next",
    limits: [...CHAT, "message to react not found", "MESSAGE_ID_INVALID", "REACTION_INVALID", "REACTIONS_TOO_MANY"],
    lacks: "custom emoji",
  },
  setMyCommands: {
    covers: "by scope and language; is_ephemeral when switched on, otherwise ignored",
    limits: ["100 commands", "name 32 of a-z, 0-9 and _", "description 256", ...CHAT],
  },
  setWebhook: {
    covers: "secret_token, max_connections, allowed_updates, drop_pending_updates; any address",
    limits: ["secret token contains unallowed characters", "invalid webhook URL"],
    lacks: "certificates, ports and HTTPS, methods in the answer",
  },
};

/**
 * Polled, or sent to a webhook: one after another per chat, retried with growing pauses until a 2xx; `Retry-After` is
 * honoured, and a 410 ends the retries. Faults: duplicates, another order, lost responses.
 */
export const UPDATES: Readonly<Record<UpdateType, Coverage>> = {
  message: {
    covers:
      "people, anonymous administrators, channels as senders, automatic forwards, albums, files, replies, commands (ephemeral ones, too), topics' and members' service messages, migration; other bots on request; privacy mode",
    limits: ["none of the bot's own but service messages"],
    lacks: "replies to ephemeral messages; files have no content; stickers, polls and all other kinds of media",
  },
  edited_message: { covers: "edits by people", limits: [], lacks: "changes that nobody made" },
  callback_query: { covers: "buttons with callback_data, also of ephemeral messages", limits: [] },
  my_chat_member: { covers: "the bot is added, promoted, removed", limits: [] },
  chat_member: { covers: "others", limits: ["administrators only", "on request only"] },
  message_reaction: { covers: "of people", limits: ["administrators only", "on request only"] },
  message_reaction_count: {
    covers: "of anonymous administrators",
    limits: ["administrators only", "on request only"],
    lacks: "the delay of minutes",
  },
};
