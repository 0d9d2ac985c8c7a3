/** Posts and replaces notices in a thread. */
import type { ConversationCard } from "../../contract/shapes.ts";
import { entriesOf } from "../entry-payloads.ts";
import type { ReminderStage, ThreadEntries } from "../entries.ts";
import { readThreadLane, threadEntry } from "../lanes.ts";
import { BridgeError } from "../model/failure.ts";
import type { PostId, ThreadId } from "../model/ids.ts";
import type { Post } from "../model/post.ts";
import { deadLetterNotices } from "../ops/dead-letters.ts";
import { recordLine } from "../ops/own-lines.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Batch, Entry, Lane, Settlement } from "../ports/ledger.ts";
import type { ThreadState } from "../model/thread.ts";
import type { TeamChat } from "../ports/team-chat.ts";
import { recorded, type OpeningProgress } from "../thread-opening.ts";
import { modeName } from "./restore-mode.ts";
import { readQuestionName } from "../replies/question.ts";
import { lapsed } from "../rooms/lapsed.ts";
import { recordCall } from "../rooms/record-call.ts";
import { isQuietNow } from "../routing/route.ts";
import { isLasting } from "./feedback.ts";
import { POSSIBLE_DUPLICATE } from "../text/possible-duplicate.ts";

type NoticeDeps = Pick<
  BridgeDeps,
  "activities" | "choices" | "clock" | "links" | "replies" | "routes" | "settings" | "turns"
>;

/** `read`: reads the conversation, at most once. */
export async function deliverNotices(
  batch: Batch,
  state: ThreadState | undefined,
  chat: TeamChat,
  read: () => Promise<ConversationCard>,
  deps: NoticeDeps,
  signal: AbortSignal,
): Promise<void> {
  await postNotices(entriesOf("thread", "notice", batch.entries), batch, state, chat, read, deps, signal);
  for (const { entry, payload } of entriesOf("thread", "replace", batch.entries)) {
    const act = () => replaceNotice(payload, state, batch, chat, deps, signal);
    await bestEffort(batch, entry, payload.asks !== undefined, act, deps);
  }
  // Of an earlier version, which kept feedback in the thread's lane.
  for (const kind of ["mark", "private-notice"] as const)
    for (const { entry, payload } of entriesOf("thread", kind, batch.entries))
      await batch.settle([entry], { result: "postponed", then: [threadEntry(batch.lane, kind, payload)] });
}

/** Posts the notices of folds: what they hide was written before what the batch shows. */
export async function deliverFolds(
  batch: Batch,
  state: ThreadState,
  chat: TeamChat,
  read: () => Promise<ConversationCard>,
  deps: NoticeDeps,
  signal: AbortSignal,
): Promise<void> {
  const notices = entriesOf("thread", "notice", batch.entries);
  const folds = notices.filter(({ payload }) => payload.buttons?.some(({ action }) => action === "unfold"));
  await postNotices(folds, batch, state, chat, read, deps, signal);
}

/** Edits the notice. A question that an earlier version asked cannot be found again, so its outcome is posted below it. */
async function replaceNotice(
  payload: ThreadEntries["replace"],
  state: ThreadState | undefined,
  batch: Batch,
  chat: TeamChat,
  { replies }: Pick<BridgeDeps, "replies">,
  signal: AbortSignal,
): Promise<void> {
  const { sentence, also = [], buttons, asks, line } = payload;
  const decided = "asked" in payload ? payload.asked : payload.decided;
  const question = decided === undefined ? undefined : readQuestionName(decided);
  // The decision's commit comes first and this second: if the process died between the two, nobody else does it.
  if (question !== undefined) await replies.setDecided(question.post, question.question);
  const said = [sentence, ...also].map((it) => ({ kind: "notice", sentence: it }) as const);
  const lines = [...(line === undefined ? [] : [line]), ...said];
  const post: Post = { delivery: batch.delivery, covers: [], lines, ...(buttons !== undefined && { buttons }) };
  const shown = decided === undefined ? undefined : await replies.questionPost(decided);
  // Where the response to a question's post was lost, it was posted again, and either may have been pressed.
  const known = new Set([shown, "post" in payload ? payload.post : undefined].filter((id) => id !== undefined));
  const edited: PostId[] = [];
  for (const id of known) {
    try {
      await chat.edit(id, post, signal);
      edited.push(id);
      // Where the room takes one call at a time, another attempt would spend it on this one again.
      if (id === shown && known.size > 1 && decided !== undefined) await replies.setQuestionPost(decided, undefined);
    } catch (error) {
      if (asks === undefined || decided === undefined || !(error instanceof BridgeError) || !isLasting(error))
        throw error;
      // Another attempt would spend on it what the room's limit leaves for the new post.
      await replies.setQuestionPost(decided, undefined);
    }
  }
  const [first] = edited;
  const standsAt = first ?? (state && (await chat.post(state.thread, post, signal)));
  // In this order: an attempt that is interrupted between the two finds the post again.
  if (asks !== undefined) await replies.setQuestionPost(asks, standsAt);
  // An attempt that did not find it would post the same again.
  if ("asked" in payload) batch.inSameCommit(() => replies.setQuestionPost(payload.asked, undefined));
}

interface NoticeEntry {
  readonly entry: Entry;
  readonly payload: ThreadEntries["notice"];
}

async function postNotices(
  all: readonly NoticeEntry[],
  batch: Batch,
  state: ThreadState | undefined,
  chat: TeamChat,
  read: () => Promise<ConversationCard>,
  deps: NoticeDeps,
  signal: AbortSignal,
): Promise<void> {
  const here: NoticeEntry[] = [];
  for (const notice of all) {
    const thread = await ownThreadOf(notice, state, batch, deps);
    const isPosted = thread !== undefined && (await isPostedIn(thread, notice, batch, chat, read, deps, signal));
    if (!isPosted) here.push(notice);
  }
  if (here.length === 0) return;
  if (state !== undefined) {
    await postIn(state.thread, here, batch, chat, read, deps, signal);
    return;
  }
  const entries = here.map(({ entry }) => entry);
  const failure = "THREAD_GONE";
  const then = deadLetterNotices(batch.lane, entries, failure, deps);
  await batch.settle(entries, { state: "dead", failure, then });
}

/** The thread that a notice names; `undefined` if the conversation's posts go there anyway, or it takes no posts. */
async function ownThreadOf(
  { entry, payload: { thread } }: NoticeEntry,
  state: ThreadState | undefined,
  { lane }: Batch,
  { links }: Pick<BridgeDeps, "links">,
): Promise<ThreadId | undefined> {
  if (thread === undefined || thread === state?.thread || recorded([entry], "passedOver") === thread) return undefined;
  // It may have become another conversation's.
  return (await links.conversationOf(thread)) === readThreadLane(lane).conversation ? thread : undefined;
}

/** Result: false if the thread was deleted or closed. */
async function isPostedIn(
  thread: ThreadId,
  notice: NoticeEntry,
  batch: Batch,
  chat: TeamChat,
  read: () => Promise<ConversationCard>,
  deps: NoticeDeps,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await postIn(thread, [notice], batch, chat, read, deps, signal);
    return true;
  } catch (error) {
    if (!(error instanceof BridgeError) || (error.code !== "THREAD_GONE" && error.code !== "THREAD_CLOSED"))
      throw error;
    // Recorded, because in a full room another attempt here would use up the one post that the room takes.
    const progress = { ...(notice.entry.progress as OpeningProgress | undefined), passedOver: thread };
    await batch.checkpoint(notice.entry, progress satisfies OpeningProgress);
    return false;
  }
}

async function postIn(
  thread: ThreadId,
  notices: readonly NoticeEntry[],
  batch: Batch,
  chat: TeamChat,
  read: () => Promise<ConversationCard>,
  deps: NoticeDeps,
  signal: AbortSignal,
): Promise<void> {
  const since = new Date(batch.since).toISOString();
  const found = batch.uncertain ? await chat.find(thread, batch.delivery, since, signal) : [];
  for (const [index, { entry, payload }] of notices.entries()) {
    const name = `notice#${entry.seq}`;
    let standsAt = found === "unknowable" ? undefined : found.find(({ covers }) => covers.includes(name))?.post;
    if (standsAt === undefined) {
      const outdated = payload.reminds && (await heldBack(payload.reminds, batch.lane, read, deps, signal));
      if (outdated !== undefined) {
        await batch.settle([entry], outdated);
        continue;
      }
      const post: Post = {
        delivery: batch.delivery,
        covers: [name, ...(payload.setsMode === undefined ? [] : [modeName(payload.setsMode)])],
        lines: [
          ...(payload.line === undefined ? [] : [payload.line]),
          {
            kind: "notice",
            sentence: payload.sentence,
            ...(payload.mentions !== undefined && { mentions: payload.mentions }),
            ...(payload.link !== undefined && { link: payload.link }),
          },
          ...(payload.also ?? []).map((sentence) => ({ kind: "notice", sentence }) as const),
          ...(found === "unknowable" && index === 0 ? [POSSIBLE_DUPLICATE] : []),
        ],
        ...(payload.buttons !== undefined && { buttons: payload.buttons }),
        ...(payload.isLoud === true && { isLoud: true }),
      };
      standsAt = await chat.post(thread, post, signal);
    }
    if (payload.asks !== undefined) await deps.replies.setQuestionPost(payload.asks, standsAt);
    const { conversation, room } = readThreadLane(batch.lane);
    await Promise.all([
      recordLine(room, name, deps),
      payload.reminds && recordCall(room, conversation, entry.seq, deps),
      batch.settle([entry]),
    ]);
  }
}

/** How a reminder ends that is posted no more; the digest at the end of the quiet hours lists what waits then. */
async function heldBack(
  reminds: ReminderStage,
  lane: Lane,
  read: () => Promise<ConversationCard>,
  deps: NoticeDeps,
  signal: AbortSignal,
): Promise<Settlement | undefined> {
  const { conversation, room } = readThreadLane(lane);
  if (isQuietNow(room, deps)) return { state: "cancelled", result: "quiet-hours" };
  const isMuted = (await deps.choices.threadSettings(conversation, room))?.isMuted === true;
  return isMuted ? { state: "cancelled", result: "muted" } : await lapsed(reminds, read, deps, signal);
}

/**
 * A question that is not shown cannot be answered, so it is tried for longer than what only tells something. So is what the
 * room takes only later: while a long text is shown post by post, each of its posts may be another attempt.
 */
const MOST_ATTEMPTS = { tells: 5, asks: 50, roomIsFull: 50 };

/** A notice that cannot be replaced stands as it is, and does not hold back the rest. `asks`: its reply waits for it. */
async function bestEffort(
  batch: Batch,
  entry: Entry,
  asks: boolean,
  act: () => Promise<unknown>,
  deps: NoticeDeps,
): Promise<void> {
  try {
    await act();
    await batch.settle([entry]);
  } catch (error) {
    if (!(error instanceof BridgeError)) throw error;
    const told = error.code === "ROOM_RATE_LIMITED" ? MOST_ATTEMPTS.roomIsFull : MOST_ATTEMPTS.tells;
    const most = asks ? MOST_ATTEMPTS.asks : told;
    if (!isLasting(error) && entry.attempts < most) throw error;
    const { code: failure } = error;
    const then = asks ? deadLetterNotices(batch.lane, [entry], failure, deps) : [];
    await batch.settle([entry], { state: "dead", failure, then });
  }
}
