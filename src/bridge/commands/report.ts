/** `/report [last]`: what the last seven days were like in this room, or the seven days before them. */
import { readReport, reportSentences } from "../rooms/report.ts";
import { weekBefore, weekUntil } from "../routing/weekly.ts";
import { zoneOf } from "./local-time.ts";
import { noticeOf, usageOf, type AnswerCommand } from "./request.ts";

/** Reads the bridge's own records, one read for each day; makes no call to the service. */
export const reportCommand: AnswerCommand = async ({ command }, deps, signal) => {
  const which = command.argument.trim().toLowerCase();
  if (which !== "" && which !== "last") return usageOf("report");
  const { room } = command;
  // The room's own, so that everybody reads the same figures.
  const zone = deps.routes.rules?.get(room)?.report?.zone ?? (await zoneOf(command, deps, signal)) ?? "UTC";
  const recent = weekUntil(zone, deps.clock.now());
  const period = which === "last" ? weekBefore(zone, recent.from) : recent;
  return noticeOf(...reportSentences(await readReport(room, period, zone, deps)));
};
