/** A staff message as it is to be handled: what it says, and what was decided about it. */
import type { PendingReply } from "../model/message.ts";
import type { AnswerMode } from "../model/room.ts";
import type { BridgeDeps } from "../deps.ts";
import { readIntent, type StaffIntent } from "./note-or-reply.ts";

/**
 * `current` as it may pass: what a person let pass was the text that they saw, and an edit may not have been reported.
 * Errors: those of `TeamChat`.
 */
export async function asCleared(
  current: PendingReply,
  seen: PendingReply,
  { chats }: Pick<BridgeDeps, "chats">,
  signal: AbortSignal,
): Promise<PendingReply> {
  if (current === seen || (seen.cleared ?? seen.says ?? seen.isDue) === undefined) return current;
  const chat = chats.of(seen.thread);
  const [text, seenText] = await Promise.all([chat.plainText(current, signal), chat.plainText(seen, signal)]);
  const { cleared: _, says: __, isDue: ___, ...anew } = current;
  return text === seenText ? current : anew;
}

export async function intentOf(
  staff: PendingReply,
  mode: AnswerMode,
  { chats }: Pick<BridgeDeps, "chats">,
  signal: AbortSignal,
): Promise<StaffIntent> {
  if (staff.says !== undefined) {
    if (staff.isKept === true) return { kind: "note", text: staff.says };
    const read = readIntent(staff.says, "reply");
    if (read.kind === "doubtful" && staff.cleared?.includes(read.doubt) !== true) return read;
    return { kind: "reply", text: staff.says, isExplicit: true, ...(staff.closes === true && { closes: true }) };
  }
  const chat = chats.of(staff.thread);
  const lead = chat.emphasis(staff);
  const intent = readIntent(await chat.plainText(staff, signal), mode, lead === undefined ? {} : { lead });
  if (intent.kind !== "reply" && intent.kind !== "doubtful") return intent;
  if (staff.isKept === true) return { kind: "note", text: intent.text };
  const isCleared = intent.kind === "doubtful" && staff.cleared?.includes(intent.doubt) === true;
  return isCleared ? { kind: "reply", text: intent.text } : intent;
}
