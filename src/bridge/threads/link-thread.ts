/** Links the messages that a thread shows already, and those that staff wrote there, by what stands in the thread. */
import type { ConversationCard, ConversationId, MessageId } from "../../contract/shapes.ts";
import { entriesOf } from "../entry-payloads.ts";
import { cardEntry } from "../lanes.ts";
import { newDeliveryId, type PostId, type RoomId } from "../model/ids.ts";
import type { StaffMessage } from "../model/message.ts";
import type { ThreadContent } from "../model/post.ts";
import type { ThreadState } from "../model/thread.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Batch } from "../ports/ledger.ts";
import type { TeamChat } from "../ports/team-chat.ts";
import { unreadThread } from "../replies/adopt-thread.ts";
import { linkSent } from "../replies/sent-earlier.ts";
import { HISTORY_MESSAGES } from "./open-thread.ts";
import { packPosts, partName } from "./pack-posts.ts";
import { latest } from "./post-messages.ts";
import { restoreNoteMode } from "./restore-mode.ts";
import { linkOf, newestOfStaff } from "./work.ts";

type LinkDeps = Pick<
  BridgeDeps,
  "links" | "ledger" | "chats" | "choices" | "replies" | "routes" | "restored" | "clock"
>;

export interface LinkedThread {
  readonly state: ThreadState;
  /** Messages of the service that were linked. */
  readonly linked: number;
  /** Replies that stand in the thread and that the service does not have. */
  readonly unsent: readonly StaffMessage[];
  /** Messages that the thread shows and the service does not have. */
  readonly lost: number;
}

/**
 * Compares a thread with its conversation; `markSince` as in `linkSent`. Runs in the thread's lane, or while no lane runs. Errors: those of
 * `TeamChat`, LEDGER_UNAVAILABLE.
 */
export async function linkThread(
  before: ThreadState,
  content: ThreadContent,
  read: ConversationCard,
  room: RoomId,
  markSince: string | undefined,
  deps: LinkDeps,
  signal: AbortSignal,
): Promise<LinkedThread> {
  const { conversation, messages } = read;
  const ids = messages.map(({ id }) => id);
  // Before its staff's messages are read.
  if (before.isUnread === true || markSince !== undefined) await restoreNoteMode(conversation.id, room, content, deps);
  const known = await deps.links.postsOf(ids, room);
  const standing = shownIn(content, read, deps.chats.of(room));
  const { posts, partial, lost } = standing;
  // Other links lead to a thread that this one has replaced.
  const here = new Set<PostId | undefined>([...content.posts, ...content.staff].map(({ post }) => post));
  const fresh = messages.flatMap((message, index) => {
    const post = here.has(known[index]) ? undefined : posts.get(message.id);
    return post === undefined ? [] : [linkOf(message, post)];
  });
  const stands = new Set([...ids.filter((_, index) => here.has(known[index])), ...posts.keys()]);
  const shownOnCard = messages.find(({ id }) => posts.get(id) === content.card);
  const repeats = newestOfStaff(messages.filter(({ id }) => posts.has(id) || before.repeats?.includes(id)));
  const shown: ThreadState = {
    ...stateAfter(before, read, standing, stands, deps.clock.now()),
    repeats,
    ...(partial && { partiallyShown: { message: partial.message, shown: partial.shown } }),
    ...(shownOnCard !== undefined && { firstMessage: { id: shownOnCard.id, isShown: true } }),
  };
  // In one commit: a thread whose messages are linked is not read again to find out which is the newest.
  await Promise.all([
    deps.links.bindPosts(room, fresh),
    deps.links.bindThread(conversation.id, room, before.isUnread === true ? { ...shown, isUnread: true } : shown),
  ]);
  const { linked: sent, unsent } = await linkSent(
    conversation.id,
    room,
    content.staff,
    messages,
    markSince,
    deps,
    signal,
  );

  const state = { ...shown, pending: shown.pending.filter((id) => !sent.includes(id)) };
  if (before.isUnread === true || state.pending.length < shown.pending.length)
    await deps.links.bindThread(conversation.id, room, state);
  // What the card says is from then.
  if (before.isUnread === true) await deps.ledger.append([cardEntry(conversation.id, room)]);
  return { state, linked: fresh.length + sent.length, unsent, lost };
}

/**
 * Settles links that somebody made by hand while the bridge opened the conversation's thread itself. The bridge knows
 * what its own thread shows, so it asks nobody; any other thread becomes a further one. A choice for a thread that has
 * become another conversation's is dropped. Errors: LEDGER_UNAVAILABLE.
 */
export async function settleLateLinks(
  linked: ThreadState | undefined,
  batch: Batch,
  conversation: ConversationId,
  { links }: Pick<LinkDeps, "links">,
): Promise<void> {
  for (const { entry, payload } of entriesOf("thread", "appear", batch.entries)) {
    const owner = payload.begun && (await links.conversationOf(payload.begun));
    // What is written there is for that one's client.
    if (owner !== undefined && owner !== conversation)
      await batch.settle([entry], { state: "cancelled", result: "superseded" });
  }
  if (linked === undefined) return;
  const late = entriesOf("thread", "appear", batch.entries).flatMap(({ entry, payload: { begun } }) => {
    // At a later attempt, `linked` may be the thread that was linked by hand, and nobody knows what that one shows.
    const isRepeated = batch.uncertain || entry.attempts > 1;
    return begun === undefined || (isRepeated && begun === linked.thread) ? [] : [{ entry, begun }];
  });
  for (const { begun } of late) if (begun !== linked.thread) await links.bindFurtherThread(conversation, begun);
  if (late.length > 0) await batch.settle(late.map(({ entry }) => entry));
}

interface Shown {
  readonly posts: ReadonlyMap<MessageId, PostId>;
  /** A long text of which the thread shows only the first parts, the last of them in `post`. */
  readonly partial: (NonNullable<ThreadState["partiallyShown"]> & { readonly post: PostId }) | undefined;
  readonly lost: number;
}

function shownIn(content: ThreadContent, { conversation, messages }: ConversationCard, { features }: TeamChat): Shown {
  const shows = new Map(content.posts.flatMap(({ post, covers }) => covers.map((name) => [name, post] as const)));
  const posts = new Map<MessageId, PostId>();
  let partial: Shown["partial"];
  for (const message of messages) {
    const { id } = message;
    const whole = shows.get(id);
    if (whole !== undefined) posts.set(id, whole);
    if (whole !== undefined || !shows.has(partName(id, 1))) continue;
    const parts = packPosts([{ head: conversation, message }], features).flatMap(({ part }) => part?.number ?? []);
    const count = parts.findLast((number) => shows.has(partName(id, number))) ?? 0;
    const post = shows.get(partName(id, count));
    if (post === undefined) continue;
    if (count === parts.length) posts.set(id, post);
    else partial = { message: id, shown: count, post };
  }
  const known = new Set<string>(messages.map(({ id }) => id));
  // Parts and notices have names with a number.
  const lost = [...shows.keys()].filter((name) => !name.includes("#") && !known.has(name)).length;
  return { posts, partial, lost };
}

function stateAfter(
  { isUnread, ...state }: ThreadState,
  { messages }: ConversationCard,
  { posts: shown, partial }: Shown,
  stands: ReadonlySet<MessageId>,
  now: number,
): ThreadState {
  const postOf = (id: MessageId) => (id === partial?.message ? partial.post : shown.get(id));
  const last = messages.findLastIndex(({ id }) => postOf(id) !== undefined);
  const newest = messages[last];
  const lastPost = newest && postOf(newest.id);
  // What was folded away counts as shown, and stands in no post.
  const newestShown = latest([state.lastPost?.newest ?? "", newest?.createdAt ?? ""]);
  // Clients' messages that came after it are shown with the next ones; those of a thread without any, all.
  const after = messages
    .slice(last + 1)
    .slice(-HISTORY_MESSAGES)
    .filter(({ from }) => newest === undefined || from === "client");
  const begun = partial === undefined ? [] : [partial.message];
  const missing = [...state.pending, ...(isUnread === true ? [...begun, ...after.map(({ id }) => id)] : [])];
  return {
    ...state,
    pending: [...new Set(missing)].filter((id) => !stands.has(id)),
    ...(newest !== undefined &&
      lastPost !== undefined &&
      !isRecorded(lastPost, shown, state) && {
        lastPost: {
          post: lastPost,
          delivery: newDeliveryId(),
          postedAt: new Date(now).toISOString(),
          // What else the post shows is not known well enough to rewrite it.
          messages: [],
          newest: newestShown,
          before: newestShown,
        },
      }),
  };
}

/** Whether the state says of the last post what it shows: an edit of it may have been forgotten. */
function isRecorded(post: PostId, shown: ReadonlyMap<MessageId, PostId>, { lastPost }: ThreadState): boolean {
  if (lastPost?.post !== post) return false;
  const shows = [...shown].filter(([, at]) => at === post).map(([id]) => id);
  return shows.length === lastPost.messages.length && lastPost.messages.every(({ id }) => shows.includes(id));
}

/** What is known about a thread before its batch is worked on. */
interface Before {
  readonly batch: Batch;
  readonly room: RoomId;
  readonly chat: TeamChat;
  readonly read: () => Promise<ConversationCard>;
}

/**
 * The state of a thread, after it was compared with what stands there if the database may not know all of it: it is
 * known from its card only, or a message was read back that it does not show by the links. Makes no call otherwise.
 */
export async function comparedThread(
  state: ThreadState | undefined,
  { batch, room, chat, read }: Before,
  deps: LinkDeps,
  signal: AbortSignal,
): Promise<ThreadState | undefined> {
  const missed = missedMessages(batch);
  if ((state?.isUnread !== true && missed.length === 0) || !chat.features.findsPosts) return state;
  const posts = await deps.links.postsOf(missed, room);
  if (state?.isUnread !== true && posts.every((post) => post !== undefined)) return state;
  const known = state ?? (await lostThread(await read(), room, chat, deps, signal));
  if (known === undefined) return undefined;
  const content = await chat.readThread(known.thread, signal);
  if (content === "unknowable") return state;
  if (content === "gone") return withoutRewritablePost(state);
  return (await linkThread(known, content, await read(), room, undefined, deps, signal)).state;
}

/** Nothing is inserted into its last post: only a new post finds out that the head of its thread was deleted. */
function withoutRewritablePost(state: ThreadState | undefined): ThreadState | undefined {
  return state?.lastPost === undefined ? state : { ...state, lastPost: { ...state.lastPost, messages: [] } };
}

function missedMessages({ entries }: Batch): MessageId[] {
  return [...entriesOf("thread", "show", entries), ...entriesOf("thread", "relay", entries)].flatMap(({ payload }) =>
    payload.isMissed === true ? [payload.message.id] : [],
  );
}

/**
 * The thread of a conversation that has no link; linked at once, because a message that has a link opens no thread. After a
 * restore all cards were linked.
 */
async function lostThread(
  { conversation }: ConversationCard,
  room: RoomId,
  chat: TeamChat,
  { restored, links }: Pick<BridgeDeps, "restored" | "links">,
  signal: AbortSignal,
): Promise<ThreadState | undefined> {
  if (restored.covers(conversation.createdAt)) return undefined;
  const cards = await chat.cards(room, conversation.createdAt, signal);
  const found = cards === "unknowable" ? undefined : cards.findLast((card) => card.conversation === conversation.id);
  if (found === undefined) return undefined;
  const state = unreadThread(found.thread, found);
  await links.bindThread(conversation.id, room, state);
  return state;
}
