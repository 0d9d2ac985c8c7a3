/** Marks on staff messages are reactions; a bot has one per message, and the next replaces it. */
import { LRUCache } from "lru-cache";
import type { PostId } from "../../../bridge/model/ids.ts";
import type { Mark } from "../../../bridge/model/message.ts";
import type { LocaleResolver } from "../../../platform/i18n/locales.ts";
import type { Chats } from "../directory/chats.ts";
import { isRefusal } from "../errors.ts";
import { splitPost, splitRoom } from "../ids.ts";
import type { Messages } from "./messages.ts";

/** From the 73 available. Source: Bot API, `ReactionTypeEmoji`, read 2026-11-21: there is no check mark and no lock. */
export const REACTIONS = { taken: "👀", sent: "👌", noted: "✍", failed: "💔" } as const satisfies Record<Mark, string>;

const REMEMBERED = 10_000;

export interface Marks {
  readonly mark: (post: PostId, mark: Mark, earlier: readonly Mark[], signal: AbortSignal) => Promise<void>;
}

export function createMarks(chats: Chats, messages: Messages, localeResolver: LocaleResolver): Marks {
  /** The bridge's short replies to staff messages, used where reactions are forbidden. */
  const replies = new LRUCache<PostId, PostId>({ max: REMEMBERED });

  async function reply(post: PostId, mark: Mark, signal: AbortSignal): Promise<void> {
    const { chat, thread, message } = splitPost(post);
    // No reply for `taken`, because the outcome follows; nor outside threads, where nobody would read it.
    if (thread === undefined || mark === "taken") return;
    const say = localeResolver.inRoom(String(splitRoom(chats.room(chat))));
    const text = `${REACTIONS[mark]} ${say({ key: `mark-${mark}` })}`;
    const rendered = { text, entities: [], buttons: [] };
    const before = replies.get(post);
    if (before === undefined) replies.set(post, await messages.send(thread, rendered, signal, { repliesTo: message }));
    else await messages.edit(before, rendered, "decoration", signal);
  }

  return {
    async mark(post, mark, _earlier, signal) {
      const { chat, message: message_id } = splitPost(post);
      const emoji = REACTIONS[mark];
      // A stale answer will do until Telegram refuses a reaction: then the facts are dropped and fetched again.
      const { reactions: allowed } = chats.known(chat) ?? (await chats.facts(chat, signal));
      if (allowed?.has(emoji) !== false) {
        try {
          await chats.call(
            chat,
            { operation: "change", method: "setMessageReaction", priority: "unmetered", isChatBound: true },
            signal,
            (api, chat_id, inner) =>
              api.setMessageReaction({ chat_id, message_id, reaction: [{ type: "emoji", emoji }] }, inner),
          );
          return;
        } catch (error) {
          if (!isRefusal(error, "reaction_refused")) throw error;
          chats.forget(chat);
        }
      }
      await reply(post, mark, signal);
    },
  };
}
