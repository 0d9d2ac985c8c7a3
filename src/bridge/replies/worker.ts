/** The worker of a conversation's lane: sends what staff write to the conversation service. */
import { applyChange, changeFailed } from "../changes/apply.ts";
import { payloadOf } from "../entry-payloads.ts";
import { MAX_TEXT_UNITS, type ConversationId, type Message } from "../../contract/shapes.ts";
import { readWhatIsMissing, type ReadMissed } from "./missing-events.ts";
import { commandEntry, givenUpEntry, threadEntry, threadLane } from "../lanes.ts";
import { filesOf } from "../model/media-group.ts";
import type { PendingReply } from "../model/message.ts";
import { saysClosed } from "../model/thread.ts";
import { SERVICE, type OpsNotices } from "../ops/notices.ts";
import { decideRetry, logFailure, RetryLater } from "../ops/retry.ts";
import { refusalOf } from "../people/author-policy.ts";
import { namesOnceSigned, signedName } from "../routing/signed-name.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Batch, Entry, LaneWorker } from "../ports/ledger.ts";
import { modeSaid } from "../routing/effective-mode.ts";
import { MAX_SEND_LATER_DAYS } from "../text/later-time.ts";
import { splitText } from "../text/split-text.ts";
import { clientWroteSince, receivedOf } from "./checks/client-wrote.ts";
import { isAheadOfEarlier } from "./checks/order.ts";
import { reasonsToAsk } from "./checks/reasons.ts";
import { ask, decidedKey, editedAnswer } from "./confirm.ts";
import { endRetracted } from "./edit-and-retract.ts";
import { NOTIFY_WAITING_AFTER_MS } from "./follow-ups.ts";
import { interruptedQuestion } from "./interrupted-question.ts";
import { joinsNote } from "./late-parts.ts";
import { moveToConversation, type Life } from "./move-to-conversation.ts";
import { notSentNotices } from "./not-sent-notice.ts";
import { commandWritten } from "./note-or-reply.ts";
import { ownerOf, refuse, settleRetracted, type ReplyOutcome } from "./outcome.ts";
import { replyProgressOf, type ReplyProgress } from "./progress.ts";
import { questionName, RESTORED_RULE } from "./question.ts";
import { asCleared, intentOf } from "./read-message.ts";
import { revalidateRecorded, createRevalidate, type Revalidate } from "./revalidate.ts";
import { sendParts } from "./send.ts";
import { dueAt, keepUntil, sendDue } from "./send-later.ts";
import { linkedMessages, sentEarlier, wasReadBackBeforeLoss } from "./sent-earlier.ts";

/** A wait that its author notices. */
const MARK_WAIT_FROM_MS = 3_000;
const MOST_ATTEMPTS_TO_CHANGE = 3;

export function conversationWorker(deps: BridgeDeps, ops: OpsNotices, readMissed: ReadMissed): LaneWorker {
  const revalidate = createRevalidate(deps);
  const life: Life = { startedAt: deps.clock.now(), foreign: new Set() };
  return {
    batchSize: 1,

    async run(batch, signal) {
      for (const entry of batch.entries) {
        if (entry.kind === "change") {
          await applyChange(entry, batch, deps, signal);
          continue;
        }
        if (entry.kind === "retracted") {
          const retracted = payloadOf("conversation", "retracted", entry);
          const conversation = batch.lane.key as ConversationId;
          await batch.settle([entry], { then: await endRetracted(retracted, conversation, deps, signal) });
          continue;
        }
        if (entry.kind === "due") {
          await sendDue(payloadOf("conversation", "due", entry), batch.lane.key as ConversationId, deps);
          await batch.settle([entry], {});
          continue;
        }
        const staff = payloadOf("conversation", "staff", entry);
        const outcome = await reply(staff, entry, batch, { revalidate, readMissed }, life, deps, signal);
        if (outcome.outcome === "sent" || outcome.outcome === "noted") ops.recovered(SERVICE);
        deps.log.info(
          { lane: batch.lane.key, thread: staff.thread, post: staff.post, entry: entry.seq, ...outcome },
          "staff message handled",
        );
      }
    },

    failed(batch, entries, error) {
      const now = deps.clock.now();
      const decision = decideRetry(error, entries, now);
      logFailure(deps.log, batch, error, decision);
      const then = ops.after(error, batch.lane.group);
      for (const entry of entries) {
        // Somebody waits for it.
        if (entry.kind === "change" && (!decision.retry || entry.attempts >= MOST_ATTEMPTS_TO_CHANGE)) {
          const code = decision.retry ? decision.after.failure : decision.code;
          return { retry: false, failure: code, then: [...then, ...changeFailed(entry, code)] };
        }
        if (entry.kind !== "staff") continue;
        // Nothing has failed: a link is still being stored, or events are missing.
        const waits = error instanceof RetryLater;
        if (waits && now + error.delayMs - entry.createdAt < MARK_WAIT_FROM_MS) continue;
        const staff = payloadOf("conversation", "staff", entry);
        const lane = threadLane(ownerOf(batch, staff), staff.room);
        if (!decision.retry) {
          then.push(...notSentNotices(lane, staff, entry, decision, deps), givenUpEntry(staff.room, staff.post, now));
          continue;
        }
        // The thread may belong to no conversation. Nothing is posted for everybody in such a thread.
        if (batch.lane.key === staff.thread) continue;
        then.push(threadEntry(lane, "mark", { post: staff.post, mark: "taken", earlier: [] }, [`taken:${staff.post}`]));
        if (!waits && now - entry.createdAt >= NOTIFY_WAITING_AFTER_MS) {
          then.push(
            threadEntry(
              lane,
              "notice",
              { sentence: { key: "reply-waits", values: { code: decision.after.failure } } },
              [`waits:${staff.post}`],
            ),
          );
        }
      }
      return decision.retry ? { ...decision.after, then } : { retry: false, failure: decision.code, then };
    },
  };
}

interface Reading {
  readonly revalidate: Revalidate;
  readonly readMissed: ReadMissed;
}

/** Sends one staff message to the service. Nothing else changes this conversation's intents meanwhile. */
async function reply(
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
  const { last, lastHere, state } = recorded;

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
  const answer = (outcome: "sent" | "noted" | "not-sent") =>
    editedAnswer(conversation, staff, author.name, outcome, deps);
  const mayBeSent = staff.isMissed === true || deps.restored.coversIn(staff.room, staff.at);
  const endSent = async (made: readonly Message[], fresh: Pick<ReplyProgress, "parts" | "author" | "note">) => {
    // The rest of what is kept inside stays there, though the client has its beginning.
    const note = made[0]?.from === "note" || (fresh.note && made.length < fresh.parts.length);
    const answers = answer(note ? "noted" : "sent");
    if (answers.length > 0) await deps.ledger.append(answers);
    const progress = { ...fresh, note, sent: made.map(({ id }) => id), made, openedAt: staff.at };
    await batch.checkpoint(entry, progress);
    return await sendParts(progress, true, staff, entry, batch, undefined, deps, signal);
  };
  const linked = mayBeSent ? await linkedMessages(staff.post, conversation, deps, signal) : [];
  if (linked.length > 0) {
    const parts = linked.map(({ text }) => text);
    return await endSent(linked, { parts, author: author.name, note: false });
  }

  const intent = await intentOf(staff, mode, deps, signal);
  if (intent.kind === "refused") {
    const shared = staff.sharesMessage === true ? "only-shared" : intent.because;
    const because = filesOf(staff).length > 0 ? "only-files" : shared;
    return await refuse({ key: `refused-${because}` }, because, staff, entry, batch, answer("not-sent"));
  }

  if (intent.kind === "command") {
    const then = [commandEntry(commandWritten(staff, intent)), ...answer("not-sent")];
    await batch.settle([entry], { state: "cancelled", result: "a-command", then });
    return { outcome: "command" };
  }

  const when = intent.kind === "reply" ? intent.when : undefined;
  const due = when === undefined ? undefined : dueAt(when, staff, deps);
  if (when !== undefined && due === undefined) {
    const values = { text: when, days: MAX_SEND_LATER_DAYS };
    return await refuse(
      { key: "send-later-not-understood", values },
      "no-time",
      staff,
      entry,
      batch,
      answer("not-sent"),
    );
  }

  const closes = intent.kind === "reply" && intent.closes === true;
  const isNote = intent.kind === "note";
  const parts = splitText(intent.text, MAX_TEXT_UNITS);
  const { lastPost } = state ?? {};
  // Clients read no notes.
  const name = isNote ? author.name : signedName(author, staff.room, deps.routes);
  const signed = { author: name, ...(name !== author.name && { person: author.name }) };
  const fresh: ReplyProgress = {
    parts,
    note: isNote,
    ...signed,
    ...(closes && { closes }),
    sent: [],
    openedAt: new Date(deps.clock.now()).toISOString(),
    ...(lastPost !== undefined && lastPost.newest !== "" && { after: lastPost.newest }),
  };
  let made: readonly Message[] = [];
  if (mayBeSent) {
    const { messages } = await deps.api.conversation(conversation, signal);
    const names = namesOnceSigned(author, staff.room, deps.routes);
    made = await sentEarlier(parts, names, staff, conversation, messages, deps);
    if (made.length === parts.length || (made.length > 0 && isNote)) return await endSent(made, fresh);
  }

  // Before anything is sent: whoever wrote both in one step wants both.
  if (closes && !(await deps.serviceRecord.takesChanges()))
    return await refuse(
      { key: "send-close-not-offered" },
      "close-not-offered",
      staff,
      entry,
      batch,
      answer("not-sent"),
    );

  if (isNote && (await deps.serviceRecord.keepsNoNotes())) {
    return await refuse({ key: "refused-notes-not-kept" }, "notes-not-kept", staff, entry, batch, answer("not-sent"));
  }

  if (intent.kind === "reply" || intent.kind === "doubtful") {
    const known = {
      conversation,
      entry,
      last,
      lastHere,
      card: state?.card,
      isRestored: isDoubtful || (!isCleared && wasReadBackBeforeLoss(staff, state, deps.restored)),
      isClosed: saysClosed(state),
      received,
    };
    const reasons = await reasonsToAsk(intent, staff, known, deps, signal);
    const isHalfSent = made[0]?.from === "operator";
    if (reasons !== undefined)
      return await ask({ ...reasons, isHalfSent }, { ...staff, received }, author.name, entry, batch, deps);
  }
  // What is missing of a long reply follows only after the questions: its text may have been edited since.
  if (made.length > 0) return await endSent(made, fresh);

  if (due !== undefined && due > deps.clock.now() && staff.isDue !== true)
    return await keepUntil(due, intent.text, { ...staff, received }, author.name, entry, batch, deps);

  // Before it goes: whoever looks at the question knows what becomes of it, however long the service is away.
  const answers = answer(isNote ? "noted" : "sent");
  if (answers.length > 0) await deps.ledger.append(answers);
  await batch.checkpoint(entry, fresh);
  return await sendParts(fresh, false, staff, entry, batch, undefined, deps, signal);
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
