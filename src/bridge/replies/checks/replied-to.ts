/**
 * Replies to a certain message, with the platform's own function: what answers a colleague or a note may not be meant
 * for the client.
 */
import type { PostId } from "../../model/ids.ts";
import type { StaffMessage } from "../../model/message.ts";
import type { BridgeDeps } from "../../deps.ts";

/** Which message it replies to: the sentence `doubt-<name>` of the locales. */
export const REPLIED_TO_DOUBTS = ["answers-note", "answers-colleague", "answers-notice", "answers-unknown"] as const;
export type RepliedToDoubt = (typeof REPLIED_TO_DOUBTS)[number];

/**
 * Why a message may not be meant for the client, by what it replies to; `undefined` for a reply to the card, to what
 * the client wrote or got, and to a message of the same person that did not become a note. `card`: that of its thread.
 * Reads nothing for a message that replies to none in particular. Errors: LEDGER_UNAVAILABLE.
 */
export async function repliedToDoubt(
  { repliesTo }: Pick<StaffMessage, "repliesTo">,
  card: PostId | undefined,
  { links }: Pick<BridgeDeps, "links">,
): Promise<RepliedToDoubt | undefined> {
  if (repliesTo === undefined) return undefined;
  const { post, by, isAddress } = repliesTo;
  if (post === undefined) return "answers-unknown";
  if (post === card) return undefined;
  const first = (await links.mediaGroupOf(post)) ?? post;
  const [message, showsNote] = await Promise.all([links.messageOf(first), links.showsNote(first)]);
  const [origin] = message === undefined ? [] : await links.origins([message]);
  if (showsNote || origin?.isNote === true) return "answers-note";
  if (message !== undefined || by === "author") return undefined;
  if (by === "other") return "answers-colleague";
  return isAddress === true ? undefined : "answers-notice";
}
