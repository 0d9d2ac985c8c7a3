/** The worker of a thread's lane: handles everything that waits for the thread in one batch. */
import { entriesOf, payloadOf } from "../entry-payloads.ts";
import type { ConversationCard, Message, MessageId, ConversationId } from "../../contract/shapes.ts";
import { makesCardStale } from "../cards/staleness.ts";
import type { ThreadEntries } from "../entries.ts";
import { cardEntry, givenUpEntry, readThreadLane } from "../lanes.ts";
import { BridgeError } from "../model/failure.ts";
import type { RoomId } from "../model/ids.ts";
import { backlogWatch } from "../ops/backlog.ts";
import { deadLetterNotices } from "../ops/dead-letters.ts";
import type { OpsNotices } from "../ops/notices.ts";
import { decideRetry, logFailure, RetryLater } from "../ops/retry.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Batch, Entry, LaneWorker, NewEntry } from "../ports/ledger.ts";
import type { ThreadState } from "../model/thread.ts";
import type { TeamChat } from "../ports/team-chat.ts";
import { isWorthThread, type LostThread } from "../thread-opening.ts";
import { withOrigins } from "../replies/origin.ts";
import { listEntries } from "../rooms/pinned-list.ts";
import { giveUpThread } from "../routing/effective-mode.ts";
import { deliverFolds, deliverNotices } from "./notices.ts";
import { droppedWhileClosed, isThreadLost } from "./lost-thread.ts";
import { above, withAuthors, withPast } from "./earlier-messages.ts";
import { comparedThread, settleLateLinks } from "./link-thread.ts";
import { earlierCard, openThread, recordedLost, recordLost, type EarlierCard } from "./open-thread.ts";
import { readAhead, type ReadAhead } from "./read-ahead.ts";
import { turnAfter } from "./call-owner.ts";
import { consoleAnswers } from "./console-answers.ts";
import type { Item } from "./pack-posts.ts";
import { isHidden, serveHidden } from "./hidden-thread.ts";
import { foldAway, partialOfFolds, requestedFolds } from "./fold.ts";
import { postMessages, showFold } from "./post-messages.ts";
import { undeliverableNotice } from "./undeliverable-notice.ts";
import { isOnCard, requestedMessages, unshownMessages } from "./unshown-messages.ts";
import type { ThreadUrgency } from "./urgency.ts";
import { unsettledOf, type ThreadWork } from "./work.ts";

/** The pauses, growing, before the thread checks again for the response to a reply whose echo came first. */
const ECHO_PAUSES_MS = { first: 25, most: 5_000 };

export function threadWorker(deps: BridgeDeps, ops: OpsNotices, urgency: ThreadUrgency): LaneWorker {
  const backlog = backlogWatch(deps);
  return {
    batchSize: 100,
    urgencyOf: (lane) => urgency.of(lane),

    async run(whole, signal) {
      const batch = unsettledOf(whole);
      const { conversation, room } = readThreadLane(batch.lane);
      let here: Here = {
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
        await serve(state, here, deps, signal);
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
        await serve(undefined, here, deps, signal);
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

/** Whether the room had a thread when the entry was appended. Notes are relayed to every room. */
function hadThread(entry: Entry): boolean {
  if (entry.kind === "notice") return true;
  return entry.kind === "relay" && payloadOf("thread", "relay", entry).message.from !== "note";
}

/** Whether the thread shows words of the client for the first time, so that the room's list is out of date. */
function asks({ entries }: Batch): boolean {
  return entries.some(({ kind }) => kind === "show" || kind === "appear");
}

async function append(entries: readonly NewEntry[], { ledger }: Pick<BridgeDeps, "ledger">): Promise<void> {
  if (entries.length > 0) await ledger.append(entries);
}

interface Here {
  readonly batch: Batch;
  readonly conversation: ConversationId;
  readonly room: RoomId;
  readonly chat: TeamChat;
  /** What the batch shows, or has shown already. */
  readonly messages: readonly Message[];
  /** Reads the conversation, at most once. */
  readonly read: () => Promise<ConversationCard>;
  readonly ahead?: ReadAhead | undefined;
  /** As in `ThreadWork`. */
  readonly atEnd: (() => Promise<void>)[];
  /** The lost thread that a new one replaces. */
  readonly lost?: LostThread | undefined;
  /** As in `Opener`. */
  readonly earlier?: EarlierCard;
}

async function serve(state: ThreadState | undefined, here: Here, deps: BridgeDeps, signal: AbortSignal): Promise<void> {
  if (await isHidden(state, here, deps)) await serveHidden(state, here, deps, signal);
  else await workThrough(state, here, deps, signal);
}

/** Posts messages first, because clients are waiting; then notices, except those of folds. */
async function workThrough(
  known: ThreadState | undefined,
  here: Here,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<void> {
  const has = (kind: keyof ThreadEntries) => here.batch.entries.some((entry) => entry.kind === kind);
  // An earlier attempt may have opened a new thread for a lost one and not have heard of it, or have failed to open it.
  const isRepeated = here.batch.uncertain || here.batch.entries.some((one) => isWorthThread(one) && one.attempts > 1);
  const mayReplace = known === undefined && isRepeated && here.batch.entries.some(hadThread);
  const replaces = here.lost !== undefined || mayReplace;
  const asksForThread = has("show") || has("appear");
  const mayRelay = known !== undefined || asksForThread || replaces;
  const opens = has("appear") || replaces;
  const { wanted: found, echoes, shown } = await unshownMessages(here, known, { mayRelay, opens }, deps);
  const wanted = await withAuthors(found, here.read);
  const needsThread = wanted.length > 0 || opens;
  let state = known;
  if (known !== undefined && wanted.length > 0)
    await deliverFolds(here.batch, known, here.chat, here.read, deps, signal);
  if (needsThread || (known !== undefined && known.pending.length > 0)) {
    state = await openAndShow(known, wanted, shown.length, here, deps, signal);
  } else if (known !== undefined) {
    // Echoes of what staff wrote here show nothing.
    const { after } = await turnAfter(known, { ...here, fresh: new Set() }, deps, signal);
    state = after;
    const write = () => deps.links.updateThread(here.conversation, here.room, after);
    // With the echoes: another attempt does not see them, and whose turn it is would be lost.
    if (after !== known && shown.length > 0) here.batch.inSameCommit(write);
    else if (after !== known) here.atEnd.push(write);
  }
  if (shown.length > 0) await here.batch.settle(shown, { result: "already-shown" });
  state = await showFolds(state, here, deps, signal);
  await deliverNotices(here.batch, state, here.chat, here.read, deps, signal);
  if (echoes > 0) {
    const attempts = Math.max(...here.batch.entries.map((entry) => entry.attempts));
    throw new RetryLater(Math.min(ECHO_PAUSES_MS.most, ECHO_PAUSES_MS.first * 2 ** Math.min(attempts, 20)));
  }
}

async function openAndShow(
  known: ThreadState | undefined,
  wanted: readonly Item[],
  alreadyShown: number,
  here: Here,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<ThreadState> {
  const { batch, room, chat, read, atEnd, lost } = here;
  const state = known ?? (await openThread(await read(), { ...here, wanted }, deps, signal));
  const past = state.pending.length > 0 ? await read() : undefined;
  const listed = new Set(past?.messages.map(({ id }) => id));
  const isNew = known === undefined;
  const missing = wanted.filter(({ message }) => !isOnCard(message.id, state));
  // What an earlier thread may have shown before a restore has called already.
  const calling = missing.filter(({ message }) => !isNew || !deps.restored.covers(message.createdAt));
  const fresh = new Set(calling.map(({ message }) => message.id));
  const messages = isNew && past !== undefined ? past.messages : here.messages;
  const { after, call } = await turnAfter(state, { ...here, messages, fresh }, deps, signal);
  const current: ThreadState = { ...after, pending: state.pending.filter((id) => listed.has(id)) };
  const head: Item["head"] | undefined = past?.conversation ?? wanted[0]?.head;
  let shown = current;
  if (head !== undefined) {
    const entries = new Map(
      requestedMessages(batch, here.conversation).map(({ entry, message }) => [message.id, entry]),
    );
    const work: ThreadWork = {
      batch,
      room,
      chat,
      head,
      state: current,
      atEnd,
      isWhole:
        isWhole(batch, wanted.length + alreadyShown) &&
        !wanted.some(({ message }) => deps.restored.covers(message.createdAt)),
      read,
      entryOf: (id: MessageId) => entries.get(id),
    };
    const all = past === undefined ? missing : await withOrigins(withPast(past, state, missing), room, deps);
    const items = all.map((item) => (item.message.id === call?.message ? { ...item, ...call.how } : item));
    // Nobody can look whether the thread shows these, so staff are asked. One that replaces a lost thread does not.
    const isLinkedByHand = entriesOf("thread", "appear", batch.entries).some(
      ({ payload }) => payload.begun !== undefined,
    );
    const isDoubtful = ({ message }: Item) =>
      !chat.features.findsPosts && lost === undefined && (isLinkedByHand || deps.restored.covers(message.createdAt));
    if (call !== undefined && call.how.mentions.length > 0) {
      const at = new Date(deps.clock.now()).toISOString();
      const called = { kind: "call", at, conversation: here.conversation, ofOwner: true } as const;
      atEnd.push(() => deps.activities.record(room, `owner:${call.message}`, called));
    }
    for (const { name, activity } of await consoleAnswers(here.conversation, items, read, deps))
      atEnd.push(() => deps.activities.record(room, name, activity));
    await postMessages(
      [...(await partialOfFolds(work, deps)), ...items.filter((item) => !isDoubtful(item))],
      above(past, state, lost && { link: await chat.link(lost.thread, signal) }),
      work,
      deps,
      signal,
    );
    foldAway(items.filter(isDoubtful), work.state.lastPost?.post ?? current.card, work, deps, true);
    shown = work.state;
  }
  await batch.settle(entriesOf("thread", "appear", batch.entries).map(({ entry }) => entry));
  return shown;
}

async function showFolds(
  state: ThreadState | undefined,
  { batch, room, chat, read, atEnd }: Here,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<ThreadState | undefined> {
  const folds = await requestedFolds({ batch }, state);
  let current = state;
  for (const fold of folds) {
    if (current === undefined) break;
    const { conversation: head } = await read();
    const entryOf = () => undefined;
    const work: ThreadWork = { batch, room, chat, head, state: current, atEnd, isWhole: false, read, entryOf };
    await showFold(fold, work, deps, signal);
    current = work.state;
  }
  return current;
}

function isWhole({ entries }: Batch, messages: number): boolean {
  return entries.length === messages && entries.every(({ kind }) => kind === "show");
}

async function forgetLostThread({ batch, conversation, room }: Here, deps: BridgeDeps): Promise<void> {
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
