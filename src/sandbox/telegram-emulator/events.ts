/** Turns a change into an update, if the bot receives it at all. */
import type { Chats } from "./chats.ts";
import type { Change, TelegramMessage } from "./model.ts";
import { isAdmin, isPresent } from "./rights.ts";
import { ANONYMOUS_ADMIN, CHANNEL_SENDER } from "./seed.ts";
import type { Update } from "./updates.ts";
import { seconds, wireChat, wireMember, wireMessage, wireUser } from "./wire.ts";

export interface Visibility {
  /** For a bot that is not an administrator: it only sees commands, replies to it and service messages. */
  readonly privacyMode: boolean;
  /** "Bot-to-Bot Communication Mode", since Bot API 10.0. */
  readonly botToBot: boolean;
  readonly nowMs: () => number;
}

export type NewUpdate = Omit<Update, "update_id" | "at_ms">;

export function updatesOf(chats: Chats, change: Change, visibility: Visibility): readonly NewUpdate[] {
  switch (change.kind) {
    case "posted":
      return isVisible(chats, change.message, visibility) ? [messageUpdate(chats, "message", change.message)] : [];
    case "ephemeral":
      return change.message.ephemeral?.receiver === chats.bot.id
        ? [messageUpdate(chats, "message", change.message)]
        : [];
    case "edited":
      return !change.quiet && isVisible(chats, change.message, visibility)
        ? [messageUpdate(chats, "edited_message", change.message)]
        : [];
    case "reacted":
      return reactionUpdate(chats, change, visibility.nowMs());
    case "member":
      return memberUpdates(chats, change, visibility.nowMs());
    default:
      return [];
  }
}

function messageUpdate(chats: Chats, type: "message" | "edited_message", message: TelegramMessage): NewUpdate {
  return { type, chat: message.chat, body: wireMessage(chats, message) };
}

/** A bot does not receive its own messages, except for the service messages that its actions cause. */
function isVisible(chats: Chats, message: TelegramMessage, { privacyMode, botToBot }: Visibility): boolean {
  const chat = chats.chat(message.chat);
  if (chat === undefined || chat.type === "channel") return false;
  const me = chats.memberOf(chat, chats.bot.id);
  if (!isPresent(me)) return false;
  if (message.service !== undefined) return true;
  if (message.from === chats.bot.id) return false;
  const sender = chats.user(message.from);
  const isOnBehalf = [ANONYMOUS_ADMIN.id, CHANNEL_SENDER.id].includes(message.from);
  if (sender?.is_bot === true && !isOnBehalf && !botToBot) return false;
  return isAdmin(me) || !privacyMode || isMeantForBot(chats, message);
}

function isMeantForBot(chats: Chats, { chat, reply_to: answered, text, entities }: TelegramMessage): boolean {
  if (answered !== undefined && chats.message(chat, answered)?.from === chats.bot.id) return true;
  return entities.some(({ type, offset, length }) => {
    if (type !== "bot_command") return false;
    const [, addressee] = text.slice(offset, offset + length).split("@");
    return addressee === undefined || addressee.toLowerCase() === chats.bot.username?.toLowerCase();
  });
}

const emojiReactions = (emoji: readonly string[]) => emoji.map((one) => ({ type: "emoji", emoji: one }));

/** Sent to administrators only, and never about what bots did. */
function reactionUpdate(chats: Chats, change: Extract<Change, { kind: "reacted" }>, nowMs: number): NewUpdate[] {
  const { message, user, before, after } = change;
  const chat = chats.chat(message.chat);
  const by = chats.user(user);
  if (chat === undefined || by === undefined || by.is_bot) return [];
  if (!isAdmin(chats.memberOf(chat, chats.bot.id))) return [];
  const about = { chat: wireChat(chat), message_id: message.message_id, date: seconds(nowMs) };
  // Anonymous reactions are only counted, not attributed.
  if (chats.memberOf(chat, user).is_anonymous === true) {
    const counted = message.reactions.map(({ emoji, users }) => ({
      type: { type: "emoji", emoji },
      total_count: users.length,
    }));
    return [{ type: "message_reaction_count", chat: chat.id, body: { ...about, reactions: counted } }];
  }
  return [
    {
      type: "message_reaction",
      chat: chat.id,
      body: {
        ...about,
        user: wireUser(by),
        old_reaction: emojiReactions(before),
        new_reaction: emojiReactions(after),
      },
    },
  ];
}

function memberUpdates(chats: Chats, change: Extract<Change, { kind: "member" }>, nowMs: number): NewUpdate[] {
  const { chat, user, by, before, after } = change;
  const isMe = user === chats.bot.id;
  if (!isMe && !isAdmin(chats.memberOf(chat, chats.bot.id))) return [];
  const from = chats.user(by);
  return [
    {
      type: isMe ? "my_chat_member" : "chat_member",
      chat: chat.id,
      body: {
        chat: wireChat(chat),
        ...(from === undefined ? {} : { from: wireUser(from) }),
        date: seconds(nowMs),
        old_chat_member: wireMember(chats, chat, user, before),
        new_chat_member: wireMember(chats, chat, user, after),
      },
    },
  ];
}
