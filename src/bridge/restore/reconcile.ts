/**
 * Reconciles a restored database with the service and the team chats, before anything is sent: what stands there is
 * linked, and what nobody can look up is asked about. Everything it does can be repeated, so an attempt that was
 * interrupted begins again.
 */
import { entriesOf } from "../entry-payloads.ts";
import { conversationLane } from "../lanes.ts";
import { BridgeError, type FailureCode } from "../model/failure.ts";
import type { RoomId } from "../model/ids.ts";
import type { StaffMessage } from "../model/message.ts";
import type { ThreadContent } from "../model/post.ts";
import type { BridgeDeps } from "../deps.ts";
import { reportOf, type Reconciled } from "../ops/restore-report.ts";
import type { TeamChat } from "../ports/team-chat.ts";
import { backfillService } from "../inbound/backfill-service.ts";
import { backfillStaff } from "../inbound/backfill-staff.ts";
import { reconsider } from "../replies/confirm.ts";
import type { RestoreRecord } from "../stores/restore-record.ts";
import { linkThread, type LinkedThread } from "../threads/link-thread.ts";
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
  const traces = new Map<TeamChat, string>();
  const unsent: StaffMessage[] = [];
  for (const room of answeredRooms(deps)) {
    const cards = await passedOver(room, deps, () => comparedCards(room, deps, signal));
    if (cards === undefined || cards === "unknowable") continue;
    const chat = deps.chats.of(room);
    readUntil[room] = cards
      .map(({ lastWrittenAt }) => lastWrittenAt)
      .reduce(later, record.knownUntil ?? record.takenAt);
    for (const card of cards) {
      const read = await passedOver(room, deps, () => reconcileCard(card, room, record, done, deps, signal));
      if (read === undefined) done.lost += 1;
      else unsent.push(...read.unsent);
      traces.set(chat, later(traces.get(chat) ?? tracedFrom(record), read?.tracedUntil ?? card.lastWrittenAt));
    }
  }
  const tracedUntil: Record<RoomId, string> = {};
  for (const room of answeredRooms(deps))
    if (readUntil[room] !== undefined) tracedUntil[room] = traces.get(deps.chats.of(room)) ?? tracedFrom(record);
  const found = { ...record, readUntil, tracedUntil };
  for (const staff of unsent) {
    const { room, post, at } = staff;
    if (at > (tracedUntil[room] ?? at) || (await deps.replies.pendingConfirmation(post)) !== undefined) continue;
    if (at >= readFrom(found, room) || (await isQueued(staff, deps))) done.doubtful += 1;
  }
  await askAnew(done, deps);
  await forgetLists(deps);
  await readBack(found, done, deps, signal);
  await deps.ledger.append(reportOf(record, done, deps));
  const reconciled = { ...found, state: "done" } as const;
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

/** The earliest time of a trace: what is older is not read. ISO 8601. */
function tracedFrom({ takenAt, knownUntil, isEmptied: wasEmptied }: RestoreRecord): string {
  return wasEmptied === true ? readSince(takenAt) : (knownUntil ?? takenAt);
}

/** The time from which on staff messages of a room are ingested. ISO 8601. */
function readFrom({ takenAt, isEmptied: wasEmptied, tracedUntil }: RestoreRecord, room: RoomId): string {
  return (wasEmptied === true ? tracedUntil?.[room] : undefined) ?? takenAt;
}

const readSince = (takenAt: string) => new Date(Date.parse(takenAt) - MARGIN_MS).toISOString();
const later = (one: string, other: string) => (other > one ? other : one);

/** Whether the restored database holds the reply itself, as one that was held when the backup was taken. */
async function isQueued({ thread, post }: StaffMessage, { links, ledger }: BridgeDeps): Promise<boolean> {
  const conversation = await links.conversationOf(thread);
  if (conversation === undefined) return false;
  const open = await ledger.open(conversationLane(conversation));
  return entriesOf("conversation", "staff", open).some(({ payload }) => payload.post === post);
}

/** What a thread says about the bridge whose database is gone. */
type ReadThread = Pick<ThreadContent, "tracedUntil"> & Pick<LinkedThread, "unsent">;

/** What was written in the thread since the backup is read now, and everything else when something happens there. */
async function reconcileCard(
  found: ComparedCard,
  room: RoomId,
  { takenAt }: RestoreRecord,
  done: Reconciled,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<ReadThread> {
  const { conversation, thread, lastWrittenAt, link } = found;
  const since = readSince(takenAt);
  // The last message of a thread that is not read may be a trace of the bridge.
  const unread = { unsent: [], tracedUntil: lastWrittenAt };
  if (link !== "linked") done.linked += 1;
  await linkCard(found, room, deps);
  const state = await deps.links.thread(conversation, room);
  if (state?.thread !== thread || lastWrittenAt < since) return unread;
  const content = await deps.chats.of(room).readThread(thread, signal);
  if (content === "gone" || content === "unknowable") return unread;
  const read = await deps.api.conversation(conversation, signal);
  const { linked, unsent, lost } = await linkThread(state, content, read, room, since, deps, signal);
  done.linked += linked;
  done.lost += lost;
  return { unsent, tracedUntil: content.tracedUntil };
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

/** The lists of waiting clients may show what was true after the backup, so the next refresh edits them in any case. */
async function forgetLists({ lists, routes }: BridgeDeps): Promise<void> {
  for (const room of routes.rules?.keys() ?? []) {
    const list = await lists.list(room);
    if (list !== undefined) await lists.setList(room, { ...list, shows: "" });
  }
}

/**
 * Ingests what was written since the backup and is not linked by now. Of a database that was lost, only what staff wrote
 * about when it was: the service's messages are shown when something happens in their threads.
 */
async function readBack(record: RestoreRecord, done: Reconciled, deps: BridgeDeps, signal: AbortSignal): Promise<void> {
  const { cursors } = deps;
  const readAgain = async (source: "service" | RoomId, from: string) => {
    const until = await cursors.ingestedUntil(source);
    if (until === undefined || until > from) await cursors.setIngestedUntil(source, from);
  };
  for (const room of answeredRooms(deps)) await readAgain(room, readFrom(record, room));
  const failures = await backfillStaff(deps, signal);
  const [failure] = failures.filter((code) => !PASSED_OVER.includes(code));
  if (failure !== undefined) throw new BridgeError(failure);
  if (record.isEmptied === true) return;
  await readAgain("service", record.takenAt);
  done.doubtful += (await backfillService(deps, signal)).doubtful;
}
