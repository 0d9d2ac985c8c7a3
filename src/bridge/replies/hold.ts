/**
 * With a hold configured, replies wait a moment before they are sent; their authors see that and can still change them.
 */
import type { ConversationId } from "../../contract/shapes.ts";
import type { ConversationEntries } from "../entries.ts";
import { threadEntry, threadLane } from "../lanes.ts";
import type { StaffMessage } from "../model/message.ts";
import type { BridgeDeps } from "../deps.ts";
import type { NewEntry } from "../ports/ledger.ts";

/** Nobody reads a notice and acts on it within a shorter hold, so only the mark shows that the reply waits. */
export const HOLD_NOTICE_FROM_MS = 10_000;

/** A held reply, with the mark or notice that shows it is held. */
export function heldEntries(
  entry: NewEntry & { readonly payload: ConversationEntries["staff"] },
  conversation: ConversationId,
  deps: Pick<BridgeDeps, "chats" | "settings">,
): NewEntry[] {
  const isNoticed = deps.settings.holdMs >= HOLD_NOTICE_FROM_MS;
  const { findsPosts } = deps.chats.of(entry.payload.post).features;
  if (isNoticed && !findsPosts) return [entry, heldNotice(entry.payload, conversation, deps)];
  const payload: ConversationEntries["staff"] = { ...entry.payload, isMarked: true };
  const shown = isNoticed ? heldNotice(payload, conversation, deps) : takenMark(payload, conversation);
  return [{ ...entry, payload }, shown];
}

/** Shows the author that the message was taken. */
export function takenMark({ post, room }: StaffMessage, conversation: ConversationId): NewEntry {
  return threadEntry(threadLane(conversation, room), "mark", { post, mark: "taken", earlier: [] }, [`taken:${post}`]);
}

/**
 * Where the team chat can be read back, the mark comes before the notice, so that every reply that people can cancel
 * leaves a trace that outlives the database.
 */
function heldNotice(
  message: StaffMessage,
  conversation: ConversationId,
  deps: Pick<BridgeDeps, "chats" | "settings">,
): NewEntry {
  const { reportsDeletions, findsPosts } = deps.chats.of(message.post).features;
  const what = {
    sentences: [
      {
        key: reportsDeletions ? "reply-held" : "reply-held-no-deleting",
        values: { seconds: Math.round(deps.settings.holdMs / 1000) },
      },
    ],
    buttons: [{ action: "cancel", value: message.post, label: { key: "button-cancel" } } as const],
  };
  const { author: person, thread: where, post } = message;
  const lane = threadLane(conversation, message.room);
  const payload = { person, where, what, ...(findsPosts && { held: post }) };
  return threadEntry(lane, "private-notice", payload, [`held:${post}`]);
}
