/** One attempt at everything that waits for a thread. */
import { entriesOf, payloadOf } from "../entry-payloads.ts";
import type { ConversationCard, Message, MessageId, ConversationId } from "../../contract/shapes.ts";
import type { ThreadEntries } from "../entries.ts";
import type { RoomId } from "../model/ids.ts";
import { RetryLater } from "../ops/retry.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Batch, Entry } from "../ports/ledger.ts";
import type { ThreadState } from "../model/thread.ts";
import type { TeamChat } from "../ports/team-chat.ts";
import { isWorthThread, type LostThread } from "../thread-opening.ts";
import { withOrigins } from "../replies/origin.ts";
import { deliverFolds, deliverNotices } from "./notices.ts";
import { above, withAuthors, withPast } from "./earlier-messages.ts";
import { openThread, type EarlierCard } from "./open-thread.ts";
import type { ReadAhead } from "./read-ahead.ts";
import { turnAfter } from "./call-owner.ts";
import { consoleAnswers } from "./console-answers.ts";
import type { Item } from "./pack-posts.ts";
import { isHidden, serveHidden } from "./hidden-thread.ts";
import { foldAway, partialOfFolds, requestedFolds } from "./fold.ts";
import { postMessages, showFold } from "./post-messages.ts";
import { isOnCard, requestedMessages, unshownMessages } from "./unshown-messages.ts";
import type { ThreadWork } from "./work.ts";

/** The pauses, growing, before the thread checks again for the response to a reply whose echo came first. */
const ECHO_PAUSES_MS = { first: 25, most: 5_000 };

/** A batch of a thread's lane, and what is known about its thread. */
export interface ThreadBatch {
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

/**
 * Shows in the thread what waits for it, and first opens it if it has to. `state`: the thread, if the room has one. Errors:
 * those of the team chat and of reading the conversation; what was posted until then is linked.
 */
export async function serveThread(
  state: ThreadState | undefined,
  here: ThreadBatch,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<void> {
  if (await isHidden(state, here, deps)) await serveHidden(state, here, deps, signal);
  else await workThrough(state, here, deps, signal);
}

/** Posts messages first, because clients are waiting; then notices, except those of folds. */
async function workThrough(
  known: ThreadState | undefined,
  here: ThreadBatch,
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
  here: ThreadBatch,
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
  { batch, room, chat, read, atEnd }: ThreadBatch,
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

/** Whether the room had a thread when the entry was appended. Notes are relayed to every room. */
function hadThread(entry: Entry): boolean {
  if (entry.kind === "notice") return true;
  return entry.kind === "relay" && payloadOf("thread", "relay", entry).message.from !== "note";
}
