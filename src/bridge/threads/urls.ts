/** The web addresses of a conversation's threads. */
import type { ConversationId } from "../../contract/shapes.ts";
import { BridgeError } from "../model/failure.ts";
import type { RoomId } from "../model/ids.ts";
import type { BridgeDeps } from "../deps.ts";

type LinkDeps = Pick<BridgeDeps, "chats" | "links" | "routes">;

/** The address of the conversation's thread in `near` if there is one, else in any other room. */
export async function threadUrl(
  conversation: ConversationId,
  near: RoomId,
  deps: LinkDeps,
  signal: AbortSignal,
): Promise<string | undefined> {
  for (const room of [near, ...[...deps.routes.modes.keys()].filter((other) => other !== near)]) {
    const url = await threadUrlIn(conversation, room, deps, signal);
    if (url !== undefined) return url;
  }
  return undefined;
}

/** A room that does not respond has no address for now: the rest of the answer is useful without it. */
async function threadUrlIn(
  conversation: ConversationId,
  room: RoomId,
  { chats, links }: LinkDeps,
  signal: AbortSignal,
): Promise<string | undefined> {
  const state = await links.thread(conversation, room);
  if (state === undefined) return undefined;
  try {
    return await chats.of(state.thread).link(state.thread, signal);
  } catch (error) {
    if (signal.aborted || !(error instanceof BridgeError)) throw error;
    return undefined;
  }
}
