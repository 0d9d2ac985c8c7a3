/** The mode that a thread says it has: a database that is gone knew who had switched it. */
import type { ConversationId } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";
import type { RoomId } from "../model/ids.ts";
import type { ThreadContent } from "../model/post.ts";
import type { AnswerMode } from "../model/room.ts";
import { effectiveMode } from "../routing/effective-mode.ts";

/** What the notice of a switch covers. */
export const modeName = (mode: AnswerMode) => `mode#${mode}`;

/**
 * Keeps what is written in a thread that says so as notes. The other way round, the switch may be newer than what the
 * thread says, so notes stay notes.
 */
export async function keepNotesAgain(
  conversation: ConversationId,
  room: RoomId,
  { posts }: ThreadContent,
  { choices, routes }: Pick<BridgeDeps, "choices" | "routes">,
): Promise<void> {
  const names = posts.flatMap(({ covers }) => covers);
  const said = names.findLast((name) => name === modeName("note") || name === modeName("reply"));
  if (said !== modeName("note") || (await effectiveMode(conversation, room, { choices, routes })) !== "reply") return;
  const before = await choices.threadSettings(conversation, room);
  await choices.setThreadSettings(conversation, room, { ...before, mode: "note" });
}
