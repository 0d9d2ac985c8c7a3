/** Where a message stands and who wrote it. */
import type { PersonId, PostId, RoomId, ThreadId } from "../../../bridge/model/ids.ts";
import { personId, postId, threadId, type Self } from "../ids.ts";
import type { Message } from "./payloads.ts";

/** Looks up where messages stand; may ask the memory. */
export interface Locator {
  /** The room of a chat; `undefined` when it is none of ours. */
  roomOf(chat: number): Promise<RoomId | undefined>;
  /** The thread of one of our posts outside of topics. */
  threadOf(chat: number, message: number): Promise<ThreadId | undefined>;
  /** Whether people made this topic, for themselves. */
  isUserCreatedTopic(thread: ThreadId): Promise<boolean>;
}

export interface LocatedMessage {
  readonly room: RoomId;
  readonly thread: ThreadId | undefined;
  readonly post: PostId;
  readonly author: PersonId;
}

/**
 * Where a message stands and who wrote it, whoever that is: strangers, channels and other bots too, so that the author
 * policy is what refuses them, in one place and visibly.
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
  // Posts of a channel that is linked to the group come here by themselves; nobody wrote them to us.
  if (message.is_automatic_forward === true) return { ignore: "automatic-forward" };
  if (from === undefined) return { ignore: "no-author" };
  if (from.id === self.bot) return { ignore: "own" };
  const thread = await threadOf(message, self, locator);
  return {
    room,
    thread,
    post: postId(self.bot, chat.id, thread, message.message_id),
    // The group itself stands for its anonymous administrators, a channel for somebody who writes in its name; what
    // Telegram names as `from` then is a bot of its own.
    author: personId(self.bot, sender?.id ?? from.id),
  };
}

async function threadOf(message: Message, self: Self, locator: Locator): Promise<ThreadId | undefined> {
  const { chat, reply_to_message: answered } = message;
  const topic = topicOf(message, self);
  if (topic !== undefined) return topic;
  if (answered?.from?.id !== self.bot) return undefined;
  const known = await locator.threadOf(chat.id, answered.message_id);
  // A post of ours that belongs to no thread, or that was never recorded: the rules say so to the author.
  return known ?? threadId(self.bot, { chat: chat.id, kind: "chain", id: answered.message_id });
}

/** The thread of a message of ours. One that is too old comes without anything but its number. */
export async function threadOfOwnMessage(
  message: Message,
  self: Self,
  locator: Locator,
): Promise<ThreadId | undefined> {
  return topicOf(message, self) ?? (await locator.threadOf(message.chat.id, message.message_id));
}

/** `message_thread_id` stands on every answer in a supergroup; it names a topic only with `is_topic_message`. */
function topicOf(
  { chat, message_thread_id: id, is_topic_message: isIn }: Message,
  { bot }: Self,
): ThreadId | undefined {
  return isIn === true && id !== undefined ? threadId(bot, { chat: chat.id, kind: "topic", id }) : undefined;
}

/** Whether the message itself tells that people made the topic that it stands in. */
export function showsUserCreatedTopic({ reply_to_message: answered, chat }: Message): boolean {
  return answered?.forum_topic_created !== undefined && isByUser({ ...answered, chat });
}

/** Anonymous administrators are people, too. A topic of another bot may be one that we had as that bot. */
export function isByUser({ from, sender_chat: sender, chat }: Pick<Message, "from" | "sender_chat" | "chat">): boolean {
  return from?.is_bot === false || sender?.id === chat.id;
}
