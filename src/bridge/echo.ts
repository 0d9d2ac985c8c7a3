/** Recognises the service's echo of what was written in a thread, so that it is not posted there again. */
import type { ConversationId, Message } from "../contract/shapes.ts";
import type { ConversationEntries } from "./entries.ts";
import type { Ledger } from "./ports.ts";
import type { ReplyProgress } from "./reply.ts";
import type { RoomId, StaffMessage } from "./words.ts";

/**
 * Whether a reply from `room` is on its way whose message this may be: the echo can overtake the answer. Only messages
 * whose id is not linked yet need to be asked about.
 */
export async function echoIsOnItsWay(
  conversation: ConversationId,
  message: Message,
  room: RoomId,
  ledger: Pick<Ledger, "open">,
): Promise<boolean> {
  if (message.from === "client") return false;
  const open = await ledger.open({ kind: "conversation", key: conversation });
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
