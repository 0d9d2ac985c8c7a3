/** Reports a change in every thread of a conversation. */
import type { Conversation, ConversationId } from "../../contract/shapes.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";
import type { BridgeDeps } from "../deps.ts";
import { cardEntry, saidLineEntry } from "../lanes.ts";
import type { RoomId } from "../model/ids.ts";
import type { NewEntry } from "../ports/ledger.ts";
import { isVisibleIn } from "../routing/borders.ts";

/**
 * Refreshes all cards of the conversation; `sentence` is posted in its threads that are not muted. With `now`, only where
 * the conversation may be shown now: it may have become confidential since a thread was opened.
 */
export async function notifyAllThreads(
  conversation: ConversationId,
  sentence: Sentence | undefined,
  deps: Pick<BridgeDeps, "links" | "choices" | "routes">,
  now?: Conversation,
): Promise<NewEntry[]> {
  const of = async (room: RoomId): Promise<NewEntry[]> => {
    if ((await deps.links.thread(conversation, room)) === undefined) return [];
    const isMuted = (await deps.choices.threadSettings(conversation, room))?.isMuted === true;
    const card = cardEntry(conversation, room);
    const isHidden = now !== undefined && !isVisibleIn(room, now, deps.routes);
    if (isMuted || isHidden || sentence === undefined) return [card];
    return [saidLineEntry(room, { conversation, sentence }), card];
  };
  return (await Promise.all([...deps.routes.modes.keys()].map(of))).flat();
}
