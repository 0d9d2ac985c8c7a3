/** Which rule works on which lane. */
import { alarmWorker } from "./alarm.ts";
import { cardWorker } from "./card-lane.ts";
import { commandWorker } from "./command.ts";
import type { BridgeDeps } from "./deps.ts";
import { opsNotices } from "./ops.ts";
import { placeWorker } from "./place.ts";
import type { LaneKind, LaneWorker } from "./ports.ts";
import { pressWorker } from "./press.ts";
import { conversationWorker } from "./reply.ts";
import { roomWorker } from "./room.ts";
import { threadWorker } from "./thread.ts";

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
