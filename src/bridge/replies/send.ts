/** A reply or note on its way to the service: its parts, once each, and what the team chat is told of it. */
import type { ConversationId, MessageId } from "../../contract/shapes.ts";
import { threadLane } from "../entries.ts";
import type { StaffMessage } from "../model/message.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Batch, Entry } from "../ports/ledger.ts";
import type { Origin } from "../ports/links.ts";
import { lastReply } from "./checks/collision.ts";
import { editIgnoredNotice, retractionOf, tooLateNotice } from "./edit-and-retract.ts";
import { followUps, NOTE_NOT_KEPT, noteNotKept } from "./follow-ups.ts";
import { withdraw, type ReplyOutcome } from "./outcome.ts";
import type { ReplyProgress } from "./progress.ts";
import { findSentMessage } from "./reconcile.ts";
import { relayed, roomsElsewhere } from "./relay.ts";
import type { SourceState } from "./revalidate.ts";

/** Set once the service has made a reply of a note. */
export const NOTES_NOT_KEPT = "notes-not-kept";

/** `revalidate`: whether it still stands there with the text on record; absent when it has just been seen. */
export async function sendParts(
  progress: ReplyProgress,
  uncertain: boolean,
  staff: StaffMessage,
  entry: Entry,
  batch: Batch,
  revalidate: (() => Promise<SourceState>) | undefined,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<ReplyOutcome> {
  const conversation = batch.lane.key as ConversationId;
  const { parts, note, author } = progress;
  const sent = [...progress.sent];
  const made = [...(progress.made ?? [])];
  let inDoubt = uncertain;
  // Read before the calls: once they are made, nothing may fail between them and their record. And not with the author:
  // while that is asked about, the thread may be lost.
  const [state, elsewhere] = await Promise.all([
    deps.links.thread(conversation, staff.room),
    roomsElsewhere(conversation, staff.room, note, deps),
  ]);
  for (const text of parts.slice(sent.length)) {
    const earlier = inDoubt
      ? await findSentMessage(text, { ...progress, sent }, staff, entry, conversation, deps, signal)
      : undefined;
    // Of several parts, the client has the first ones: then the others go too, and it is said that it was too late.
    if (earlier === undefined && sent.length === 0) {
      const stands = await revalidate?.();
      if (stands === "gone") return await withdraw("deleted", staff, entry, batch);
      if (stands === "inside") return await withdraw("edited", staff, entry, batch);
      // The edit may have been told to nobody. Said once, however often the bridge ends before it has sent the reply.
      if (stands === "edited") {
        const keys = [`not-changed:${staff.post}`];
        await deps.ledger.append([{ ...editIgnoredNotice(staff, conversation, deps), keys }]);
      }
      // Last of all: somebody may take it back while the team chat is asked.
      const how = await retractionOf(staff.post, deps);
      if (how !== undefined) return await withdraw(how, staff, entry, batch);
    }
    const message = earlier ?? (await deps.api.createMessage({ conversation, text, author, note }, signal));
    inDoubt = false;
    if (note && message.from !== "note") return await stopNotes(message.id, author, staff, entry, batch, deps);
    sent.push(message.id);
    made.push(message);
    if (sent.length < parts.length) await batch.checkpoint(entry, { ...progress, sent, made } satisfies ReplyProgress);
  }

  const outcome = note ? "noted" : "sent";
  const { post, room, thread } = staff;
  const origin: Origin = { post, room, thread, author, ...(note && { isNote: true }) };
  // The links first: the echo is known by them once the intent is closed.
  await Promise.all([
    deps.links.bindPosts(
      staff.room,
      sent.map((message) => ({ message, post: staff.post })),
    ),
    deps.links.bindOrigin(sent, origin),
    !note && deps.links.setLastReply(conversation, lastReply(staff, origin, deps.clock.now())),
  ]);
  const then = followUps(conversation, staff, entry, outcome, state?.status === "closed", deps);
  // Its thread was lost while it waited: of a reply the service tells the one in its place, of a note nobody does.
  const here = note && state !== undefined && state.thread !== thread ? [room] : [];
  then.push(...relayed(conversation, made, [...elsewhere, ...here]));
  const late = await retractionOf(staff.post, deps);
  if (late !== undefined) then.push(tooLateNotice(post, late, note, threadLane(conversation, room)));
  await batch.settle([entry], { result: `${outcome} ${sent.join(" ")}`, then });
  return { outcome, messages: sent };
}

/**
 * The service took a note for a reply: it does not know internal notes, as one description of it does not. The client may
 * have read this one; no other is given to it, until somebody has mended the service and subscribed anew.
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
    deps.links.setEpisode(NOTES_NOT_KEPT, new Date(deps.clock.now()).toISOString()),
    deps.links.bindPosts(staff.room, [{ message, post: staff.post }]),
    deps.links.bindOrigin([message], { post: staff.post, room: staff.room, author }),
  ]);
  const then = noteNotKept(conversation, message, staff, deps);
  await batch.settle([entry], { result: `note-not-kept ${message}`, failure: NOTE_NOT_KEPT, then });
  return { outcome: "refused", because: "note-not-kept" };
}
