/**
 * What staff are told about what they wrote: marks, and notices that one person sees. Whatever cannot be told now waits
 * apart from the thread, in a lane of its own, so that it holds back no client's message and outlasts an outage.
 */
import { entriesOf } from "../entry-payloads.ts";
import { feedbackLane, readThreadLane, roomLane, threadEntry } from "../entries.ts";
import { BridgeError } from "../model/failure.ts";
import type { PostId } from "../model/ids.ts";
import type { Mark } from "../model/message.ts";
import type { OpsNotices } from "../ops/notices.ts";
import { decideRetry, logFailure } from "../ops/retry.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Batch, Entry, LaneWorker, NewEntry } from "../ports/ledger.ts";
import type { MarkResult, TeamChat } from "../ports/team-chat.ts";

/** In milliseconds, unless the team chat asked for another pause. */
const FIRST_PAUSE_MS = 1_000;

interface Feedback {
  readonly entry: Entry;
  /** Of a mark: the post that it is put on, and whether others were put before it. */
  readonly marked?: { readonly post: PostId; readonly mark: Mark; readonly isLater: boolean };
  readonly give: () => Promise<MarkResult | undefined>;
  /** The same entry for the lane where it waits. */
  readonly again: NewEntry;
}

/** Gives the feedback of a thread's batch. What fails for now continues in the lane of its own. Errors: bugs only. */
export async function giveFeedback(
  batch: Batch,
  chat: TeamChat,
  { ledger, clock }: Pick<BridgeDeps, "ledger" | "clock">,
  signal: AbortSignal,
): Promise<void> {
  const lane = feedbackLane(batch.lane);
  let pauseMs: number | undefined;
  for (const { entry, marked, give, again } of await feedbackIn(batch, chat, signal)) {
    const postpone = (ms: number) =>
      batch.settle([entry], { result: "postponed", then: [{ ...again, lane, notBefore: clock.now() + ms }] });
    // After a failure that concerns the whole team chat, the next call would wait for its answer in vain, too.
    if (pauseMs !== undefined) {
      await postpone(pauseMs);
      continue;
    }
    // An earlier mark that still waits must not replace this one later.
    if (marked?.isLater === true && isMarkWaiting(marked.post, await ledger.open(lane))) {
      await postpone(0);
      continue;
    }
    try {
      // Several are said in one post, so they are collected there.
      if ((await give()) === "unmarkable" && marked?.mark !== "taken") await postpone(0);
      else await batch.settle([entry]);
    } catch (error) {
      if (!(error instanceof BridgeError)) throw error;
      if (isLasting(error)) {
        await batch.settle([entry], { state: "dead", failure: error.code });
        continue;
      }
      const { concerns, retryAfterMs = FIRST_PAUSE_MS } = error.details;
      await postpone(retryAfterMs);
      if (concerns === undefined) pauseMs = retryAfterMs;
    }
  }
}

/** The worker of the lane in which feedback waits: tries again until it succeeds, for two days. */
export function feedbackWorker(deps: BridgeDeps, ops: OpsNotices): LaneWorker {
  return {
    batchSize: 100,

    async run(batch, signal) {
      const { room } = readThreadLane(batch.lane);
      const chat = deps.chats.of(room);
      const unmarkable: MarkEntry[] = [];
      for (const { entry, marked, give } of await feedbackIn(batch, chat, signal)) {
        await unlessLasting(batch, [entry], async () => {
          const isRefused = (await give()) === "unmarkable";
          // No words for `taken`, because the outcome follows.
          if (isRefused && marked !== undefined && marked.mark !== "taken") unmarkable.push({ entry, ...marked });
          else await batch.settle([entry]);
        });
      }
      await markInWords(unmarkable, batch, chat, signal);
      ops.recovered(roomLane(room).group);
    },

    failed(batch, entries, error) {
      const decision = decideRetry(error, entries, deps.clock.now());
      logFailure(deps.log, batch, error, decision);
      const then = ops.after(error, roomLane(readThreadLane(batch.lane).room).group);
      return decision.retry ? { ...decision.after, then } : { retry: false, failure: decision.code, then };
    },
  };
}

interface MarkEntry {
  readonly entry: Entry;
  readonly post: PostId;
  readonly mark: Mark;
}

async function markInWords(
  all: readonly MarkEntry[],
  batch: Batch,
  chat: TeamChat,
  signal: AbortSignal,
): Promise<void> {
  let left = all;
  while (left.length > 0) {
    const asked = left;
    const entries = asked.map(({ entry }) => entry);
    left = [];
    await unlessLasting(batch, entries, async () => {
      const told = await chat.markInWords?.(asked, signal);
      const isTold = ({ post }: MarkEntry) => told?.includes(post) !== false;
      await batch.settle(asked.filter(isTold).map(({ entry }) => entry));
      left = asked.filter((one) => !isTold(one));
    });
  }
}

/** Errors: those that pass by themselves, and bugs. */
async function unlessLasting(batch: Batch, entries: readonly Entry[], act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof BridgeError) || !isLasting(error)) throw error;
    await batch.settle(entries, { state: "dead", failure: error.code });
  }
}

/** In order. Only the last mark of each message counts, so that marks do not flicker; the others are settled. */
async function feedbackIn(batch: Batch, chat: TeamChat, signal: AbortSignal): Promise<Feedback[]> {
  const found: Feedback[] = [];
  const marks = entriesOf("thread", "mark", batch.entries);
  const last = new Map<PostId, Mark>(marks.map(({ payload }) => [payload.post, payload.mark]));
  for (const { entry, payload } of marks) {
    const { post, mark, earlier } = payload;
    if (last.get(post) !== mark) {
      await batch.settle([entry], { state: "cancelled", result: "superseded" });
      continue;
    }
    found.push({
      entry,
      marked: { post, mark, isLater: earlier.length > 0 },
      give: () => chat.mark(post, mark, earlier, signal),
      again: threadEntry(batch.lane, "mark", payload),
    });
  }
  for (const { entry, payload } of entriesOf("thread", "private-notice", batch.entries)) {
    found.push({
      entry,
      give: async () => {
        await chat.notifyPerson(payload.person, payload.where, payload.what, signal);
        return undefined;
      },
      again: threadEntry(batch.lane, "private-notice", payload),
    });
  }
  return found;
}

function isMarkWaiting(post: PostId, waiting: readonly Entry[]): boolean {
  return entriesOf("feedback", "mark", waiting).some(({ payload }) => payload.post === post);
}

/** Whether it is useless to try again. A closed thread may stay closed, and takes neither marks nor notices. */
export function isLasting({ code, policy }: BridgeError): boolean {
  return code === "THREAD_CLOSED" || ["never", "reopen", "briefly"].includes(policy.retry);
}
