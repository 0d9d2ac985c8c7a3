/**
 * Where the owner of a conversation is called: who took it, else its assignee. One call is enough. Of the rooms that have
 * a thread for it, the first one calls, in the order of the routes, in which the owner can be mentioned. Every room comes
 * to the same result by itself; what one has done otherwise, because of an outage, is in its record.
 */
import type { ConversationId } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";
import { BridgeError } from "../model/failure.ts";
import type { PersonId, RoomId } from "../model/ids.ts";
import type { Mention } from "../model/post.ts";
import type { OwnerCall } from "../model/thread.ts";
import { calledIn, peopleOf } from "../people/operators.ts";
import { visibleRooms } from "../routing/borders.ts";
import { isQuietNow } from "../routing/route.ts";

export type OwnerDeps = Pick<BridgeDeps, "api" | "choices" | "links" | "routes" | "clock" | "chats">;

/** Nobody if nobody took it, and it is assigned to nobody who is known here. */
export async function ownersOf(
  conversation: ConversationId,
  assignee: string | null,
  deps: Pick<BridgeDeps, "choices" | "routes">,
): Promise<readonly PersonId[]> {
  const claim = await deps.choices.claim(conversation);
  if (claim !== undefined) return [claim.person];
  return assignee === null ? [] : await peopleOf(assignee, deps);
}

/** Why a room calls no owner, whoever it is; `undefined` if it does. */
export async function ownerHeldBack(
  conversation: ConversationId,
  room: RoomId,
  deps: Pick<BridgeDeps, "choices" | "clock" | "routes">,
): Promise<"switched-off" | "quiet-hours" | "muted" | undefined> {
  if (deps.routes.rules?.get(room)?.call === "nobody") return "switched-off";
  if (isQuietNow(room, deps)) return "quiet-hours";
  return (await deps.choices.threadSettings(conversation, room))?.isMuted === true ? "muted" : undefined;
}

/**
 * Which of `people` are called in `room`, and why nobody is. `since` (Unix milliseconds): a call for what the client
 * wrote after that, in another room, is a call for the same wait.
 */
export async function ownerCallIn(
  room: RoomId,
  conversation: ConversationId,
  people: readonly PersonId[],
  since: number,
  deps: OwnerDeps,
  signal: AbortSignal,
): Promise<Pick<OwnerCall, "called" | "heldBack" | "elsewhere">> {
  const heldBack = await ownerHeldBack(conversation, room, deps);
  if (heldBack !== undefined) return { called: [], heldBack };
  if (people.length === 0) return { called: [], heldBack: "nobody" };
  const rooms: RoomId[] = [];
  for (const other of deps.routes.modes.keys()) {
    const state = other === room ? undefined : await deps.links.thread(conversation, other);
    const before = (state?.ownerCalls ?? []).filter(({ at }) => Date.parse(at) >= since);
    if (before.some(({ called }) => called.length > 0)) return { called: [], heldBack: "elsewhere", elsewhere: other };
    // One that has decided already, and called nobody, calls nobody later either.
    if (other === room || (state !== undefined && before.length === 0)) rooms.push(other);
  }
  for (const one of rooms) {
    if (one !== room && (await ownerHeldBack(conversation, one, deps)) !== undefined) continue;
    const called = await mentionable(one, one !== room, conversation, people, deps, signal);
    if (one === room) return called.length === 0 ? { called, heldBack: "not-here" } : { called };
    if (called.length > 0) return { called: [], heldBack: "elsewhere", elsewhere: one };
  }
  return { called: [], heldBack: "not-here" };
}

/**
 * Nobody, if the team chat does not say who they are: the client's message must not wait for that. `isOther`: a room
 * that may not show the conversation any more, so that nobody hears of it there.
 */
async function mentionable(
  room: RoomId,
  isOther: boolean,
  conversation: ConversationId,
  people: readonly PersonId[],
  deps: OwnerDeps,
  signal: AbortSignal,
): Promise<readonly Mention[]> {
  try {
    if (isOther && (await visibleRooms(conversation, [room], deps, signal)).length === 0) return [];
    return await calledIn(room, people, deps, signal);
  } catch (error) {
    if (signal.aborted || !(error instanceof BridgeError)) throw error;
    return [];
  }
}
