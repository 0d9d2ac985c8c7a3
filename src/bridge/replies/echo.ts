/** Recognises the service's echo of a staff message, so that it is not posted to its own thread again. */
import { payloadOf } from "../entry-payloads.ts";
import type { ConversationId, Message, MessageId } from "../../contract/shapes.ts";
import { conversationLane, type ConversationEntries } from "../entries.ts";
import type { RoomId } from "../model/ids.ts";
import type { Origin } from "../model/message.ts";
import type { Entry, Ledger } from "../ports/ledger.ts";
import { replyProgressOf } from "./progress.ts";

/**
 * Which of `messages` may be echoes of replies still being sent: an echo can overtake the response. If the same text is
 * being sent from several rooms, replies from `room` match first.
 * Result: the possible origin of each message. It does not count for messages whose origin is recorded.
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
  if (entry.kind !== ("staff" satisfies keyof ConversationEntries)) return undefined;
  const progress = replyProgressOf(entry);
  if (progress === undefined) return undefined;
  const { post, room } = payloadOf("conversation", "staff", entry);
  const isAlike =
    progress.note === (message.from === "note") && progress.parts.some((part) => sameText(part, message.text));
  return isAlike ? { post, room, author: progress.author } : undefined;
}

/** A service may trim text or change its Unicode normalisation. */
export function sameText(a: string, b: string): boolean {
  return a === b || squeeze(a) === squeeze(b);
}

function squeeze(text: string): string {
  return text.normalize("NFC").replace(/\s+/gu, " ").trim();
}
