/** The worker of each kind of lane. */
import { cardWorker } from "./cards/worker.ts";
import { interactionWorker } from "./commands/interactions.ts";
import { commandWorker } from "./commands/worker.ts";
import { routingWorker } from "./inbound/assign-rooms.ts";
import { opsNotices } from "./ops/notices.ts";
import type { BridgeDeps } from "./deps.ts";
import type { LaneKind, LaneWorker } from "./ports/ledger.ts";
import { editWorker } from "./replies/edit-worker.ts";
import { conversationWorker } from "./replies/worker.ts";
import { roomWorker } from "./rooms/alerts.ts";
import { timerWorker } from "./rooms/timers.ts";
import { threadWorker } from "./threads/worker.ts";

export function laneWorkers(deps: BridgeDeps): Readonly<Record<LaneKind, LaneWorker>> {
  const ops = opsNotices(deps.settings.opsRooms, deps.clock);
  return {
    thread: threadWorker(deps, ops),
    card: cardWorker(deps, ops),
    conversation: conversationWorker(deps, ops),
    routing: routingWorker(deps, ops),
    interaction: interactionWorker(deps, ops),
    edit: editWorker(deps, ops),
    command: commandWorker(deps, ops),
    room: roomWorker(deps, ops),
    timer: timerWorker(deps, ops),
  };
}
