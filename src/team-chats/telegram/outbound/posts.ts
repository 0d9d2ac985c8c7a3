/** Writing: what the rules ask for, as messages of Telegram. */
import type { Card } from "../../../bridge/model/card.ts";
import { BridgeError } from "../../../bridge/model/failure.ts";
import type { DeliveryId, PostId, RoomId, ThreadId } from "../../../bridge/model/ids.ts";
import type { Post } from "../../../bridge/model/post.ts";
import type { OpenedThread, Opening } from "../../../bridge/ports/team-chat.ts";
import type { LocaleResolver } from "../../../platform/i18n/locales.ts";
import type { Chats } from "../directory/chats.ts";
import { chatOf, splitRoom, splitThread, threadOfPost } from "../ids.ts";
import { renderCard } from "../render/card.ts";
import { renderPost } from "../render/post.ts";
import type { Sending } from "./messages.ts";
import type { Topics } from "./topics.ts";

export interface Posts {
  open(room: RoomId, card: Card, delivery: DeliveryId, opening: Opening, signal: AbortSignal): Promise<OpenedThread>;
  post(thread: ThreadId, post: Post, signal: AbortSignal): Promise<PostId>;
  announce(room: RoomId, post: Post, signal: AbortSignal): Promise<PostId>;
  edit(id: PostId, post: Post, signal: AbortSignal): Promise<void>;
  editCard(opened: OpenedThread, card: Card, signal: AbortSignal): Promise<void>;
}

export function createPosts(
  bot: number,
  chats: Chats,
  topics: Topics,
  sending: Sending,
  localeResolver: LocaleResolver,
): Posts {
  const sayIn = (chat: number) => localeResolver.inRoom(String(splitRoom(chats.room(chat))));

  /** A topic of an earlier attempt, or a new one; `undefined` in a group without topics. */
  async function topicFor(chat: number, card: Card, opening: Opening, signal: AbortSignal) {
    const { begun } = opening;
    if (begun !== undefined && !chats.isOver(splitThread(begun).chat)) return begun;
    if (!(await chats.facts(chat, signal)).isForum) return undefined;
    const made = await topics.create(chat, card, signal);
    if (made === undefined) return undefined;
    // Two calls, and Telegram cannot be asked which topics there are: recorded between them.
    await opening.begin(made);
    await topics.made(made, card);
    return made;
  }

  return {
    async open(room, card, _delivery, opening, signal) {
      const chat = splitRoom(room);
      const rendered = renderCard(card, bot, sayIn(chat));
      const topic = await topicFor(chat, card, opening, signal);
      if (topic !== undefined) {
        return { thread: topic, card: await sending.send(splitThread(topic), rendered, signal) };
      }
      const head = await sending.sendLoose(chat, rendered, true, signal);
      return { thread: threadOfPost(head), card: head };
    },

    async post(thread, post, signal) {
      const place = splitThread(thread);
      const isFromClient = post.lines.some(({ kind }) => kind === "client");
      if (place.kind === "topic" && isFromClient && (await topics.isClosed(thread)))
        await topics.reopen(thread, signal);
      return await sending.send(place, renderPost(post, bot, sayIn(place.chat)), signal);
    },

    announce(room, post, signal) {
      const chat = splitRoom(room);
      return sending.sendLoose(chat, renderPost(post, bot, sayIn(chat)), false, signal);
    },

    edit: (id, post, signal) => sending.edit(id, renderPost(post, bot, sayIn(chatOf(id))), "words", signal),

    async editCard({ thread, card: id }, card, signal) {
      const isTopic = splitThread(thread).kind === "topic";
      try {
        await sending.edit(id, renderCard(card, bot, sayIn(chatOf(id))), "looks", signal);
      } catch (error) {
        // A topic lives without its card.
        if (!isTopic || !(error instanceof BridgeError) || error.code !== "POST_GONE") throw error;
      }
      if (isTopic) await topics.follow(thread, card, signal);
    },
  };
}
