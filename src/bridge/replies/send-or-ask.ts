/** What becomes of the text of a staff message: a command, a note, a reply that goes out, or a question to its author. */
import { MAX_TEXT_UNITS, type ConversationId, type Message } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";
import { commandEntry } from "../lanes.ts";
import { filesOf } from "../model/media-group.ts";
import type { Author, LastReply, PendingReply, Received } from "../model/message.ts";
import type { AnswerMode } from "../model/room.ts";
import { saysClosed, type ThreadState } from "../model/thread.ts";
import type { Batch, Entry } from "../ports/ledger.ts";
import { namesOnceSigned, signedName } from "../routing/signed-name.ts";
import { MAX_SEND_LATER_DAYS } from "../text/later-time.ts";
import { splitText } from "../text/split-text.ts";
import { reasonsToAsk } from "./checks/reasons.ts";
import { ask, editedAnswer } from "./confirm.ts";
import { commandWritten } from "./note-or-reply.ts";
import { refuse, type ReplyOutcome } from "./outcome.ts";
import type { ReplyProgress } from "./progress.ts";
import { intentOf } from "./read-message.ts";
import { dueAt, keepUntil } from "./send-later.ts";
import { sendParts } from "./send.ts";
import { linkedMessages, sentEarlier, wasReadBackBeforeLoss } from "./sent-earlier.ts";

/** What is known of a message whose author may answer the client. */
interface Known {
  readonly conversation: ConversationId;
  readonly author: Author;
  readonly mode: AnswerMode;
  readonly recorded: {
    readonly last: LastReply | undefined;
    readonly lastHere: LastReply | undefined;
    readonly state: ThreadState | undefined;
  };
  readonly received: Received;
  /** Nobody knows what became of it before a restore. */
  readonly isDoubtful: boolean;
  /** A person let it pass although it was written before a restore. */
  readonly isCleared: boolean;
}

/** Result: what became of the text. Errors: those of the service and of `TeamChat`, LEDGER_UNAVAILABLE. */
export async function sendOrAsk(
  staff: PendingReply,
  { conversation, author, mode, recorded, received, isDoubtful, isCleared }: Known,
  entry: Entry,
  batch: Batch,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<ReplyOutcome> {
  const { last, lastHere, state } = recorded;
  const answer = (outcome: "sent" | "noted" | "not-sent") =>
    editedAnswer(conversation, staff, author.name, outcome, deps);
  const mayBeSent = staff.isMissed === true || deps.restored.coversIn(staff.room, staff.at);
  const endSent = async (made: readonly Message[], progress: Sending) =>
    await sendRest(made, progress, staff, { conversation, author }, entry, batch, deps, signal);
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

type Sending = Pick<ReplyProgress, "parts" | "author" | "note">;

/** Ends a reply of which the service has `made` already: sends the other parts, or records it as sent if there are none. */
async function sendRest(
  made: readonly Message[],
  sending: Sending,
  staff: PendingReply,
  { conversation, author }: Pick<Known, "conversation" | "author">,
  entry: Entry,
  batch: Batch,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<ReplyOutcome> {
  // The rest of what is kept inside stays there, though the client has its beginning.
  const note = made[0]?.from === "note" || (sending.note && made.length < sending.parts.length);
  const answers = editedAnswer(conversation, staff, author.name, note ? "noted" : "sent", deps);
  if (answers.length > 0) await deps.ledger.append(answers);
  const progress = { ...sending, note, sent: made.map(({ id }) => id), made, openedAt: staff.at };
  await batch.checkpoint(entry, progress);
  return await sendParts(progress, true, staff, entry, batch, undefined, deps, signal);
}
