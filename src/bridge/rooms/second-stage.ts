/** Whom the second stage of a wait calls: the room's duty, and perhaps the next room where anybody can be called. */
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
  const chat = deps.chats.of(room);
  const called = here.map(async (person): Promise<Mention> => {
    const { name = person, isGone = false } = (await chat.group?.(person, signal)) ?? {};
    return { person, name, isGroup: true, ...(isGone && { isGone }) };
  });
  return [...(await Promise.all(called)), ...(await calledIn(room, people, deps, signal))];
}

/** The rooms after `room` in the conversation's routes that have no quiet hours now, in any team chat, and then those before. */
export function otherAwakeRooms(
  room: RoomId,
  { conversation }: ConversationCard,
  deps: Pick<BridgeDeps, "routes" | "clock">,
): readonly RoomId[] {
  const rooms = roomsFor(conversation, deps.routes);
  if (rooms === "unknown-yet") return [];
  const all = [...new Set([...rooms.threads, ...rooms.alerts])];
  const after = all.indexOf(room) + 1;
  return [...all.slice(after), ...all.slice(0, after)].filter((other) => other !== room && !isQuietNow(other, deps));
}
