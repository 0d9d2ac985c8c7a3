/**
 * Backfills staff messages that the bridge missed while it was down, or that the team chat never reported: it
 * redelivers events for a while and then drops them, and the author would go on believing that the client got an
 * answer.
 */
import { BridgeError } from "../model/failure.ts";
import type { RoomId } from "../model/ids.ts";
import type { PendingReply, StaffMessage } from "../model/message.ts";
import type { BridgeDeps } from "../deps.ts";
import { ingestStaffEvents } from "./ingest-staff-event.ts";

type BackfillDeps = Pick<
  BridgeDeps,
  "chats" | "ledger" | "links" | "choices" | "replies" | "cursors" | "routes" | "settings" | "clock" | "log"
>;

/**
 * Tolerance for the difference between the team chat's clock and the bridge's. It is small, because every thread with
 * messages since then costs a call.
 */
const MARGIN_MS = 2 * 60_000;

/**
 * Reads every room in which staff answer since the last run, and ingests what is missing. The first run only records
 * the time. Result: false if a room could not be read; the next run starts there again. Errors: LEDGER_UNAVAILABLE.
 */
export async function backfillStaff(deps: BackfillDeps, signal: AbortSignal): Promise<boolean> {
  let all = true;
  for (const [room, mode] of deps.routes.modes) {
    if (mode === "alerts") continue;
    try {
      await backfillRoom(room, deps, signal);
    } catch (error) {
      if (signal.aborted || !(error instanceof BridgeError) || error.code === "LEDGER_UNAVAILABLE") throw error;
      deps.log.warn({ room, code: error.code, ...error.details }, "a room could not be backfilled");
      all = false;
    }
  }
  return all;
}

async function backfillRoom(room: RoomId, deps: BackfillDeps, signal: AbortSignal): Promise<void> {
  const { chats, cursors, clock, log } = deps;
  const began = new Date(clock.now()).toISOString();
  const until = await cursors.ingestedUntil(room);
  if (until !== undefined) {
    const since = new Date(Date.parse(until) - MARGIN_MS).toISOString();
    const written = await chats.of(room).messagesSince(room, since, signal);
    const unknown = await Promise.all(
      written.map(async (message) => ((await isKnown(message, deps)) ? [] : [message])),
    );
    // One commit, so that no reply overtakes the one before it.
    const ingested = await ingestStaffEvents(
      unknown.flat().map((message) => ({ kind: "message", message: missed(message, clock.now()) })),
      deps,
    );
    const messages = ingested.filter((isNew) => isNew).length;
    if (messages > 0) log.warn({ room, messages }, "backfilled staff messages missed by events");
  }
  await cursors.setIngestedUntil(room, began);
}

/**
 * Its delay counts even if it is short: an event reported live just after the start may have overtaken it, and then its
 * author is asked.
 */
function missed(message: StaffMessage, now: number): PendingReply {
  return { ...message, delayMs: Math.max(0, now - Date.parse(message.at)) };
}

/** The ledger prunes its entries after some days; the links of sent messages are kept longer. */
async function isKnown({ post }: StaffMessage, { links, replies }: BackfillDeps): Promise<boolean> {
  return (await links.messageOf(post)) !== undefined || (await replies.pendingConfirmation(post)) !== undefined;
}
