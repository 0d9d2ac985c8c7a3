/** Links threads that the bridge opened and the database does not know, by what their cards say. */
import type { ConversationId } from "../../contract/shapes.ts";
import { messageId } from "../../contract/values.ts";
import type { RoomId, ThreadId } from "../model/ids.ts";
import type { FoundCard, ThreadContent } from "../model/post.ts";
import type { ThreadState } from "../model/thread.ts";
import type { BridgeDeps } from "../deps.ts";

/**
 * The conversation of an unknown thread, which is linked then; `undefined` if its head is no card of the bridge, or the
 * team chat cannot be read. Errors: those of `TeamChat.readThread`.
 */
export async function adoptThread(
  thread: ThreadId,
  room: RoomId,
  { chats, links, log }: Pick<BridgeDeps, "chats" | "links" | "log">,
  signal: AbortSignal,
): Promise<ConversationId | undefined> {
  const content = await chats.of(thread).readThread(thread, signal);
  if (content === "gone" || content === "unknowable" || content.conversation === undefined) return undefined;
  const { conversation } = content;
  // Posts go to one thread of a room; replies are handled in all of them.
  if ((await links.thread(conversation, room)) === undefined)
    await links.bindThread(conversation, room, unreadThread(thread, { ...content, covers: coveredBy(content) }));
  else await links.bindFurtherThread(conversation, thread);
  log.warn({ conversation, room, thread }, "a thread was linked again by its card");
  return conversation;
}

function coveredBy({ card, posts }: ThreadContent): readonly string[] {
  return posts.find(({ post }) => post === card)?.covers ?? [];
}

/** The state of a thread of which only the card is known. An edit of the card must not drop the message that it shows. */
export function unreadThread(thread: ThreadId, { card, covers }: Pick<FoundCard, "card" | "covers">): ThreadState {
  const shown = covers.flatMap((name) => messageId.safeParse(name).data ?? [])[0];
  const state = { thread, card, status: null, pending: [], isUnread: true } as const;
  return shown === undefined ? state : { ...state, firstMessage: { id: shown, isShown: true } };
}
