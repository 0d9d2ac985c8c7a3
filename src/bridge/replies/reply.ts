/** One message of staff on its way to the service: whether it goes on now, whose it is, and what its author may do. */
import type { ConversationId } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";
import type { PendingReply } from "../model/message.ts";
import { refusalOf } from "../people/author-policy.ts";
import type { Batch, Entry } from "../ports/ledger.ts";
import { modeSaid } from "../routing/effective-mode.ts";
import { clientWroteSince, receivedOf } from "./checks/client-wrote.ts";
import { isAheadOfEarlier } from "./checks/order.ts";
import { decidedKey } from "./confirm.ts";
import { interruptedQuestion } from "./interrupted-question.ts";
import { joinsNote } from "./late-parts.ts";
import { readWhatIsMissing, type ReadMissed } from "./missing-events.ts";
import { moveToConversation, type Life } from "./move-to-conversation.ts";
import { refuse, settleRetracted, type ReplyOutcome } from "./outcome.ts";
import { replyProgressOf } from "./progress.ts";
import { questionName, RESTORED_RULE } from "./question.ts";
import { asCleared } from "./read-message.ts";
import { revalidateRecorded, type Revalidate } from "./revalidate.ts";
import { sendOrAsk } from "./send-or-ask.ts";
import { sendParts } from "./send.ts";

interface Reading {
  readonly revalidate: Revalidate;
  readonly readMissed: ReadMissed;
}

/** Sends one staff message to the service. Nothing else changes this conversation's intents meanwhile. */
export async function reply(
  written: PendingReply,
  entry: Entry,
  batch: Batch,
  { revalidate, readMissed }: Reading,
  life: Life,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<ReplyOutcome> {
  const before = replyProgressOf(entry);
  const received = receivedOf(written, entry, life.startedAt);
  // What the progress says was before the restore; who knows what became of it since.
  const isCleared = written.cleared?.includes(RESTORED_RULE) === true;
  const isDoubtful = !isCleared && deps.restored.isDoubtfulIn(written.room, written.at);
  if (before && !(isDoubtful && before.sent.length === 0)) {
    const revalidateSource = async () => {
      const source = await revalidateRecorded(before, written, entry, revalidate, deps, signal);
      const isDue = (source === "same" || source === "edited") && !before.note;
      return isDue && (await clientWroteSince(received, written, batch.lane.key as ConversationId, deps, signal))
        ? "crossed"
        : source;
    };
    const staff = { ...written, received };
    return await sendParts(before, batch.uncertain, staff, entry, batch, revalidateSource, deps, signal);
  }
  // The message was ingested before the thread's link was stored, or its thread belongs to no conversation.
  const isEarly = batch.lane.key === written.thread;
  if (!isEarly) await readWhatIsMissing(written, entry, readMissed, deps, signal);
  const conversation = batch.lane.key as ConversationId;
  // Read together: on a server, what is read at the same time shares a round trip.
  const [isAhead, recorded] = await Promise.all([
    isAheadOfEarlier(written, entry, batch, deps),
    isEarly ? undefined : recordedOf(conversation, written, deps),
  ]);
  const interrupted = isEarly ? undefined : await interruptedQuestion(written, entry, deps);
  if (interrupted === "decided") {
    await batch.settle([entry], { state: "cancelled", result: "silent" });
    return { outcome: "silent" };
  }
  if (isAhead || interrupted !== undefined) {
    const payload = {
      ...{ ...written, received, ...(entry.attempts > 1 && { isMarked: true }) },
      ...interrupted,
    };
    const keys = interrupted === undefined ? [] : [decidedKey(questionName(written.post, interrupted.question))];
    // The key is taken, so nobody could decide it any more.
    if (interrupted !== undefined)
      batch.inSameCommit(() => deps.replies.withdrawQuestion(written.post, interrupted.question));
    await batch.settle([entry], { result: "reordered", then: [{ lane: batch.lane, kind: "staff", keys, payload }] });
    return { outcome: "reordered" };
  }
  // While the message waits, its entry lists its parts; from here on, the links do.
  const isRestOfNote = await joinsNote(written, deps);

  if (recorded === undefined)
    return await moveToConversation({ ...written, received }, entry, batch, life, deps, signal);

  const author = await deps.chats.of(written.thread).author(written.author, written.room, signal);
  const refusal = refusalOf(author);
  if (refusal === "bot") return await refuse(undefined, "bot", written, entry, batch);

  const current = await revalidate(written, entry, signal);
  if (current === "gone") return await settleRetracted("deleted", written, entry, batch);
  const modeHere = current.mode ?? (await modeSaid(conversation, current, deps)).mode;
  // What was edited since, and is read only now, may have been written when the thread kept notes already.
  const isEdited = current !== written && JSON.stringify(current.body) !== JSON.stringify(written.body);
  const isInside =
    modeHere === "reply" &&
    (isRestOfNote || (isEdited && (await modeSaid(conversation, current, deps)).mode !== "reply"));
  const mode = isInside ? "note" : modeHere;
  if (mode === "alerts") {
    await batch.settle([entry], { result: "silent" });
    return { outcome: "silent" };
  }
  // Before the text is read: nobody but staff makes the bridge work on theirs.
  if (refusal !== undefined) return await refuse({ key: `refused-${refusal}` }, refusal, current, entry, batch);
  const staff = await asCleared(current, written, deps, signal);
  const known = { conversation, author, mode, recorded, received, isDoubtful, isCleared };
  return await sendOrAsk(staff, known, entry, batch, deps, signal);
}

/** What is recorded about a conversation before a reply of `staff`. Errors: LEDGER_UNAVAILABLE. */
async function recordedOf(
  conversation: ConversationId,
  { thread, room }: PendingReply,
  { links, replies }: Pick<BridgeDeps, "links" | "replies">,
) {
  const [last, lastHere, state] = await Promise.all([
    replies.lastReply(conversation),
    replies.lastReply(thread),
    links.thread(conversation, room),
  ]);
  return { last, lastHere, state };
}
