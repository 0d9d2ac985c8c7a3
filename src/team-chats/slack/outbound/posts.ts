/** Writes to Slack: every function makes one message with one outcome. */
import { z } from "zod";
import type { Card } from "../../../bridge/model/card.ts";
import { BridgeError } from "../../../bridge/model/failure.ts";
import type { DeliveryId, PostId, RoomId, ThreadId } from "../../../bridge/model/ids.ts";
import type { Post } from "../../../bridge/model/post.ts";
import type { OpenedThread, Opening } from "../../../bridge/ports/team-chat.ts";
import type { LocaleResolver } from "../../../platform/i18n/locales.ts";
import type { Rooms } from "../directory/rooms.ts";
import { messageId, splitMessage, splitRoomOrThread } from "../ids.ts";
import { changeable } from "../render/blocks.ts";
import { renderCard } from "../render/card.ts";
import { renderPost } from "../render/post.ts";
import { Done, type WebApi } from "./api.ts";
import { cardMetadata, postMetadata } from "./metadata.ts";
import { withPlainFallback } from "./plain-fallback.ts";

const Posted = z.object({ ts: z.string(), message: z.object({ thread_ts: z.string().optional() }).optional() });

export interface Posts {
  open(room: RoomId, card: Card, delivery: DeliveryId, opening: Opening, signal: AbortSignal): Promise<OpenedThread>;
  post(thread: ThreadId, post: Post, signal: AbortSignal): Promise<PostId>;
  announce(room: RoomId, post: Post, signal: AbortSignal): Promise<PostId>;
  edit(id: PostId, post: Post, signal: AbortSignal): Promise<void>;
  pin(id: PostId, signal: AbortSignal): Promise<void>;
  editCard(opened: OpenedThread, card: Card, signal: AbortSignal): Promise<number | undefined>;
}

export function createPosts(webApi: WebApi, rooms: Rooms, localeResolver: LocaleResolver): Posts {
  async function write(channel: string, message: object, signal: AbortSignal): Promise<z.infer<typeof Posted>> {
    await rooms.assertNotShared(channel, signal);
    return withPlainFallback({ channel, ...message }, (args) =>
      webApi.call("chat.postMessage", args, Posted, "post", signal),
    );
  }

  return {
    // The head is the thread, so posting it either creates the thread or does not.
    async open(room, card, delivery, _opening, signal) {
      const { team, channel } = splitRoomOrThread(room);
      const metadata = cardMetadata(delivery, card);
      const { ts } = await write(channel, { ...renderCard(card, localeResolver.inRoom(channel)), metadata }, signal);
      const head = messageId(team, channel, ts);
      return { thread: head, card: head };
    },

    async post(thread, post, signal) {
      const { team, channel, ts: head } = splitMessage(thread);
      const metadata = postMetadata(post.delivery, post.covers);
      const inRoomToo = post.isLoud === true ? { reply_broadcast: true } : {};
      const message = {
        ...renderPost(post, localeResolver.inRoom(channel)),
        metadata,
        thread_ts: head,
        ...inRoomToo,
      };
      const posted = await write(channel, message, signal);
      if (posted.message?.thread_ts === head) return messageId(team, channel, posted.ts);
      // Slack posts a reply to a deleted head into the room and reports success; only `thread_ts` is missing then.
      await removeStray(webApi, channel, posted.ts, signal);
      throw new BridgeError("THREAD_GONE", { remoteCode: "posted_outside_thread" });
    },

    async announce(room, post, signal) {
      const { team, channel } = splitRoomOrThread(room);
      const metadata = postMetadata(post.delivery, post.covers);
      const { ts } = await write(channel, { ...renderPost(post, localeResolver.inRoom(channel)), metadata }, signal);
      return messageId(team, channel, ts);
    },

    async edit(id, post, signal) {
      const { channel, ts } = splitMessage(id);
      const metadata = postMetadata(post.delivery, post.covers);
      const message = {
        channel,
        ts,
        ...changeable(renderPost(post, localeResolver.inRoom(channel))),
        metadata,
      };
      await withPlainFallback(message, (args) => webApi.call("chat.update", args, Done, "change", signal));
    },

    async pin(id, signal) {
      const { channel, ts } = splitMessage(id);
      try {
        await webApi.call("pins.add", { channel, timestamp: ts }, Done, "change", signal);
      } catch (error) {
        if (!(error instanceof BridgeError) || error.details.remoteCode !== "already_pinned") throw error;
      }
    },

    async editCard({ thread }, card, signal) {
      const { channel, ts } = splitMessage(thread);
      // Slack keeps the metadata of a message that is updated without any. If the card is gone, the thread is gone.
      const message = { channel, ts, ...changeable(renderCard(card, localeResolver.inRoom(channel))) };
      await withPlainFallback(message, (args) => webApi.call("chat.update", args, Done, "post", signal));
      return webApi.respondedAt();
    },
  };
}

/** Deletes one of the bridge's messages that ended up in the wrong place. Succeeds if it is already gone. */
export async function removeStray(webApi: WebApi, channel: string, ts: string, signal: AbortSignal): Promise<void> {
  try {
    await webApi.call("chat.delete", { channel, ts }, Done, "change", signal);
  } catch (error) {
    if (error instanceof BridgeError && error.code === "POST_GONE") return;
    // The stray message may still exist, so the next attempt must look for it first.
    throw new BridgeError("CHAT_UNREACHABLE", { remoteCode: "stray_not_removed" });
  }
}
