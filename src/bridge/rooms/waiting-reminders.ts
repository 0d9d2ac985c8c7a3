/** Reminds a room, once, that a client has waited too long for an answer. */
import type { Conversation, ConversationCard, ConversationId } from "../../contract/shapes.ts";
import type { TimerEntries, RoomEntries } from "../entries.ts";
import { timerEntry, roomLane, threadEntry, threadLane } from "../lanes.ts";
import { BridgeError } from "../model/failure.ts";
import type { PersonId, RoomId, ThreadId } from "../model/ids.ts";
import type { Mention } from "../model/post.ts";
import type { Result } from "../model/result.ts";
import type { Resumed, Turn } from "../model/turn.ts";
import { calledIn, peopleOf } from "../people/operators.ts";
import type { BridgeDeps } from "../deps.ts";
import { isWorthThread } from "../thread-opening.ts";
import { RetryLater } from "../ops/retry.ts";
import type { NewEntry } from "../ports/ledger.ts";
import { isVisibleIn } from "../routing/borders.ts";
import { isQuietNow, roomsFor, type Duty } from "../routing/route.ts";
import { dutyIn, otherAwakeRooms } from "./second-stage.ts";
import { sparedBy } from "./spared.ts";
import { currentTurn } from "./turn.ts";
import { laterButton, noAnswerButton } from "./turn-buttons.ts";
import { WAITING_BUTTON } from "./waiting-button.ts";
import { waitedFor } from "./waiting-time.ts";

/** How often to look whether a thread that is being opened is linked. */
const LINK_PAUSE_MS = 10_000;

/**
 * The reminders for a wait, or for thanks, whose turn calls nobody: in the alert rooms of the route, and in `room`, where
 * a thread is.
 */
export function scheduleWaitingReminders(
  conversation: Conversation,
  room: RoomId | undefined,
  turn: Extract<Turn, { readonly since: string }>,
  { routes }: Pick<BridgeDeps, "routes">,
): NewEntry[] {
  const { since } = turn;
  const resumed = turn.kind === "waits" ? turn.resumed : undefined;
  const rooms = roomsFor(conversation, routes);
  const notified = new Set([...(room === undefined ? [] : [room]), ...(rooms === "unknown-yet" ? [] : rooms.alerts)]);
  const { id } = conversation;
  return [...notified].flatMap((one) => {
    const { waitingMs, escalateMs } = routes.rules?.get(one) ?? {};
    // One timer for each stage of a wait, however often its start is noticed.
    const name = nameOfWait(id, turn);
    const from = countsFrom(resumed, since, waitingMs);
    const timer = (key: string, afterMs: number, stage: Pick<TimerEntries["waiting-reminder"], "stage">) => {
      const due = from + afterMs;
      return timerEntry("waiting-reminder", `${key}@${one}`, due, {
        conversation: id,
        room: one,
        since,
        due,
        ...stage,
      });
    };
    return [
      ...(waitingMs === undefined ? [] : [timer(name, waitingMs, {})]),
      ...(escalateMs === undefined ? [] : [timer(`${name}:2`, escalateMs, { stage: 2 })]),
    ];
  });
}

/**
 * Of one who writes although they were put off, the first reminder comes at once if it is overdue, but the second one not
 * with it. Unix milliseconds.
 */
function countsFrom(resumed: Resumed | undefined, since: string, waitingMs = 0): number {
  const from = Date.parse(resumed?.from ?? since);
  return resumed?.wroteAt === undefined ? from : Math.max(from, Date.parse(resumed.wroteAt) - waitingMs);
}

/**
 * Result: the reminders, if the client still waits for the same answer: in the room unless it has quiet hours, and for
 * the second stage perhaps in the next one. `result` is about the room alone.
 */
export async function waitingReminder(
  reminder: TimerEntries["waiting-reminder"],
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<{ readonly result: Result; readonly then?: readonly NewEntry[] }> {
  const { conversation: id, room, since, stage } = reminder;
  const { waitingMs, escalateMs, duty } = deps.routes.rules?.get(room) ?? {};
  const afterMs = stage === 2 ? escalateMs : waitingMs;
  if (afterMs === undefined) return { result: "switched-off" };
  const read = await readIfThere(id, deps, signal);
  if (read === undefined) return { result: "answered" };
  const turn = await currentTurn(read, deps);
  const spared = sparedBy(turn, since);
  if (spared !== undefined) return { result: spared };
  const wait = nameOfWait(id, turn);
  const due = countsFrom(turn.kind === "waits" ? turn.resumed : undefined, since, waitingMs) + afterMs;
  if (due > (reminder.due ?? due)) {
    // The conversation was closed and opened again after this was scheduled, or the room's settings have changed.
    const later = timerEntry("waiting-reminder", `${wait}:${stage ?? 1}@${room}:${due}`, due, { ...reminder, due });
    return { result: "superseded", then: [later] };
  }
  const onDuty = stage === 2 ? duty : undefined;
  // A stage calls a room once: the call of a room before it calls for both.
  const dutiesOf = (where: RoomId) =>
    [onDuty, where === room ? undefined : deps.routes.rules?.get(where)?.duty].filter((one) => one !== undefined);
  const call = (where: RoomId) => callIn(where, reminder, wait, read, dutiesOf(where), deps, signal);
  const here = await firstCall([room], call, signal);
  const others = onDuty?.callsNextRoom === true ? otherAwakeRooms(room, read, deps) : [];
  const there = await firstCall(others, call, signal);
  const then = [here.entry, there.entry].filter((entry) => entry !== undefined);
  const error = here.error ?? (there.entry === undefined ? there.error : undefined);
  if (error !== undefined) {
    // An outage of one team chat holds back no call in another one. Its key lets the next attempt repeat it.
    if (then.length > 0) await deps.ledger.append(then);
    throw error;
  }
  return { result: here.result ?? "notified", then };
}

/** At most one of the three. `error`: a room could not be asked, or its thread is being opened; another attempt may call it. */
interface FirstCall {
  readonly entry?: NewEntry;
  readonly result?: Result;
  readonly error?: BridgeError | RetryLater;
}

/** The call in the first of `rooms` that can be called. One that cannot be asked about its people is passed over. */
async function firstCall(
  rooms: readonly RoomId[],
  call: (room: RoomId) => Promise<NewEntry | Result>,
  signal: AbortSignal,
): Promise<FirstCall> {
  const failed: FirstCall[] = [];
  for (const room of rooms) {
    try {
      const called = await call(room);
      if (typeof called === "object") return { entry: called };
      failed.push({ result: called });
    } catch (error) {
      const isRooms = error instanceof BridgeError || error instanceof RetryLater;
      if (signal.aborted || !isRooms) throw error;
      failed.push({ error });
    }
  }
  return failed.find(({ error }) => error !== undefined) ?? failed[0] ?? {};
}

/** Calls those who are on the conversation, and `duties`; once for `wait`. Result: the reminder, or why there is none. */
async function callIn(
  room: RoomId,
  { conversation: id, room: own, since, stage }: TimerEntries["waiting-reminder"],
  wait: string,
  read: ConversationCard,
  duties: readonly Duty[],
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<NewEntry | Result> {
  // The digest at the end of the quiet hours lists what waits.
  if (isQuietNow(room, deps)) return "quiet-hours";
  if (!isVisibleIn(room, read.conversation, deps.routes)) return "confidential";
  const keys = [`waiting-reminded:${wait}${stage === 2 ? ":2" : ""}@${room}`];
  const onDuty = withoutRepeated((await Promise.all(duties.map((duty) => dutyIn(room, duty, deps, signal)))).flat());
  if (deps.routes.modes.has(room)) {
    if ((await deps.links.thread(id, room)) === undefined) {
      // What opens a thread schedules its overdue reminders before the thread is linked.
      const opening = room === own ? await deps.ledger.open(threadLane(id, room)) : [];
      if (opening.some(isWorthThread)) throw new RetryLater(LINK_PAUSE_MS);
      return "no-thread";
    }
    if ((await deps.choices.threadSettings(id, room))?.isMuted === true) return "muted";
    const sentence = { key: "thread-waiting", values: { ...waitedFor(since, deps.clock.now()) } };
    const responsibles = await calledIn(room, await responsible(read, deps), deps, signal);
    const mentions = withoutRepeated([...responsibles, ...onDuty]);
    const notice = {
      sentence,
      reminds: { since, ...(stage !== undefined && { stage }) },
      isLoud: true as const,
      buttons: [...noAnswerButton(), ...laterButton(), WAITING_BUTTON],
      ...(mentions.length > 0 && { mentions }),
    };
    return threadEntry(threadLane(id, room), "notice", notice, keys);
  }
  const { client, channel } = read.conversation;
  const payload: RoomEntries["waiting-reminder"] = {
    ...{ head: { id, client, channel }, thread: await anyThread(id, deps), since },
    ...(stage !== undefined && { stage }),
    ...(onDuty.length > 0 && { mentions: onDuty }),
  };
  return { lane: roomLane(room), kind: "waiting-reminder", keys, payload };
}

function withoutRepeated(mentions: readonly Mention[]): readonly Mention[] {
  return [...new Map(mentions.map((mention) => [mention.person, mention])).values()];
}

/** A wait that was put off, or whose conversation was closed, begins anew, and calls again. */
function nameOfWait(id: ConversationId, turn: Turn & { readonly since?: string }): string {
  const { since = "" } = turn;
  const resumed = turn.kind === "waits" ? turn.resumed : undefined;
  return resumed === undefined ? `${id}:${since}` : `${id}:${since}+${resumed.pausedAt}`;
}

/** The person who claimed the conversation, and those assigned by the service. */
export async function responsible(
  { conversation }: Pick<ConversationCard, "conversation">,
  deps: Pick<BridgeDeps, "choices" | "routes">,
): Promise<readonly PersonId[]> {
  const claim = await deps.choices.claim(conversation.id);
  const assigned = conversation.assignee === null ? [] : await peopleOf(conversation.assignee, deps);
  return claim === undefined ? assigned : [claim.person, ...assigned];
}

export async function anyThread(
  id: Conversation["id"],
  { links, routes }: Pick<BridgeDeps, "links" | "routes">,
): Promise<ThreadId | null> {
  for (const room of routes.modes.keys()) {
    const state = await links.thread(id, room);
    if (state !== undefined) return state.thread;
  }
  return null;
}

/** `undefined` if the service does not have it any more. */
export async function readIfThere(
  id: Conversation["id"],
  { api }: Pick<BridgeDeps, "api">,
  signal: AbortSignal,
): Promise<ConversationCard | undefined> {
  try {
    return await api.conversation(id, signal);
  } catch (error) {
    if (error instanceof BridgeError && error.code === "CONVERSATION_NOT_FOUND") return undefined;
    throw error;
  }
}
