/**
 * Marks on staff messages are reactions; a bot has one per message, and the next replaces it. A group may forbid them:
 * then one post says from time to time which messages were sent, so that marks in words never use up the group's calls.
 */
import { LRUCache } from "lru-cache";
import { BridgeError } from "../../../bridge/model/failure.ts";
import type { PostId } from "../../../bridge/model/ids.ts";
import type { Mark } from "../../../bridge/model/message.ts";
import type { TeamChat } from "../../../bridge/ports/team-chat.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { LocaleResolver } from "../../../platform/i18n/locales.ts";
import type { Chats } from "../directory/chats.ts";
import { isRefusal } from "../errors.ts";
import { splitPost, splitRoom, threadOfPost } from "../ids.ts";
import { TextBuilder } from "../render/entities.ts";
import type { Messages } from "./messages.ts";
import { permalink } from "./permalink.ts";

/** From the 73 available. Source: Bot API, `ReactionTypeEmoji`, read 2026-11-21: there is no check mark and no lock. */
export const REACTIONS = { taken: "👀", sent: "👌", noted: "✍", failed: "💔" } as const satisfies Record<Mark, string>;

/** The shortest time between two posts with marks in one thread. */
export const SUMMARY_PAUSE_MS = 120_000;
/** Each takes one of a post's hundred entities. */
const MOST_IN_SUMMARY = 50;
/** How long a refused reaction is not tried again, whatever Telegram says about the group. */
const REFUSED_FOR_MS = 10 * 60_000;
const REMEMBERED = 10_000;

export type Marks = Required<Pick<TeamChat, "mark" | "markInWords">>;

export interface MarksOptions {
  readonly chats: Chats;
  readonly messages: Messages;
  readonly localeResolver: LocaleResolver;
  readonly clock: Clock;
}

export function createMarks({ chats, messages, localeResolver, clock }: MarksOptions): Marks {
  const refused = new LRUCache<string, true>({ max: REMEMBERED, ttl: REFUSED_FOR_MS, ttlResolution: 0, perf: clock });
  /** When a thread's last summary was posted, in Unix milliseconds. */
  const summaries = new LRUCache<string, number>({ max: REMEMBERED });

  async function isForbidden(chat: number, emoji: string, signal: AbortSignal): Promise<boolean> {
    if (refused.has(`${chat} ${emoji}`)) return true;
    // Old facts will do as long as they allow it; if they do not, the group may have changed its mind.
    const isIn = (reactions: ReadonlySet<string> | undefined) => reactions?.has(emoji) !== false;
    const known = chats.known(chat);
    return !(known !== undefined && isIn(known.reactions)) && !isIn((await chats.facts(chat, signal)).reactions);
  }

  /** The same for each mark of a kind: the mark in words, and a link to each message. */
  function summary(marks: readonly { readonly post: PostId; readonly mark: Mark }[], chat: number) {
    const say = localeResolver.inRoom(String(splitRoom(chats.room(chat))));
    const builder = new TextBuilder();
    for (const [mark, those] of Map.groupBy(marks, (one) => one.mark)) {
      builder.plain(`${builder.text === "" ? "" : "\n"}${REACTIONS[mark]} ${say({ key: `mark-${mark}` })}`);
      if (marks.length === 1) continue;
      for (const { post } of those) {
        builder.plain(" · ").span(`#${splitPost(post).message}`, { type: "text_link", url: permalink(post) ?? "" });
      }
    }
    return { ...builder.finish(), buttons: [] };
  }

  return {
    async mark(post, mark, _earlier, signal) {
      const { chat, thread, message: message_id } = splitPost(post);
      const emoji = REACTIONS[mark];
      // Nobody would read words outside of threads.
      const unmarkable = thread === undefined ? "marked" : { unmarkableIn: threadOfPost(post) };
      if (await isForbidden(chat, emoji, signal)) return unmarkable;
      try {
        await chats.call(
          chat,
          { operation: "change", method: "setMessageReaction", priority: "unmetered", isChatBound: true },
          signal,
          (api, chat_id, inner) =>
            api.setMessageReaction({ chat_id, message_id, reaction: [{ type: "emoji", emoji }] }, inner),
        );
        return "marked";
      } catch (error) {
        if (!isRefusal(error, "reaction_refused")) throw error;
        refused.set(`${chat} ${emoji}`, true);
        chats.forget(chat);
        return unmarkable;
      }
    },

    async markInWords(thread, marks, signal) {
      const [first] = marks;
      if (first === undefined) return [];
      const now = clock.now();
      const nextAt = (summaries.get(thread) ?? -Infinity) + SUMMARY_PAUSE_MS;
      if (now < nextAt) {
        const details = { remoteCode: "paced", retryAfterMs: nextAt - now, concerns: "call" } as const;
        throw new BridgeError("ROOM_RATE_LIMITED", details);
      }
      // Basic groups have no links to messages, so each is said in a reply of its own.
      const hasLinks = permalink(first.post) !== undefined;
      const said = marks.slice(0, hasLinks ? MOST_IN_SUMMARY : 1);
      const { chat, thread: target, message } = splitPost(first.post);
      if (target === undefined) return [];
      const repliesTo = said.length === 1 ? message : undefined;
      await messages.send(target, summary(said, chat), signal, { repliesTo, priority: "summary" });
      if (hasLinks) summaries.set(thread, clock.now());
      return said.map(({ post }) => post);
    },
  };
}
