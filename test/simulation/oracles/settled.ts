/** Conversations about whose wait people have decided. */
import type { ConversationId } from "../../../src/contract/shapes.ts";
import type { ButtonAction } from "../../../src/bridge/model/button.ts";
import type { World } from "../world.ts";

const SETTLES: ReadonlySet<ButtonAction> = new Set(["no-answer", "later", "put-off", "mute", "unmute"]);
const PUTS_OFF = "!later ";

/**
 * Whether anybody pressed a button that ends or pauses the conversation's wait, or silences it, or put it off in words, or
 * reacted in it.
 */
export function wasSettled(conversation: ConversationId, chats: World["chats"]): boolean {
  return chats.some(({ record }) => {
    const threads = record.threadsOf(conversation);
    return (
      threads.some(({ written }) =>
        written.some(({ versions }) => versions.some((text) => text.startsWith(PUTS_OFF))),
      ) ||
      record.presses.some(
        ({ action, thread, value }) =>
          SETTLES.has(action) && (threads.some(({ id }) => id === thread) || value.includes(conversation)),
      ) ||
      record.reactions.some(({ post }) =>
        threads.some((thread) => thread.card?.id === post || record.threadOf.get(post) === thread),
      )
    );
  });
}
