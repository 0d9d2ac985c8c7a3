/** Private notices for the person who pressed a button or wrote the message concerned. */
import type { ConversationId } from "../../contract/shapes.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";
import type { Interaction } from "../model/button.ts";
import { threadEntry, threadLane } from "../lanes.ts";
import type { PersonId, RoomId, ThreadId } from "../model/ids.ts";
import type { PrivateNotice } from "../model/notice.ts";
import type { NewEntry } from "../ports/ledger.ts";

export function privateNoticeTo(
  interaction: Pick<Interaction, "person" | "room"> & { readonly thread?: ThreadId | undefined },
  sentence: Sentence,
): NewEntry[] {
  const where = interaction.thread ?? interaction.room;
  return [privateNoticeEntry(interaction.person, where, interaction.room, where, { sentences: [sentence] })];
}

export function privateNoticeEntry(
  person: PersonId,
  where: ThreadId | RoomId,
  room: RoomId,
  lane: ConversationId | ThreadId | RoomId,
  what: PrivateNotice,
): NewEntry {
  return threadEntry(threadLane(lane, room), "private-notice", { person, where, what });
}
