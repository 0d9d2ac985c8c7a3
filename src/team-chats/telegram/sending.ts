/** One message written or changed, in a topic, in a chain of replies, or in the group itself. */
import { BridgeError } from "../../bridge/errors.ts";
import type { ChatMemory } from "../../bridge/ports.ts";
import type { PostId } from "../../bridge/words.ts";
import type { Chats } from "./chats.ts";
import { isRefusal } from "./errors.ts";
import { postId, splitPost, type TelegramThread, threadId } from "./ids.ts";
import type { Importance } from "./pace.ts";
import type { Rendered } from "./render.ts";
import type { Topics } from "./topics.ts";

/** As long as messages are linked. */
const REMEMBERED_FOR_MS = 90 * 24 * 3_600_000;

export interface Sending {
  /** Writes into a thread. `answers`: the message to which it is an answer; in a chain, its head by default. */
  send(
    thread: TelegramThread,
    rendered: Rendered,
    signal: AbortSignal,
    options?: { answers?: number },
  ): Promise<PostId>;
  /** Writes into the group itself; `opens`: as the head of a chain of replies. */
  sendLoose(chat: number, rendered: Rendered, opens: boolean, signal: AbortSignal): Promise<PostId>;
  /** Replaces what a message shows. That it shows it already is a success. */
  edit(id: PostId, rendered: Rendered, importance: Importance, signal: AbortSignal): Promise<void>;
}

export interface SendingOptions {
  readonly bot: number;
  readonly chats: Chats;
  readonly topics: Topics;
  readonly memory: ChatMemory;
}

export function createSending({ bot, chats, topics, memory }: SendingOptions): Sending {
  async function write(
    chat: number,
    rendered: Rendered,
    place: { readonly message_thread_id?: number; readonly answers?: number; readonly head?: number },
    signal: AbortSignal,
  ): Promise<number> {
    const { answers, head, ...topic } = place;
    const target = answers ?? head;
    const message = await chats.call(chat, { doing: "post", counts: "words" }, signal, (api, chat_id, inner) =>
      api.sendMessage(
        {
          ...shown(rendered),
          ...topic,
          chat_id,
          // Without its head a chain is no thread, and another one is opened; another message may be gone.
          ...(target !== undefined && {
            reply_parameters: { message_id: target, allow_sending_without_reply: target !== head },
          }),
        },
        inner,
      ),
    );
    return message.message_id;
  }

  return {
    async send(thread, rendered, signal, { answers } = {}) {
      const { chat, kind, id } = thread;
      if (chats.isOver(chat)) throw new BridgeError("THREAD_GONE", { farCode: "group_moved" });
      const name = threadId(bot, thread);
      if (kind === "chain") {
        const post = postId(
          bot,
          chat,
          name,
          await write(chat, rendered, { head: id, ...(answers === undefined ? {} : { answers }) }, signal),
        );
        await memory.set([[placeOf(post), name]], REMEMBERED_FOR_MS);
        return post;
      }
      const place = { message_thread_id: id, ...(answers === undefined ? {} : { answers }) };
      try {
        return postId(bot, chat, name, await write(chat, rendered, place, signal));
      } catch (error) {
        if (!isRefusal(error, "topic_closed")) throw error;
        await topics.reopen(name, signal);
        return postId(bot, chat, name, await write(chat, rendered, place, signal));
      }
    },

    async sendLoose(chat, rendered, opens, signal) {
      const message = await write(chat, rendered, {}, signal);
      const at = chats.current(chat);
      if (!opens) return postId(bot, at, undefined, message);
      const name = threadId(bot, { chat: at, kind: "chain", id: message });
      const post = postId(bot, at, name, message);
      await memory.set([[placeOf(post), name]], REMEMBERED_FOR_MS);
      return post;
    },

    async edit(id, rendered, importance, signal) {
      const { chat, message: message_id } = splitPost(id);
      if (chats.isOver(chat)) throw new BridgeError("POST_GONE", { farCode: "group_moved" });
      try {
        await chats.call(chat, { doing: "change", counts: importance }, signal, (api, chat_id, inner) =>
          api.editMessageText({ ...shown(rendered), chat_id, message_id }, inner),
        );
      } catch (error) {
        if (!isRefusal(error, "not_modified")) throw error;
      }
    },
  };
}

/** Under which name the memory has the thread of a post in a group without topics. */
export function placeOf(post: PostId): string {
  const { chat, message } = splitPost(post);
  return placeOfMessage(chat, message);
}

export function placeOfMessage(chat: number, message: number): string {
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
