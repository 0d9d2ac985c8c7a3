/** Which rule works on which lane. */
import { cardWorker } from "./cards/card-lane.ts";
import { commandWorker } from "./commands/command.ts";
import type { BridgeDeps } from "./deps.ts";
import { opsNotices } from "./ops.ts";
import { placeWorker } from "./place.ts";
import type { LaneKind, LaneWorker } from "./ports.ts";
import { pressWorker } from "./press.ts";
import { conversationWorker } from "./replies/reply.ts";
import { alarmWorker } from "./rooms/alarm.ts";
import { roomWorker } from "./rooms/room.ts";
import { threadWorker } from "./threads/thread.ts";

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
