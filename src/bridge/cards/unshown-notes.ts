/**
 * Finds notes that were written outside the team chats. The service reports no notes: they are found when the
 * conversation is read for its card, which an event of the service's own asks for at once.
 */
import type { ConversationCard } from "../../contract/shapes.ts";
import { showKey, threadEntry, threadLane } from "../entries.ts";
import type { BridgeDeps } from "../deps.ts";
import type { RoomId } from "../model/ids.ts";
import type { ThreadState } from "../model/thread.ts";
import type { NewEntry } from "../ports/ledger.ts";

/** Tolerance for the difference between the service's clock and ours. */
const MARGIN_MS = 10 * 60_000;

/**
 * Asks the thread to show the notes since its card was last written; older ones it has shown with its history, or the
 * comparison with the service has. The thread drops those that were written in it.
 */
export async function unshownNotes(
  { conversation: { id, client, channel }, messages }: ConversationCard,
  room: RoomId,
  { snapshot }: Pick<ThreadState, "snapshot">,
  { links, restored }: Pick<BridgeDeps, "links" | "restored">,
): Promise<NewEntry[]> {
  if (snapshot === undefined) return [];
  const since = Date.parse(snapshot.at) - MARGIN_MS;
  const recent = messages.filter(
    ({ from, createdAt }) => from === "note" && Date.parse(createdAt) >= since && !restored.covers(createdAt),
  );
  if (recent.length === 0) return [];
  const posts = await links.postsOf(
    recent.map((message) => message.id),
    room,
  );
  const lane = threadLane(id, room);
  const head = { id, client, channel };
  return recent
    .filter((_, index) => posts[index] === undefined)
    .map((message) => threadEntry(lane, "show", { head, message }, [showKey(id, message.id, room)]));
}
