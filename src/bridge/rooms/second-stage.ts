/** Whom the second stage of a wait calls: the room's duty, and perhaps the next room that is awake. */
import type { ConversationCard } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";
import { teamChatOf, type RoomId } from "../model/ids.ts";
import type { Mention } from "../model/post.ts";
import { calledIn } from "../people/operators.ts";
import { isQuietNow, roomsFor, type Duty } from "../routing/route.ts";

/** Those on duty who use the team chat of `room`. A group that is gone is mentioned in vain, and stops nothing. */
export async function dutyIn(
  room: RoomId,
  { people, groups }: Duty,
  deps: Pick<BridgeDeps, "chats">,
  signal: AbortSignal,
): Promise<readonly Mention[]> {
  const here = groups.filter((group) => teamChatOf(group) === teamChatOf(room));
  return [
    ...here.map((person) => ({ person, name: person, isGroup: true as const })),
    ...(await calledIn(room, people, deps, signal)),
  ];
}

/** The room after `room` in the conversation's routes that has no quiet hours now, in any team chat. */
export function nextAwakeRoom(
  room: RoomId,
  { conversation }: ConversationCard,
  deps: Pick<BridgeDeps, "routes" | "clock">,
): RoomId | undefined {
  const rooms = roomsFor(conversation, deps.routes);
  if (rooms === "unknown-yet") return undefined;
  const all = [...new Set([...rooms.threads, ...rooms.alerts])];
  const after = all.indexOf(room) + 1;
  return [...all.slice(after), ...all.slice(0, after)].find((other) => other !== room && !isQuietNow(other, deps));
}
