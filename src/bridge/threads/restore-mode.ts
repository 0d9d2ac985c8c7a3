/** Restores the mode that a lost database knew of a thread, by the notices of its switches. */
import type { ConversationId } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";
import type { RoomId } from "../model/ids.ts";
import type { ThreadContent } from "../model/post.ts";
import type { AnswerMode } from "../model/room.ts";
import { effectiveMode } from "../routing/effective-mode.ts";

/** What the metadata of a switch's notice names, beside the notice itself. */
export const modeName = (mode: AnswerMode) => `mode#${mode}`;

/**
 * Switches a thread to notes if its newest notice says so. It never switches one to replies: a later switch to notes may
 * not have been posted. Errors: LEDGER_UNAVAILABLE.
 */
export async function restoreNoteMode(
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
