/** Messages that arrive after newer ones were posted: inserted in order while that is still possible. */
import { BridgeError } from "../model/failure.ts";
import type { LastPost, ThreadState } from "../model/thread.ts";
import { withOrigins } from "../replies/origin.ts";
import { fitsOnePost, draftOf, inOrder, type Item } from "./pack-posts.ts";
import { lastPostMessage, linkOf, withShown, type PostDeps, type ThreadWork } from "./work.ts";

/** How long after posting a post may still be reordered; later, people have read it. */
const STILL_FRESH_MS = 10 * 60_000;

/** Whether the thread shows a newer message already. */
export function isOutOfOrder(item: Item, { lastPost }: ThreadState): boolean {
  if (lastPost === undefined || lastPost.newest === "") return false;
  return Date.parse(item.message.createdAt) < Date.parse(lastPost.newest);
}

/**
 * Edits the last post so that it reads in order. Result: false if the message has to be posted with a remark instead.
 */
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
  // The message is older than the posts above the last one, so it does not belong into the last post.
  if (lastPost.before !== "" && Date.parse(item.message.createdAt) < Date.parse(lastPost.before)) return false;

  // The message must be shown even if the service does not respond now.
  const card = await work.read().catch(() => undefined);
  if (card === undefined) return false;
  const { messages } = card;
  const before = lastPost.messages.flatMap(({ id, createdAt: _, ...remarks }) => {
    const message = messages.find((message) => message.id === id);
    return message === undefined ? [] : [{ head: work.head, message, ...remarks }];
  });
  if (before.length < lastPost.messages.length) return false;
  const items = inOrder([...(await withOrigins(before, work.room, deps)), item]);
  if (!fitsOnePost(items, chat.features)) return false;

  const draft = draftOf(items, chat.features);
  try {
    await chat.edit(lastPost.post, { delivery: lastPost.delivery, covers: draft.covers, lines: draft.lines }, signal);
  } catch (error) {
    if (error instanceof BridgeError && (error.code === "POST_GONE" || error.code === "POST_REJECTED")) return false;
    throw error;
  }
  await recordInserted(item, { ...lastPost, messages: items.map(lastPostMessage) }, work, deps);
  return true;
}

/**
 * Whether an earlier attempt inserted the message although its response was lost; then it is linked. Where posts cannot
 * be found, the repeated message is marked as a possible duplicate.
 */
export async function wasInserted(item: Item, work: ThreadWork, deps: PostDeps, signal: AbortSignal): Promise<boolean> {
  const { state, chat, batch } = work;
  const { lastPost } = state;
  if (!batch.uncertain || lastPost === undefined || lastPost.messages.length === 0) return false;
  const found = await chat.find(state.thread, lastPost.delivery, lastPost.postedAt, signal);
  if (found === "unknowable") return false;
  if (!found.some(({ post, covers }) => post === lastPost.post && covers.includes(item.message.id))) return false;
  const messages = [...lastPost.messages, lastPostMessage(item)].toSorted(
    (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
  );
  await recordInserted(item, { ...lastPost, messages }, work, deps);
  return true;
}

async function recordInserted(item: Item, lastPost: LastPost, work: ThreadWork, { links }: PostDeps): Promise<void> {
  const { head, room, state } = work;
  work.state = { ...withShown(state, [item.message]), lastPost };
  await Promise.all([
    links.bindThread(head.id, room, work.state),
    links.bindPosts(room, [linkOf(item.message, lastPost.post)]),
  ]);
}
