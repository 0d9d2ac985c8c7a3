/** The end of a close by reaction, which waits some seconds so that it can be cancelled. */
import type { ConversationId } from "../../contract/shapes.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";
import type { BridgeDeps } from "../deps.ts";
import { changeEntry, threadEntry, threadLane, type TimerEntries } from "../entries.ts";
import type { RoomId } from "../model/ids.ts";
import type { Result } from "../model/result.ts";
import type { NewEntry } from "../ports/ledger.ts";

/** Closes the conversation, unless somebody has cancelled that. */
export async function reactionCloseDue(
  { conversation, request, person, name, room, thread }: TimerEntries["reaction-close"],
  deps: BridgeDeps,
): Promise<{ readonly result: Result; readonly then?: readonly NewEntry[] }> {
  if ((await deps.reactions.closing(conversation))?.request !== request) return { result: "superseded" };
  const change = { change: { status: "closed" } as const, name, person, room, thread };
  const chat = deps.chats.of(person).title;
  const closes = closeOutcome({ conversation, room }, request, { key: "reaction-closed", values: { name, chat } });
  return { result: "changed", then: [changeEntry(conversation, change, request, deps), closes] };
}

/** What the thread's line that offered *Cancel* says afterwards. */
export function closeOutcome(
  { conversation, room }: { readonly conversation: ConversationId; readonly room: RoomId },
  asked: string,
  sentence: Sentence,
): NewEntry {
  return threadEntry(threadLane(conversation, room), "replace", { asked, sentence }, [`closes-over:${asked}`]);
}
