/** Recognises the service's echo of what was written in a thread, so that it is not posted there again. */
import type { ConversationId, Message, MessageId } from "../contract/shapes.ts";
import type { ConversationEntries } from "./entries.ts";
import type { Entry, Ledger } from "./ports.ts";
import type { ReplyProgress } from "./reply.ts";
import type { RoomId, StaffMessage } from "./words.ts";

/**
 * Which of `messages` may come from replies of `room` that are on their way: the echo can overtake the answer. Those
 * whose id is linked do not.
 */
export async function echoesOnTheirWay(
  conversation: ConversationId,
  messages: readonly Message[],
  room: RoomId,
  ledger: Pick<Ledger, "open">,
): Promise<ReadonlySet<MessageId>> {
  const ofStaff = messages.filter(({ from }) => from === "operator" || from === "note");
  if (ofStaff.length === 0) return new Set();
  const open = await ledger.open({ kind: "conversation", key: conversation });
  return new Set(ofStaff.filter((message) => mayComeFrom(message, open, room)).map(({ id }) => id));
}

function mayComeFrom(message: Message, open: readonly Entry[], room: RoomId): boolean {
  return open.some((entry) => {
    const progress = entry.progress as ReplyProgress | null | undefined;
    if (!progress || entry.kind !== ("staff" satisfies keyof ConversationEntries)) return false;
    if ((entry.payload as StaffMessage).room !== room) return false;
    return progress.note === (message.from === "note") && progress.parts.some((part) => sameText(part, message.text));
  });
}

/** A service may trim or re-compose what it was given. */
export function sameText(a: string, b: string): boolean {
  return a === b || squeeze(a) === squeeze(b);
}

function squeeze(text: string): string {
  return text.normalize("NFC").replace(/\s+/gu, " ").trim();
}
