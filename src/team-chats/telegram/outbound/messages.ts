/** Writes or edits one message, in a topic, in a chain of replies, or in the group itself. */
import type { EphemeralMessageParameters } from "grammy/types";
import { BridgeError } from "../../../bridge/model/failure.ts";
import type { PostId, ThreadId } from "../../../bridge/model/ids.ts";
import type { ChatMemory } from "../../../bridge/ports/team-chat.ts";
import type { Chats } from "../directory/chats.ts";
import { isRefusal } from "../errors.ts";
import { isEphemeral, postId, splitPost, type TelegramMessage, type TelegramThread, threadId } from "../ids.ts";
import type { Rendered } from "../render/post.ts";
import { POST_METHOD, type Priority } from "./rate-limiter.ts";
import type { Topics } from "./topics.ts";

/** As long as messages are linked. */
const REMEMBERED_FOR_MS = 90 * 24 * 3_600_000;

export interface Messages {
  /**
   * Writes to a thread. `repliesTo`: the message to reply to; in a chain, its head by default. `priority`: default
   * `message`.
   */
  send(
    thread: TelegramThread,
    rendered: Rendered,
    signal: AbortSignal,
    options?: { readonly repliesTo?: number | undefined; readonly priority?: Priority },
  ): Promise<PostId>;
  /** Writes to the group itself; `opens`: the message becomes the head of a chain of replies. */
  sendToRoom(chat: number, rendered: Rendered, isHead: boolean, signal: AbortSignal): Promise<PostId>;
  /**
   * Shows a message to one person. Result: false if it became an ordinary message, because the server ignores the
   * parameters. `isKnown`: the server has shown such messages before.
   */
  sendPrivately(
    chat: number,
    thread: TelegramThread | undefined,
    rendered: Rendered,
    only: PrivateTo,
    signal: AbortSignal,
  ): Promise<boolean>;
  /** Replaces a message's content. Succeeds if the content is already the same. */
  edit(id: PostId, rendered: Rendered, priority: Priority, signal: AbortSignal): Promise<void>;
}

export interface PrivateTo {
  readonly parameters: EphemeralMessageParameters;
  readonly repliesTo: number | undefined;
  readonly isKnown: boolean;
}

export interface MessagesOptions {
  readonly bot: number;
  readonly chats: Chats;
  readonly topics: Topics;
  readonly memory: ChatMemory;
}

export function createMessages({ bot, chats, topics, memory }: MessagesOptions): Messages {
  /** `thread`: `undefined` for the group itself. Result: the message, and the chat that it ended up in. */
  async function write(
    chat: number,
    thread: TelegramThread | undefined,
    rendered: Rendered,
    repliesTo: number | undefined,
    priority: Priority,
    signal: AbortSignal,
    only?: PrivateTo,
  ): Promise<Pick<TelegramMessage, "chat" | "message">> {
    const head = thread?.kind === "chain" ? thread.id : undefined;
    // An ephemeral message cannot be sent once what it replies to is gone; only a chain's head tells its thread.
    const target = only === undefined ? (repliesTo ?? head) : (head ?? (only.isKnown ? undefined : repliesTo));
    const call = {
      operation: "post",
      method: POST_METHOD,
      priority,
      isChatBound: thread !== undefined,
    } as const;
    const message = await chats.call(chat, call, signal, (api, chat_id, inner) =>
      api.sendMessage(
        {
          ...shown(rendered),
          chat_id,
          ...(thread?.kind === "topic" && { message_thread_id: thread.id }),
          // A chain without its head is not a thread, so another one is opened; any other message may be gone.
          ...(target !== undefined && {
            reply_parameters: { message_id: target, allow_sending_without_reply: target !== head },
          }),
          ...(only !== undefined && { ephemeral_message_parameters: only.parameters }),
        },
        inner,
      ),
    );
    return { chat: message.chat.id, message: message.message_id };
  }

  /** Nothing in a message outside topics tells which thread it belongs to. */
  async function rememberThread(chat: number, message: number, thread: ThreadId): Promise<PostId> {
    await memory.set([[threadKeyOf(chat, message), thread]], REMEMBERED_FOR_MS);
    return postId(bot, chat, thread, message);
  }

  /** Reopens the topic if that is why nothing can be written. */
  async function writeOpen<T>(thread: TelegramThread, writing: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return await writing().catch(async (error: unknown) => {
      if (!isRefusal(error, "topic_closed")) throw error;
      await topics.reopen(threadId(bot, thread), signal);
      return await writing();
    });
  }

  return {
    async send(thread, rendered, signal, { repliesTo, priority = "message" } = {}) {
      const { chat, kind } = thread;
      const name = threadId(bot, thread);
      const writing = () => write(chat, thread, rendered, repliesTo, priority, signal);
      const { message } = await writeOpen(thread, writing, signal);
      return kind === "chain" ? await rememberThread(chat, message, name) : postId(bot, chat, name, message);
    },

    async sendPrivately(room, thread, rendered, only, signal) {
      const writing = () => write(room, thread, rendered, only.repliesTo, "message", signal, only);
      const { chat, message } = thread === undefined ? await writing() : await writeOpen(thread, writing, signal);
      if (message === 0) return true;
      if (thread?.kind === "chain") await rememberThread(chat, message, threadId(bot, thread));
      return false;
    },

    async sendToRoom(room, rendered, isHead, signal) {
      const { chat, message } = await write(room, undefined, rendered, undefined, "message", signal);
      if (!isHead) return postId(bot, chat, undefined, message);
      return await rememberThread(chat, message, threadId(bot, { chat, kind: "chain", id: message }));
    },

    async edit(id, rendered, priority, signal) {
      if (isEphemeral(id)) throw new BridgeError("POST_GONE", { remoteCode: "ephemeral" });
      const { chat, message: message_id } = splitPost(id);
      try {
        await chats.call(
          chat,
          { operation: "change", method: "editMessageText", priority, isChatBound: true },
          signal,
          (api, chat_id, inner) => api.editMessageText({ ...shown(rendered), chat_id, message_id }, inner),
        );
      } catch (error) {
        if (!isRefusal(error, "not_modified")) throw error;
      }
    },
  };
}

/** The memory's key for the thread of a post in a group without topics. */
export function threadKeyOf(chat: number, message: number): string {
  return `in:${chat}:${message}`;
}

function shown({ text, entities, buttons }: Rendered) {
  return {
    text,
    entities: [...entities],
    link_preview_options: { is_disabled: true },
    ...(buttons.length === 0 ? {} : { reply_markup: { inline_keyboard: buttons.map((row) => [...row]) } }),
  };
}
