/**
 * Reconciles a restored database with the service and the team chats, before anything is sent: what stands there is
 * linked, and what nobody can look up is asked about. Everything it does can be repeated, so an attempt that was
 * interrupted begins again.
 */
import { roomLane, type RoomEntries } from "../entries.ts";
import { BridgeError, type FailureCode } from "../model/failure.ts";
import type { RoomId } from "../model/ids.ts";
import type { BridgeDeps } from "../deps.ts";
import type { NewEntry } from "../ports/ledger.ts";
import { backfillService } from "../inbound/backfill-service.ts";
import { backfillStaff } from "../inbound/backfill-staff.ts";
import { reconsider } from "../replies/confirm.ts";
import type { RestoreRecord } from "../stores/restore-record.ts";
import { linkThread } from "../threads/link-thread.ts";
import { comparedCards, linkCard, type ComparedCard } from "./relink.ts";

/** Tolerated difference between the clocks of the remotes and of the machine that made the backup. */
const MARGIN_MS = 10 * 60_000;

/** Nothing can be posted in such a room either, nor in a thread of a conversation that is gone. */
const PASSED_OVER: readonly FailureCode[] = [
  "ROOM_UNAVAILABLE",
  "ROOM_FORBIDDEN",
  "CONVERSATION_NOT_FOUND",
  "SERVICE_MISUNDERSTOOD",
];

/** What attempts have done so far. */
export interface Reconciled {
  /** Threads, messages and replies that were linked again, by all attempts. */
  linked: number;
  /** Questions that were asked before, and are asked again, by all attempts. */
  questions: number;
  /** Replies and client messages that people are asked about. */
  doubtful: number;
  /** Messages that threads show and the service does not have, and threads of conversations that it does not have. */
  lost: number;
}

export const NOTHING_RECONCILED: Reconciled = { linked: 0, questions: 0, doubtful: 0, lost: 0 };

/**
 * Whether cards of the bridge stand in its rooms that the database does not know. Errors: those of `TeamChat.cards`.
 */
export async function isEmptied(deps: BridgeDeps, signal: AbortSignal): Promise<boolean> {
  for (const room of answeredRooms(deps)) {
    const cards = await passedOver(room, deps, () => comparedCards(room, deps, signal));
    if (cards !== "unknowable" && cards?.some(({ link }) => link !== "linked") === true) return true;
  }
  return false;
}

/**
 * `done` is updated. Errors: those of the service and the team chats, LEDGER_UNAVAILABLE; then it has to be called again,
 * with the same `done`.
 */
export async function reconcile(
  record: RestoreRecord,
  done: Reconciled,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<void> {
  Object.assign(done, { doubtful: 0, lost: 0 });
  const readUntil: Record<RoomId, string> = {};
  for (const room of answeredRooms(deps)) {
    const cards = await passedOver(room, deps, () => comparedCards(room, deps, signal));
    if (cards === undefined || cards === "unknowable") continue;
    const written = cards.map(({ lastWrittenAt }) => lastWrittenAt);
    readUntil[room] = written.reduce((one, other) => (other > one ? other : one), record.takenAt);
    for (const card of cards) {
      const isRead = await passedOver(room, deps, () => reconcileCard(card, room, record, done, deps, signal));
      if (isRead === undefined) done.lost += 1;
    }
  }
  await askAnew(done, deps);
  if (record.isEmptied !== true) await readBack(record, done, deps, signal);
  await deps.ledger.append(reportOf(record, done, deps));
  const reconciled = { ...record, state: "done", readUntil } as const;
  await deps.restores.setRestored(reconciled);
  deps.restored.set(reconciled);
  deps.log.warn({ ...record, ...done }, "the restored database was reconciled");
}

function answeredRooms({ routes }: BridgeDeps): RoomId[] {
  return [...routes.modes].flatMap(([room, mode]) => (mode === "alerts" ? [] : [room]));
}

/** `undefined` for what can never be read. */
async function passedOver<T>(room: RoomId, { log }: BridgeDeps, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof BridgeError) || !PASSED_OVER.includes(error.code)) throw error;
    log.warn({ room, code: error.code, ...error.details }, "not reconciled");
    return undefined;
  }
}

/** What was written in the thread since the backup is read now, and everything else when something happens there. */
async function reconcileCard(
  found: ComparedCard,
  room: RoomId,
  { takenAt }: RestoreRecord,
  done: Reconciled,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<true> {
  const { conversation, thread, lastWrittenAt, link } = found;
  const since = new Date(Date.parse(takenAt) - MARGIN_MS).toISOString();
  if (link !== "linked") done.linked += 1;
  await linkCard(found, room, deps);
  const state = await deps.links.thread(conversation, room);
  if (state?.thread !== thread || lastWrittenAt < since) return true;
  const content = await deps.chats.of(room).readThread(thread, signal);
  if (content === "gone" || content === "unknowable") return true;
  const read = await deps.api.conversation(conversation, signal);
  const { linked, unsent, lost } = await linkThread(state, content, read, room, since, deps, signal);
  done.linked += linked;
  done.lost += lost;
  for (const { post, at } of unsent)
    if (at >= takenAt && (await deps.replies.pendingConfirmation(post)) === undefined) done.doubtful += 1;
  return true;
}

/** Somebody may have answered the questions since the backup: each reply is looked up, and asked about again. */
async function askAnew(done: Reconciled, deps: BridgeDeps): Promise<void> {
  for (const pending of await deps.replies.allPending()) {
    // A saved reply waits for a press, whatever the conversation holds.
    if (pending.says !== undefined) continue;
    const conversation = await deps.links.conversationOf(pending.thread);
    if (conversation !== undefined && (await reconsider(pending, conversation, deps))) done.questions += 1;
  }
}

/** Ingests what was written since the backup and is not linked by now. */
async function readBack(record: RestoreRecord, done: Reconciled, deps: BridgeDeps, signal: AbortSignal): Promise<void> {
  const { cursors } = deps;
  for (const source of ["service", ...answeredRooms(deps)] as const) {
    const until = await cursors.ingestedUntil(source);
    if (until === undefined || until > record.takenAt) await cursors.setIngestedUntil(source, record.takenAt);
  }
  const failures = await backfillStaff(deps, signal);
  const [failure] = failures.filter((code) => !PASSED_OVER.includes(code));
  if (failure !== undefined) throw new BridgeError(failure);
  done.doubtful += (await backfillService(deps, signal)).doubtful;
}

function reportOf(
  { restoredAt, isEmptied: wasEmptied }: RestoreRecord,
  done: Reconciled,
  deps: BridgeDeps,
): NewEntry[] {
  const key = wasEmptied === true ? "restore-report-emptied" : "restore-report";
  const { linked, lost } = done;
  const values = { linked, asked: done.questions + done.doubtful, lost, at: { at: restoredAt } };
  const payload: RoomEntries["connection"] = { sentence: { key, values } };
  return deps.settings.opsRooms.map((room) => ({
    lane: roomLane(room),
    kind: "connection",
    keys: [`restored:${restoredAt}@${room}`],
    payload,
  }));
}
