/**
 * The worker of a card's lane. The lane shares the room's group and yields to the room's other lanes: where a team chat
 * allows few calls, clients' messages go first, and several changes of a card become one edit. What the threads say about
 * a change waits for none of that.
 */
import { entriesOf } from "../entry-payloads.ts";
import { isSaidLane, readThreadLane, routeEntry } from "../lanes.ts";
import { BridgeError } from "../model/failure.ts";
import type { OpsNotices } from "../ops/notices.ts";
import { decideRetry, logFailure } from "../ops/retry.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Batch, LaneWorker } from "../ports/ledger.ts";
import { isVisibleIn } from "../routing/borders.ts";
import {
  beginsNotes,
  giveUpThread,
  keptNotesOnce,
  mayHaveWrittenNotes,
  timeIn,
  withRepliesSince,
  type CardProgress,
} from "../routing/effective-mode.ts";
import { isRatedUnseen } from "../rooms/bad-ratings.ts";
import { afterPutOff } from "../rooms/put-off-over.ts";
import { listEntries, updateList } from "../rooms/pinned-list.ts";
import { cardFacts, cardOf, placeOf, snapshotOf } from "./card.ts";
import { followsFrom, remindersFor } from "./changes.ts";
import { scheduleTurnSign, showTurnSign, withSignSince } from "./turn-sign.ts";
import { sayInThreads, type LineUrgency } from "./say.ts";
import { noteEntry, unshownNotes } from "./unshown-notes.ts";

export function cardWorker(deps: BridgeDeps, ops: OpsNotices, urgency: LineUrgency): LaneWorker {
  return {
    batchSize: 100,
    urgencyOf: (lane) => (isSaidLane(lane) ? "first" : "last"),

    async run(batch, signal) {
      if (isSaidLane(batch.lane)) {
        await sayInThreads(batch, urgency, deps);
        return;
      }
      const { conversation, room } = readThreadLane(batch.lane);
      if (batch.entries.some(({ kind }) => kind === "waiting-list")) {
        await batch.settle(batch.entries, { result: await updateList(room, batch, deps, signal) });
        return;
      }
      const signs = entriesOf("card", "turn-sign", batch.entries);
      const cards = batch.entries.filter(({ kind }) => kind === "card");
      if (cards.length > 0) {
        const result = await editCard(batch, deps, signal);
        // An earlier attempt may have edited it.
        const isChanged = result !== "unchanged" || batch.uncertain;
        await batch.settle(cards, { result, ...(isChanged && { then: listEntries(room, deps) }) });
        if (result === "edited") ops.recovered(batch.lane.group);
      }
      for (const { entry, payload } of signs) {
        const state = await deps.links.thread(conversation, room);
        await batch.settle([entry], { result: await showTurnSign(payload, state, room, deps, signal) });
      }
    },

    failed(batch, entries, error) {
      const decision = decideRetry(error, entries, deps.clock.now());
      logFailure(deps.log, batch, error, decision);
      const then = ops.after(error, batch.lane.group);
      if (!decision.retry) return { retry: false, failure: decision.code, then };
      // A card is more than one call: it may have been edited before its topic's name was refused.
      const uncertain = decision.after.uncertain || entries.some(({ kind }) => kind === "card");
      // A failing card must not hold back clients' messages; one that is given up is only out of date.
      return { ...decision.after, uncertain, pauseGroup: false, then };
    },
  };
}

/** Nothing else of the room runs meanwhile, so nothing else changes the thread's state. */
async function editCard(
  batch: Batch,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<"edited" | "unchanged" | "no-thread" | "thread-gone"> {
  const { conversation: id, room } = readThreadLane(batch.lane);
  const state = await deps.links.thread(id, room);
  // A thread that is about to be opened reads the conversation itself.
  if (state === undefined) return "no-thread";
  // Before the conversation is read: what is put off meanwhile is not over.
  const putOff = state.snapshot?.turn?.kind === "put-off" ? (await deps.turns.marks(id)).putOff : undefined;
  const read = await deps.api.conversation(id, signal);
  const { conversation } = read;
  // A thread from before the conversation became confidential.
  if (!isVisibleIn(room, conversation, deps.routes)) return "unchanged";
  const notes = await unshownNotes(read, room, state, deps);
  if (notes.length > 0)
    await deps.ledger.append(notes.map((message) => noteEntry({ head: conversation, message }, room)));
  const facts = await cardFacts(read, room, state.snapshot?.contact ?? null, deps, signal);
  const card = cardOf(read, facts, placeOf(read, state));
  const snapshot = withSignSince(state.snapshot, snapshotOf(card, deps.clock.now()));
  // Append these before the edit, which may have to wait for the room's limit. A thread that is known from its card
  // alone has no snapshot to compare with: its client may have waited for long.
  const then =
    state.snapshot === undefined
      ? remindersFor(undefined, card, conversation, room, deps)
      : [
          ...(await followsFrom(state.snapshot, card, conversation, room, deps, signal)),
          ...scheduleTurnSign(card, snapshot, room, deps),
        ];
  const isOver = putOff !== undefined && card.turn.kind !== "put-off";
  const over = isOver ? await afterPutOff(read, putOff.request, deps, signal) : undefined;
  then.unshift(...(over?.then ?? []));
  const [isFirst = false] = then.length > 0 ? await deps.ledger.append(then) : [];
  // A line that was appended in quiet hours calls nobody: that is left to their end, which may just have come.
  const isLeft = over !== undefined && over.then.length > 0 && !isFirst;
  if (over?.forgets !== undefined && !isLeft) await deps.turns.forgetPutOff(id, over.forgets);
  // An attempt whose outcome nobody recorded may have edited it.
  const isUnchanged = !batch.uncertain && state.snapshot?.card === snapshot.card;
  const entry = batch.entries.find(({ kind }) => kind === "card");
  const mayHaveWritten = mayHaveWrittenNotes(batch.entries);
  // Before the edit: if nobody hears of it, what is written in the thread stays inside until the card is written again.
  if (entry !== undefined && !mayHaveWritten && beginsNotes(state.snapshot, card))
    await batch.checkpoint(entry, { saysNotes: true } satisfies CardProgress);
  let editedBy: number | undefined;
  try {
    if (!isUnchanged) editedBy = await deps.chats.of(room).editCard(state, card, signal);
  } catch (error) {
    if (!(error instanceof BridgeError)) throw error;
    // Its next change finds out whether it was opened again.
    if (error.code === "THREAD_CLOSED") return "thread-gone";
    if (error.code !== "POST_GONE" && error.code !== "THREAD_GONE") throw error;
    // The thread was removed on purpose: the next message opens a new one, a change of status does not.
    await giveUpThread(id, room, state.thread, deps);
    // A rating that came meanwhile was left to this card.
    const gone = `gone:${state.thread}`;
    if (await isRatedUnseen(id, deps))
      await deps.ledger.append([
        routeEntry({ event: { type: "conversation-update", conversation: { id } }, key: gone }),
      ]);
    return "thread-gone";
  }
  const { rating } = card;
  // A first card knows the rating from before.
  if (rating !== null && state.snapshot !== undefined && rating !== state.snapshot.rating)
    await deps.activities.record(room, id, { kind: "rating", at: snapshot.at, conversation: id, rating });
  const { askedSince, ...kept } = state;
  if (isUnchanged && askedSince === undefined) return "unchanged";
  const maySayNotes = mayHaveWritten || (state.snapshot === undefined && (await keptNotesOnce(room, deps)));
  const writtenAt = timeIn(editedBy, deps.clock.now());
  const written = withRepliesSince(state.snapshot, snapshot, writtenAt, maySayNotes);
  await deps.links.bindThread(id, room, { ...kept, status: conversation.status, snapshot: written });
  if (isUnchanged) return "unchanged";
  return "edited";
}
