/** Messages that arrive after newer ones were posted: put in their place where that can still be done. */
import { BridgeError } from "../model/failure.ts";
import type { ThreadState } from "../ports/links.ts";
import { withOrigins } from "../replies/origin.ts";
import { fitsOnePost, draftOf, inOrder, type Item } from "./pack-posts.ts";
import { lastPostMessage, type PostDeps, type ThreadWork } from "./work.ts";

/** How long after posting a post may still change its order; later, people have read it. */
const STILL_FRESH_MS = 10 * 60_000;

/** Whether the thread shows something newer already. */
export function isOutOfOrder(item: Item, { lastPost, pending }: ThreadState): boolean {
  if (lastPost === undefined || lastPost.newest === "" || pending.includes(item.message.id)) return false;
  // A long text that is half shown goes on where it was.
  if ((item.partsShown ?? 0) > 0) return false;
  return Date.parse(item.message.createdAt) < Date.parse(lastPost.newest);
}

/** Edits the last post so that it reads in order; false when the message has to be posted with a mark instead. */
export async function insertInOrder(
  item: Item,
  work: ThreadWork,
  deps: PostDeps,
  signal: AbortSignal,
): Promise<boolean> {
  const { state, chat } = work;
  const { lastPost } = state;
  if (lastPost === undefined || lastPost.messages.length === 0) return false;
  const ageMs = deps.clock.now() - Date.parse(lastPost.postedAt);
  if (ageMs > Math.min(STILL_FRESH_MS, chat.features.editWindowMs ?? Infinity)) return false;
  // Older than what stands above the last post: its place is not in this post.
  if (lastPost.before !== "" && Date.parse(item.message.createdAt) < Date.parse(lastPost.before)) return false;

  // A service that does not answer now must not keep the message from being shown at all.
  const card = await work.read().catch(() => undefined);
  if (card === undefined) return false;
  const { messages } = card;
  const before = lastPost.messages.flatMap(({ id, createdAt: _, ...said }) => {
    const message = messages.find((message) => message.id === id);
    return message === undefined ? [] : [{ head: work.head, message, ...said }];
  });
  if (before.length < lastPost.messages.length) return false;
  const items = inOrder([...(await withOrigins(before, work.room, deps)), item]);
  if (!fitsOnePost(items, chat.features)) return false;

  const draft = draftOf(items);
  try {
    await chat.edit(lastPost.post, { delivery: lastPost.delivery, covers: draft.covers, lines: draft.lines }, signal);
  } catch (error) {
    if (error instanceof BridgeError && (error.code === "POST_GONE" || error.code === "POST_REJECTED")) return false;
    throw error;
  }
  const { id } = item.message;
  work.state = {
    ...state,
    pending: state.pending.filter((pending) => pending !== id),
    lastPost: { ...lastPost, messages: items.map(lastPostMessage) },
  };
  await Promise.all([
    deps.links.bindThread(work.head.id, work.room, work.state),
    deps.links.bindPosts(work.room, [{ message: id, post: lastPost.post }]),
  ]);
  return true;
}
