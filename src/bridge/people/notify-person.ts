/** Words for the one person who pressed a button, or whose message something happened to. */
import { threadEntry, threadLane } from "../model/entries.ts";
import type { NewEntry, PrivateNotice } from "../ports/conversation-api.ts";
import type { ButtonPress, ConversationId, PersonId, RoomId, Sentence, ThreadId } from "../model/message.ts";

export function toldTo(press: ButtonPress, sentence: Sentence): NewEntry[] {
  const where = press.thread ?? press.room;
  return [tellEntry(press.person, where, press.room, where, { sentences: [sentence] })];
}

export function tellEntry(
  person: PersonId,
  where: ThreadId | RoomId,
  room: RoomId,
  lane: ConversationId | ThreadId | RoomId,
  what: PrivateNotice,
): NewEntry {
  return threadEntry(threadLane(lane, room), "tell", { person, where, what });
}
