/** Parts of a media group that arrive after the others were handled. */
import type { BridgeDeps } from "../deps.ts";
import { mediaGroupKey } from "../lanes.ts";
import type { PendingReply } from "../model/message.ts";

/**
 * Whether this part of a media group comes after the others were handled, and those did not go to the client: only one of
 * them may have the sign of a note. Links its parts. Errors: LEDGER_UNAVAILABLE.
 */
export async function joinsNote(
  { post, thread, mediaGroup, more = [] }: PendingReply,
  { links, replies }: Pick<BridgeDeps, "links" | "replies">,
): Promise<boolean> {
  if (mediaGroup === undefined) return false;
  const group = mediaGroupKey(thread, mediaGroup);
  const first = await links.firstOfMediaGroup(group);
  await links.bindMediaGroup(post, more, first === undefined ? group : undefined);
  if (first === undefined || first === post) return false;
  const message = await links.messageOf(first);
  if (message !== undefined) return (await links.origins([message]))[0]?.isNote === true;
  const held = [replies.retraction(first), replies.pendingConfirmation(first), replies.decidedQuestion(first)];
  return (await Promise.all<unknown>(held)).some((it) => it !== undefined);
}
