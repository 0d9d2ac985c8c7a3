/** What people in the group do; tests and the sandbox page drive the emulator with it. */
import { randomInt } from "node:crypto";
import type { ButtonPress } from "./callbacks.ts";
import type { Chats, NewMessage } from "./chats.ts";
import type { Commands } from "./commands.ts";
import { formatText } from "./entities.ts";
import { TOPIC_COLOURS } from "./icons.ts";
import type { Entity, Member, CallbackAnswer, TelegramChat, TelegramMessage, TelegramTopic } from "./model.ts";
import { pingsOf } from "./pings.ts";
import { isAdmin } from "./rights.ts";
import { ANONYMOUS_ADMIN, CHANNEL_SENDER, FORWARDING_SERVICE } from "./seed.ts";
import { wireUser } from "./wire.ts";

export interface PostOptions {
  readonly topic?: number;
  readonly replyTo?: number;
  /** Quotes these words of the message that it replies to. */
  readonly quote?: string;
  /** Formatting; names, links and commands are found without it. */
  readonly entities?: readonly Entity[];
  /** Names of files. Several become an album: one message each, with the text under the first. */
  readonly files?: readonly string[];
  /** Adds the message to this album. */
  readonly mediaGroup?: string;
  /** In whose name: as an anonymous administrator in the group's, or in a channel's by its id. */
  readonly as?: "group" | { readonly channel: number };
}

/**
 * Every method throws a `RangeError` for a chat, message, topic or button that does not exist, which is the caller's
 * mistake.
 */
export interface Staff {
  /** Returns the message, or the first message of an album. A command that is registered as ephemeral becomes one. */
  posts(user: number, chat: number, text: string, options?: PostOptions): TelegramMessage;
  edits(chat: number, message: number, text: string, entities?: readonly Entity[]): TelegramMessage;
  /** Telegram does not report it to any bot. */
  deletes(chat: number, message: number): void;
  /** This person's reactions from now on; none removes them. */
  reacts(user: number, chat: number, message: number, ...emoji: readonly string[]): void;
  /** Resolves with the bot's answer, or when it is too late for one. */
  presses(press: ButtonPress, user: number): Promise<CallbackAnswer | "unanswered">;
  opensTopic(user: number, chat: number, name: string): TelegramTopic;
  closesTopic(user: number, chat: number, topic: number, closed?: boolean): void;
  renamesTopic(user: number, chat: number, topic: number, name: string): void;
  deletesTopic(chat: number, topic: number): void;
  /** A post in the linked channel, which Telegram forwards to the group. */
  channelPosts(chat: number, text: string): TelegramMessage;
  joins(user: number, chat: number, as?: Member): void;
  leaves(user: number, chat: number): void;
  /** Makes somebody an administrator with these rights, or a member again, or removes them. */
  setsMember(by: number, chat: number, user: number, member: Member): void;
  retitles(user: number, chat: number, title: string): void;
  pins(user: number, chat: number, message: number): void;
  /** The reactions that people and bots may use. */
  allowsReactions(chat: number, reactions: TelegramChat["reactions"]): void;
  setsPermissions(chat: number, permissions: Partial<TelegramChat["permissions"]>): void;
  /** Turns topics on, which makes a basic group a supergroup, or off. Returns the group's id. */
  switchesTopics(user: number, chat: number, on?: boolean): number;
  /** A basic group becomes a supergroup. Returns its new id. */
  migrates(user: number, chat: number): number;
}

export function createStaff(
  chats: Chats,
  commands: Commands,
  press: (press: ButtonPress, user: number) => Promise<CallbackAnswer | "unanswered">,
): Staff {
  function chatOf(id: number): TelegramChat {
    const chat = chats.chat(id);
    if (chat === undefined) throw new RangeError(`no chat ${id} in the sandbox`);
    return chat;
  }

  function existing(chat: number, id: number): TelegramMessage {
    const message = chats.message(chat, id);
    if (message === undefined) throw new RangeError(`no message ${id} in chat ${chat}`);
    return message;
  }

  function topicOf(chat: number, id: number): TelegramTopic {
    const topic = chatOf(chat).topics.find((one) => one.message_thread_id === id);
    if (topic === undefined) throw new RangeError(`no topic ${id} in chat ${chat}`);
    return topic;
  }

  function announce(user: number, chat: number, service: Readonly<Record<string, unknown>>, topic?: number): void {
    chats.post({
      chat,
      ...sender(user, chatOf(chat), undefined),
      ...(topic === undefined ? {} : { topic }),
      text: "",
      entities: [],
      service,
    });
  }

  function sender(user: number, chat: TelegramChat, as: PostOptions["as"]): Pick<NewMessage, "from" | "sender_chat"> {
    if (typeof as === "object") return { from: CHANNEL_SENDER.id, sender_chat: as.channel };
    const member = chats.memberOf(chat, user);
    if (as === undefined && member.is_anonymous !== true) return { from: user };
    const title = member.custom_title;
    return {
      from: ANONYMOUS_ADMIN.id,
      sender_chat: chat.id,
      ...(title === undefined ? {} : { author_signature: title }),
    };
  }

  function isEphemeralCommand(user: number, chat: TelegramChat, text: string): boolean {
    const [, name, addressee = chats.bot.username] = /^\/([a-z0-9_]+)(?:@(\w+))?(?:\s|$)/u.exec(text) ?? [];
    const offered = commands.offered(
      chat.id,
      chats.user(user)?.language_code ?? "",
      isAdmin(chats.memberOf(chat, user)),
    );
    return addressee === chats.bot.username && offered.some((it) => it.command === name && it.is_ephemeral === true);
  }

  function migrates(user: number, chat: number, change: Partial<TelegramChat> = {}): number {
    if (chatOf(chat).type !== "group") throw new RangeError(`chat ${chat} is a supergroup already`);
    const next = -1_002_000_000_000 - randomInt(1_000_000, 900_000_000);
    chats.migrate(chat, next, user, change);
    return next;
  }

  return {
    posts(user, chat, text, options = {}) {
      const { topic, replyTo, quote, entities = [], files = [], mediaGroup, as } = options;
      const at = chatOf(chat);
      if (chats.user(user) === undefined) throw new RangeError(`no person ${user} in the sandbox`);
      if (topic !== undefined) topicOf(chat, topic);
      if (replyTo !== undefined) existing(chat, replyTo);
      const album = mediaGroup ?? (files.length > 1 ? `1${randomInt(2 ** 46)}` : undefined);
      const about = {
        chat,
        ...sender(user, at, as),
        ...(topic === undefined ? {} : { topic }),
        ...(replyTo === undefined ? {} : { reply_to: replyTo }),
        ...(quote === undefined ? {} : { quote }),
        ...(album === undefined ? {} : { media_group_id: album }),
      };
      const formatted = formatText(text, entities);
      const [first, ...others] = files;
      if (first === undefined && as === undefined && isEphemeralCommand(user, at, text))
        return chats.postEphemeral({ ...about, ...formatted }, chats.bot.id);
      const message = chats.post({
        ...about,
        ...formatted,
        ...(first === undefined ? {} : { file: first }),
        preview: formatted.entities.some(({ type }) => type === "url"),
        pings: pingsOf(chats, at, formatted),
      });
      for (const file of others) chats.post({ ...about, file, text: "", entities: [] });
      return message;
    },
    edits(chat, id, text, entities = []) {
      return chats.edit({ ...existing(chat, id), ...formatText(text, entities) });
    },
    deletes(chat, id) {
      chats.remove(chat, id);
    },
    reacts(user, chat, id, ...emoji) {
      chats.react(chat, id, user, emoji);
    },
    presses: press,
    opensTopic(user, chat, name) {
      return chats.openTopic(chat, { name, icon_color: TOPIC_COLOURS[0], creator: user });
    },
    closesTopic(user, chat, topic, closed = true) {
      chats.setTopic(chat, { ...topicOf(chat, topic), closed });
      announce(user, chat, { [closed ? "forum_topic_closed" : "forum_topic_reopened"]: {} }, topic);
    },
    renamesTopic(user, chat, topic, name) {
      chats.setTopic(chat, { ...topicOf(chat, topic), name });
      announce(user, chat, { forum_topic_edited: { name } }, topic);
    },
    deletesTopic(chat, topic) {
      topicOf(chat, topic);
      chats.removeTopic(chat, topic);
    },
    channelPosts(chat, text) {
      const { linked_channel: channel } = chatOf(chat);
      if (channel === undefined) throw new RangeError(`no channel is linked to chat ${chat}`);
      const formatted = formatText(text, []);
      const original = chats.post({ chat: channel, from: FORWARDING_SERVICE.id, sender_chat: channel, ...formatted });
      return chats.post({
        chat,
        from: FORWARDING_SERVICE.id,
        sender_chat: channel,
        ...formatted,
        forwarded_from: { channel, message_id: original.message_id, date_ms: original.date_ms },
      });
    },
    joins(user, chat, as = { status: "member" }) {
      chats.setMember(chat, user, as, user);
      const joined = chats.user(user);
      announce(user, chat, { new_chat_members: joined === undefined ? [] : [wireUser(joined)] });
    },
    leaves(user, chat) {
      const left = chats.user(user);
      announce(user, chat, { left_chat_member: left === undefined ? {} : wireUser(left) });
      chats.setMember(chat, user, { status: "left" }, user);
    },
    setsMember(by, chat, user, member) {
      chats.setMember(chat, user, member, by);
    },
    retitles(user, chat, title) {
      chats.setChat(chat, { title });
      announce(user, chat, { new_chat_title: title });
    },
    pins(user, chat, id) {
      const { message_id, text } = existing(chat, id);
      announce(user, chat, { pinned_message: { message_id, date: 0, text } }, existing(chat, id).topic);
    },
    allowsReactions(chat, reactions) {
      chats.setChat(chat, { reactions });
    },
    setsPermissions(chat, permissions) {
      chats.setChat(chat, { permissions: { ...chatOf(chat).permissions, ...permissions } });
    },
    switchesTopics(user, chat, on = true) {
      if (chatOf(chat).type === "group") return migrates(user, chat, { is_forum: on });
      chats.setChat(chat, { is_forum: on });
      return chat;
    },
    migrates: (user, chat) => migrates(user, chat),
  };
}
