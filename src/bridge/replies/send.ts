/** Sends a reply or note to the service, each part once, and creates the entries that report it to the team chat. */
import type { ConversationId, MessageId } from "../../contract/shapes.ts";
import type { LastReply, Origin, PendingReply, StaffMessage } from "../model/message.ts";
import { saysClosed, unansweredSince, type ThreadState } from "../model/thread.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Batch, Entry } from "../ports/ledger.ts";
import { hasBorders } from "../routing/borders.ts";
import type { Activity } from "../stores/activity.ts";
import { lastReply } from "./checks/collision.ts";
import { readUntil } from "./checks/client-wrote.ts";
import { newerOf } from "./checks/stale.ts";
import { ask } from "./confirm.ts";
import { editIgnoredNotice, reportSent } from "./edit-and-retract.ts";
import { closing, followUps, NOTE_NOT_KEPT, noteNotKept, takenBy } from "./follow-ups.ts";
import { refuse, settleRetracted, type ReplyOutcome } from "./outcome.ts";
import type { ReplyProgress } from "./progress.ts";
import { NO_REASONS } from "./question.ts";
import { findSentMessage } from "./reconcile.ts";
import { relayed, roomsElsewhere } from "./relay.ts";
import type { SourceState } from "./revalidate.ts";

/** `revalidate`: whether the source message still exists with the recorded text; absent if it was read just now. */
export async function sendParts(
  progress: ReplyProgress,
  uncertain: boolean,
  staff: PendingReply,
  entry: Entry,
  batch: Batch,
  revalidate: (() => Promise<SourceState>) | undefined,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<ReplyOutcome> {
  const conversation = batch.lane.key as ConversationId;
  const { parts, note, author: signed, person: author = signed, closes } = progress;
  const sent = [...progress.sent];
  const made = [...(progress.made ?? [])];
  let inDoubt = uncertain;
  // Found, not sent by this entry.
  const isFound = sent.length === parts.length;
  // No remote is asked between the reads and the call, so the retraction that they find need not be read again.
  const isAtOnce = revalidate === undefined && !uncertain && !hasBorders(deps.routes);
  // Read these before the calls: between a call and its record nothing may fail. Do not read them while the author is
  // looked up: the thread may be lost during that call.
  const [state, elsewhere, lastHere, retracted] = await Promise.all([
    deps.links.thread(conversation, staff.room),
    roomsElsewhere(conversation, staff.room, note, deps, signal),
    deps.replies.lastReply(staff.thread),
    isAtOnce ? deps.replies.retraction(staff.post) : undefined,
  ]);
  // Only where clients read another name, and the service has a place for this one.
  const isWriterKept = author !== signed && (await deps.serviceRecord.takesChanges());
  for (const text of parts.slice(sent.length)) {
    const earlier = inDoubt
      ? await findSentMessage(text, { ...progress, sent }, staff, entry, conversation, deps, signal)
      : undefined;
    // Once the client has the first of several parts, the others follow, and the author is notified that it was too
    // late.
    if (earlier === undefined && sent.length === 0) {
      const source = await revalidate?.();
      if (source === "crossed") {
        // An attempt whose outcome is unknown may still arrive: then it is found instead of sent once more.
        const { editedQuestion: _, ...pending } = staff;
        const asked: PendingReply = uncertain ? { ...pending, isMissed: true } : pending;
        return await ask({ ...NO_REASONS, clientWrote: true }, asked, author, entry, batch, deps);
      }
      if (source === "gone") return await settleRetracted("deleted", staff, entry, batch);
      if (source === "inside") return await settleRetracted("edited", staff, entry, batch);
      // No event may have reported the edit. The key makes the notice appear once, however often the bridge restarts.
      if (source === "edited") {
        const keys = [`not-changed:${staff.post}`];
        await deps.ledger.append([{ ...editIgnoredNotice(staff, conversation, deps), keys }]);
      }
      // Check this last: the author may retract the message while the team chat is asked.
      const how = isAtOnce ? retracted : await deps.replies.retraction(staff.post);
      // An edit takes an earlier text back from the client, but nothing of what stays inside.
      if (how !== undefined && !(how === "edited" && note)) return await settleRetracted(how, staff, entry, batch);
      // The service may have made a reply of another note since this one was tried.
      if (note && revalidate !== undefined && (await deps.serviceRecord.keepsNoNotes()))
        return await refuse({ key: "refused-notes-not-kept" }, "notes-not-kept", staff, entry, batch);
    }
    const reply = { conversation, text, author: signed, note, ...(isWriterKept && { writtenBy: author }) };
    const message = earlier ?? (await deps.api.createMessage(reply, signal));
    // A restored record is as old as its backup: later parts may have been sent since, too.
    inDoubt &&= deps.restored.coversIn(staff.room, staff.at);
    if (note && message.from !== "note") return await stopNotes(message.id, author, staff, entry, batch, deps);
    sent.push(message.id);
    made.push(message);
    if (sent.length < parts.length) await batch.checkpoint(entry, { ...progress, sent, made } satisfies ReplyProgress);
  }

  const outcome = note ? "noted" : "sent";
  const { post, room, thread } = staff;
  const origin: Origin = { post, room, thread, author, ...(note && { isNote: true }) };
  const last = lastReply(staff, origin, deps.clock.now());
  // Once the intent is closed, the echo is recognised by these links.
  batch.inSameCommit(async () => {
    await Promise.all([
      deps.links.bindPosts(
        staff.room,
        sent.map((message) => ({ message, post: staff.post })),
      ),
      deps.links.bindOrigin(sent, origin),
      !note && deps.replies.setLastReply(conversation, last, newerOf(last, lastHere)),
      !note &&
        !isFound &&
        deps.activities.record(room, post, answerOf(staff, author, conversation, state, lastHere, deps)),
    ]);
  });
  const then = followUps(conversation, staff, entry, outcome, saysClosed(state), deps);
  // If the thread was lost meanwhile, the service's event shows a reply in the new thread; a note has no event.
  const here = note && state !== undefined && state.thread !== thread ? [room] : [];
  then.push(...relayed(conversation, made, [...elsewhere, ...here], isFound));
  // Into a closed conversation there is nothing to take.
  if (!note && !isFound && !saysClosed(state)) then.push(...takenBy(staff, author, conversation, deps));
  const late = await deps.replies.retraction(staff.post);
  if (late !== undefined) then.push(reportSent(post, late, room, conversation));
  // In the commit that records the reply as sent, and only then.
  else if (closes === true && !note && !isFound) {
    const since = staff.received?.seq ?? entry.seq;
    const until = await readUntil(staff, since, progress.after, conversation, deps);
    then.push(closing(staff, author, conversation, until, deps));
  }
  await batch.settle([entry], { result: `${outcome} ${sent.join(" ")}`, then });
  return { outcome, messages: sent };
}

/** For the room's report. A client whom a reply has answered since does not wait any more, whatever the card says. */
function answerOf(
  { author: person }: StaffMessage,
  name: string,
  conversation: ConversationId,
  state: ThreadState | undefined,
  before: LastReply | undefined,
  { clock }: Pick<BridgeDeps, "clock">,
): Activity {
  const since = unansweredSince(state);
  const isFirst = since !== undefined && (before === undefined || before.sentAt < Date.parse(since));
  const at = new Date(clock.now()).toISOString();
  return { kind: "answer", at, conversation, person, name, ...(isFirst && { since }) };
}

/**
 * The service stored a note as a reply: it does not support internal notes, as one description of its API does not. The
 * client may have read this one; no further note is sent until the service is fixed and the bridge subscribed again.
 */
async function stopNotes(
  message: MessageId,
  author: string,
  staff: StaffMessage,
  entry: Entry,
  batch: Batch,
  deps: BridgeDeps,
): Promise<ReplyOutcome> {
  const conversation = batch.lane.key as ConversationId;
  deps.log.error({ lane: conversation, message, code: NOTE_NOT_KEPT }, "the service made a reply of a note");
  await Promise.all([
    deps.serviceRecord.setKeepsNoNotes(new Date(deps.clock.now()).toISOString()),
    deps.links.bindPosts(staff.room, [{ message, post: staff.post }]),
    deps.links.bindOrigin([message], { post: staff.post, room: staff.room, author }),
  ]);
  const then = noteNotKept(conversation, message, staff, deps);
  await batch.settle([entry], { result: `note-not-kept ${message}`, failure: NOTE_NOT_KEPT, then });
  return { outcome: "refused", because: "note-not-kept" };
}
