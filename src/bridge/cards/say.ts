/**
 * Tells staff in the threads of a conversation what changed about it, and shows them notes from outside, without waiting
 * for the cards: a room that is behind draws those last.
 */
import type { ConversationCard, ConversationId } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";
import { payloadOf } from "../entry-payloads.ts";
import type { CardEntries, SaidFact } from "../entries.ts";
import { readThreadLane, saidLane, sayEntry, threadEntry, threadLane } from "../lanes.ts";
import type { ChangedBy } from "../model/change.ts";
import { BridgeError } from "../model/failure.ts";
import type { RoomId } from "../model/ids.ts";
import type { ThreadState } from "../model/thread.ts";
import type { Batch, Lane, NewEntry } from "../ports/ledger.ts";
import { isVisibleIn } from "../routing/borders.ts";
import { changedBy, changesSince, lineAbout, lineEntry, saidIn, type LineDeps } from "./said.ts";
import { noteEntry, unshownNotes } from "./unshown-notes.ts";

type SayDeps = LineDeps & Pick<BridgeDeps, "links" | "restored">;
/** Hears that staff are told something in a thread. */
export interface LineUrgency {
  onLine(lane: Lane, isOwn: boolean): void;
}
type Threads = ReadonlyMap<RoomId, ThreadState>;

/** The threads of a conversation, in all rooms. */
export async function threadsOf(
  conversation: ConversationId,
  { links, routes }: Pick<BridgeDeps, "links" | "routes">,
): Promise<Threads> {
  const rooms = [...routes.modes.keys()];
  const states = await Promise.all(rooms.map((room) => links.thread(conversation, room)));
  return new Map(rooms.flatMap((room, index) => (states[index] === undefined ? [] : [[room, states[index]] as const])));
}

/**
 * What the threads do not show yet of a conversation that was read. `threads`: as they were before, so that nothing
 * older than what they have said is taken for a change; `asOf`: when, Unix milliseconds.
 */
export async function unsaid(
  read: ConversationCard,
  threads: Threads,
  asOf: number,
  deps: SayDeps,
  signal: AbortSignal,
): Promise<NewEntry[]> {
  const { conversation } = read;
  const then: NewEntry[] = [];
  for (const [room, state] of visible(threads, read, deps)) {
    for (const fact of state.snapshot === undefined ? [] : changesSince(saidIn(state.snapshot), conversation)) {
      const by = await changedBy(conversation.id, fact, room, deps);
      then.push(...(await said(conversation.id, fact, by, { asOf }, room, deps, signal)));
    }
    for (const message of await unshownNotes(read, room, state, deps)) {
      const { id, client, channel } = conversation;
      const payload: CardEntries["note"] = { conversation: id, head: { id, client, channel }, message };
      then.push({ lane: saidLane(room), kind: "note", keys: [], payload });
    }
  }
  return then;
}

/** What the threads say about a change that somebody made from a team chat. `change`: the number of its entry. */
export async function sayOwn(
  read: ConversationCard,
  facts: readonly SaidFact[],
  by: ChangedBy,
  change: number,
  deps: SayDeps,
  signal: AbortSignal,
): Promise<NewEntry[]> {
  if (facts.length === 0) return [];
  const { id } = read.conversation;
  const then: NewEntry[] = [];
  for (const [room] of visible(await threadsOf(id, deps), read, deps))
    for (const fact of facts) then.push(...(await said(id, fact, by, { isOwn: true, change }, room, deps, signal)));
  return then;
}

function visible(threads: Threads, { conversation }: ConversationCard, { routes }: Pick<BridgeDeps, "routes">) {
  return [...threads].filter(([room]) => isVisibleIn(room, conversation, routes));
}

async function said(
  conversation: ConversationId,
  fact: SaidFact,
  by: ChangedBy | undefined,
  heard: Pick<CardEntries["say"], "isOwn" | "asOf" | "change">,
  room: RoomId,
  deps: SayDeps,
  signal: AbortSignal,
): Promise<NewEntry[]> {
  try {
    const notice = await lineAbout(fact, by, room, deps, signal);
    return [sayEntry(room, { conversation, fact, ...(notice && { notice }), ...heard })];
  } catch (error) {
    // The card says it once the team chat answers, and holds up nothing else until then.
    if (signal.aborted || !(error instanceof BridgeError) || error.code === "LEDGER_UNAVAILABLE") throw error;
    return [];
  }
}

/** Appends the lines to the threads. Nothing else of the room runs meanwhile, so each of them is said once. */
export async function sayInThreads(batch: Batch, urgency: LineUrgency, deps: BridgeDeps): Promise<void> {
  const { room } = readThreadLane(batch.lane);
  const then: NewEntry[] = [];
  const states = new Map<ConversationId, ThreadState>();
  const line = (conversation: ConversationId, entry: NewEntry, isOwn: boolean): void => {
    then.push(entry);
    urgency.onLine(threadLane(conversation, room), isOwn);
  };
  for (const entry of batch.entries) {
    if (entry.kind === "line") {
      const { conversation, sentence } = payloadOf("card", "line", entry);
      line(conversation, threadEntry(threadLane(conversation, room), "notice", { sentence, tells: true }), true);
    } else if (entry.kind === "note") {
      const payload = payloadOf("card", "note", entry);
      line(payload.conversation, noteEntry(payload, room), false);
    } else {
      const { conversation, fact, notice, isOwn = false, asOf, change } = payloadOf("card", "say", entry);
      const state = states.get(conversation) ?? (await deps.links.thread(conversation, room));
      const next = state && after(state, fact, asOf, deps.clock.now());
      const { name, value } = fact;
      if (isOwn && name !== "rating")
        batch.inSameCommit(() => deps.choices.forgetChangedBy(conversation, name, value, [room], change));
      if (next === undefined) continue;
      states.set(conversation, next.state);
      const isMuted = (await deps.choices.threadSettings(conversation, room))?.isMuted === true;
      if (notice === undefined || isMuted) continue;
      line(conversation, lineEntry(conversation, room, fact, next.before, notice), isOwn);
    }
  }
  for (const [conversation, state] of states)
    batch.inSameCommit(() => deps.links.updateThread(conversation, room, state));
  await batch.settle(batch.entries, { result: then.length > 0 ? "notified" : "unchanged", then });
}

/** `undefined` if the thread has said so, or something newer, or nobody knows what it has said. `asOf`, `now`: Unix ms. */
function after(state: ThreadState, fact: SaidFact, asOf: number | undefined, now: number) {
  const { snapshot } = state;
  if (snapshot === undefined) return undefined;
  const before = saidIn(snapshot);
  if (before[fact.name] === fact.value) return undefined;
  // The next card says what is true.
  if (asOf !== undefined && asOf < Date.parse(before.at)) return undefined;
  // Later than the one before, because the time names what is said.
  const at = new Date(Math.max(asOf ?? now, Date.parse(before.at) + 1)).toISOString();
  const said = { ...before, [fact.name]: fact.value, at };
  return { before, state: { ...state, snapshot: { ...snapshot, said } } };
}
