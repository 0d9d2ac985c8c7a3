/** What people can have read when they press a button, react or write a command. */
import type { ConversationId } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";

/** When the newest message that any thread of the conversation shows was written, ISO 8601; `undefined` if unknown. */
export async function newestShown(
  conversation: ConversationId,
  { links, routes }: Pick<BridgeDeps, "links" | "routes">,
): Promise<string | undefined> {
  const states = await Promise.all([...routes.modes.keys()].map((room) => links.thread(conversation, room)));
  const times = states.flatMap((state) => Date.parse(state?.lastPost?.newest ?? "") || []);
  return times.length === 0 ? undefined : new Date(Math.max(...times)).toISOString();
}
