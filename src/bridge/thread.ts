/** The lane of one thread: everything that waits for it, in one go. */
import type { ConversationCard, ConversationHead, MessageId } from "../contract/shapes.ts";
import { cardOf } from "./card.ts";
import type { Item } from "./compose.ts";
import type { BridgeDeps } from "./deps.ts";
import { echoIsOnItsWay } from "./echo.ts";
import { alertEntry, ofKind, readThreadLane, roomLane, type RoomEntries } from "./entries.ts";
import { BridgeError } from "./errors.ts";
import { openThread } from "./open-thread.ts";
import type { OpsNotices } from "./ops.ts";
import type { Batch, Entry, LaneWorker, NewEntry, TeamChat, ThreadState } from "./ports.ts";
import { judge, logFailure, NotYet } from "./retry.ts";
import { modeOf, roomsFor } from "./route.ts";
import { show, type ThreadWork } from "./show.ts";
import { sayInThread } from "./say-in-thread.ts";
import type { ConversationId, PostLine, RoomId } from "./words.ts";

/** How soon it is looked again whether the answer to a reply has come, whose echo came first. */
const ECHO_PAUSE_MS = 100;

export function threadWorker(deps: BridgeDeps, ops: OpsNotices): LaneWorker {
  return {
    take: 100,

    async run(whole, signal) {
      const batch = unsettledOf(whole);
      const { conversation, room } = readThreadLane(batch.lane);
      const here: Here = {
        batch,
        conversation,
        room,
        chat: deps.chats.of(room),
        read: onceRead(deps, conversation, signal),
      };
      await forgetLostThread(here, deps);
      const state = await deps.links.thread(conversation, room);
      try {
        await workThrough(state, here, deps, signal);
      } catch (error) {
        if (!(error instanceof BridgeError) || error.code !== "THREAD_GONE" || state === undefined) throw error;
        deps.log.warn({ conversation, room, thread: state.thread }, "thread is lost, opening a new one");
        await deps.links.unbindThread(conversation, room, state.thread);
        // Certain that the new thread does not stand yet: whatever is in doubt belongs to the lost one.
        await workThrough(
          undefined,
          { ...here, lost: state, batch: unsettledOf({ ...batch, entries: batch.entries, uncertain: false }) },
          deps,
          signal,
        );
      }
      ops.well("chat");
    },

    failed(batch, entries, error) {
      const verdict = judge(error, entries, deps.clock.now());
      logFailure(deps.log, batch, error, verdict);
      const then = ops.after(error);
      if (verdict.again) return { ...verdict.after, then };
      return { again: false, failure: verdict.code, then: [...then, ...tellOps(entries, verdict.code, deps)] };
    },
  };
}

interface Here {
  readonly batch: Batch;
  readonly conversation: ConversationId;
  readonly room: RoomId;
  readonly chat: TeamChat;
  /** Reads the conversation, once at most. */
  readonly read: () => Promise<ConversationCard>;
  /** The thread in whose place a new one is opened. */
  readonly lost?: ThreadState;
}

/** Messages first, for clients wait; then the card, then marks and words to single people. */
async function workThrough(
  known: ThreadState | undefined,
  here: Here,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<void> {
  const wanted = await notYetShown(here, deps);
  const mustStand = wanted.length > 0 || ofKind(here.batch, "appear").length > 0 || here.lost !== undefined;
  let state = known;
  if (mustStand || (known !== undefined && known.pending.length > 0)) {
    state = await openAndShow(known, wanted, here, deps, signal);
  }
  await editCard(state, here, deps, signal);
  await sayInThread(here.batch, state, here.chat, signal);
}

async function openAndShow(
  known: ThreadState | undefined,
  wanted: readonly Item[],
  here: Here,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<ThreadState> {
  const { batch, room, chat, read, lost } = here;
  const state = known ?? (await openThread(await read(), room, chat, batch, deps, signal));
  const past = state.pending.length > 0 ? await read() : undefined;
  const head: ConversationHead | undefined = past?.conversation ?? wanted[0]?.head;
  let shown = state;
  if (head !== undefined) {
    const entries = new Map(ofKind(batch, "show").map(({ entry, payload }) => [payload.message.id, entry]));
    const work: ThreadWork = { batch, room, chat, head, state, read, entryOf: (id: MessageId) => entries.get(id) };
    await show(
      past === undefined ? wanted : withPast(past, state, wanted),
      above(past, state, lost),
      work,
      deps,
      signal,
    );
    shown = work.state;
  }
  if (known === undefined && lost === undefined) await alert(shown, here, deps);
  await batch.settle(ofKind(batch, "appear").map(({ entry }) => entry));
  return shown;
}

/** Lines above the first message of a new thread. */
function above(past: ConversationCard | undefined, state: ThreadState, lost: ThreadState | undefined): PostLine[] {
  if (past === undefined || state.tail !== undefined) return [];
  const count = past.messages.findIndex(({ id }) => id === state.pending[0]);
  const lines: PostLine[] = [];
  if (lost !== undefined) lines.push({ kind: "notice", sentence: { key: "notice-thread-anew" } });
  if (count > 0) lines.push({ kind: "notice", sentence: { key: "notice-history-cut", values: { count } } });
  return lines;
}

/** The messages of the past that are still to be shown, and those that are wanted now, each once. */
function withPast({ conversation, messages }: ConversationCard, state: ThreadState, wanted: readonly Item[]): Item[] {
  const past = messages.filter(({ id }) => state.pending.includes(id));
  const known = new Set(past.map(({ id }) => id));
  return [
    ...past.map((message) => ({ head: conversation, message })),
    ...wanted.filter(({ message }) => !known.has(message.id)),
  ];
}

/** Tells the alert rooms of a conversation whose first thread has just been opened. */
async function alert(state: ThreadState, here: Here, deps: BridgeDeps): Promise<void> {
  const { conversation } = await here.read();
  const rooms = roomsFor(conversation, deps.routes);
  if (rooms === "unknown-yet" || rooms.alerts.length === 0) return;
  await deps.ledger.append(rooms.alerts.map((room) => alertEntry(conversation, room, state.thread)));
}

/** Messages that do not stand in this room yet. Those that do, and the echoes of what was written here, are settled. */
async function notYetShown({ batch, conversation, room }: Here, deps: BridgeDeps): Promise<Item[]> {
  const shows = ofKind(batch, "show");
  if (shows.length === 0) return [];
  const posts = await deps.links.postsOf(
    shows.map(({ payload }) => payload.message.id),
    room,
  );
  const standing = shows.filter((_, index) => posts[index] !== undefined);
  if (standing.length > 0)
    await batch.settle(
      standing.map(({ entry }) => entry),
      { result: "already shown" },
    );

  const items: Item[] = [];
  for (const { payload } of shows.filter((_, index) => posts[index] === undefined)) {
    if (await echoIsOnItsWay(conversation, payload.message, room, deps.ledger)) throw new NotYet(ECHO_PAUSE_MS);
    items.push({ head: payload.head, message: payload.message });
  }
  return items;
}

async function forgetLostThread({ batch, conversation, room }: Here, deps: BridgeDeps): Promise<void> {
  for (const { entry, payload } of ofKind(batch, "lost")) {
    await Promise.all([deps.links.unbindThread(conversation, room, payload.thread), batch.settle([entry])]);
  }
}

async function editCard(
  state: ThreadState | undefined,
  here: Here,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<void> {
  const { batch, room, chat, read } = here;
  const entries = ofKind(batch, "card").map(({ entry }) => entry);
  if (entries.length === 0) return;
  if (state === undefined) {
    await batch.settle(entries, { result: "no thread" });
    return;
  }
  const { conversation } = await read();
  try {
    await chat.editCard(state.thread, cardOf(conversation, modeOf(room, deps.routes) ?? "alerts"), signal);
  } catch (error) {
    if (!(error instanceof BridgeError) || (error.code !== "POST_GONE" && error.code !== "THREAD_GONE")) throw error;
    // Somebody removed the thread on purpose: the next message opens it anew, a change of status does not.
    await Promise.all([
      deps.links.unbindThread(conversation.id, room, state.thread),
      batch.settle(entries, { result: "thread gone" }),
    ]);
    return;
  }
  await Promise.all([
    deps.links.bindThread(conversation.id, room, { ...state, status: conversation.status }),
    batch.settle(entries),
  ]);
}

/** Entries that were given up are told to operations, but for marks and private words, which are only missing. */
function tellOps(entries: readonly Entry[], code: BridgeError["code"], deps: BridgeDeps): NewEntry[] {
  const grave = entries.filter(({ kind }) => kind === "show" || kind === "appear" || kind === "notice");
  if (grave.length === 0) return [];
  return deps.settings.opsRooms.map((room) => ({
    lane: roomLane(room),
    kind: "dead",
    keys: [],
    payload: { code, entries: grave.map(({ seq }) => seq) } satisfies RoomEntries["dead"],
  }));
}

function onceRead(
  deps: BridgeDeps,
  conversation: ConversationId,
  signal: AbortSignal,
): () => Promise<ConversationCard> {
  let card: Promise<ConversationCard> | undefined;
  return () => (card ??= deps.api.conversation(conversation, signal));
}

/** The batch with only what is not settled yet, so that a second run through it repeats nothing. */
function unsettledOf(batch: Batch): Batch {
  const left = new Set(batch.entries);
  return {
    ...batch,
    get entries() {
      return [...left];
    },
    async settle(entries, outcome) {
      const fresh = entries.filter((entry) => left.delete(entry));
      if (fresh.length > 0) await batch.settle(fresh, outcome);
    },
    checkpoint: (entry, progress) => batch.checkpoint(entry, progress),
  };
}
