/**
 * Finds what staff wrote while nobody listened, or what a team chat never told: its events are repeated for a while and
 * then dropped, and whoever wrote would believe for ever that the client was answered.
 */
import { BridgeError } from "../model/failure.ts";
import type { RoomId } from "../model/ids.ts";
import type { StaffMessage } from "../model/message.ts";
import type { BridgeDeps } from "../deps.ts";
import { ingestStaffEvents } from "./ingest-staff-event.ts";

type BackfillDeps = Pick<BridgeDeps, "chats" | "ledger" | "links" | "routes" | "settings" | "clock" | "log">;

/** The team chat's clock and ours may differ. Small, for every thread that was written into since then is a call. */
const MARGIN_MS = 2 * 60_000;

/**
 * Reads back every room in which staff answer, since the last time, and takes in what is missing. The first time it only
 * remembers the hour. Result: false when a room could not be read; the next time begins where this one did. Errors:
 * LEDGER_UNAVAILABLE.
 */
export async function backfillStaff(deps: BackfillDeps, signal: AbortSignal): Promise<boolean> {
  let all = true;
  for (const [room, mode] of deps.routes.modes) {
    if (mode === "alerts") continue;
    try {
      await readBack(room, deps, signal);
    } catch (error) {
      if (signal.aborted || !(error instanceof BridgeError) || error.code === "LEDGER_UNAVAILABLE") throw error;
      deps.log.warn({ room, code: error.code, ...error.details }, "a room could not be read back");
      all = false;
    }
  }
  return all;
}

async function readBack(room: RoomId, deps: BackfillDeps, signal: AbortSignal): Promise<void> {
  const { chats, links, clock, log } = deps;
  const name = `read-until:${room}`;
  const began = new Date(clock.now()).toISOString();
  const until = await links.episode(name);
  if (until !== undefined) {
    const since = new Date(Date.parse(until) - MARGIN_MS).toISOString();
    const written = await chats.of(room).messagesSince(room, since, signal);
    const unknown = await Promise.all(
      written.map(async (message) => ((await isKnown(message, links)) ? [] : [message])),
    );
    // One commit: a reply must not overtake the one before it.
    const taken = await ingestStaffEvents(
      unknown.flat().map((message) => ({ kind: "message", message })),
      deps,
    );
    const messages = taken.filter((isNew) => isNew).length;
    if (messages > 0) log.warn({ room, messages }, "caught up on what staff wrote and no event told");
  }
  await links.setEpisode(name, began);
}

/** The ledger forgets what it took in after some days; what the client has is known for longer. */
async function isKnown({ post }: StaffMessage, links: BackfillDeps["links"]): Promise<boolean> {
  return (await links.messageOf(post)) !== undefined || (await links.pendingConfirmation(post)) !== undefined;
}
