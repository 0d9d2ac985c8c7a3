/** Writes what the rules ask for as Telegram messages. */
import type { Card } from "../../../bridge/model/card.ts";
import { BridgeError } from "../../../bridge/model/failure.ts";
import type { DeliveryId, PostId, RoomId, ThreadId } from "../../../bridge/model/ids.ts";
import type { Post } from "../../../bridge/model/post.ts";
import type { TurnSign } from "../../../bridge/model/turn-sign.ts";
import type { OpenedThread, Opening } from "../../../bridge/ports/team-chat.ts";
import type { LocaleResolver } from "../../../platform/i18n/locales.ts";
import type { Chats } from "../directory/chats.ts";
import { chatOf, splitPost, splitRoom, splitThread, threadOfPost } from "../ids.ts";
import { renderCard } from "../render/card.ts";
import { renderPost } from "../render/post.ts";
import type { BotApi } from "./api.ts";
import type { Messages } from "./messages.ts";
import type { Topics } from "./topics.ts";

export interface Posts {
  open(room: RoomId, card: Card, delivery: DeliveryId, opening: Opening, signal: AbortSignal): Promise<OpenedThread>;
  post(thread: ThreadId, post: Post, signal: AbortSignal): Promise<PostId>;
  announce(room: RoomId, post: Post, signal: AbortSignal): Promise<PostId>;
  edit(id: PostId, post: Post, signal: AbortSignal): Promise<void>;
  pin(id: PostId, signal: AbortSignal): Promise<void>;
  editCard(opened: OpenedThread, card: Card, signal: AbortSignal): Promise<number | undefined>;
  showTurn(thread: ThreadId, turn: TurnSign, signal: AbortSignal): Promise<void>;
}

export function createPosts(
  bot: number,
  botApi: BotApi,
  chats: Chats,
  topics: Topics,
  messages: Messages,
  localeResolver: LocaleResolver,
): Posts {
  const sayInChat = (chat: number) => localeResolver.inRoom(String(splitRoom(chats.room(chat))));

  /** The topic of an earlier attempt, or a new one; `undefined` in a group without topics. */
  async function topicFor(chat: number, card: Card, opening: Opening, signal: AbortSignal) {
    const { begun } = opening;
    if (begun !== undefined && !chats.isSuperseded(splitThread(begun).chat)) return begun;
    if (!(await chats.facts(chat, signal)).isForum) return undefined;
    const topic = await topics.create(chat, card, signal);
    if (topic === undefined) return undefined;
    // Opening takes two calls, and Telegram cannot list its topics, so the topic is recorded in between.
    await opening.begin(topic);
    await topics.onCreated(topic, card);
    return topic;
  }

  return {
    async open(room, card, _delivery, opening, signal) {
      const chat = splitRoom(room);
      const rendered = renderCard(card, bot, sayInChat(chat));
      const topic = await topicFor(chat, card, opening, signal);
      if (topic !== undefined) {
        return { thread: topic, card: await messages.send(splitThread(topic), rendered, signal) };
      }
      const head = await messages.sendToRoom(chat, rendered, true, signal);
      return { thread: threadOfPost(head), card: head };
    },

    async post(thread, post, signal) {
      const target = splitThread(thread);
      const isFromClient = post.lines.some(({ kind }) => kind === "client");
      if (target.kind === "topic" && isFromClient && (await topics.isClosed(thread)))
        await topics.reopen(thread, signal);
      return await messages.send(target, renderPost(post, bot, sayInChat(target.chat)), signal);
    },

    announce(room, post, signal) {
      const chat = splitRoom(room);
      return messages.sendToRoom(chat, renderPost(post, bot, sayInChat(chat)), false, signal);
    },

    edit: (id, post, signal) =>
      messages.edit(
        id,
        renderPost(post, bot, sayInChat(chatOf(id))),
        post.isDecoration === true ? "decoration" : "message",
        signal,
      ),

    // Telegram pins again what is pinned.
    async pin(id, signal) {
      const { chat, message: message_id } = splitPost(id);
      await chats.call(
        chat,
        { operation: "change", method: "pinChatMessage", priority: "decoration", isChatBound: true },
        signal,
        (api, chat_id, inner) => api.pinChatMessage({ chat_id, message_id, disable_notification: true }, inner),
      );
    },

    async editCard({ thread, card: id }, card, signal) {
      const isTopic = splitThread(thread).kind === "topic";
      try {
        await messages.edit(id, renderCard(card, bot, sayInChat(chatOf(id))), "decoration", signal);
      } catch (error) {
        // A topic works without its card.
        if (!isTopic || !(error instanceof BridgeError) || error.code !== "POST_GONE") throw error;
      }
      const editedBy = botApi.respondedAt();
      if (isTopic) await topics.syncWithCard(thread, card, signal);
      return editedBy;
    },

    async showTurn(thread, turn, signal) {
      if (splitThread(thread).kind === "topic") await topics.showTurn(thread, turn, signal);
    },
  };
}
