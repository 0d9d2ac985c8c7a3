/** Which rule works on which lane. */
import { cardWorker } from "./cards/worker.ts";
import { pressWorker } from "./commands/interactions.ts";
import { commandWorker } from "./commands/worker.ts";
import { placeWorker } from "./inbound/assign-rooms.ts";
import { opsNotices } from "./ops/notices.ts";
import type { BridgeDeps } from "./ports/deps.ts";
import type { LaneKind, LaneWorker } from "./ports/ledger.ts";
import { conversationWorker } from "./replies/worker.ts";
import { roomWorker } from "./rooms/alerts.ts";
import { alarmWorker } from "./rooms/timers.ts";
import { threadWorker } from "./threads/worker.ts";

export function laneWorkers(deps: BridgeDeps): Readonly<Record<LaneKind, LaneWorker>> {
  const ops = opsNotices(deps.settings.opsRooms, deps.clock);
  return {
    thread: threadWorker(deps, ops),
    card: cardWorker(deps, ops),
    conversation: conversationWorker(deps, ops),
    place: placeWorker(deps, ops),
    press: pressWorker(deps, ops),
    command: commandWorker(deps, ops),
    room: roomWorker(deps, ops),
    alarm: alarmWorker(deps, ops),
  };
}
