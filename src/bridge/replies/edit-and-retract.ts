/**
 * Edits and retractions of staff messages: they take effect until the message is sent; afterwards a notice says it is
 * too late.
 */
import { entriesOf, payloadOf } from "../entry-payloads.ts";
import type { ConversationId, MessageId } from "../../contract/shapes.ts";
import type { Interaction } from "../model/button.ts";
import type { ConversationEntries, EditEntries } from "../entries.ts";
import { conversationLane, editLaneOf, threadEntry, threadLane } from "../lanes.ts";
import { BridgeError } from "../model/failure.ts";
import { isPostId, type PostId, type RoomId, type ThreadId } from "../model/ids.ts";
import { hasEdit, isPartOf, withEdit } from "../model/media-group.ts";
import type { Author, PendingReply, Retraction, StaffMessage } from "../model/message.ts";
import type { RoomMode } from "../model/room.ts";
import { RetryLater } from "../ops/retry.ts";
import { privateNoticeEntry, privateNoticeTo } from "../people/private-notice.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Entry, NewEntry } from "../ports/ledger.ts";
import { modeSaid } from "../routing/effective-mode.ts";
import { modeOf } from "../routing/route.ts";
import { dropConfirmation, pendingConfirmationIn, reconsider } from "./confirm.ts";
import { ingestEarlyEdit } from "./early-edit.ts";
import type { StaffIntent } from "./note-or-reply.ts";
import { replyProgressOf } from "./progress.ts";
import { intentOf } from "./read-message.ts";
import { tooLateNotice } from "./too-late.ts";

type RetractDeps = Pick<
  BridgeDeps,
  "api" | "chats" | "ledger" | "links" | "replies" | "choices" | "routes" | "clock" | "restored" | "settings"
>;

/** How often to look whether an attempt, which has not recorded its text yet, has ended. */
const ATTEMPT_PAUSE_MS = 100;

/**
 * An edit changes a reply that still waits. A message that the service has cannot be changed, and the thread is
 * notified.
 */
export async function applyEdit(staff: StaffMessage, deps: RetractDeps, signal: AbortSignal): Promise<NewEntry[]> {
  if (modeOf(staff.room, deps.routes) === "alerts") return [];
  const { post, conversation, waiting } = await locate(staff.post, staff.thread, deps);
  const lane = conversation ?? (waiting && staff.thread);
  if (lane === undefined) {
    await ingestEarlyEdit(staff, undefined, staff.thread, deps);
    return [];
  }
  const { mode } = conversation === undefined ? {} : await modeSaid(conversation, staff, deps);
  const changed = waiting && editedAnew(payloadOf("conversation", "staff", waiting), staff, mode, deps);
  if (waiting !== undefined) await endQuestionOf(payloadOf("conversation", "staff", waiting), deps);
  if (waiting !== undefined && (changed === undefined || (await deps.ledger.amend(waiting.seq, changed)))) return [];
  const pending = await deps.replies.pendingConfirmation(post);
  if (pending !== undefined) {
    const anew = editedAnew(pending, staff, mode, deps);
    if (anew === undefined || conversation === undefined) return [];
    // Somebody may have answered the question at the same moment: then it is an edit of what they decided on.
    return (await reconsider(anew, conversation, deps)) ? [] : await applyEdit(staff, deps, signal);
  }
  const message = await deps.links.messageOf(post);
  if (message !== undefined) {
    if (conversation === undefined) return [];
    const arrived = { post, room: staff.room, conversation, message };
    return [await tooLateNotice("edited", arrived, `edited-after:${post}`, deps, signal)];
  }
  // An attempt that was interrupted has applied it.
  if (waiting !== undefined && hasEdit(payloadOf("conversation", "staff", waiting), staff)) return [];
  if (waiting !== undefined && changed !== undefined && (await deps.replies.retraction(post)) === undefined) {
    if (!(await isNoReplyAnyMore(waiting, changed, deps, signal))) {
      // Before its first call is recorded, the attempt may still ask about the text, move it, or fail: then the edit counts.
      // A newer edit, or a deletion, must not wait behind this one.
      const isReading = (await deps.ledger.entry(waiting.seq))?.progress === undefined;
      const isLast = isReading && (await deps.ledger.waiting(editLaneOf(staff))).length === 0;
      if (isLast) throw new RetryLater(ATTEMPT_PAUSE_MS);
      const ignored = editIgnoredNotice(staff, lane, deps);
      return conversation === undefined ? [ignored] : [ignored, ignoredEdit(post, staff, conversation)];
    }
    await deps.replies.setRetraction(post, "edited");
    return conversation === undefined ? [] : [reportWhenSent(post, "edited", staff.room, conversation)];
  }
  if (mode !== undefined && conversation !== undefined && (await ingestEarlyEdit(staff, mode, conversation, deps)))
    return [];
  // A reply that was given up can be retried with a button, with its original text.
  if (mode !== undefined && (await kindOf({ ...staff, mode }, deps, signal)) !== "reply")
    await deps.replies.setRetraction(post, "edited");
  return [
    privateNoticeEntry(staff.author, staff.thread, staff.room, lane, { sentences: [{ key: "edited-not-sent" }] }),
  ];
}

/** An attempt that was interrupted has committed what the edit decided, and may have left its question open. */
async function endQuestionOf(waiting: PendingReply, { replies }: Pick<RetractDeps, "replies">): Promise<void> {
  const { post, question } = waiting;
  if (question === undefined) return;
  const pending = await replies.pendingConfirmation(post);
  if (pending !== undefined && (pending.question ?? 1) === question) await replies.setDecided(post, question);
}

/** `undefined` for an edit that is older than another. What a person let pass was the text that they saw. */
function editedAnew(
  waiting: PendingReply,
  edit: StaffMessage,
  mode: RoomMode | undefined,
  { clock }: Pick<RetractDeps, "clock">,
): PendingReply | undefined {
  const changed = withEdit(waiting, edit);
  if (changed === undefined) return undefined;
  const { cleared: _, says: __, isDue: ___, ...anew } = changed;
  // What is written into a thread that keeps notes by now stays inside, though the message was begun before.
  const isInside = anew.mode === "reply" && mode !== undefined && mode !== "reply";
  // Its author has seen what the thread showed by then.
  return { ...anew, ...(isInside && { mode }), received: { at: clock.now() } };
}

/**
 * Whether an edit turned a reply into a note or anything else internal: then its earlier text must not be sent either.
 */
async function isNoReplyAnyMore(
  entry: Entry,
  changed: PendingReply,
  deps: Pick<BridgeDeps, "chats" | "routes">,
  signal: AbortSignal,
): Promise<boolean> {
  const before = payloadOf("conversation", "staff", entry);
  const { mode: _, ...text } = changed;
  // A switch to notes since then keeps the new text inside, and takes nothing back.
  const now = await kindOf({ ...text, ...(before.mode !== undefined && { mode: before.mode }) }, deps, signal);
  if (now === "reply") return false;
  const recorded = replyProgressOf(entry);
  if (recorded !== undefined) return !recorded.note;
  const kind = await kindOf(before, deps, signal);
  // What is doubtful is asked about first, and then the edit counts, unless somebody has let it pass.
  return kind === "reply" || kind === "unreadable" || (kind === "doubtful" && before.passedBy !== undefined);
}

/** `unreadable`: the team chat cannot say now whom it names; nothing must wait for that. */
async function kindOf(
  staff: PendingReply,
  { chats, routes }: Pick<BridgeDeps, "chats" | "routes">,
  signal: AbortSignal,
): Promise<StaffIntent["kind"] | "alerts" | "unreadable"> {
  const mode = staff.mode ?? modeOf(staff.room, routes) ?? "alerts";
  if (mode === "alerts") return mode;
  try {
    return (await intentOf(staff, mode, { chats }, signal)).kind;
  } catch (error) {
    if (signal.aborted || !(error instanceof BridgeError) || error.code === "LEDGER_UNAVAILABLE") throw error;
    return "unreadable";
  }
}

/** The notice that a reply is being sent with its earlier text. */
export function editIgnoredNotice(
  { author, room, thread }: StaffMessage,
  lane: ConversationId | ThreadId,
  { chats }: Pick<BridgeDeps, "chats">,
): NewEntry {
  const { reportsDeletions } = chats.of(thread).features;
  const key = reportsDeletions ? "edited-while-waiting" : "edited-while-waiting-no-deleting";
  return privateNoticeEntry(author, thread, room, lane, { sentences: [{ key }] });
}

/** A deletion drops a reply that still waits. One that is being sent, or was given up, is not attempted again. */
export async function applyDeletion(
  gone: EditEntries["deleted"],
  deps: RetractDeps,
  signal: AbortSignal,
): Promise<NewEntry[]> {
  const { thread } = gone;
  const room = deps.chats.of(thread).roomOf(thread);
  const { post, conversation, waiting } = await locate(gone.post, thread, deps);
  // Where people answer, its message may be reported after it, and the thread's link stored before that.
  const mayFollow = (modeOf(room, deps.routes) ?? "alerts") !== "alerts";
  if (conversation === undefined && waiting === undefined && !mayFollow) return [];
  if (waiting !== undefined && (await deps.ledger.cancel(waiting.seq, withdrawn(waiting, conversation)))) return [];
  if (conversation !== undefined) {
    const pending = await pendingConfirmationIn(post, conversation, deps);
    if (pending !== undefined && (await dropConfirmation(pending, conversation, deps))) return [];
  }
  const message = (await deps.links.messageOf(post)) ?? (await setRetraction(post, "deleted", deps));
  if (conversation === undefined) return [];
  if (message === undefined) return waiting === undefined ? [] : [reportWhenSent(post, "deleted", room, conversation)];
  return [await tooLateNotice("deleted", { post, room, conversation, message }, tooLateKey(post), deps, signal)];
}

/** The Cancel button under the notice of a held reply: for its author and for administrators. */
export async function cancelReply(
  interaction: Interaction,
  by: Author,
  conversation: ConversationId,
  deps: RetractDeps,
): Promise<NewEntry[]> {
  const post = interaction.value;
  if (!isPostId(post)) return privateNoticeTo(interaction, { key: "press-handled-already" });
  const waiting = interaction.thread && (await locate(post, interaction.thread, deps)).waiting;
  const pending = await pendingConfirmationIn(post, conversation, deps);
  const staff = waiting === undefined ? pending : payloadOf("conversation", "staff", waiting);
  if (staff === undefined) return privateNoticeTo(interaction, { key: await outcomeOf(post, deps) });
  if (staff.author !== interaction.person && !by.isAdmin)
    return privateNoticeTo(interaction, { key: "cancel-not-yours" });

  // The message stays in the thread, so a mark shows its outcome. In the same commit: when this press is repeated, it finds
  // nothing to cancel.
  const mark = threadEntry(threadLane(conversation, staff.room), "mark", { post, mark: "failed", earlier: ["taken"] });
  const isDropped =
    (waiting !== undefined && (await deps.ledger.cancel(waiting.seq, [...withdrawn(waiting, conversation), mark]))) ||
    (pending !== undefined && (await dropConfirmation(pending, conversation, deps, mark)));
  if (!isDropped) {
    await deps.replies.setRetraction(post, "cancelled");
    return [
      reportWhenSent(post, "cancelled", staff.room, conversation),
      ...privateNoticeTo(interaction, { key: "cancel-under-way" }),
    ];
  }
  return privateNoticeTo(interaction, { key: "reply-cancelled" });
}

/** The question about an earlier text of a reply that waits is answered with its withdrawal. */
function withdrawn(waiting: Entry, conversation: ConversationId | undefined): NewEntry[] {
  const { editedQuestion: asked, room } = payloadOf("conversation", "staff", waiting);
  if (asked === undefined || conversation === undefined) return [];
  return [threadEntry(threadLane(conversation, room), "replace", { asked, sentence: { key: "reply-withdrawn" } })];
}

/** What became of a message that no longer waits. */
async function outcomeOf(post: PostId, deps: RetractDeps): Promise<string> {
  const message = await deps.links.messageOf(post);
  if (message === undefined) return "press-handled-already";
  return (await isNote(message, deps)) ? "cancel-too-late-note" : "cancel-too-late";
}

/** How far a staff message got. */
interface Located {
  /** The first platform message of the media group that contains the given one, or the given one itself. */
  readonly post: PostId;
  /** The conversation of its thread. */
  readonly conversation: ConversationId | undefined;
  /** The unfinished reply. */
  readonly waiting: Entry | undefined;
}

/** A message written before the thread's link was stored waits in the thread's own lane. */
async function locate(post: PostId, thread: ThreadId, { ledger, links }: RetractDeps): Promise<Located> {
  // In this order: an entry leaves that lane after the link is stored, never before.
  const early = await ledger.open(conversationLane(thread));
  const conversation = await links.conversationOf(thread);
  const open = conversation === undefined ? [] : await ledger.open(conversationLane(conversation));
  const waiting = entriesOf("conversation", "staff", [...open, ...early]).find(({ payload }) =>
    isPartOf(post, payload),
  );
  const first = (waiting === undefined ? await links.mediaGroupOf(post) : waiting.payload.post) ?? post;
  // After a restore, the service may have what waits here: it was linked, and its entry ends when it runs.
  const isSent = waiting !== undefined && (await links.messageOf(first)) !== undefined;
  return { post: first, conversation, waiting: isSent ? undefined : waiting?.entry };
}

async function isNote(message: MessageId, { links }: Pick<BridgeDeps, "links">): Promise<boolean> {
  const [origin] = await links.origins([message]);
  return origin?.isNote === true;
}

/** Result: the service's message, if the reply was sent meanwhile. */
async function setRetraction(
  post: PostId,
  how: Retraction,
  { links, replies }: Pick<BridgeDeps, "links" | "replies">,
): Promise<MessageId | undefined> {
  await replies.setRetraction(post, how);
  return await links.messageOf(post);
}

/** Runs once the reply that is being sent has ended: it may have looked for the retraction just before that. */
function reportWhenSent(post: PostId, how: Retraction, room: RoomId, conversation: ConversationId): NewEntry {
  const payload: ConversationEntries["retracted"] = { post, room, how };
  return { lane: conversationLane(conversation), kind: "retracted", keys: [`retracted:${how}:${post}`], payload };
}

/**
 * Runs behind the reply that is being sent, too: if the client wrote meanwhile, it is asked about instead, and nobody must
 * let pass a text that stands there no more.
 */
function ignoredEdit(post: PostId, edit: StaffMessage, conversation: ConversationId): NewEntry {
  const payload: ConversationEntries["retracted"] = { post, room: edit.room, how: "edited", edit };
  const keys = [`ignored-edit:${edit.post}:${edit.editedAt ?? ""}`];
  return { lane: conversationLane(conversation), kind: "retracted", keys, payload };
}

/** The same for one that was just sent although it was taken back. Another key, for that report may have run before. */
export function reportSent(post: PostId, how: Retraction, room: RoomId, conversation: ConversationId): NewEntry {
  const report = reportWhenSent(post, how, room, conversation);
  return { ...report, keys: [`sent-although:${post}`] };
}

/** What follows for a message that was taken back while it was being sent, or while its question was being stored. */
export async function endRetracted(
  { post, room, how, edit }: ConversationEntries["retracted"],
  conversation: ConversationId,
  deps: RetractDeps,
  signal: AbortSignal,
): Promise<NewEntry[]> {
  const pending = await pendingConfirmationIn(post, conversation, deps);
  if (edit !== undefined) {
    // Its author was told that the earlier text was being sent.
    const { mode } = await modeSaid(conversation, edit, deps);
    const anew = pending && editedAnew(pending, edit, mode, deps);
    if (anew !== undefined) await reconsider(anew, conversation, deps);
    return [];
  }
  const mark = threadEntry(threadLane(conversation, room), "mark", { post, mark: "failed", earlier: ["taken"] });
  if (pending !== undefined) await dropConfirmation(pending, conversation, deps, how === "deleted" ? undefined : mark);
  const message = await deps.links.messageOf(post);
  if (message === undefined) return [];
  return [await tooLateNotice(how, { post, room, conversation, message }, tooLateKey(post), deps, signal)];
}

const tooLateKey = (post: PostId) => `too-late:${post}`;
