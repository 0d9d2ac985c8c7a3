/** Finds the thread and the author of a message. */
import type { PersonId, PostId, RoomId, ThreadId } from "../../../bridge/model/ids.ts";
import type { RepliedTo } from "../../../bridge/model/message.ts";
import { ephemeralId, personId, postId, threadId, type Self } from "../ids.ts";
import type { Message } from "./payloads.ts";

/** Looks up where messages belong; may read the memory. */
export interface Locator {
  /** The room of a chat; `undefined` if it is not configured. */
  roomOf(chat: number): Promise<RoomId | undefined>;
  /** The thread of one of the bridge's posts outside topics. */
  threadOf(chat: number, message: number): Promise<ThreadId | undefined>;
  /** Whether a person created this topic for other purposes. */
  isUserCreatedTopic(thread: ThreadId): Promise<boolean>;
}

export interface LocatedMessage {
  readonly room: RoomId;
  readonly thread: ThreadId | undefined;
  readonly post: PostId;
  readonly author: PersonId;
}

/**
 * Finds the thread and the author of a message, whoever that is. Strangers, channels and other bots are included, so
 * that the author policy refuses them visibly, in one place.
 */
export async function locateMessage(
  message: Message,
  self: Self,
  locator: Locator,
): Promise<LocatedMessage | { readonly ignore: string }> {
  const { chat, from, sender_chat: sender } = message;
  if (chat.type !== "group" && chat.type !== "supergroup") return { ignore: "not-a-group" };
  const room = await locator.roomOf(chat.id);
  if (room === undefined) return { ignore: "other-chat" };
  // Posts of the linked channel are forwarded here automatically; nobody wrote them to the bridge.
  if (message.is_automatic_forward === true) return { ignore: "automatic-forward" };
  if (from === undefined) return { ignore: "no-author" };
  if (from.id === self.bot) return { ignore: "own" };
  const thread = await threadOf(message, self, locator);
  const post = postOf(message, thread, self);
  if (post === undefined) return { ignore: "no-message-id" };
  return {
    room,
    thread,
    post,
    // The group itself represents its anonymous administrators, a channel represents whoever writes in its name; `from`
    // is then one of Telegram's own bots.
    author: personId(self.bot, sender?.id ?? from.id),
  };
}

/** `undefined` for a message that cannot be named yet, because Telegram sends it later. */
export function postOf(
  { chat, message_id: id, ephemeral_message_id: ephemeral }: Message,
  thread: ThreadId | undefined,
  { bot }: Self,
): PostId | undefined {
  if (ephemeral !== undefined) return ephemeralId(bot, chat.id, ephemeral);
  return id === 0 ? undefined : postId(bot, chat.id, thread, id);
}

async function threadOf(message: Message, self: Self, locator: Locator): Promise<ThreadId | undefined> {
  const { chat, reply_to_message: answered } = message;
  const topic = topicOf(message, self);
  if (topic !== undefined) return topic;
  if (answered?.from?.id !== self.bot || answered.message_id === 0) return undefined;
  const known = await locator.threadOf(chat.id, answered.message_id);
  // One of the bridge's posts that belongs to no thread or was never recorded: the rules notify the author.
  return known ?? threadId(self.bot, { chat: chat.id, kind: "chain", id: answered.message_id });
}

/**
 * What a message in `thread` replies to by Telegram's own function. Of a reply to a message that was deleted, Telegram
 * reports nothing but what it quotes.
 */
export function repliedTo(message: Message, thread: ThreadId, { bot }: Self): RepliedTo | undefined {
  const { chat, reply_to_message: answered, is_topic_message: isInTopic, from, sender_chat: sender } = message;
  if (answered === undefined) {
    return message.external_reply === undefined && message.quote === undefined ? undefined : { by: "other" };
  }
  // A message that replies to nothing else replies to the one that reports the topic's creation.
  const isTopic = isInTopic === true && answered.message_id === message.message_thread_id;
  if (isTopic || answered.forum_topic_created !== undefined) return undefined;
  // Several people write in the name of a group or a channel.
  const isNamed = sender === undefined && answered.sender_chat === undefined;
  const isOwn = isNamed && answered.from !== undefined && answered.from.id === from?.id;
  return {
    ...(answered.message_id !== 0 && { post: postId(bot, chat.id, thread, answered.message_id) }),
    by: answered.from?.id === bot ? "bridge" : isOwn ? "author" : "other",
    ...(isInTopic !== true && { isAddress: true }),
  };
}

/** The thread of one of the bridge's messages. For messages that are too old, Telegram sends only their id. */
export async function threadOfOwnMessage(
  message: Message,
  self: Self,
  locator: Locator,
): Promise<ThreadId | undefined> {
  // Nobody records an ephemeral message; in a chain it replies to the head.
  if (message.message_id === 0) return await threadOf(message, self, locator);
  return topicOf(message, self) ?? (await locator.threadOf(message.chat.id, message.message_id));
}

/** In a supergroup, every reply has a `message_thread_id`; it names a topic only with `is_topic_message`. */
function topicOf(
  { chat, message_thread_id: id, is_topic_message: isIn }: Message,
  { bot }: Self,
): ThreadId | undefined {
  return isIn === true && id !== undefined ? threadId(bot, { chat: chat.id, kind: "topic", id }) : undefined;
}

/** Whether the message itself shows that a person created its topic. */
export function showsUserCreatedTopic({ reply_to_message: answered, chat }: Message): boolean {
  return answered?.forum_topic_created !== undefined && isByUser({ ...answered, chat });
}

/**
 * Anonymous administrators are people, too. A topic created by another bot may be this bridge's, from when it ran as
 * that bot.
 */
export function isByUser({ from, sender_chat: sender, chat }: Pick<Message, "from" | "sender_chat" | "chat">): boolean {
  return from?.is_bot === false || sender?.id === chat.id;
}
