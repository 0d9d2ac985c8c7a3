/** What became of a staff message, and how a message that the client does not get is recorded. */
import { payloadOf } from "../entry-payloads.ts";
import type { ConversationId, MessageId } from "../../contract/shapes.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";
import { threadEntry, threadLane } from "../lanes.ts";
import type { ThreadId } from "../model/ids.ts";
import type { Retraction, StaffMessage } from "../model/message.ts";
import type { Batch, Entry, NewEntry } from "../ports/ledger.ts";

export type ReplyOutcome =
  | { readonly outcome: "sent" | "noted"; readonly messages: readonly MessageId[] }
  | { readonly outcome: "refused"; readonly because: string }
  /** Written in a thread whose link was not stored yet when the message was ingested. */
  | { readonly outcome: "moved"; readonly conversation: ConversationId }
  /** Behind a message that was written earlier in the same thread and arrived later. */
  | { readonly outcome: "reordered" }
  /** Awaiting confirmation: another person has just replied, it arrived late, or the leak guard found something. */
  | { readonly outcome: "asked" }
  /** A command to the bridge, which is answered in a lane of its own. */
  | { readonly outcome: "command" }
  | { readonly outcome: "silent" };

/** What a lane of staff messages belongs to: a conversation; or a thread, until the thread's link is stored. */
export function ownerOf({ lane }: Batch, { thread }: StaffMessage): ConversationId | ThreadId {
  return lane.key === thread ? thread : (lane.key as ConversationId);
}

/**
 * The message was taken back in time. Unless it was deleted it is still in the thread, so a mark shows its outcome. A
 * question about its earlier text is answered with that.
 */
export async function settleRetracted(
  how: Retraction,
  staff: StaffMessage,
  entry: Entry,
  batch: Batch,
): Promise<ReplyOutcome> {
  const lane = threadLane(ownerOf(batch, staff), staff.room);
  const { editedQuestion: asked } = payloadOf("conversation", "staff", entry);
  const sentence = { key: "reply-withdrawn" };
  const then = [
    asked === undefined ? threadEntry(lane, "notice", { sentence }) : threadEntry(lane, "replace", { asked, sentence }),
    ...(how === "deleted" ? [] : [threadEntry(lane, "mark", { post: staff.post, mark: "failed", earlier: ["taken"] })]),
  ];
  await batch.settle([entry], { state: "cancelled", result: "retracted", then });
  return { outcome: "refused", because: "retracted" };
}

export async function refuse(
  sentence: Sentence | undefined,
  because: string,
  staff: StaffMessage,
  entry: Entry,
  batch: Batch,
  also: readonly NewEntry[] = [],
): Promise<ReplyOutcome> {
  const lane = threadLane(ownerOf(batch, staff), staff.room);
  const then: NewEntry[] = [...also];
  if (sentence !== undefined) {
    const what = { sentences: [sentence] };
    then.push(threadEntry(lane, "private-notice", { person: staff.author, where: staff.thread, what }));
  }
  const { isMarked } = payloadOf("conversation", "staff", entry);
  // A failed attempt has marked it as taken. Waiting for a thread's link has not, because most such threads belong to
  // no conversation.
  const hasFailed = entry.attempts > 1 && batch.lane.key !== staff.thread;
  if (isMarked === true || hasFailed) {
    then.push(threadEntry(lane, "mark", { post: staff.post, mark: "failed", earlier: ["taken"] }));
  }
  await batch.settle([entry], { state: "cancelled", result: `refused ${because}`, then });
  return { outcome: "refused", because };
}
