/** The mode of one thread: the one set for the thread, else its room's; and what the thread says of it to those who write. */
import type { ConversationId } from "../../contract/shapes.ts";
import { entriesOf } from "../entry-payloads.ts";
import { cardLane, threadLane } from "../lanes.ts";
import type { Card } from "../model/card.ts";
import type { RoomId, ThreadId } from "../model/ids.ts";
import type { RoomMode } from "../model/room.ts";
import type { CardSnapshot, ThreadState } from "../model/thread.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Entry } from "../ports/ledger.ts";
import type { RoomSetting } from "../stores/choices.ts";
import { modeOf } from "./route.ts";

/** Alert rooms always keep their mode: nothing that is written there goes anywhere. */
export async function effectiveMode(
  conversation: ConversationId,
  room: RoomId,
  { choices, routes }: Pick<BridgeDeps, "choices" | "routes">,
): Promise<RoomMode> {
  const mode = modeOf(room, routes) ?? "alerts";
  if (mode === "alerts") return mode;
  return (await choices.threadSettings(conversation, room))?.mode ?? mode;
}

/** Whether a thread kept notes when another one replaced it: that one says all switches since. `state`: of that one. */
export async function isLeftWithNotes(
  thread: ThreadId,
  state: Pick<ThreadState, "thread"> | undefined,
  { choices }: Pick<BridgeDeps, "choices">,
): Promise<boolean> {
  return state?.thread !== thread && (await choices.keptNotes(thread));
}

/** In the text of a card that says so; a quick look, for most cards do not. */
const SAYS_NOTES = '"mode":"note"';

/** A card that says that its thread keeps notes; `undefined` if this one does not. */
function notesCard(snapshot: CardSnapshot | undefined): Partial<Card> | undefined {
  if (snapshot?.card.includes(SAYS_NOTES) !== true) return undefined;
  const card = JSON.parse(snapshot.card) as Partial<Card>;
  return card.mode === "note" ? card : undefined;
}

/**
 * `snapshot` of a card that has been written, with the time since when it says that replies go out. `before`: what stood
 * there; `maySayNotes`: nobody knows what did. `writtenAt`: Unix time in milliseconds.
 */
export function withRepliesSince(
  before: CardSnapshot | undefined,
  snapshot: CardSnapshot,
  writtenAt: number,
  maySayNotes: boolean,
): CardSnapshot {
  if (notesCard(snapshot) !== undefined) return snapshot;
  const saidNotes = maySayNotes || notesCard(before) !== undefined;
  const since = saidNotes ? new Date(writtenAt).toISOString() : before?.repliesSince;
  return since === undefined ? snapshot : { ...snapshot, repliesSince: since };
}

/** Further apart than these, the time of a response is some proxy's. */
const MOST_APART_MS = 5 * 60_000;

/**
 * The time by the clock with which the team chat dates what people write: this machine's may be seconds off. `theirs`: as
 * the team chat tells it. `now`: by this machine's. All in Unix milliseconds.
 */
export function timeIn(theirs: number | undefined, now: number): number {
  return theirs !== undefined && Math.abs(theirs - now) <= MOST_APART_MS ? theirs : now;
}

interface Place {
  readonly room: RoomId;
  readonly thread: ThreadId;
  /** When something was written there, ISO 8601. Default: now. */
  readonly at?: string;
}

/**
 * The mode by which people go who write in a thread: its own, or `note` for as long as the thread still says that it keeps
 * notes, also for what is reported later. `isUnsaid`: the room's mode was changed with the settings, so nothing but its
 * card will say so. Errors: LEDGER_UNAVAILABLE.
 */
export async function modeSaid(
  conversation: ConversationId,
  { room, thread, at }: Place,
  { choices, ledger, links, routes }: Pick<BridgeDeps, "choices" | "ledger" | "links" | "routes">,
): Promise<{ readonly mode: RoomMode; readonly isUnsaid?: true }> {
  const [own, state, setting] = await Promise.all([
    choices.threadSettings(conversation, room),
    links.thread(conversation, room),
    choices.roomSetting(room),
  ]);
  const inRoom = modeOf(room, routes) ?? "alerts";
  const mode = inRoom === "alerts" ? inRoom : (own?.mode ?? inRoom);
  if (mode !== "reply") return { mode };
  if (await isLeftWithNotes(thread, state, { choices })) return { mode: "note" };
  const card = notesCard(state?.snapshot);
  const isOfRoom = own?.mode === undefined;
  if (isOfRoom) {
    const maySayNotes =
      card === undefined ? await isCardUnknown(conversation, room, state, setting, ledger) : card.isModeOwn !== true;
    if (maySayNotes) return { mode: "note", isUnsaid: true };
  }
  const since = [state?.snapshot?.repliesSince, isOfRoom ? setting?.repliesSince : undefined];
  if (since.some((time) => isBefore(at, time))) return { mode: "note" };
  if (card === undefined) return { mode };
  // The line that somebody has switched it comes before the card.
  const lines = entriesOf("thread", "notice", await ledger.open(threadLane(conversation, room)));
  return { mode: lines.some(({ payload: { setsMode } }) => setsMode === "reply") ? "note" : mode };
}

/** What the ledger records of a card's entry before the card is written, if it is going to say that its thread keeps notes. */
export interface CardProgress {
  readonly saysNotes: true;
}

/** Whether an attempt to write a card that says so has begun, and is not known to have ended. */
export function mayHaveWrittenNotes(entries: readonly Pick<Entry, "progress">[]): boolean {
  return entries.some(({ progress }) => (progress as Partial<CardProgress> | undefined)?.saysNotes === true);
}

/** Whether a card that says that its thread keeps notes is going to replace one that does not. */
export function beginsNotes(before: CardSnapshot | undefined, { mode }: Pick<Card, "mode">): boolean {
  return mode === "note" && notesCard(before) === undefined;
}

/** For so long after the room was set to replies, what wrote its cards before may be under way. Clocks may be set meanwhile. */
const UNDER_WAY_MS = 24 * 3_600_000;

/**
 * Whether the card may say that its thread keeps notes although nobody recorded it: the room did so once, and the thread
 * is known from its card alone, or an attempt to write the card was interrupted then.
 */
async function isCardUnknown(
  conversation: ConversationId,
  room: RoomId,
  state: ThreadState | undefined,
  setting: RoomSetting | undefined,
  ledger: BridgeDeps["ledger"],
): Promise<boolean> {
  const until = setting?.repliesSince;
  if (state === undefined || until === undefined) return false;
  if (state.snapshot === undefined) return true;
  if (Date.parse(state.snapshot.at) - Date.parse(until) > UNDER_WAY_MS) return false;
  return mayHaveWrittenNotes(await ledger.open(cardLane(conversation, room)));
}

/** ISO 8601, written in whatever precision. */
function isBefore(at: string | undefined, time: string | undefined): boolean {
  return at !== undefined && time !== undefined && Date.parse(at) < Date.parse(time);
}

/**
 * Records what each room is set to, and the start with which its replies began to go out: what was written before may be
 * reported after it. Errors: LEDGER_UNAVAILABLE.
 */
export async function recordRoomSettings({
  choices,
  clock,
  routes,
}: Pick<BridgeDeps, "choices" | "clock" | "routes">): Promise<void> {
  const now = new Date(clock.now()).toISOString();
  for (const [room, mode] of routes.modes) {
    const before = await choices.roomSetting(room);
    if (before?.mode === mode) continue;
    const repliesSince = before?.mode === "note" && mode === "reply" ? now : before?.repliesSince;
    await choices.setRoomSetting(room, { mode, ...(repliesSince !== undefined && { repliesSince }) });
  }
}

/** Whether cards in the room said at any time that their threads keep notes, because the room was set to that. */
export async function keptNotesOnce(room: RoomId, { choices }: Pick<BridgeDeps, "choices">): Promise<boolean> {
  return (await choices.roomSetting(room))?.repliesSince !== undefined;
}

/**
 * Nothing is posted in the thread any more. It may be there still, or again, and then what it says to those who write in
 * it holds. Errors: LEDGER_UNAVAILABLE.
 */
export async function giveUpThread(
  conversation: ConversationId,
  room: RoomId,
  thread: ThreadId,
  deps: Pick<BridgeDeps, "choices" | "ledger" | "links" | "routes">,
): Promise<void> {
  const { choices, links } = deps;
  // Another thread may have replaced it already.
  if ((await links.thread(conversation, room))?.thread !== thread) return;
  await choices.setKeptNotes(thread, (await modeSaid(conversation, { room, thread }, deps)).mode === "note");
  await links.unbindThread(conversation, room, thread);
}
