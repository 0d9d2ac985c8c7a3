/** Posts messages to a thread: in as few posts as possible, each message once, in the order in which clients wrote. */
import { givenUpEntry } from "../lanes.ts";
import { BridgeError, type FailureCode } from "../model/failure.ts";
import type { PostId } from "../model/ids.ts";
import type { PostLine } from "../model/post.ts";
import { deadLetterNotices } from "../ops/dead-letters.ts";
import { decideRetry } from "../ops/retry.ts";
import type { Fold, LastPost } from "../model/thread.ts";
import { foldAway, foldedAfter, isCut, messagesOf, MOST_POSTS } from "./fold.ts";
import { isOutOfOrder, insertInOrder, wasInserted } from "./out-of-order.ts";
import { packPosts, draftOf, fits, inOrder, partName, type Draft, type Item } from "./pack-posts.ts";
import { undeliverableNotice } from "./undeliverable-notice.ts";
import { lastPostMessage, linkOf, withShown, type PostDeps, type ThreadWork } from "./work.ts";

/**
 * Shows `items`, with the lines of `above` before the first one. Throws if a post fails; what was posted until then is
 * linked.
 */
export async function postMessages(
  items: readonly Item[],
  above: readonly PostLine[],
  work: ThreadWork,
  deps: PostDeps,
  signal: AbortSignal,
): Promise<void> {
  if (items.length === 0) return;
  let waiting = partialFirst(inOrder(items.map((item) => withProgress(item, work))));
  const remaining: Item[] = [];

  if (isInDoubt(work)) waiting = await withoutFound(waiting, work, deps, signal);
  for (const item of waiting) {
    if (!isOutOfOrder(item, work.state)) remaining.push(item);
    else if (!(await insertInOrder(item, work, deps, signal)) && !(await wasInserted(item, work, deps, signal)))
      remaining.push({ ...item, late: true });
  }
  let first = above;
  const { features } = work.chat;
  const drafts = packPosts(remaining, features, above);
  if (above.length > 0 && drafts[0] !== undefined && !fits([...above, ...drafts[0].lines], features)) {
    await work.chat.post(work.state.thread, { delivery: work.batch.delivery, covers: [], lines: above }, signal);
    // At once: where the room takes no second post now, another attempt would spend the next one on it, too.
    work.state = { ...work.state, hasAbove: true };
    await deps.links.updateThread(work.head.id, work.room, work.state);
    first = [];
  }
  const { now, folded } = foldedAfter(drafts, MOST_POSTS.atOnce);
  let left = folded;
  for (const [n, draft] of now.entries()) {
    const isEnd = work.isWhole && n === drafts.length - 1;
    try {
      await postDraft({ ...draft, lines: [...first, ...draft.lines] }, isEnd, work, deps, signal);
    } catch (error) {
      // Where the room takes one post at a time, no attempt would get to what is to be folded.
      const isFull = error instanceof BridgeError && error.code === "ROOM_RATE_LIMITED";
      if (!isFull || n === 0 || folded.length === 0 || isCut(now[n - 1])) throw error;
      left = [...now.slice(n).flatMap(({ items: those }) => those), ...folded];
      break;
    }
    first = [];
  }
  await fold([...new Set(left)], work.state.lastPost?.post, work, deps, signal);
}

/** Shows what was folded; what is still too much is folded again. */
export async function showFold(which: Fold, work: ThreadWork, deps: PostDeps, signal: AbortSignal): Promise<void> {
  let items = (await messagesOf(which, await work.read(), work, deps)).map((item) => withProgress(item, work));
  if (isInDoubt(work)) items = await withoutFound(items, work, deps, signal);
  const { now, folded } = foldedAfter(packPosts(items, work.chat.features), MOST_POSTS.onRequest);
  for (const draft of now) await postDraft(draft, false, work, deps, signal);
  work.state = { ...work.state, folds: work.state.folds?.filter(({ number }) => number !== which.number) ?? [] };
  await fold(folded, which.post, work, deps, signal);
  if (folded.length === 0) {
    const { head, room, state } = work;
    work.atEnd.push(() => deps.links.updateThread(head.id, room, state));
  }
}

/** Without a post above it, there is nothing that links could lead to: then everything is shown. */
async function fold(
  items: readonly Item[],
  post: PostId | undefined,
  work: ThreadWork,
  deps: PostDeps,
  signal: AbortSignal,
): Promise<void> {
  if (post !== undefined) foldAway(items, post, work, deps);
  else for (const draft of packPosts(items, work.chat.features)) await postDraft(draft, false, work, deps, signal);
}

/** `isEnd`: nothing else of the batch follows, so the state is recorded together with the end of the batch. */
async function postDraft(
  draft: Draft,
  isEnd: boolean,
  work: ThreadWork,
  deps: PostDeps,
  signal: AbortSignal,
): Promise<void> {
  try {
    const { lines, covers, isLoud } = draft;
    const { delivery } = work.batch;
    const post = await work.chat.post(
      work.state.thread,
      { delivery, covers, lines, ...(isLoud && { isLoud }) },
      signal,
    );
    // A post with lines that are not messages cannot be rewritten later.
    const write = record(draft, post, work, deps, draft.lines.length === draft.items.length);
    if (isEnd) work.batch.inSameCommit(write);
    else await write();
  } catch (error) {
    if (!(error instanceof BridgeError) || (error.code !== "POST_REJECTED" && error.code !== "POST_REFUSED"))
      throw error;
    // One message that the team chat rejects must not hold back the others in its post.
    if (draft.items.length > 1) {
      for (const item of draft.items) await postDraft(draftOf([item], work.chat.features), false, work, deps, signal);
      return;
    }
    // Thrown and not given up, so that the messages behind it wait for their turn.
    if (decideRetry(error, work.batch.entries, deps.clock.now()).retry) throw error;
    await giveUp(draft, work, deps, error.code);
  }
}

async function giveUp(draft: Draft, work: ThreadWork, deps: PostDeps, code: FailureCode): Promise<void> {
  const ids = draft.items.map((item) => item.message.id);
  // An earlier message that cannot be shown must not come back with every batch.
  work.state = { ...work.state, pending: work.state.pending.filter((id) => !ids.includes(id)) };
  await deps.links.updateThread(work.head.id, work.room, work.state);
  const entries = ids.flatMap((id) => work.entryOf(id) ?? []);
  await work.batch.settle(entries, {
    state: "dead",
    failure: code,
    then: [
      ...entries.map((entry) => undeliverableNotice(work.batch.lane, entry, code)),
      ...ids.map((id) => givenUpEntry(work.room, id, deps.clock.now())),
      ...deadLetterNotices(work.batch.lane, entries, code, deps),
    ],
  });
}

/** Updates the state for one post. Result: a function that stores it. */
function record(draft: Draft, post: PostId, work: ThreadWork, deps: PostDeps, rewritable = true): () => Promise<void> {
  const lastPart = draft.part === undefined || draft.part.number === draft.part.of;
  const shown = lastPart ? draft.items.map(({ message }) => message) : [];
  const pairs = draft.items
    .map(({ message }) => linkOf(message, post))
    .map((pair) => (lastPart ? pair : { ...pair, isPart: true as const }));
  // What was in doubt has been looked for, or is marked.
  const { partiallyShown: begun, askedSince: before, isUnread: _, ...state } = work.state;
  const [item] = draft.items;
  const isOthers = begun !== undefined && !draft.items.some(({ message }) => message.id === begun.message);
  const askedSince = askedSinceAfter(draft.items, before, state.snapshot?.at);
  work.state = {
    ...withShown(state, shown),
    ...(askedSince !== undefined && { askedSince }),
    ...(isOthers && { partiallyShown: begun }),
    ...(!lastPart && item !== undefined && { partiallyShown: { message: item.message.id, shown: draft.part.number } }),
    lastPost: lastPostAfter(draft, post, work, deps.clock.now(), rewritable && draft.part === undefined),
  };
  const { head, room, state: now } = work;
  const isClients = draft.items.some(({ message }) => message.from === "client");
  const isReactedTo = isClients && deps.routes.rules?.get(room)?.reactions !== undefined;
  // The entries are done with the whole batch. If the process stops before that, the links show that they were posted.
  return async () => {
    await Promise.all([
      deps.links.updateThread(head.id, room, now),
      deps.links.bindPosts(room, pairs),
      isReactedTo &&
        deps.reactions.bindShown(work.chat.reactedPost(post), { conversation: head.id, thread: now.thread }),
    ]);
  };
}

/** `cardAt`: the card knows what was written before it was. */
function askedSinceAfter(items: readonly Item[], before: string | undefined, cardAt = ""): string | undefined {
  let since = before;
  for (const { message } of items) {
    if (message.createdAt <= cardAt) continue;
    if (message.from === "client") since ??= message.createdAt;
    else if (message.from === "operator") since = undefined;
  }
  return since;
}

function lastPostAfter(draft: Draft, post: PostId, work: ThreadWork, now: number, rewritable: boolean): LastPost {
  const before = work.state.lastPost?.newest ?? "";
  const times = draft.items.map((item) => item.message.createdAt);
  return {
    post,
    delivery: work.batch.delivery,
    postedAt: new Date(now).toISOString(),
    messages: rewritable ? draft.items.map(lastPostMessage) : [],
    newest: latest([before, ...times]),
    before,
  };
}

/** Of times in ISO 8601, some of which may be empty. */
export function latest(times: readonly string[]): string {
  return times.reduce((a, b) => (Date.parse(b) >= (a === "" ? -Infinity : Date.parse(a)) ? b : a), "");
}

/** Whether the thread may show some of the messages already. One that can be read has been read before. */
function isInDoubt({ batch, state }: ThreadWork): boolean {
  return batch.uncertain || state.isUnread === true;
}

/** Links the messages that an earlier attempt has posted. Result: the other ones. */
async function withoutFound(
  items: readonly Item[],
  work: ThreadWork,
  deps: PostDeps,
  signal: AbortSignal,
): Promise<Item[]> {
  const { batch, chat, state } = work;
  const found = await chat.find(state.thread, batch.delivery, new Date(batch.since).toISOString(), signal);
  if (found === "unknowable") return items.map((item) => ({ ...item, possibleDuplicate: true }));

  const shown = new Set<Item>();
  const partsOf = new Map<Item, number>();
  for (const { post, covers } of found) {
    const whole = items.filter((item) => covers.includes(item.message.id) && !shown.has(item));
    if (whole.length > 0) {
      // The post says which of them came late, and goes on saying so when it is rewritten.
      const remarked = whole.map((item) => (isOutOfOrder(item, state) ? { ...item, late: true } : item));
      // Rewritable only if everything that the post shows is known here.
      await record(draftOf(remarked, chat.features), post, work, deps, whole.length === covers.length)();
      for (const item of whole) shown.add(item);
    }
    for (const item of items) {
      const draft = packPosts([{ ...item, partsShown: 0 }], chat.features).find(
        ({ part }) => part !== undefined && covers.includes(partName(item.message.id, part.number)),
      );
      // After a restore, the thread's state may know of later parts, which another attempt has posted.
      if (draft?.part === undefined || draft.part.number <= (partsOf.get(item) ?? item.partsShown ?? 0)) continue;
      await record(draft, post, work, deps)();
      partsOf.set(item, draft.part.number);
      if (draft.part.number === draft.part.of) shown.add(item);
    }
  }
  return items
    .filter((item) => !shown.has(item))
    .map((item) => ({ ...item, partsShown: partsOf.get(item) ?? item.partsShown ?? 0 }));
}

/** Nothing is posted between the parts of a long text, and the thread's state knows of one such text only. */
function partialFirst(items: readonly Item[]): Item[] {
  const isPartial = ({ partsShown = 0 }: Item) => partsShown > 0;
  return [...items.filter(isPartial), ...items.filter((item) => !isPartial(item))];
}

/** A long text continues after the parts that this thread has already. */
function withProgress(item: Item, { state }: ThreadWork): Item {
  return state.partiallyShown?.message === item.message.id ? { ...item, partsShown: state.partiallyShown.shown } : item;
}
