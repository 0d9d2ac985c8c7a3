/**
 * The clients who wait for an answer in a room, longest first.
 *
 * Cost: one call to the service for each hundred unfinished conversations, and one read of the links for each of these
 * calls and each room with threads that is asked about. None for a single conversation: 500 of them take 6 calls. Only of
 * those whose turn no card tells, such as those without a thread, one call for each that may have thanked; and one for
 * each, a hundred at most, where the service lists no last messages (Variant A of the specification).
 */
import type { Conversation, ConversationId } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";
import type { RoomId, ThreadId } from "../model/ids.ts";
import { unansweredSince, type ThreadState } from "../model/thread.ts";
import { isVisibleIn } from "../routing/borders.ts";
import { roomsFor } from "../routing/route.ts";
import type { TurnMarks } from "../stores/turns.ts";
import { maybeOnlyThanks } from "./thanks.ts";
import { currentTurn } from "./turn.ts";
import { readIfThere } from "./waiting-reminders.ts";

export interface WaitingClient {
  readonly conversation: Conversation;
  /** ISO 8601: the oldest message without an answer. */
  readonly since: string;
  /** In this room, else in any other. */
  readonly thread: ThreadId | undefined;
}

export interface WaitingClients {
  readonly clients: readonly WaitingClient[];
  /** Those who have probably only thanked since our answer, longest ago first. `since`: their oldest thanks. */
  readonly thanks: readonly WaitingClient[];
  /** False if there are more unfinished conversations than are read. */
  readonly isComplete: boolean;
}

/** Pages of a hundred conversations for each status. */
export const MOST_PAGES = 50;
/** Conversations that are read because neither the list nor a thread says who wrote last. */
export const MOST_READ = 100;

export type WaitingDeps = Pick<BridgeDeps, "api" | "clock" | "links" | "routes" | "turns">;

/** Those that this room shows. Errors: those of `ConversationApi`, and LEDGER_UNAVAILABLE. */
export async function waitingClients(room: RoomId, deps: WaitingDeps, signal: AbortSignal): Promise<WaitingClients> {
  const found = new Map<ConversationId, WaitingClient>();
  const thanks = new Map<ConversationId, WaitingClient>();
  const untold = new Map<ConversationId, Omit<WaitingClient, "since">>();
  let isComplete = true;
  for (const status of ["new", "open"] as const) {
    let pages = 0;
    for await (const page of deps.api.conversations(signal, { status })) {
      if (pages === MOST_PAGES) {
        isComplete = false;
        break;
      }
      pages += 1;
      const mayWait = page.filter(({ lastMessage }) => lastMessage?.from !== "operator");
      // One that somebody answers meanwhile may be listed with both statuses.
      const among = await waitingAmong(mayWait, room, deps, signal);
      for (const client of among.clients) found.set(client.conversation.id, client);
      for (const client of among.thanks) thanks.set(client.conversation.id, client);
      for (const client of among.untold) untold.set(client.conversation.id, client);
    }
  }
  for (const client of [...untold.values()].slice(0, MOST_READ)) {
    const { since, thankedAt } = await readTurn(client.conversation, deps, signal);
    if (since !== null) found.set(client.conversation.id, { ...client, since });
    else if (thankedAt !== null) thanks.set(client.conversation.id, { ...client, since: thankedAt });
  }
  if (untold.size > MOST_READ) isComplete = false;
  return {
    clients: [...found.values()].toSorted(longestFirst),
    thanks: [...thanks.values()].toSorted(longestFirst),
    isComplete,
  };
}

function longestFirst(a: WaitingClient, b: WaitingClient): number {
  return a.since < b.since ? -1 : a.since > b.since ? 1 : 0;
}

/**
 * Those of `conversations` whose clients wait or have only thanked, and which the room shows. `untold`: those of which
 * only reading them would tell. Errors: as of `waitingClients`.
 */
export async function waitingAmong(
  conversations: readonly Conversation[],
  room: RoomId,
  deps: WaitingDeps,
  signal: AbortSignal,
): Promise<Pick<WaitingClients, "clients" | "thanks"> & { readonly untold: readonly Omit<WaitingClient, "since">[] }> {
  const threads = await threadsOf(conversations, room, deps);
  const without = conversations.filter((_, index) => !tellsTurn(threads[index]?.anywhere)).map(({ id }) => id);
  const marks = new Map((await deps.turns.allMarks(without)).map((one, index) => [without[index], one]));
  const clients: WaitingClient[] = [];
  const thanks: WaitingClient[] = [];
  const untold: Omit<WaitingClient, "since">[] = [];
  for (const [index, conversation] of conversations.entries()) {
    const { here, anywhere } = threads[index] ?? {};
    if (!isShownIn(room, conversation, here, deps)) continue;
    const thread = anywhere?.thread;
    if (conversation.lastMessage === null && anywhere?.snapshot === undefined) {
      untold.push({ conversation, thread });
      continue;
    }
    let since = waitingSinceListed(conversation, anywhere);
    let thankedAt = since === null ? thankedSinceListed(conversation, anywhere) : null;
    if (since !== null && !tellsTurn(anywhere)) {
      if (isSettled(conversation, marks.get(conversation.id), deps.clock.now())) continue;
      if (maybeOnlyThanks(conversation.lastMessage?.text ?? ""))
        ({ since, thankedAt } = await readTurn(conversation, deps, signal));
    }
    if (since !== null) clients.push({ conversation, since, thread });
    else if (thankedAt !== null) thanks.push({ conversation, since: thankedAt, thread });
  }
  return { clients, thanks, untold };
}

/** Since when the client waits, or has only thanked. ISO 8601. */
async function readTurn(
  { id }: Conversation,
  deps: WaitingDeps,
  signal: AbortSignal,
): Promise<{ readonly since: string | null; readonly thankedAt: string | null }> {
  const read = await readIfThere(id, deps, signal);
  const turn = read && (await currentTurn(read, deps));
  return {
    since: turn?.kind === "waits" ? turn.since : null,
    thankedAt: turn?.kind === "thanks" ? turn.since : null,
  };
}

/**
 * Since when the client of a listed conversation waits. The list has only the last message, or not even that; when the
 * wait began is read from the thread's state, which follows the whole conversation. `state`: `undefined` without a thread.
 */
export function waitingSinceListed(
  { status, lastMessage }: Pick<Conversation, "status" | "lastMessage">,
  state: Pick<ThreadState, "snapshot" | "askedSince" | "answeredAt"> | undefined,
): string | null {
  if (status === "closed" || lastMessage?.from === "operator") return null;
  const known = unansweredSince(state);
  // The card follows behind.
  if (lastMessage === null) return state?.answeredAt === undefined ? (known ?? null) : null;
  const { from, createdAt } = lastMessage;
  if (known !== undefined) return known < createdAt ? known : createdAt;
  // The card says that nobody waits, and it was written after this message.
  if (state?.snapshot !== undefined && tellsTurn(state) && state.snapshot.at >= createdAt) return null;
  return from === "client" ? createdAt : null;
}

/**
 * Whether a thread's card tells whose turn it is in an open conversation. One that still says "closed" does not: no card
 * can be edited in a topic that somebody has closed.
 */
function tellsTurn(state: Pick<ThreadState, "snapshot"> | undefined): boolean {
  return state !== undefined && state.snapshot?.turn?.kind !== "closed";
}

/** Whether somebody said that the last message needs no answer, or put the conversation off after it. */
function isSettled({ lastMessage }: Conversation, { ended, putOff }: TurnMarks = {}, now: number): boolean {
  const isBefore = (until: string | null | undefined) => (lastMessage?.createdAt ?? "") <= (until ?? "");
  const isPutOff = putOff !== undefined && (putOff.until === null || Date.parse(putOff.until) > now);
  return isBefore(ended?.until) || (isPutOff && isBefore(putOff.after));
}

/** Since when the client of a listed conversation has only thanked, as far as its card says so. */
export function thankedSinceListed(
  { status, lastMessage }: Pick<Conversation, "status" | "lastMessage">,
  state: Pick<ThreadState, "snapshot"> | undefined,
): string | null {
  const { turn, at } = state?.snapshot ?? {};
  if (status === "closed" || turn?.kind !== "thanks" || at === undefined) return null;
  return at >= (lastMessage?.createdAt ?? "") ? turn.since : null;
}

/** A room without threads shows the conversations that it gets alerts for. */
function isShownIn(
  room: RoomId,
  conversation: Conversation,
  here: ThreadState | undefined,
  { routes }: Pick<BridgeDeps, "routes">,
): boolean {
  if (!isVisibleIn(room, conversation, routes)) return false;
  if (here !== undefined) return true;
  const rooms = roomsFor(conversation, routes);
  return rooms !== "unknown-yet" && [...rooms.threads, ...rooms.alerts].includes(room);
}

interface Threads {
  readonly here: ThreadState | undefined;
  readonly anywhere: ThreadState | undefined;
}

/** The threads of listed conversations in this room, and in any. Errors: LEDGER_UNAVAILABLE. */
export async function threadsOf(
  conversations: readonly Conversation[],
  room: RoomId,
  { links, routes }: Pick<BridgeDeps, "links" | "routes">,
): Promise<readonly Threads[]> {
  const ids = conversations.map(({ id }) => id);
  const here = routes.modes.has(room) ? await links.threads(ids, room) : ids.map(() => undefined);
  const anywhere = [...here];
  for (const other of routes.modes.keys()) {
    const missing = ids.flatMap((id, index) => (anywhere[index] === undefined ? [{ id, index }] : []));
    if (missing.length === 0) break;
    if (other === room) continue;
    const found = await links.threads(
      missing.map(({ id }) => id),
      other,
    );
    for (const [n, { index }] of missing.entries()) anywhere[index] = found[n];
  }
  return ids.map((_, index) => ({ here: here[index], anywhere: anywhere[index] }));
}
