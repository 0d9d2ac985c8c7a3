/**
 * Turns Telegram's updates into staff events, or reports why an update is none. Unknown updates are ignored, never
 * guessed.
 */
import { COMMAND_NAMES } from "../../../bridge/model/command.ts";
import type { ThreadId } from "../../../bridge/model/ids.ts";
import type { StaffMessage } from "../../../bridge/model/message.ts";
import type { StaffEvent } from "../../../bridge/model/staff-event.ts";
import type { Say } from "../../../platform/i18n/locales.ts";
import { plainEmoji } from "../../../platform/text/plain-emoji.ts";
import { isEphemeral, personId, postId, threadId, replyHandle, type Self } from "../ids.ts";
import { readData } from "../outbound/buttons.ts";
import {
  type LocatedMessage,
  locateMessage,
  isByUser,
  type Locator,
  postOf,
  repliedTo,
  showsUserCreatedTopic,
  threadOfOwnMessage,
} from "./locate.ts";
import {
  CAPTIONED,
  FILE_KINDS,
  Membership,
  Message,
  MessageReaction,
  CallbackQuery,
  SERVICE_FIELDS,
  type StaffBody,
  TopicCreated,
  type Update,
} from "./payloads.ts";

export type Parsed =
  | { readonly event: StaffEvent }
  | { readonly ignore: string }
  /** A group has become a supergroup. */
  | { readonly migrated: { readonly from: number; readonly to: number } }
  /** Somebody closed or reopened a topic. */
  | { readonly topic: { readonly thread: ThreadId; readonly isClosed: boolean } }
  /**
   * A person created this topic, so it belongs to no conversation: what people write there is not a reply, and they are
   * not notified that it was not sent.
   */
  | { readonly userCreatedTopic: ThreadId }
  /** The bot itself created this topic. `at`: ISO 8601. */
  | { readonly ownTopic: { readonly thread: ThreadId; readonly name: string; readonly at: string } }
  /** The bot's own status in a group has changed. */
  | { readonly membership: MembershipChange };

export interface MembershipChange {
  readonly chat: number;
  readonly status: string;
  readonly managesTopics?: boolean;
  readonly canWrite: boolean;
}

export async function parseUpdate(update: Update, self: Self, locator: Locator, say: Say): Promise<Parsed> {
  const eventId = `telegram:${self.bot}:${update.update_id}`;
  const parsed = await parseKind(update, eventId, self, locator, say);
  return "event" in parsed ? { event: { ...parsed.event, eventId } } : parsed;
}

async function parseKind(update: Update, eventId: string, self: Self, locator: Locator, say: Say): Promise<Parsed> {
  if (update["message"] !== undefined)
    return await written(Message.safeParse(update["message"]).data, eventId, self, locator, say);
  if (update["edited_message"] !== undefined) {
    return await edited(Message.safeParse(update["edited_message"]).data, update.update_id, self, locator, say);
  }
  if (update["callback_query"] !== undefined) {
    return await callbackQuery(CallbackQuery.safeParse(update["callback_query"]).data, self, locator);
  }
  if (update["message_reaction"] !== undefined) {
    return await reaction(MessageReaction.safeParse(update["message_reaction"]).data, update.update_id, self, locator);
  }
  const change = Membership.safeParse(update["my_chat_member"]);
  if (change.success) {
    const { status, can_manage_topics: managesTopics, ...restricted } = change.data.new_chat_member;
    const canWrite =
      status === "restricted"
        ? restricted.is_member !== false && restricted.can_send_messages !== false
        : status !== "left" && status !== "kicked";
    return {
      membership: {
        chat: change.data.chat.id,
        status,
        canWrite,
        ...(managesTopics !== undefined && { managesTopics }),
      },
    };
  }
  return { ignore: "unknown-update" };
}

async function written(
  message: Message | undefined,
  eventId: string,
  self: Self,
  locator: Locator,
  say: Say,
): Promise<Parsed> {
  if (message === undefined) return { ignore: "not-a-message" };
  const service = SERVICE_FIELDS.find((field) => message[field] !== undefined);
  if (service !== undefined) return await serviceMessage(message, self, locator);
  const found = await locateMessage(message, self, locator);
  if ("ignore" in found) return found;

  const command = commandOf(message, self);
  if (command?.isForAnotherBot === true) return { ignore: "other-bots-command" };
  // Only the bot sees an ephemeral message, so it is never a reply or a note. What is no command is answered with help.
  const isPrivate = isEphemeral(found.post);
  // A file's caption is a staff message, and the rules read it: more files may follow.
  if (isPrivate || (command !== undefined && !command.isText && message.text !== undefined)) {
    return {
      event: {
        kind: "command",
        command: {
          // The number of an ephemeral message is used again.
          id: isPrivate ? eventId : found.post,
          name: command?.name ?? "",
          argument: command?.argument ?? "",
          person: found.author,
          room: found.room,
          thread: found.thread,
          reply: replyHandle({ kind: "command", message: isPrivate ? undefined : message.message_id }),
          ...aboutOf(message, found, self, say),
          ...(message.from?.language_code === undefined ? {} : { locale: message.from.language_code }),
        },
      },
    };
  }
  const staff = staffMessage(message, found, self, say);
  if (staff === undefined) return { ignore: "outside-threads" };
  return (await inUserCreatedTopic(message, staff.thread, locator)) ?? { event: { kind: "message", message: staff } };
}

async function edited(
  message: Message | undefined,
  update: number,
  self: Self,
  locator: Locator,
  say: Say,
): Promise<Parsed> {
  if (message?.edit_date === undefined) return { ignore: "not-an-edit" };
  // A live location or a poll changed, so nobody wrote anything; but an author may have removed a caption.
  const isWritten = message.text !== undefined || CAPTIONED.some((kind) => message[kind] !== undefined);
  if (!isWritten) return { ignore: "no-text" };
  const found = await locateMessage(message, self, locator);
  if ("ignore" in found) return found;
  if (isEphemeral(found.post)) return { ignore: "ephemeral" };
  const staff = staffMessage(message, found, self, say);
  if (staff === undefined) return { ignore: "outside-threads" };
  const elsewhere = await inUserCreatedTopic(message, staff.thread, locator);
  if (elsewhere !== undefined) return elsewhere;
  // The edited text of a waiting reply is what counts. The rules read the bridge's own commands; a message edited into
  // another bot's command is treated as deleted.
  if (commandOf(message, self)?.isForAnotherBot === true) {
    return { event: { kind: "deleted", post: staff.post, thread: staff.thread } };
  }
  // Telegram reports whole seconds, and people may edit twice within one.
  return { event: { kind: "edited", editedAt: `${timeOf(message.edit_date)}#${update}`, message: staff } };
}

async function inUserCreatedTopic(message: Message, thread: ThreadId, locator: Locator): Promise<Parsed | undefined> {
  if (showsUserCreatedTopic(message)) return { userCreatedTopic: thread };
  return (await locator.isUserCreatedTopic(thread)) ? { ignore: "user-created-topic" } : undefined;
}

/** A message that replies to nothing else replies to the one that reports the topic's creation, which keeps its name. */
function threadOpened({ reply_to_message: replied }: Message): Pick<StaffMessage, "threadOpened"> {
  const created = TopicCreated.safeParse(replied?.forum_topic_created).data;
  if (created === undefined || replied?.date === undefined) return {};
  return { threadOpened: { name: created.name, at: timeOf(replied.date) } };
}

function staffMessage(message: Message, found: LocatedMessage, self: Self, say: Say): StaffMessage | undefined {
  const { thread, room, post, author } = found;
  if (thread === undefined) return undefined;
  const repliesTo = repliedTo(message, thread, self);
  return {
    post,
    room,
    thread,
    author,
    at: timeOf(message.date),
    number: message.message_id,
    body: bodyOf(message),
    files: filesOf(message, say),
    ...(message.forward_origin === undefined ? {} : { isForwarded: true }),
    ...(repliesTo === undefined ? {} : { repliesTo }),
    ...threadOpened(message),
    ...(message.media_group_id === undefined ? {} : { mediaGroup: message.media_group_id }),
  };
}

/** The message of a person to which a command replies. */
function aboutOf(message: Message, found: LocatedMessage, self: Self, say: Say): { readonly about?: StaffMessage } {
  const { reply_to_message: before } = message;
  const writer = before?.sender_chat?.id ?? before?.from?.id;
  if (before === undefined || before.message_id === 0 || writer === undefined) return {};
  if (writer === self.bot || found.thread === undefined) return {};
  const read = Message.safeParse({ ...before, chat: message.chat }).data;
  const post = postId(self.bot, message.chat.id, found.thread, before.message_id);
  const about = read && staffMessage(read, { ...found, post, author: personId(self.bot, writer) }, self, say);
  return about === undefined ? {} : { about };
}

function bodyOf({ text, caption, entities, caption_entities }: Message): StaffBody {
  return { text: text ?? caption ?? "", entities: entities ?? caption_entities ?? [] };
}

function filesOf(message: Message, say: Say): readonly string[] {
  const kind = FILE_KINDS.find((one) => message[one] !== undefined);
  if (kind !== undefined) {
    const { [kind]: content } = message;
    const name = (content as { readonly file_name?: unknown }).file_name;
    return [typeof name === "string" && name !== "" ? name : say({ key: `file-${kind}` })];
  }
  // Content unknown to this version: the author is notified that it was not sent.
  return message.text === undefined && message.caption === undefined ? [say({ key: "file-other" })] : [];
}

interface Command {
  readonly name: string;
  readonly argument: string;
  /** Addressed to another bot in the group. */
  readonly isForAnotherBot: boolean;
  /** Part of what staff write, such as `/note`, or unknown; the rules read it. */
  readonly isText: boolean;
}

/** `/name@bot argument` at the beginning of a message or caption. */
function commandOf(message: Message, { username }: Self): Command | undefined {
  const { text, entities } = bodyOf(message);
  const first = entities.find(({ type, offset }) => type === "bot_command" && offset === 0);
  if (first === undefined) return undefined;
  const [name = "", addressee] = text.slice(1, first.length).split("@");
  return {
    name,
    argument: text.slice(first.length).trim(),
    isForAnotherBot: addressee !== undefined && addressee.toLowerCase() !== username.toLowerCase(),
    isText: !COMMAND_NAMES.some((known) => known === name.toLowerCase()),
  };
}

/** What Telegram itself writes into a group. */
async function serviceMessage(message: Message, self: Self, locator: Locator): Promise<Parsed> {
  const { chat, migrate_to_chat_id: to, migrate_from_chat_id: from, message_thread_id: topic } = message;
  if (to !== undefined) return { migrated: { from: chat.id, to } };
  if (from !== undefined) return { migrated: { from, to: chat.id } };
  const isClosed = message["forum_topic_closed"] !== undefined;
  // The bot's own actions are reported back to it later.
  const created = TopicCreated.safeParse(message["forum_topic_created"]).data;
  if (message.from?.id === self.bot && created === undefined) return { ignore: "own" };
  if (topic === undefined || (await locator.roomOf(chat.id)) === undefined) return { ignore: "service-message" };
  const thread = threadId(self.bot, { chat: chat.id, kind: "topic", id: topic });
  if (message.from?.id === self.bot && created !== undefined)
    return { ownTopic: { thread, name: created.name, at: timeOf(message.date) } };
  if (message["forum_topic_created"] !== undefined && isByUser(message)) return { userCreatedTopic: thread };
  if (!isClosed && message["forum_topic_reopened"] === undefined) return { ignore: "service-message" };
  return { topic: { thread, isClosed } };
}

async function callbackQuery(query: CallbackQuery | undefined, self: Self, locator: Locator): Promise<Parsed> {
  if (query?.message === undefined) return { ignore: "not-an-interaction" };
  const { id, from, message } = query;
  const room = await locator.roomOf(message.chat.id);
  if (room === undefined) return { ignore: "other-chat" };
  const data = readData(query.data ?? "", self.bot);
  if (data === undefined) return { ignore: "other-button" };
  const thread = await threadOfOwnMessage(message, self, locator);
  const post = postOf(message, thread, self);
  if (post === undefined) return { ignore: "no-message-id" };
  const person = personId(self.bot, from.id);
  return {
    event: {
      kind: "interaction",
      interaction: {
        id,
        ...data,
        person,
        room,
        thread,
        post,
        reply: replyHandle({ kind: "press", id, message: post }),
        ...(from.language_code === undefined ? {} : { locale: from.language_code }),
      },
    },
  };
}

async function reaction(
  reacted: MessageReaction | undefined,
  update: number,
  self: Self,
  locator: Locator,
): Promise<Parsed> {
  if (reacted === undefined) return { ignore: "not-a-reaction" };
  const { chat, user, message_id: message, date, old_reaction: before, new_reaction: after } = reacted;
  if (user === undefined) return { ignore: "anonymous" };
  if (user.id === self.bot) return { ignore: "own" };
  const room = await locator.roomOf(chat.id);
  if (room === undefined) return { ignore: "other-chat" };
  const of = (list: typeof before) => list.flatMap(({ emoji }) => (emoji === undefined ? [] : [plainEmoji(emoji)]));
  return {
    event: {
      kind: "reaction",
      reaction: {
        id: String(update),
        person: personId(self.bot, user.id),
        room,
        post: postId(self.bot, chat.id, undefined, message),
        at: date * 1000,
        added: of(after).filter((emoji) => !of(before).includes(emoji)),
        removed: of(before).filter((emoji) => !of(after).includes(emoji)),
      },
    },
  };
}

function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
