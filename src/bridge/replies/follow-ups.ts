/** The marks and notices for the thread once the service has accepted a reply. */
import { payloadOf } from "../entry-payloads.ts";
import type { ConversationId, MessageId } from "../../contract/shapes.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";
import type { RoomEntries } from "../entries.ts";
import { changeEntry, roomLane, takenByReplyEntry, threadEntry, threadLane } from "../lanes.ts";
import { filesOf } from "../model/media-group.ts";
import type { Mark, PendingReply, StaffMessage } from "../model/message.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Entry, NewEntry } from "../ports/ledger.ts";

/** A reply that waits longer than this is reported as waiting. */
export const NOTIFY_WAITING_AFTER_MS = 5_000;

export const NOTE_NOT_KEPT = "NOTE_NOT_KEPT";

/** The mark shows the author what became of the message; notices report what the mark cannot. */
export function followUps(
  conversation: ConversationId,
  staff: StaffMessage,
  entry: Entry,
  outcome: "sent" | "noted",
  closed: boolean,
  deps: Pick<BridgeDeps, "settings" | "clock">,
): NewEntry[] {
  const lane = threadLane(conversation, staff.room);
  // Only remove marks that may exist, because each removal is a call.
  const { isMarked } = payloadOf("conversation", "staff", entry);
  const mayBeMarked = isMarked === true || entry.attempts > 1 || deps.settings.holdMs > 0;
  const earlier: Mark[] = mayBeMarked ? ["taken", "failed"] : [];
  const then: NewEntry[] = [threadEntry(lane, "mark", { post: staff.post, mark: outcome, earlier })];
  const say = (sentence: Sentence) => then.push(threadEntry(lane, "notice", { sentence }));
  const waitedMs = deps.clock.now() - entry.createdAt - deps.settings.holdMs;
  if (entry.attempts > 1 && waitedMs >= NOTIFY_WAITING_AFTER_MS) {
    say({ key: `reply-${outcome}-after-wait`, values: { seconds: Math.round(waitedMs / 1000) } });
  }
  if (closed && outcome === "sent") say({ key: "reply-sent-to-closed" });
  const files = filesOf(staff);
  if (files.length > 0) say({ key: "reply-files-not-sent", values: { files: files.join(", ") } });
  if (staff.sharesMessage === true) say({ key: "reply-shared-not-sent" });
  return then;
}

/** The entry with which a reply takes the conversation, in a room where replies do. */
export function takenBy(
  staff: PendingReply,
  name: string,
  conversation: ConversationId,
  { routes, clock }: Pick<BridgeDeps, "routes" | "clock">,
): NewEntry[] {
  const { author: person, room, post, passedBy = person } = staff;
  // Nobody knows which administrator writes in the name of the room, and who lets a colleague's reply pass is not on it.
  const isSomebodys = (person as string) !== room && passedBy === person;
  if (routes.rules?.get(room)?.takesByReply !== true || !isSomebodys) return [];
  return [takenByReplyEntry({ conversation, person, name, post, at: new Date(clock.now()).toISOString() })];
}

/** Closes the conversation, now that the client has the reply: it was held before, so this is not. */
export function closing(
  { author: person, passedBy = person, room, thread, post }: PendingReply,
  name: string,
  conversation: ConversationId,
  readUntil: string | undefined,
  { clock }: Pick<BridgeDeps, "clock">,
): NewEntry {
  const asked = { name, person: passedBy, room, thread, ...(readUntil !== undefined && { readUntil }) };
  const change = { change: { status: "closed" }, ...asked } as const;
  return changeEntry(conversation, change, `sent:${post}`, { clock, settings: { holdMs: 0, opsRooms: [] } });
}

/** The service turned a note into a reply, which the client may have read. */
export function noteNotKept(
  conversation: ConversationId,
  message: MessageId,
  staff: StaffMessage,
  { settings }: Pick<BridgeDeps, "settings">,
): NewEntry[] {
  const lane = threadLane(conversation, staff.room);
  return [
    threadEntry(lane, "mark", { post: staff.post, mark: "failed", earlier: ["taken"] }),
    threadEntry(lane, "notice", { sentence: { key: `failure-${NOTE_NOT_KEPT}` } }),
    ...settings.opsRooms.map((room) => ({
      lane: roomLane(room),
      kind: "ops",
      keys: [`ops:${NOTE_NOT_KEPT}:${message}@${room}`],
      payload: { code: NOTE_NOT_KEPT, remoteCode: null, subject: conversation } satisfies RoomEntries["ops"],
    })),
  ];
}
