/** Recognises the service's echo of a staff message, so that it is not posted to its own thread again. */
import { entriesOf } from "../entry-payloads.ts";
import type { ConversationId, Message, MessageId } from "../../contract/shapes.ts";
import { conversationLane } from "../lanes.ts";
import type { RoomId } from "../model/ids.ts";
import type { Origin, StaffMessage } from "../model/message.ts";
import type { Entry, Ledger } from "../ports/ledger.ts";
import { isReplyProgress } from "./progress.ts";

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
  const open = entriesOf("conversation", "staff", await ledger.open(conversationLane(conversation)));
  const echoes = new Map<MessageId, Origin>();
  for (const message of ofStaff) {
    const origins = open.flatMap(({ entry, payload }) => originIn(entry, payload, message) ?? []);
    const origin = origins.find((origin) => origin.room === room) ?? origins[0];
    if (origin !== undefined) echoes.set(message.id, origin);
  }
  return echoes;
}

function originIn(entry: Entry, { post, room }: StaffMessage, message: Message): Origin | undefined {
  const { progress } = entry;
  // One that cannot be read must not keep others' messages from being shown.
  if (!isReplyProgress(progress)) return undefined;
  const isAlike =
    progress.note === (message.from === "note") && progress.parts.some((part) => sameText(part, message.text));
  return isAlike ? { post, room, author: progress.person ?? progress.author } : undefined;
}

/** A service may trim text or change its Unicode normalisation. */
export function sameText(a: string, b: string): boolean {
  return a === b || squeeze(a) === squeeze(b);
}

function squeeze(text: string): string {
  return text.normalize("NFC").replace(/\s+/gu, " ").trim();
}
