/**
 * Messages that were ingested before their thread's link was stored. They wait in a lane of the thread's own until the
 * conversation is known.
 */
import type { ConversationEntries } from "../entries.ts";
import { conversationLane, threadLane } from "../lanes.ts";
import type { ThreadId } from "../model/ids.ts";
import type { PendingReply } from "../model/message.ts";
import { isBeingOpened } from "../thread-opening.ts";
import { RetryLater } from "../ops/retry.ts";
import { refusalOf } from "../people/author-policy.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Batch, Entry } from "../ports/ledger.ts";
import { modeSaid } from "../routing/effective-mode.ts";
import { modeOf } from "../routing/route.ts";
import { adoptThread } from "./adopt-thread.ts";
import { heldEntries } from "./hold.ts";
import { noteOlderThread } from "./older-thread.ts";
import { refuse, type ReplyOutcome } from "./outcome.ts";
import { whichConversation } from "./which-conversation.ts";

/** A thread that has no link after this time, and is not being opened, belongs to no conversation. */
const LINK_WITHIN_MS = 2_000;
const LINK_PAUSE_MS = 200;
/** For so long, a message waits for a thread that the bridge cannot finish opening; then its author is asked. */
const OPENING = { withinMs: 120_000, pauseMs: 1_000 };
/** If the bridge stopped between opening a thread and storing its link, it finds the thread again after the restart. */
const LINK_AFTER_START = { withinMs: 60_000, pauseMs: 1_000 };
/** How many of people's own threads to remember; one that is forgotten is read again. */
const MOST_FOREIGN = 1_000;
/** Some team chats report times in whole seconds. */
const TIME_IS_COARSE_MS = 1_000;

/** What this process remembers. */
export interface Life {
  readonly startedAt: number;
  /** Threads that were read and have no card of the bridge. */
  readonly foreign: Set<ThreadId>;
}

/**
 * Moves a message to the lane of its conversation, or refuses it if its thread belongs to none. Errors: RetryLater while
 * the link may still come, LEDGER_UNAVAILABLE, those of `TeamChat`.
 */
export async function moveToConversation(
  staff: PendingReply,
  entry: Entry,
  batch: Batch,
  { startedAt, foreign }: Life,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<ReplyOutcome> {
  const { thread, room } = staff;
  const now = deps.clock.now();
  // The link of a thread that is just being opened comes by itself.
  const mayAdopt = now - entry.createdAt >= LINK_WITHIN_MS && !foreign.has(thread);
  const conversation =
    (await deps.links.conversationOf(thread)) ?? (mayAdopt ? await adoptThread(thread, room, deps, signal) : undefined);
  if (conversation !== undefined) {
    const notBefore = entry.createdAt + deps.settings.holdMs;
    const { mode } = await modeSaid(conversation, staff, deps);
    const payload: ConversationEntries["staff"] = { ...staff, mode };
    const moved = {
      lane: conversationLane(conversation),
      kind: "staff",
      keys: [],
      payload,
      notBefore,
    };
    const isHeld = deps.settings.holdMs > 0 && mode !== "alerts";
    const then = isHeld ? heldEntries(moved, conversation, deps) : [moved];
    await batch.settle([entry], { result: `moved ${conversation}`, then });
    return { outcome: "moved", conversation };
  }
  if (now - entry.createdAt < LINK_WITHIN_MS) throw new RetryLater(LINK_PAUSE_MS);
  if (now - entry.createdAt < OPENING.withinMs) {
    // The team chat may refuse the card of a topic that is there already, and staff may write in it meanwhile.
    const isOpening = await isBeingOpened(thread, room, deps);
    // Read once more, because the opening may have ended just before it was looked for.
    if (isOpening || (await deps.links.conversationOf(thread)) !== undefined) throw new RetryLater(OPENING.pauseMs);
  }
  const isFromBefore = Math.min(entry.createdAt, Date.parse(staff.at) + TIME_IS_COARSE_MS) < startedAt;
  if (isFromBefore && now - startedAt < LINK_AFTER_START.withinMs) throw new RetryLater(LINK_AFTER_START.pauseMs);
  if (foreign.size === MOST_FOREIGN) foreign.clear();
  foreign.add(thread);
  const author = await deps.chats.of(thread).author(staff.author, room, signal);
  const bot = refusalOf(author) === "bot" || modeOf(room, deps.routes) === "alerts";
  const asks =
    bot || deps.chats.of(thread).features.findsPosts
      ? undefined
      : await whichConversation(staff, threadLane(thread, room), deps, signal);
  // Before the question: once that is stored, another attempt does not ask again.
  if (asks !== undefined) await noteOlderThread(staff, deps);
  const isAsked = asks !== undefined && (await deps.ledger.append([asks])).includes(true);
  const sentence = bot || isAsked ? undefined : { key: "refused-thread-unknown" };
  return await refuse(sentence, "thread-unknown", staff, entry, batch);
}
