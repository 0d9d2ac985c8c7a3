/** The lane of one conversation: what staff write, on its way to the conversation service. */
import { MAX_TEXT_UNITS } from "../contract/shapes.ts";
import { afterwards, NOTE_NOT_KEPT, noteNotKept, TELL_WAITING_AFTER_MS } from "./after-reply.ts";
import { refusalOf } from "./author-policy.ts";
import { cameLate } from "./came-late.ts";
import { crossedBy, lastReply } from "./crossing.ts";
import type { BridgeDeps } from "./deps.ts";
import { commandEntry, type ConversationEntries, conversationLane, threadEntry, threadLane } from "./entries.ts";
import { heldNotice } from "./hold.ts";
import { leaksOf } from "./leak-facts.ts";
import { lookBack } from "./look-back.ts";
import { commandWritten, readIntent } from "./note-or-reply.ts";
import { modeHere } from "./mode-here.ts";
import { SERVICE, type OpsNotices } from "./ops.ts";
import type { Batch, Entry, LaneWorker, NewEntry, Origin } from "./ports.ts";
import { relayed, roomsElsewhere } from "./relay.ts";
import { notSent } from "./reply-notices.ts";
import type { ReplyProgress } from "./reply-progress.ts";
import { judge, logFailure, NotYet } from "./retry.ts";
import { modeOf } from "./route.ts";
import { splitText } from "./split-text.ts";
import { takenBack, tooLate, type TakenBack } from "./take-back.ts";
import { askFirst } from "./undecided.ts";
import type { ConversationId, MessageId, Sentence, StaffMessage } from "./words.ts";

export type ReplyOutcome =
  | { readonly outcome: "sent" | "noted"; readonly messages: readonly MessageId[] }
  | { readonly outcome: "refused"; readonly because: string }
  /** Written in a thread whose link had not been stored when it was taken in. */
  | { readonly outcome: "moved"; readonly conversation: ConversationId }
  /** Another person has just answered, it came late, or the leak guard found something: it waits for a decision. */
  | { readonly outcome: "asked" }
  /** A question to the bridge, which is answered in a lane of its own. */
  | { readonly outcome: "command" }
  | { readonly outcome: "silent" };

/** Set once the service has made a reply of a note. */
export const NOTES_NOT_KEPT = "notes-not-kept";
/** A thread that has no link by then belongs to no conversation. */
const LINK_WITHIN_MS = 2_000;
const LINK_PAUSE_MS = 200;

export function conversationWorker(deps: BridgeDeps, ops: OpsNotices): LaneWorker {
  return {
    take: 1,

    async run(batch, signal) {
      for (const entry of batch.entries) {
        const staff = entry.payload as StaffMessage;
        const outcome = await reply(staff, entry, batch, deps, signal);
        if (outcome.outcome === "sent" || outcome.outcome === "noted") ops.well(SERVICE);
        deps.log.info(
          { lane: batch.lane.key, thread: staff.thread, post: staff.post, entry: entry.seq, ...outcome },
          "staff message handled",
        );
      }
    },

    failed(batch, entries, error) {
      const now = deps.clock.now();
      const verdict = judge(error, entries, now);
      logFailure(deps.log, batch, error, verdict);
      const then = ops.after(error, batch.lane.gate);
      const conversation = batch.lane.key as ConversationId;
      // Nothing has failed while a thread's link is on its way.
      for (const entry of error instanceof NotYet ? [] : entries) {
        const staff = entry.payload as StaffMessage;
        const lane = threadLane(conversation, staff.room);
        if (!verdict.again) then.push(...notSent(lane, staff, entry, verdict, deps));
        else
          then.push(
            threadEntry(lane, "mark", { post: staff.post, mark: "taken", earlier: [] }, [`taken:${staff.post}`]),
          );
        if (verdict.again && now - entry.createdAt >= TELL_WAITING_AFTER_MS) {
          then.push(
            threadEntry(lane, "notice", { sentence: { key: "reply-waits", values: { code: verdict.after.failure } } }, [
              `waits:${staff.post}`,
            ]),
          );
        }
      }
      return verdict.again ? { ...verdict.after, then } : { again: false, failure: verdict.code, then };
    },
  };
}

/** Carries one staff message to the service. Nothing else changes this conversation's intents meanwhile. */
async function reply(
  staff: StaffMessage,
  entry: Entry,
  batch: Batch,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<ReplyOutcome> {
  const before = entry.progress as ReplyProgress | null | undefined;
  if (before) return await sendParts(before, batch.uncertain, staff, entry, batch, deps, signal);

  // Taken in before the thread's link was stored, or in a thread of nobody.
  if (batch.lane.key === staff.thread) return await placeNow(staff, entry, batch, deps, signal);

  const conversation = batch.lane.key as ConversationId;
  const chat = deps.chats.of(staff.thread);
  const [author, last] = await Promise.all([
    chat.author(staff.author, staff.room, signal),
    deps.links.lastReply(conversation),
  ]);
  const refusal = refusalOf(author);
  if (refusal === "bot") return await refuse(undefined, "bot", staff, entry, batch);

  const given = entry.payload as ConversationEntries["staff"];
  const mode = given.mode ?? (await modeHere(conversation, staff.room, deps));
  const intent = readIntent(await chat.plainText(staff, signal), mode);
  if (intent.kind === "silent") {
    await batch.settle([entry], { result: "silent" });
    return { outcome: "silent" };
  }
  if (refusal !== undefined) return await refuse({ key: `refused-${refusal}` }, refusal, staff, entry, batch);
  if (intent.kind === "refused") {
    const because = intent.because === "empty" && staff.files.length > 0 ? "only-files" : intent.because;
    return await refuse({ key: `refused-${because}` }, because, staff, entry, batch);
  }

  if (intent.kind === "command") {
    const then = [commandEntry(commandWritten(staff, intent))];
    await batch.settle([entry], { state: "cancelled", result: "a-command", then });
    return { outcome: "command" };
  }

  if (intent.kind === "note" && (await deps.links.episode(NOTES_NOT_KEPT)) !== undefined) {
    return await refuse({ key: "refused-notes-not-kept" }, "notes-not-kept", staff, entry, batch);
  }

  if (intent.kind === "reply") {
    const crossing = given.anyway === true ? undefined : await crossedBy(staff, entry.createdAt, last, deps);
    const found = await leaksOf(intent.text, staff, conversation, deps, signal);
    const leaks = found.filter((leak) => given.cleared?.includes(leak) !== true);
    const isLate = given.anyway !== true && cameLate(given, last);
    if (crossing !== undefined || isLate || leaks.length > 0) {
      const how = await takenBack(staff.post, deps);
      if (how !== undefined) return await withdraw(how, staff, entry, batch);
      const then = await askFirst(conversation, given, author.name, { crossing, isLate, leaks }, deps);
      const doubts = [...(isLate ? ["came-late"] : []), ...leaks];
      await batch.settle([entry], { state: "cancelled", result: `asked-first ${doubts.join(" ")}`, then });
      return { outcome: "asked" };
    }
  }

  const progress: ReplyProgress = {
    parts: splitText(intent.text, MAX_TEXT_UNITS),
    note: intent.kind === "note",
    author: author.name,
    sent: [],
    openedAt: new Date(deps.clock.now()).toISOString(),
  };
  await batch.checkpoint(entry, progress);
  return await sendParts(progress, false, staff, entry, batch, deps, signal);
}

async function sendParts(
  progress: ReplyProgress,
  uncertain: boolean,
  staff: StaffMessage,
  entry: Entry,
  batch: Batch,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<ReplyOutcome> {
  const conversation = batch.lane.key as ConversationId;
  const { parts, note, author } = progress;
  const sent = [...progress.sent];
  const made = [...(progress.made ?? [])];
  let inDoubt = uncertain;
  // Read before the calls: once they are made, nothing may fail between them and their record.
  const [state, elsewhere] = await Promise.all([
    deps.links.thread(conversation, staff.room),
    roomsElsewhere(conversation, staff.room, note, deps),
  ]);
  for (const text of parts.slice(sent.length)) {
    const earlier = inDoubt
      ? await lookBack(text, { ...progress, sent }, staff, entry, conversation, deps, signal)
      : undefined;
    // Of several parts, the client has the first ones: then the others go too, and it is said that it was too late.
    const how = earlier === undefined && sent.length === 0 ? await takenBack(staff.post, deps) : undefined;
    if (how !== undefined) return await withdraw(how, staff, entry, batch);
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
  const then = afterwards(conversation, staff, entry, outcome, state?.status === "closed", deps);
  // Its thread was lost while it waited: of a reply the service tells the one in its place, of a note nobody does.
  const here = note && state !== undefined && state.thread !== thread ? [room] : [];
  then.push(...relayed(conversation, made, [...elsewhere, ...here]));
  const late = await takenBack(staff.post, deps);
  if (late !== undefined) {
    then.push(threadEntry(threadLane(conversation, staff.room), "notice", { sentence: tooLate(late, note) }));
  }
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

/** Moves a message to the lane of its conversation, or refuses it when its thread belongs to none. */
async function placeNow(
  staff: StaffMessage,
  entry: Entry,
  batch: Batch,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<ReplyOutcome> {
  const conversation = await deps.links.conversationOf(staff.thread);
  if (conversation !== undefined) {
    const notBefore = entry.createdAt + deps.settings.holdMs;
    const mode = await modeHere(conversation, staff.room, deps);
    const payload: ConversationEntries["staff"] = { ...staff, mode };
    const moved: NewEntry = {
      lane: conversationLane(conversation),
      kind: "staff",
      keys: [],
      payload,
      notBefore,
    };
    const isHeld = deps.settings.holdMs > 0 && mode !== "alerts";
    const then = isHeld ? [moved, heldNotice(staff, deps)] : [moved];
    await batch.settle([entry], { result: `moved ${conversation}`, then });
    return { outcome: "moved", conversation };
  }
  if (deps.clock.now() - entry.createdAt < LINK_WITHIN_MS) throw new NotYet(LINK_PAUSE_MS);
  const author = await deps.chats.of(staff.thread).author(staff.author, staff.room, signal);
  const bot = refusalOf(author) === "bot" || modeOf(staff.room, deps.routes) === "alerts";
  return await refuse(bot ? undefined : { key: "refused-thread-unknown" }, "thread-unknown", staff, entry, batch);
}

/** It was taken back in time. One that was cancelled goes on standing in the thread, so what became of it is seen on it. */
async function withdraw(how: TakenBack, staff: StaffMessage, entry: Entry, batch: Batch): Promise<ReplyOutcome> {
  const lane = threadLane(batch.lane.key, staff.room);
  const then = [
    threadEntry(lane, "notice", { sentence: { key: "reply-withdrawn" } }),
    ...(how === "cancelled"
      ? [threadEntry(lane, "mark", { post: staff.post, mark: "failed", earlier: ["taken"] })]
      : []),
  ];
  await batch.settle([entry], { state: "cancelled", result: "withdrawn", then });
  return { outcome: "refused", because: "withdrawn" };
}

async function refuse(
  sentence: Sentence | undefined,
  because: string,
  staff: StaffMessage,
  entry: Entry,
  batch: Batch,
): Promise<ReplyOutcome> {
  const lane = threadLane(batch.lane.key, staff.room);
  const then: NewEntry[] = [];
  if (sentence !== undefined) {
    const what = { sentences: [sentence] };
    then.push(threadEntry(lane, "tell", { person: staff.author, where: staff.thread, what }));
  }
  const { isMarked } = entry.payload as ConversationEntries["staff"];
  // An attempt that failed has marked it as taken.
  if (isMarked === true || entry.attempts > 1) {
    then.push(threadEntry(lane, "mark", { post: staff.post, mark: "failed", earlier: ["taken"] }));
  }
  await batch.settle([entry], { state: "cancelled", result: `refused ${because}`, then });
  return { outcome: "refused", because };
}
