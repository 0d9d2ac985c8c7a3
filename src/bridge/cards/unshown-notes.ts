/**
 * Finds notes that were written outside the team chats. The service reports no notes: they are found when the
 * conversation is read, which an event of the service's own asks for at once.
 */
import type { ConversationCard, Message } from "../../contract/shapes.ts";
import type { CardEntries } from "../entries.ts";
import { showKey, threadEntry, threadLane } from "../lanes.ts";
import type { BridgeDeps } from "../deps.ts";
import type { RoomId } from "../model/ids.ts";
import type { ThreadState } from "../model/thread.ts";
import type { NewEntry } from "../ports/ledger.ts";

/** Tolerance for the difference between the service's clock and ours. */
const MARGIN_MS = 10 * 60_000;

/**
 * The notes since the thread's card was last written; older ones it has shown with its history, or the comparison with
 * the service has. The thread drops those that were written in it.
 */
export async function unshownNotes(
  { messages }: ConversationCard,
  room: RoomId,
  { snapshot }: Pick<ThreadState, "snapshot">,
  { links, restored }: Pick<BridgeDeps, "links" | "restored">,
): Promise<readonly Message[]> {
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
  return recent.filter((_, index) => posts[index] === undefined);
}

/** Asks the thread to show a note. */
export function noteEntry({ head, message }: Pick<CardEntries["note"], "head" | "message">, room: RoomId): NewEntry {
  return threadEntry(threadLane(head.id, room), "show", { head, message }, [showKey(head.id, message.id, room)]);
}
