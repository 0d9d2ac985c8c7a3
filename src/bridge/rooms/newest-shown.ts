/** What people can have read when they press a button, react or write a command. */
import type { ConversationId } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";
import type { RoomId } from "../model/ids.ts";

/**
 * When the newest message that the conversation's thread in `room` shows was written, ISO 8601; without such a thread,
 * the newest that any thread shows. `undefined` if unknown.
 */
export async function newestShown(
  conversation: ConversationId,
  room: RoomId,
  { links, routes }: Pick<BridgeDeps, "links" | "routes">,
): Promise<string | undefined> {
  const shownIn = async (one: RoomId) => (await links.thread(conversation, one))?.lastPost?.newest ?? "";
  const here = await shownIn(room);
  if (here !== "") return here;
  const others = await Promise.all([...routes.modes.keys()].map(shownIn));
  const times = others.flatMap((newest) => Date.parse(newest) || []);
  return times.length === 0 ? undefined : new Date(Math.max(...times)).toISOString();
}
