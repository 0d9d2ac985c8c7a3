/**
 * With a hold configured, replies wait a moment before they are sent; their authors get a notice and can still change
 * them.
 */
import { threadEntry, threadLane } from "../entries.ts";
import type { StaffMessage } from "../model/message.ts";
import type { BridgeDeps } from "../deps.ts";
import type { NewEntry } from "../ports/ledger.ts";

export function heldNotice(message: StaffMessage, deps: Pick<BridgeDeps, "chats" | "settings">): NewEntry {
  const { reportsDeletions } = deps.chats.of(message.post).features;
  const what = {
    sentences: [
      {
        key: reportsDeletions ? "reply-held" : "reply-held-no-deleting",
        values: { seconds: Math.round(deps.settings.holdMs / 1000) },
      },
    ],
    buttons: [{ action: "cancel", value: message.post, label: { key: "button-cancel" } } as const],
  };
  const lane = threadLane(message.thread, message.room);
  return threadEntry(lane, "private-notice", { person: message.author, where: message.thread, what }, [
    `held:${message.post}`,
  ]);
}
