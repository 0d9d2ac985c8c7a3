/** Tells the threads that were active that a reply may have been lost on its way to the bridge. */
import { conversationOf, readThreadLane, threadEntry, threadLane } from "../lanes.ts";
import type { RoomId } from "../model/ids.ts";
import type { StaffEvent } from "../model/staff-event.ts";
import type { NewEntry } from "../ports/ledger.ts";
import { modeOf, type Routes } from "../routing/route.ts";
import type { IngestDeps } from "./ingest-service-event.ts";

/** A thread was active if something happened there so long before. */
export const ACTIVE_WITHIN_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

/** One notice for each thread. Errors: LEDGER_UNAVAILABLE. */
export async function missedReplies(
  { rooms, from, until }: Extract<StaffEvent, { kind: "updates-missed" }>,
  { ledger, links, routes }: IngestDeps,
): Promise<readonly NewEntry[]> {
  const entries = new Map<string, NewEntry>();
  for (const active of await ledger.activeLanes(["thread", "feedback"], Date.parse(from) - ACTIVE_WITHIN_MS)) {
    const conversation = conversationOf(active);
    const { room } = readThreadLane(active);
    const mode = modeOf(room, routes);
    if (conversation === undefined || !rooms.includes(room) || mode === undefined || mode === "alerts") continue;
    if ((await links.thread(conversation, room)) === undefined) continue;
    const lane = threadLane(conversation, room);
    const sentence = { key: "replies-may-be-missing", values: timesIn(room, from, until, routes) };
    entries.set(lane.key, threadEntry(lane, "notice", { sentence }, [`missed:${from}@${lane.key}`]));
  }
  return [...entries.values()];
}

/** Whole minutes, by the room's clock if it is known. */
function timesIn(room: RoomId, from: string, until: string, { rules }: Routes) {
  const zone = rules?.get(room)?.quiet?.zone ?? "UTC";
  const end = new Date((Math.floor(Date.parse(until) / MINUTE_MS) + 1) * MINUTE_MS).toISOString();
  return { from: { at: from, zone }, until: { at: end, zone }, zone };
}
