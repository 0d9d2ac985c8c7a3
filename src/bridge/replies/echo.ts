/** Recognises the service's echo of what was written in a thread, so that it is not posted there again. */
import type { ConversationId, Message, MessageId } from "../../contract/shapes.ts";
import { conversationLane, type ConversationEntries } from "../entries.ts";
import type { RoomId } from "../model/ids.ts";
import type { StaffMessage } from "../model/message.ts";
import type { Entry, Ledger } from "../ports/ledger.ts";
import type { Origin } from "../ports/links.ts";
import type { ReplyProgress } from "./progress.ts";

/**
 * Which of `messages` may come from replies that are on their way: the echo can overtake the answer. Those of `room`
 * come before those of other rooms, where the same words are on their way in both.
 *
 * Result: where each may come from. Messages whose origin is on record do not come from there.
 */
export async function echoesOnTheirWay(
  conversation: ConversationId,
  messages: readonly Message[],
  room: RoomId,
  ledger: Pick<Ledger, "open">,
): Promise<ReadonlyMap<MessageId, Origin>> {
  const ofStaff = messages.filter(({ from }) => from === "operator" || from === "note");
  if (ofStaff.length === 0) return new Map();
  const open = await ledger.open(conversationLane(conversation));
  const echoes = new Map<MessageId, Origin>();
  for (const message of ofStaff) {
    const origins = open.flatMap((entry) => originIn(entry, message) ?? []);
    const origin = origins.find((origin) => origin.room === room) ?? origins[0];
    if (origin !== undefined) echoes.set(message.id, origin);
  }
  return echoes;
}

function originIn(entry: Entry, message: Message): Origin | undefined {
  const progress = entry.progress as ReplyProgress | undefined;
  if (!progress || entry.kind !== ("staff" satisfies keyof ConversationEntries)) return undefined;
  const { post, room } = entry.payload as StaffMessage;
  const isAlike =
    progress.note === (message.from === "note") && progress.parts.some((part) => sameText(part, message.text));
  return isAlike ? { post, room, author: progress.author } : undefined;
}

/** A service may trim or re-compose what it was given. */
export function sameText(a: string, b: string): boolean {
  return a === b || squeeze(a) === squeeze(b);
}

function squeeze(text: string): string {
  return text.normalize("NFC").replace(/\s+/gu, " ").trim();
}
