/** A staff message as it is to be handled: what it says, and what was decided about it. */
import type { PendingReply } from "../model/message.ts";
import type { RoomMode } from "../model/room.ts";
import type { BridgeDeps } from "../deps.ts";
import { readIntent, type StaffIntent } from "./note-or-reply.ts";

export async function intentOf(
  staff: PendingReply,
  mode: RoomMode,
  { chats }: Pick<BridgeDeps, "chats">,
  signal: AbortSignal,
): Promise<StaffIntent> {
  const chat = chats.of(staff.thread);
  const lead = chat.emphasis(staff);
  const intent = readIntent(await chat.plainText(staff, signal), mode, lead === undefined ? {} : { lead });
  if (intent.kind !== "reply" && intent.kind !== "doubtful") return intent;
  if (staff.isKept === true) return { kind: "note", text: intent.text };
  const isCleared = intent.kind === "doubtful" && staff.cleared?.includes(intent.doubt) === true;
  return isCleared ? { kind: "reply", text: intent.text } : intent;
}
