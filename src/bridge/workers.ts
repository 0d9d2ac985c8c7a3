/** The worker of each kind of lane. */
import { cardWorker } from "./cards/worker.ts";
import { interactionWorker } from "./commands/interactions.ts";
import { commandWorker } from "./commands/worker.ts";
import { routingWorker } from "./inbound/assign-rooms.ts";
import { backfillThread } from "./inbound/backfill-staff.ts";
import { opsNotices } from "./ops/notices.ts";
import type { BridgeDeps } from "./deps.ts";
import type { LaneKind, LaneWorker } from "./ports/ledger.ts";
import { editWorker } from "./replies/edit-worker.ts";
import { readingEntries } from "./readable-entries.ts";
import type { ReadMissed } from "./replies/missing-events.ts";
import { conversationWorker } from "./replies/worker.ts";
import { roomWorker } from "./rooms/alerts.ts";
import { timerWorker } from "./rooms/timers.ts";
import { feedbackWorker } from "./threads/feedback.ts";
import { threadUrgency } from "./threads/urgency.ts";
import { threadWorker } from "./threads/worker.ts";

export function laneWorkers(deps: BridgeDeps): Readonly<Record<LaneKind, LaneWorker>> {
  const ops = opsNotices(deps.settings.opsRooms, deps.clock);
  const urgency = threadUrgency(deps);
  const readMissed: ReadMissed = (staff, signal) => backfillThread(staff, deps, signal);
  return {
    thread: readingEntries(threadWorker(deps, ops, urgency), deps),
    card: readingEntries(cardWorker(deps, ops, urgency), deps),
    feedback: readingEntries(feedbackWorker(deps, ops), deps),
    conversation: readingEntries(conversationWorker(deps, ops, readMissed), deps),
    routing: readingEntries(routingWorker(deps, ops), deps),
    interaction: readingEntries(interactionWorker(deps, ops), deps),
    edit: readingEntries(editWorker(deps, ops), deps),
    command: readingEntries(commandWorker(deps, ops), deps),
    room: readingEntries(roomWorker(deps, ops), deps),
    timer: readingEntries(timerWorker(deps, ops), deps),
  };
}
