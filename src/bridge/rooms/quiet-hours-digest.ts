/** The digest at the end of a room's quiet hours: what waits for an answer and what is put off, in one post. */
import type { Conversation } from "../../contract/shapes.ts";
import type { PutOffItem, TimerEntries, RoomEntries } from "../entries.ts";
import { timerEntry, roomLane } from "../lanes.ts";
import { BridgeError } from "../model/failure.ts";
import type { RoomId } from "../model/ids.ts";
import type { Result } from "../model/result.ts";
import type { BridgeDeps } from "../deps.ts";
import type { NewEntry } from "../ports/ledger.ts";
import { isVisibleIn } from "../routing/borders.ts";
import { quietEndAfter } from "../routing/quiet-hours.ts";
import { isConfiguredRoom, isQuietNow, roomsFor } from "../routing/route.ts";
import type { PutOff } from "../stores/turns.ts";
import { anyThread, readIfThere } from "./waiting-reminders.ts";
import { currentTurn, waitsSince } from "./turn.ts";

/** The most conversations that one digest lists. */
const MOST_LISTED = 10;
/** The most conversations that are read; if a hundred wait, their number is what matters. */
const MOST_READ = 100;
const MOST_PAGES = 5;

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
  const waiting = await waitingIn(room, deps, signal);
  const putOff = await putOffIn(room, deps, signal);
  if (waiting.length === 0 && putOff.length === 0) return { result: "nothing-waits", then: next };
  const items = waiting.slice(0, MOST_LISTED);
  const payload: RoomEntries["digest"] = {
    ...{ items, more: waiting.length - items.length },
    ...(putOff.length > 0 && { putOff: putOff.slice(0, MOST_LISTED) }),
    ...(putOff.length > MOST_LISTED && { putOffMore: putOff.length - MOST_LISTED }),
  };
  const digest = { lane: roomLane(room), kind: "digest", keys: [`digest:${at}@${room}`], payload };
  return { result: `listed ${items.length}`, then: [digest, ...next] };
}

/** The waiting conversations that concern this room, longest wait first. */
async function waitingIn(
  room: RoomId,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<RoomEntries["waiting-reminder"][]> {
  const found: RoomEntries["waiting-reminder"][] = [];
  let reads = 0;
  for (const status of ["new", "open"] as const) {
    let pages = 0;
    for await (const page of deps.api.conversations(signal, { status })) {
      for (const conversation of page) {
        if (reads === MOST_READ) break;
        if (conversation.lastMessage?.from === "operator" || !(await concerns(room, conversation, deps))) continue;
        reads += 1;
        const since = await sinceOf(conversation, deps, signal);
        if (since === null) continue;
        const { id, client, channel } = conversation;
        const here = await deps.links.thread(id, room);
        found.push({ head: { id, client, channel }, thread: here?.thread ?? (await anyThread(id, deps)), since });
      }
      pages += 1;
      if (pages === MOST_PAGES || reads === MOST_READ) break;
    }
  }
  return found.toSorted((a, b) => (a.since < b.since ? -1 : 1));
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
    if (read === undefined || !(await concerns(room, read.conversation, deps))) continue;
    const turn = await currentTurn(read, deps);
    if (turn.kind !== "put-off") continue;
    const { client, channel } = read.conversation;
    const thread = (await deps.links.thread(id, room))?.thread ?? (await anyThread(id, deps));
    found.push({ head: { id, client, channel }, thread, until: turn.until, zone: turn.zone });
  }
  return found;
}

async function concerns(room: RoomId, conversation: Conversation, deps: BridgeDeps): Promise<boolean> {
  if (!isVisibleIn(room, conversation, deps.routes)) return false;
  if (deps.routes.modes.has(room)) {
    if ((await deps.links.thread(conversation.id, room)) === undefined) return false;
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
