/**
 * What staff are told about what they wrote: marks, and notices that one person sees. They wait apart from the thread,
 * in a lane of their own, so that they wait for no post, hold back no client's message and outlast an outage.
 */
import { entriesOf } from "../entry-payloads.ts";
import { cardEntry, conversationLane, readThreadLane, roomLane } from "../lanes.ts";
import { makesCardStale } from "../cards/staleness.ts";
import { BridgeError } from "../model/failure.ts";
import type { PostId, ThreadId } from "../model/ids.ts";
import type { Mark } from "../model/message.ts";
import type { OpsNotices } from "../ops/notices.ts";
import { decideRetry, logFailure } from "../ops/retry.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Batch, Entry, LaneWorker } from "../ports/ledger.ts";
import type { MarkResult, TeamChat } from "../ports/team-chat.ts";

interface Feedback {
  readonly entry: Entry;
  readonly marked?: { readonly post: PostId; readonly mark: Mark };
  readonly give: () => Promise<MarkResult | undefined>;
}

/** The worker of the lane: tries again until it succeeds, for two days. */
export function feedbackWorker(deps: BridgeDeps, ops: OpsNotices): LaneWorker {
  return {
    batchSize: 100,

    async run(batch, signal) {
      const { conversation, room } = readThreadLane(batch.lane);
      const chat = deps.chats.of(room);
      // Appended before the mark that says so: an attempt that is interrupted between the two repeats it.
      const hasMarks = batch.entries.some(({ kind }) => kind === "mark");
      if (hasMarks && makesCardStale(await deps.links.thread(conversation, room), batch.entries))
        await deps.ledger.append([cardEntry(conversation, room)]);
      const failures: unknown[] = [];
      const unmarkable: MarkEntry[] = [];
      for (const { entry, marked, give } of await feedbackIn(batch, chat, deps, signal)) {
        await collectFailure(failures, () =>
          unlessLasting(batch, [entry], async () => {
            const result = await give();
            // No words for `taken`, because the outcome follows.
            if (typeof result === "object" && marked !== undefined && marked.mark !== "taken")
              unmarkable.push({ entry, thread: result.unmarkableIn, ...marked });
            else await batch.settle([entry]);
          }),
        );
      }
      // A conversation may have had several threads, of which some are gone.
      for (const [thread, those] of Map.groupBy(unmarkable, (one) => one.thread))
        await collectFailure(failures, () => markInWords(thread, those, batch, chat, signal));
      if (failures.length > 0) throw failures[0];
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
  readonly thread: ThreadId;
  readonly post: PostId;
  readonly mark: Mark;
}

async function markInWords(
  thread: ThreadId,
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
      const told = await chat.markInWords?.(thread, asked, signal);
      const isTold = ({ post }: MarkEntry) => told?.includes(post) !== false;
      await batch.settle(asked.filter(isTold).map(({ entry }) => entry));
      left = asked.filter((one) => !isTold(one));
    });
  }
}

/** Errors: those that concern the whole team chat, after which the next call would wait for its answer in vain, too. */
async function collectFailure(failures: unknown[], act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof BridgeError) || error.details.concerns === undefined) throw error;
    failures.push(error);
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
async function feedbackIn(
  batch: Batch,
  chat: TeamChat,
  deps: Pick<BridgeDeps, "ledger">,
  signal: AbortSignal,
): Promise<Feedback[]> {
  const found: Feedback[] = [];
  const marks = entriesOf("feedback", "mark", batch.entries);
  const last = new Map<PostId, Mark>(marks.map(({ payload }) => [payload.post, payload.mark]));
  for (const { entry, payload } of marks) {
    const { post, mark, earlier } = payload;
    if (last.get(post) !== mark) {
      await batch.settle([entry], { state: "cancelled", result: "superseded" });
      continue;
    }
    found.push({ entry, marked: { post, mark }, give: () => chat.mark(post, mark, earlier, signal) });
  }
  for (const { entry, payload } of entriesOf("feedback", "private-notice", batch.entries)) {
    const { held } = payload;
    if (held !== undefined && !(await isWaiting(held, batch, deps))) {
      await batch.settle([entry], { state: "cancelled", result: "superseded" });
      continue;
    }
    found.push({
      entry,
      give: async () => {
        if (held !== undefined) await chat.mark(held, "taken", [], signal);
        await chat.notifyPerson(payload.person, payload.where, payload.what, signal);
        return undefined;
      },
    });
  }
  return found;
}

/** Whether a reply can still be cancelled. Its outcome, if there is one, is marked in the same lane, and later. */
async function isWaiting(post: PostId, { lane }: Batch, { ledger }: Pick<BridgeDeps, "ledger">): Promise<boolean> {
  const open = await ledger.open(conversationLane(readThreadLane(lane).conversation));
  return entriesOf("conversation", "staff", open).some(({ payload }) => payload.post === post);
}

/** Whether it is useless to try again. A closed thread may stay closed, and takes neither marks nor notices. */
export function isLasting({ code, policy }: BridgeError): boolean {
  return code === "THREAD_CLOSED" || ["never", "reopen", "briefly"].includes(policy.retry);
}
