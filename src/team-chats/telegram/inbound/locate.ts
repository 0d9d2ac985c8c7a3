/** Finds the thread and the author of a message. */
import type { PersonId, PostId, RoomId, ThreadId } from "../../../bridge/model/ids.ts";
import { personId, postId, threadId, type Self } from "../ids.ts";
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
  return {
    room,
    thread,
    post: postId(self.bot, chat.id, thread, message.message_id),
    // The group itself represents its anonymous administrators, a channel represents whoever writes in its name; `from`
    // is then one of Telegram's own bots.
    author: personId(self.bot, sender?.id ?? from.id),
  };
}

async function threadOf(message: Message, self: Self, locator: Locator): Promise<ThreadId | undefined> {
  const { chat, reply_to_message: answered } = message;
  const topic = topicOf(message, self);
  if (topic !== undefined) return topic;
  if (answered?.from?.id !== self.bot) return undefined;
  const known = await locator.threadOf(chat.id, answered.message_id);
  // One of the bridge's posts that belongs to no thread or was never recorded: the rules notify the author.
  return known ?? threadId(self.bot, { chat: chat.id, kind: "chain", id: answered.message_id });
}

/** The thread of one of the bridge's messages. For messages that are too old, Telegram sends only their id. */
export async function threadOfOwnMessage(
  message: Message,
  self: Self,
  locator: Locator,
): Promise<ThreadId | undefined> {
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
