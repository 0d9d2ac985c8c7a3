/**
 * The weekly report of a room, if the routes file asks for it. Its timer is an entry of the ledger, so it survives
 * restarts and runs once among replicas; one that was due meanwhile runs at the start.
 */
import type { BridgeDeps } from "../deps.ts";
import type { RoomEntries, TimerEntries } from "../entries.ts";
import { roomLane, timerEntry } from "../lanes.ts";
import type { RoomId } from "../model/ids.ts";
import type { Result } from "../model/result.ts";
import type { NewEntry } from "../ports/ledger.ts";
import { weekBefore, weeklyTimeAfter } from "../routing/weekly.ts";
import { readReport } from "./report.ts";

/** The next report of each room that has one. Scheduled at every start; duplicates are ignored. */
export function scheduleReports({ routes, clock }: Pick<BridgeDeps, "routes" | "clock">): NewEntry[] {
  return [...(routes.rules ?? [])].flatMap(([room]) => nextReport(room, clock.now(), { routes }));
}

export function nextReport(room: RoomId, after: number, { routes }: Pick<BridgeDeps, "routes">): NewEntry[] {
  const report = routes.rules?.get(room)?.report;
  if (report === undefined) return [];
  const at = weeklyTimeAfter(report, after);
  return [timerEntry("weekly-report", `${room}:${new Date(at).toISOString()}`, at, { room, at })];
}

/** Result: the report of the seven days before, and the timer of the next one. */
export async function weeklyReport(
  { room, at }: TimerEntries["weekly-report"],
  deps: Pick<BridgeDeps, "activities" | "choices" | "clock" | "links" | "routes">,
): Promise<{ readonly result: Result; readonly then: readonly NewEntry[] }> {
  const settings = deps.routes.rules?.get(room)?.report;
  // Scheduled by earlier settings: the current ones have a timer of their own.
  if (settings === undefined || weeklyTimeAfter(settings, at - 1) !== at) return { result: "other-hours", then: [] };
  const period = weekBefore(settings.zone, at);
  const payload: RoomEntries["report"] = await readReport(room, period, settings.zone, deps);
  const report = { lane: roomLane(room), kind: "report", keys: [`report:${at}@${room}`], payload };
  return { result: "notified", then: [report, ...nextReport(room, Math.max(deps.clock.now(), at), deps)] };
}
