/**
 * What one batch cannot show in a few posts is folded: a notice counts it, and its button shows it. So nobody who writes
 * a lot keeps the clients of other threads waiting. The links of folded messages lead to the post above the notice.
 */
import { entriesOf } from "../entry-payloads.ts";
import type { ConversationCard } from "../../contract/shapes.ts";
import { threadEntry } from "../lanes.ts";
import type { PostId } from "../model/ids.ts";
import type { Fold, ThreadState } from "../model/thread.ts";
import type { BridgeDeps } from "../deps.ts";
import { withOrigins } from "../replies/origin.ts";
import { isOutOfOrder } from "./out-of-order.ts";
import { inOrder, type Draft, type Item } from "./pack-posts.ts";
import { withShown, type PostDeps, type ThreadWork } from "./work.ts";

/** Posts of one batch, and of one press of the button. */
export const MOST_POSTS = { atOnce: 3, onRequest: 10 };

/** The posts to make now, and the messages to fold. A text of several posts is not cut in the middle. */
export function foldedAfter(
  drafts: readonly Draft[],
  most: number,
): { readonly now: readonly Draft[]; readonly folded: readonly Item[] } {
  let count = most;
  while (isCut(drafts[count - 1])) count += 1;
  const now = drafts.slice(0, count);
  const shown = new Set(now.flatMap(({ items }) => items));
  const rest = new Set(drafts.slice(count).flatMap(({ items }) => items));
  return { now, folded: [...rest].filter((item) => !shown.has(item)) };
}

/** Whether the thread shows only a part of a text after it. */
export function isCut(draft: Draft | undefined): boolean {
  return draft?.part !== undefined && draft.part.number < draft.part.of;
}

/**
 * Folds `items`, whose links lead to `post`, in the commit that ends the batch: no message is counted as shown without
 * the notice that shows it. `isDoubtful`: the thread may show them already, so the notice asks.
 */
export function foldAway(
  items: readonly Item[],
  post: PostId,
  work: ThreadWork,
  deps: PostDeps,
  isDoubtful = false,
): void {
  const inTime = inOrder(items);
  const [first, last] = [inTime[0], inTime.at(-1)];
  const { state, head, room, batch } = work;
  if (first === undefined || last === undefined) return;
  const ids = items.map(({ message }) => message.id);
  const number = Math.max(0, ...(state.folds ?? []).map((fold) => fold.number)) + 1;
  const lateUntil = inTime.findLast(({ late }) => late === true)?.message.createdAt;
  const fold: Fold = {
    ...{ number, first: first.message.id, last: last.message.id, post },
    ...(isDoubtful && { isDoubtful }),
    ...(lateUntil !== undefined && { lateUntil }),
  };
  work.state = {
    ...withShown(
      state,
      items.map(({ message }) => message),
    ),
    // What comes later belongs below the notice.
    ...(state.lastPost !== undefined && {
      lastPost: {
        ...state.lastPost,
        messages: [],
        ...(!isOutOfOrder(last, state) && { newest: last.message.createdAt }),
      },
    }),
    folds: [...(state.folds ?? []), fold],
  };
  // The notice calls whom they would have called.
  const mentions = isDoubtful ? [] : items.flatMap((item) => item.mentions ?? []);
  const characters = items.reduce((sum, { message }) => sum + message.text.length, 0);
  const notice = threadEntry(
    batch.lane,
    "notice",
    {
      sentence: isDoubtful
        ? { key: "messages-doubtful", values: { count: items.length, from: { at: first.message.createdAt } } }
        : { key: "messages-folded", values: { count: items.length, characters } },
      ...(mentions.length > 0 && { mentions }),
      buttons: [
        { action: "unfold", value: String(number), label: { key: "button-unfold" } },
        ...(isDoubtful ? [{ action: "shown", value: String(number), label: { key: "button-shown" } } as const] : []),
      ],
    },
    // Of this thread: one that replaces it may fold the same.
    [`folded:${first.message.id}@${state.thread}#${number}`],
  );
  const now = work.state;
  work.atEnd.push(async () => {
    await Promise.all([
      deps.links.updateThread(head.id, room, now),
      deps.links.bindPosts(
        room,
        ids.map((message) => ({ message, post })),
      ),
      deps.ledger.append([notice]),
    ]);
  });
}

/** The folds that the batch's entries ask for. Entries whose fold is not there any more are settled. */
export async function requestedFolds(
  { batch }: Pick<ThreadWork, "batch">,
  state: ThreadState | undefined,
): Promise<readonly Fold[]> {
  const found: Fold[] = [];
  for (const { entry, payload } of entriesOf("thread", "unfold", batch.entries)) {
    const fold = state?.folds?.find(({ number }) => number === payload.number);
    if (fold === undefined) await batch.settle([entry], { result: "already-shown" });
    else found.push(fold);
  }
  return found;
}

/** The half-shown long text, if it belongs to one of the folds that the batch asks for; its other parts come first. */
export async function partialOfFolds(
  work: ThreadWork,
  deps: Pick<BridgeDeps, "links" | "chats">,
): Promise<readonly Item[]> {
  const { partiallyShown } = work.state;
  if (partiallyShown === undefined) return [];
  for (const fold of await requestedFolds(work, work.state)) {
    const items = await messagesOf(fold, await work.read(), work, deps);
    const partial = items.filter(({ message }) => message.id === partiallyShown.message);
    if (partial.length > 0) return partial;
  }
  return [];
}

/** The messages of a fold, marked if the thread showed newer ones before or shows them meanwhile. */
export async function messagesOf(
  { first, last, post, isDoubtful, lateUntil = "" }: Fold,
  { conversation, messages }: ConversationCard,
  { state, room }: Pick<ThreadWork, "state" | "room">,
  deps: Pick<BridgeDeps, "links" | "chats">,
): Promise<Item[]> {
  const from = messages.findIndex(({ id }) => id === first);
  const until = messages.find(({ id }) => id === last)?.createdAt;
  // The messages of the post itself lead to it, too, and those of other folds.
  const between = (from === -1 ? [] : messages.slice(from)).filter(
    ({ createdAt }) => until === undefined || Date.parse(createdAt) <= Date.parse(until),
  );
  const posts = await deps.links.postsOf(
    between.map(({ id }) => id),
    room,
  );
  const folded = between.filter((_, index) => posts[index] === post);
  const newest = Date.parse(state.lastPost?.newest ?? "");
  const areLate = folded.every(({ createdAt }) => Date.parse(createdAt) < newest);
  const items = folded.map((message) => ({
    ...{ head: conversation, message },
    ...((areLate || Date.parse(message.createdAt) <= Date.parse(lateUntil)) && { late: true }),
    ...(isDoubtful === true && { possibleDuplicate: true }),
  }));
  return withOrigins(items, room, deps);
}
