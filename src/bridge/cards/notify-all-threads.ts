/** Reports a change in every thread of a conversation. */
import type { ConversationId } from "../../contract/shapes.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";
import type { BridgeDeps } from "../deps.ts";
import { cardEntry, saidLineEntry } from "../lanes.ts";
import type { RoomId } from "../model/ids.ts";
import type { NewEntry } from "../ports/ledger.ts";

/** Refreshes all cards of the conversation; `sentence` is posted in its threads that are not muted. */
export async function notifyAllThreads(
  conversation: ConversationId,
  sentence: Sentence | undefined,
  deps: Pick<BridgeDeps, "links" | "choices" | "routes">,
): Promise<NewEntry[]> {
  const of = async (room: RoomId): Promise<NewEntry[]> => {
    if ((await deps.links.thread(conversation, room)) === undefined) return [];
    const isMuted = (await deps.choices.threadSettings(conversation, room))?.isMuted === true;
    const card = cardEntry(conversation, room);
    if (isMuted || sentence === undefined) return [card];
    return [saidLineEntry(room, { conversation, sentence }), card];
  };
  return (await Promise.all([...deps.routes.modes.keys()].map(of))).flat();
}
