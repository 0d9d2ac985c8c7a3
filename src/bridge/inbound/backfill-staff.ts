/**
 * Backfills staff messages that the bridge missed while it was down, or that the team chat never reported: it
 * redelivers events for a while and then drops them, and the author would go on believing that the client got an
 * answer.
 */
import { BridgeError, type FailureCode } from "../model/failure.ts";
import type { RoomId, ThreadId } from "../model/ids.ts";
import type { PendingReply, StaffMessage } from "../model/message.ts";
import type { BridgeDeps } from "../deps.ts";
import { commandIn } from "../replies/note-or-reply.ts";
import { ingestStaffEvents } from "./ingest-staff-event.ts";

type BackfillDeps = Pick<
  BridgeDeps,
  | "chats"
  | "ledger"
  | "links"
  | "reactions"
  | "choices"
  | "replies"
  | "cursors"
  | "routes"
  | "settings"
  | "missing"
  | "restored"
  | "clock"
  | "log"
>;

/** A message can be listed after a later one. Small, because every thread with messages since then costs a call. */
const MARGIN_MS = 60_000;
/** How far the bridge's clock is trusted: where the first run begins, and in rooms where nobody answers for days. */
const CLOCK_MARGIN_MS = { first: 15 * 60_000, quiet: 24 * 3_600_000 };

/**
 * Reads every room in which staff answer from the newest message of the last run on, and ingests what is missing. The
 * first run only records where the next one begins.
 *
 * Result: why rooms could not be read; the next run starts there again. Errors: LEDGER_UNAVAILABLE.
 */
export async function backfillStaff(deps: BackfillDeps, signal: AbortSignal): Promise<readonly FailureCode[]> {
  const failures: FailureCode[] = [];
  for (const [room, mode] of deps.routes.modes) {
    if (mode === "alerts") continue;
    try {
      await deps.missing.readBack(room, () => backfillRoom(room, deps, signal));
    } catch (error) {
      if (signal.aborted || !(error instanceof BridgeError) || error.code === "LEDGER_UNAVAILABLE") throw error;
      deps.log.warn({ room, code: error.code, ...error.details }, "a room could not be backfilled");
      failures.push(error.code);
    }
  }
  return failures;
}

/**
 * Reads one thread back, before a reply in it is sent: a room with many threads takes long. Errors: ROOM_RATE_LIMITED,
 * and those of `backfillStaff` and of a call.
 */
export async function backfillThread(
  { room, thread }: Pick<StaffMessage, "room" | "thread">,
  deps: BackfillDeps,
  signal: AbortSignal,
): Promise<void> {
  const until = await deps.cursors.ingestedUntil(room);
  if (until === undefined) return;
  let count = 0;
  for await (const written of writtenIn(thread, until, deps, signal)) count += await ingestMissed(written, deps);
  report(count, room, deps);
}

async function backfillRoom(room: RoomId, deps: BackfillDeps, signal: AbortSignal): Promise<void> {
  const { cursors, clock } = deps;
  const longAgo = (marginMs: number) => new Date(clock.now() - marginMs).toISOString();
  const until = await cursors.ingestedUntil(room);
  // All later times are the team chat's own, whatever this machine's clock says.
  if (until === undefined) {
    await cursors.setIngestedUntil(room, longAgo(CLOCK_MARGIN_MS.first));
    return;
  }
  const quiet = longAgo(CLOCK_MARGIN_MS.quiet);
  let newest = until > quiet ? until : quiet;
  let count = 0;
  // One thread after another: together, those of a large room would fill the memory.
  for await (const written of writtenIn(room, until, deps, signal)) {
    count += await ingestMissed(written, deps);
    for (const { at } of written) if (at > newest) newest = at;
  }
  report(count, room, deps);
  if (newest !== until) await cursors.setIngestedUntil(room, newest);
}

/** Thread by thread. `until`: where the last run ended, ISO 8601. */
function writtenIn(
  where: RoomId | ThreadId,
  until: string,
  { chats, clock }: BackfillDeps,
  signal: AbortSignal,
): AsyncIterable<readonly StaffMessage[]> | Iterable<never> {
  const since = new Date(Math.min(Date.parse(until), clock.now()) - MARGIN_MS).toISOString();
  return chats.of(where).messagesSince?.(where, since, signal) ?? [];
}

/** `written`: messages of one thread, oldest first. Result: how many of them were new. */
async function ingestMissed(written: readonly StaffMessage[], deps: BackfillDeps): Promise<number> {
  const unknown = await Promise.all(written.map(async (message) => ((await isKnown(message, deps)) ? [] : [message])));
  const events = unknown.flat().map((message) => ({ kind: "message" as const, message: missed(message, deps) }));
  if (events.length === 0) return 0;
  // One commit, so that no reply overtakes the one before it.
  const ingested = await ingestStaffEvents(events, deps);
  return ingested.filter((isNew) => isNew).length;
}

function report(messages: number, room: RoomId, { chats, log }: Pick<BackfillDeps, "chats" | "log">): void {
  if (messages === 0) return;
  log.warn({ room, messages }, "backfilled staff messages missed by events");
  chats.of(room).reportMissed?.();
}

/**
 * Its delay counts even if it is short: an event reported live just after the start may have overtaken it, and then its
 * author is asked. Before a restore, it may have been marked.
 */
function missed(message: StaffMessage, { clock, restored }: Pick<BackfillDeps, "clock" | "restored">): PendingReply {
  const { at } = message;
  const delayMs = Math.max(0, clock.now() - Date.parse(at));
  return { ...message, isMissed: true, delayMs, ...(restored.covers(at) && { isMarked: true }) };
}

/**
 * The ledger prunes its entries after some days; the links of sent messages are kept longer. Commands given before a
 * restore were answered.
 */
async function isKnown(message: StaffMessage, { links, replies, chats, restored }: BackfillDeps): Promise<boolean> {
  const { post, at } = message;
  if (restored.covers(at)) {
    const text = chats.of(post).plainTextAtOnce(message);
    if (text !== undefined && commandIn(message, text) !== undefined) return true;
  }
  return (await links.messageOf(post)) !== undefined || (await replies.pendingConfirmation(post)) !== undefined;
}
