/**
 * Backfills staff messages that the bridge missed while it was down, or that the team chat never reported: it
 * redelivers events for a while and then drops them, and the author would go on believing that the client got an
 * answer.
 */
import { BridgeError, type FailureCode } from "../model/failure.ts";
import type { RoomId } from "../model/ids.ts";
import type { PendingReply, StaffMessage } from "../model/message.ts";
import type { BridgeDeps } from "../deps.ts";
import { commandIn } from "../replies/note-or-reply.ts";
import { ingestStaffEvents } from "./ingest-staff-event.ts";

type BackfillDeps = Pick<
  BridgeDeps,
  | "chats"
  | "ledger"
  | "links"
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

async function backfillRoom(room: RoomId, deps: BackfillDeps, signal: AbortSignal): Promise<void> {
  const { chats, cursors, clock, log } = deps;
  const longAgo = (marginMs: number) => new Date(clock.now() - marginMs).toISOString();
  const until = await cursors.ingestedUntil(room);
  // All later times are the team chat's own, whatever this machine's clock says.
  if (until === undefined) {
    await cursors.setIngestedUntil(room, longAgo(CLOCK_MARGIN_MS.first));
    return;
  }
  const quiet = longAgo(CLOCK_MARGIN_MS.quiet);
  const since = new Date(Math.min(Date.parse(until), clock.now()) - MARGIN_MS).toISOString();
  const written = await chats.of(room).messagesSince(room, since, signal);
  const unknown = await Promise.all(written.map(async (message) => ((await isKnown(message, deps)) ? [] : [message])));
  // One commit, so that no reply overtakes the one before it.
  const ingested = await ingestStaffEvents(
    unknown.flat().map((message) => ({ kind: "message", message: missed(message, deps) })),
    deps,
  );
  const messages = ingested.filter((isNew) => isNew).length;
  if (messages > 0) {
    log.warn({ room, messages }, "backfilled staff messages missed by events");
    chats.of(room).reportMissed?.();
  }
  const newest = [quiet, ...written.map(({ at }) => at)].reduce((one, other) => (other > one ? other : one), until);
  if (newest !== until) await cursors.setIngestedUntil(room, newest);
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
