/** The worker of a thread's lane: handles everything that waits for the thread in one batch. */
import { entriesOf } from "../entry-payloads.ts";
import type { ConversationCard, ConversationId } from "../../contract/shapes.ts";
import { makesCardStale } from "../cards/staleness.ts";
import { cardEntry, givenUpEntry, readThreadLane } from "../lanes.ts";
import { BridgeError } from "../model/failure.ts";
import { backlogWatch } from "../ops/backlog.ts";
import { deadLetterNotices } from "../ops/dead-letters.ts";
import type { OpsNotices } from "../ops/notices.ts";
import { decideRetry, logFailure } from "../ops/retry.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Batch, Entry, LaneWorker, NewEntry } from "../ports/ledger.ts";
import { listEntries } from "../rooms/pinned-list.ts";
import { giveUpThread } from "../routing/effective-mode.ts";
import { droppedWhileClosed, isThreadLost } from "./lost-thread.ts";
import { comparedThread, settleLateLinks } from "./link-thread.ts";
import { earlierCard, recordedLost, recordLost } from "./open-thread.ts";
import { readAhead } from "./read-ahead.ts";
import { undeliverableNotice } from "./undeliverable-notice.ts";
import { requestedMessages } from "./unshown-messages.ts";
import type { ThreadUrgency } from "./urgency.ts";
import { unsettledOf } from "./work.ts";
import { serveThread, type ThreadBatch } from "./serve-thread.ts";

export function threadWorker(deps: BridgeDeps, ops: OpsNotices, urgency: ThreadUrgency): LaneWorker {
  const backlog = backlogWatch(deps);
  return {
    batchSize: 100,
    urgencyOf: (lane) => urgency.of(lane),

    async run(whole, signal) {
      const batch = unsettledOf(whole);
      const { conversation, room } = readThreadLane(batch.lane);
      let here: ThreadBatch = {
        batch,
        conversation,
        room,
        chat: deps.chats.of(room),
        messages: requestedMessages(batch, conversation).map(({ message }) => message),
        read: onceRead(deps, conversation, signal),
        atEnd: [],
      };
      await append(await backlog.before(batch, room), deps);
      await forgetLostThread(here, deps);
      const [linked, ahead] = await Promise.all([deps.links.thread(conversation, room), readAhead(here, deps)]);
      await settleLateLinks(linked, batch, conversation, deps);
      const lost = recordedLost(batch);
      // Also if the new thread is linked already: it may not say yet which one it replaces.
      if (lost !== undefined && lost.thread !== linked?.thread) here = { ...here, lost };
      if (linked !== undefined) urgency.onOpened(batch.lane);
      // Also if no thread is opened now: what was posted into one that was lost since may stand in the room itself.
      else here = { ...here, earlier: await earlierCard(here, signal) };
      const state = await comparedThread(linked, here, deps, signal);
      // A comparison links what the thread shows.
      if (state === linked) here = { ...here, ahead };
      const outdated = [
        ...(makesCardStale(state, batch.entries) ? [cardEntry(conversation, room)] : []),
        ...(asks(batch) ? listEntries(room, deps) : []),
      ];
      // Shares the commit of the first entries that are settled: if the others fail, the next attempt sees only those.
      const refresh = () => {
        const entries = outdated.splice(0);
        if (entries.length > 0) batch.inSameCommit(() => append(entries, deps));
      };
      here = { ...here, batch: unsettledOf(batch, refresh) };
      try {
        // After the comparison: what it finds missing may be hidden, too.
        await serveThread(state, here, deps, signal);
      } catch (error) {
        if (state === undefined || !isThreadLost(error, batch, deps.clock.now())) {
          const dropped = droppedWhileClosed(error, batch, deps.clock.now());
          if (dropped.length > 0) await batch.settle(dropped, { state: "cancelled", result: "thread-gone" });
          throw error;
        }
        const { code } = error;
        deps.log.warn({ conversation, room, thread: state.thread, code }, "the thread was lost, opening a new one");
        await recordLost(state, batch);
        await giveUpThread(conversation, room, state.thread, deps);
        // The new thread certainly does not exist yet: whatever is uncertain belongs to the lost one.
        const left = unsettledOf({ ...batch, entries: batch.entries, uncertain: false }, refresh);
        here = { ...here, lost: state, earlier: undefined, batch: left, atEnd: [], ahead: undefined };
        await serveThread(undefined, here, deps, signal);
      }
      for (const write of here.atEnd) batch.inSameCommit(write);
      refresh();
      urgency.onServed(batch.lane);
      ops.recovered(batch.lane.group);
      ops.recovered(conversation);
      await append(await backlog.after(batch, room), deps);
    },

    failed(batch, entries, error) {
      const decision = decideRetry(error, entries, deps.clock.now());
      logFailure(deps.log, batch, error, decision);
      const isThreadOnly = error instanceof BridgeError && error.details.concerns === "thread";
      const then = ops.after(error, isThreadOnly ? readThreadLane(batch.lane).conversation : batch.lane.group);
      // A failing mark must not hold back clients' messages.
      const pauseGroup = entries.some(isGrave);
      if (decision.retry && decision.after.pauseGroup) urgency.onPaused();
      if (decision.retry) return { ...decision.after, pauseGroup: decision.after.pauseGroup && pauseGroup, then };
      const shows = entries.filter(({ kind }) => kind === "show" || kind === "relay");
      return {
        retry: false,
        failure: decision.code,
        then: [
          ...then,
          ...shows.map((entry) => undeliverableNotice(batch.lane, entry, decision.code)),
          ...requestedMessages({ ...batch, entries: shows }, readThreadLane(batch.lane).conversation).map(
            ({ message }) => givenUpEntry(readThreadLane(batch.lane).room, message.id, deps.clock.now()),
          ),
          ...deadLetterNotices(batch.lane, entries.filter(isGrave), decision.code, deps),
        ],
      };
    },
  };
}

/** Whether the thread shows words of the client for the first time, so that the room's list is out of date. */
function asks({ entries }: Batch): boolean {
  return entries.some(({ kind }) => kind === "show" || kind === "appear");
}

async function append(entries: readonly NewEntry[], { ledger }: Pick<BridgeDeps, "ledger">): Promise<void> {
  if (entries.length > 0) await ledger.append(entries);
}

async function forgetLostThread({ batch, conversation, room }: ThreadBatch, deps: BridgeDeps): Promise<void> {
  for (const { entry, payload } of entriesOf("thread", "lost", batch.entries)) {
    await giveUpThread(conversation, room, payload.thread, deps);
    await batch.settle([entry]);
  }
}

/** Lost marks and private notices are tolerable; everything else that is given up is reported to operations. */
function isGrave({ kind }: Entry): boolean {
  return kind === "show" || kind === "relay" || kind === "appear" || kind === "notice";
}

function onceRead(
  deps: BridgeDeps,
  conversation: ConversationId,
  signal: AbortSignal,
): () => Promise<ConversationCard> {
  let card: Promise<ConversationCard> | undefined;
  return () => (card ??= deps.api.conversation(conversation, signal));
}
