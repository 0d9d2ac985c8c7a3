/** Edits that are reported before their messages: proxies and parallel redeliveries shuffle events. */
import type { ConversationId } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";
import type { ConversationEntries } from "../entries.ts";
import { conversationLane, staffKeys } from "../lanes.ts";
import type { ThreadId } from "../model/ids.ts";
import type { StaffMessage } from "../model/message.ts";
import type { RoomMode } from "../model/room.ts";

/** How late an event may be whose message was edited before. Slack delivers one again for six minutes. */
const OVERTAKEN_WITHIN_MS = 15 * 60_000;

/**
 * Ingests an edit that overtook its message in the message's place, whose own event is dropped then as a redelivery.
 * `owner`: the thread itself until its link is stored; then nobody knows its mode, and it is held once it is moved.
 * Result: false if the message was ingested before. Errors: LEDGER_UNAVAILABLE.
 */
export async function ingestEarlyEdit(
  staff: StaffMessage,
  mode: RoomMode | undefined,
  owner: ConversationId | ThreadId,
  {
    chats,
    clock,
    ledger,
    replies,
    restored,
    settings,
  }: Pick<BridgeDeps, "chats" | "clock" | "ledger" | "replies" | "restored" | "settings">,
): Promise<boolean> {
  const now = clock.now();
  // Where posts cannot be read back, events come in order, and commands are messages, too, which nobody may turn into replies.
  if (!chats.of(staff.thread).features.findsPosts) return false;
  // What is older was ingested, or nobody waits for it; the parts of a media group have no keys of their own.
  if (staff.mediaGroup !== undefined || now - Date.parse(staff.at) > OVERTAKEN_WITHIN_MS) return false;
  if (restored.covers(staff.at) || (await replies.retraction(staff.post)) !== undefined) return false;
  const payload: ConversationEntries["staff"] = {
    ...staff,
    ...(mode !== undefined && { mode }),
    received: { at: now },
  };
  const keys = Object.values(staffKeys(staff.post));
  const isHeld = settings.holdMs > 0 && owner !== staff.thread;
  const [isNew = false] = await ledger.append([
    {
      ...{ lane: conversationLane(owner), kind: "staff", keys, payload },
      ...(isHeld && { notBefore: now + settings.holdMs }),
    },
  ]);
  return isNew;
}
