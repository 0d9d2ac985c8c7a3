/** The digest at the end of a room's quiet hours: what waits for an answer and what is put off, in one post. */
import type { Conversation, ConversationId } from "../../contract/shapes.ts";
import type { PutOffItem, TimerEntries, RoomEntries } from "../entries.ts";
import { timerEntry, roomLane } from "../lanes.ts";
import { BridgeError } from "../model/failure.ts";
import type { RoomId, ThreadId } from "../model/ids.ts";
import type { ThreadState } from "../model/thread.ts";
import type { Result } from "../model/result.ts";
import type { BridgeDeps } from "../deps.ts";
import type { NewEntry } from "../ports/ledger.ts";
import { isVisibleIn } from "../routing/borders.ts";
import { quietEndAfter } from "../routing/quiet-hours.ts";
import { isConfiguredRoom, isQuietNow, roomsFor } from "../routing/route.ts";
import type { PutOff } from "../stores/turns.ts";
import { anyThread, readIfThere } from "./waiting-reminders.ts";
import { currentTurn, waitsSince } from "./turn.ts";
import { MOST_PAGES, threadsOf, waitingSinceListed } from "./waiting-list.ts";

/** The most conversations that one digest lists. */
const MOST_LISTED = 10;
/** The most conversations that are read; if a hundred wait, their number is what matters. */
const MOST_READ = 100;

/** The next digest of each room that has quiet hours. Scheduled at every start; duplicates are ignored. */
export function scheduleDigests({ routes, clock }: Pick<BridgeDeps, "routes" | "clock">): NewEntry[] {
  return [...(routes.rules ?? [])].flatMap(([room]) => nextDigest(room, clock.now(), { routes }));
}

export function nextDigest(room: RoomId, after: number, { routes }: Pick<BridgeDeps, "routes">): NewEntry[] {
  const quiet = routes.rules?.get(room)?.quiet;
  if (quiet === undefined) return [];
  const at = quietEndAfter(quiet, after);
  return [timerEntry("quiet-hours-digest", `${room}:${new Date(at).toISOString()}`, at, { room, at })];
}

/**
 * Result: the digest, if anything waits or is put off, and the timer of the next one.
 */
export async function quietHoursDigest(
  { room, at }: TimerEntries["quiet-hours-digest"],
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<{ readonly result: Result; readonly then: readonly NewEntry[] }> {
  const now = deps.clock.now();
  const quiet = deps.routes.rules?.get(room)?.quiet;
  // Scheduled by earlier settings: other quiet hours have a timer of their own, scheduled at the start. Where there are none
  // any more, nothing else reminds of what they have held back.
  const isOthers = quiet !== undefined && quietEndAfter(quiet, at - 1) !== at;
  if (isOthers || !isConfiguredRoom(room, deps.routes, [])) return { result: "other-hours", then: [] };
  const next = nextDigest(room, Math.max(now, at), deps);
  // The next one lists it all.
  if (isQuietNow(room, deps)) return { result: "too-late", then: next };
  const { waiting, unread } = await waitingIn(room, deps, signal);
  const putOff = await putOffIn(room, deps, signal);
  if (waiting.length === 0 && putOff.length === 0) return { result: "nothing-waits", then: next };
  const items = waiting.slice(0, MOST_LISTED);
  const payload: RoomEntries["digest"] = {
    ...{ items, more: waiting.length - items.length + unread },
    ...(putOff.length > 0 && { putOff: putOff.slice(0, MOST_LISTED) }),
    ...(putOff.length > MOST_LISTED && { putOffMore: putOff.length - MOST_LISTED }),
  };
  const digest = { lane: roomLane(room), kind: "digest", keys: [`digest:${at}@${room}`], payload };
  return { result: `listed ${items.length}`, then: [digest, ...next] };
}

interface MayWait {
  readonly conversation: Conversation;
  /** In this room, else in any other. */
  readonly thread: ThreadId | null;
  /** As the list and the thread's card have it; they may be behind. */
  readonly since: string | null;
}

/**
 * The waiting conversations that concern this room, longest wait first. The service lists those first that changed last,
 * so all are listed before any is read. `unread`: how many more seem to wait.
 */
async function waitingIn(
  room: RoomId,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<{ readonly waiting: readonly RoomEntries["waiting-reminder"][]; readonly unread: number }> {
  const waiting: RoomEntries["waiting-reminder"][] = [];
  const listed = (await mayWaitIn(room, deps, signal)).toSorted(longestFirst);
  for (const { conversation, thread } of listed.slice(0, MOST_READ)) {
    const since = await sinceOf(conversation, deps, signal);
    if (since === null) continue;
    const { id, client, channel } = conversation;
    waiting.push({ head: { id, client, channel }, thread, since });
  }
  const unread = listed.slice(MOST_READ).filter(({ since }) => since !== null).length;
  return { waiting: waiting.toSorted((a, b) => (a.since < b.since ? -1 : 1)), unread };
}

async function mayWaitIn(room: RoomId, deps: BridgeDeps, signal: AbortSignal): Promise<MayWait[]> {
  const found = new Map<ConversationId, MayWait>();
  for (const status of ["new", "open"] as const) {
    let pages = 0;
    for await (const page of deps.api.conversations(signal, { status })) {
      const unanswered = page.filter(({ lastMessage }) => lastMessage?.from !== "operator");
      const threads = await threadsOf(unanswered, room, deps);
      // At the same time: a server reads the settings of all these threads with one statement.
      const isWanted = await Promise.all(
        unanswered.map((conversation, index) => concerns(room, conversation, threads[index]?.here, deps)),
      );
      for (const [index, conversation] of unanswered.entries()) {
        if (isWanted[index] !== true) continue;
        const anywhere = threads[index]?.anywhere;
        const since = waitingSinceListed(conversation, anywhere);
        found.set(conversation.id, { conversation, thread: anywhere?.thread ?? null, since });
      }
      pages += 1;
      if (pages === MOST_PAGES) break;
    }
  }
  return [...found.values()];
}

/** Longest wait first; last come those that neither list nor card says are waiting. */
function longestFirst({ since: a }: MayWait, { since: b }: MayWait): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The conversations that concern this room and are put off, next first. */
async function putOffIn(room: RoomId, deps: BridgeDeps, signal: AbortSignal): Promise<readonly PutOffItem[]> {
  const found: PutOffItem[] = [];
  const isOpen = ({ until }: PutOff) => until === null || Date.parse(until) > deps.clock.now();
  const all = (await deps.turns.allPutOff()).filter(([, putOff]) => isOpen(putOff));
  // Of a room with threads, this is known without reading the conversations.
  const here = deps.routes.modes.has(room)
    ? await deps.links.threads(
        all.map(([id]) => id),
        room,
      )
    : undefined;
  const may = all.filter((_, index) => here === undefined || here[index] !== undefined);
  const next = may.toSorted(([, a], [, b]) => ((a.until ?? "~") < (b.until ?? "~") ? -1 : 1));
  for (const [id] of next.slice(0, MOST_READ)) {
    const read = await readIfThere(id, deps, signal);
    const state = await deps.links.thread(id, room);
    if (read === undefined || !(await concerns(room, read.conversation, state, deps))) continue;
    const turn = await currentTurn(read, deps);
    if (turn.kind !== "put-off") continue;
    const { client, channel } = read.conversation;
    const thread = state?.thread ?? (await anyThread(id, deps));
    found.push({ head: { id, client, channel }, thread, until: turn.until, zone: turn.zone });
  }
  return found;
}

/** `here`: its thread in the room. */
async function concerns(
  room: RoomId,
  conversation: Conversation,
  here: ThreadState | undefined,
  deps: BridgeDeps,
): Promise<boolean> {
  if (!isVisibleIn(room, conversation, deps.routes)) return false;
  if (deps.routes.modes.has(room)) {
    if (here === undefined) return false;
    return (await deps.choices.threadSettings(conversation.id, room))?.isMuted !== true;
  }
  const rooms = roomsFor(conversation, deps.routes);
  return rooms !== "unknown-yet" && rooms.alerts.includes(room);
}

async function sinceOf({ id }: Conversation, deps: BridgeDeps, signal: AbortSignal): Promise<string | null> {
  try {
    return waitsSince(await currentTurn(await deps.api.conversation(id, signal), deps));
  } catch (error) {
    // It was deleted after it was listed.
    if (error instanceof BridgeError && error.code === "CONVERSATION_NOT_FOUND") return null;
    throw error;
  }
}
