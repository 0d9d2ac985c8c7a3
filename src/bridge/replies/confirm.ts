/** Replies that wait for confirmation. No part of them is sent before that. */
import type { ConversationId } from "../../contract/shapes.ts";
import type { Interaction } from "../model/button.ts";
import type { ConversationEntries, ThreadEntries } from "../entries.ts";
import { conversationLane, threadEntry, threadLane } from "../lanes.ts";
import type { PostId } from "../model/ids.ts";
import type { PendingReply } from "../model/message.ts";
import type { MessageLine } from "../model/post.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Batch, Entry, NewEntry } from "../ports/ledger.ts";
import { splitText } from "../text/split-text.ts";
import { heldEntries } from "./hold.ts";
import { settleRetracted, type ReplyOutcome } from "./outcome.ts";
import {
  DRAFT_RULE,
  LATER_RULE,
  questionAbout,
  questionName,
  readQuestionName,
  rulesOf,
  type ConfirmationReasons,
  type Question,
} from "./question.ts";

type ConfirmDeps = Pick<BridgeDeps, "replies" | "chats" | "routes">;
type DecideDeps = Pick<BridgeDeps, "chats" | "clock" | "ledger" | "links" | "replies" | "settings">;

/** Asks about a reply instead of sending it, unless it was taken back meanwhile. */
export async function ask(
  reasons: ConfirmationReasons,
  staff: PendingReply,
  author: string,
  entry: Entry,
  batch: Batch,
  deps: ConfirmDeps,
): Promise<ReplyOutcome> {
  const how = await deps.replies.retraction(staff.post);
  if (how !== undefined) return await settleRetracted(how, staff, entry, batch);
  const then = await requestConfirmation(
    batch.lane.key as ConversationId,
    staff,
    { asked: rulesOf(reasons), ...(reasons.collision && { collision: reasons.collision }) },
    (asks) => questionAbout(staff, author, reasons, asks, deps),
    saidLine("draft", staff, author, deps),
    deps,
  );
  const rules = [...(reasons.isLate ? ["stale"] : []), ...rulesOf(reasons)];
  await batch.settle([entry], { state: "cancelled", result: `confirmation-requested ${rules.join(" ")}`, then });
  return { outcome: "asked" };
}

/**
 * Stores the reply as pending and asks for confirmation, naming all doubts in one question. After an edit the question
 * replaces the previous one.
 */
export async function requestConfirmation(
  conversation: ConversationId,
  staff: PendingReply,
  about: Pick<PendingReply, "asked" | "collision">,
  questionOf: (asks: string) => Question,
  line: { readonly line?: MessageLine },
  deps: Pick<BridgeDeps, "replies">,
): Promise<NewEntry[]> {
  const { post, thread } = staff;
  const question = (staff.question ?? 0) + 1;
  // An attempt that was interrupted may have stored it already, with the text before an edit.
  const { editedQuestion: _, ...pending } = staff;
  await deps.replies.setPendingConfirmation(post, { ...pending, question, ...about });
  const asks = questionName(post, question);
  const { editedQuestion } = staff;
  const what = { ...questionOf(asks), ...line, asks };
  const lane = threadLane(conversation, staff.room);
  // Read back after a restore, it may have the mark of what the database does not know any more.
  const mark: ThreadEntries["mark"] =
    staff.isMissed === true && staff.isMarked === true
      ? { post, mark: "taken", earlier: ["sent", "noted"] }
      : { post, mark: "taken", earlier: [] };
  return [
    threadEntry(lane, "mark", mark, [`${mark.earlier.length > 0 ? "taken-again" : "taken"}:${post}`]),
    editedQuestion === undefined
      ? threadEntry(lane, "notice", { ...what, thread }, [`asked:${asks}`])
      : threadEntry(lane, "replace", { ...what, asked: editedQuestion }, [`asked:${asks}`]),
  ];
}

/** The outcome of an edit that answered a pending question; replaces that question. */
export function editedAnswer(
  conversation: ConversationId,
  staff: PendingReply,
  by: string,
  outcome: "sent" | "noted" | "not-sent",
  deps: Pick<BridgeDeps, "chats">,
): NewEntry[] {
  const { editedQuestion: asked } = staff;
  if (asked === undefined) return [];
  const sentence = { key: `question-edited-${outcome}`, values: { by } };
  const line = outcome === "not-sent" ? {} : saidLine(outcome === "sent" ? "operator" : "note", staff, by, deps);
  const what = { asked, sentence, ...line };
  return [threadEntry(threadLane(conversation, staff.room), "replace", what, [`answered:${asked}`])];
}

/** Carries out the decision of `by`. Result: false if the reply was decided already or never asked about. */
export async function resolveConfirmation(
  interaction: Interaction,
  by: string,
  conversation: ConversationId,
  deps: DecideDeps,
): Promise<boolean> {
  const named = readQuestionName(interaction.value);
  if (named === undefined) return false;
  const { post, question } = named;
  const found = await pendingConfirmationIn(post, conversation, deps);
  if (found === undefined || (found.question ?? 1) !== question) return false;
  const lane = threadLane(conversation, found.room);
  const outcome: NewEntry =
    interaction.action === "drop"
      ? threadEntry(lane, "mark", { post, mark: "failed", earlier: ["taken"] })
      : answeredReply(found, interaction, conversation, deps);
  const closes = interaction.action === "send-close";
  const key = { keep: "reply-kept-as-note", anyway: "reply-sent-anyway", "send-close": "reply-sent-anyway" }[
    interaction.action as string
  ];
  const sentence = { key: key ?? "reply-dropped", values: { by } };
  const isKept = interaction.action === "keep";
  const line = key === undefined ? {} : saidLine(isKept ? "note" : "operator", found, by, deps);
  const replaced = { post: interaction.post, decided: interaction.value, sentence, ...line };
  const also = [threadEntry(lane, "replace", replaced, [pressedKey(interaction.value)])];
  return isFirstShown(found) && (closes || interaction.action === "anyway")
    ? await resolveHeld(found, outcome, conversation, deps, also)
    : await resolve(found, outcome, deps, also);
}

/** A saved reply that nobody has decided to send yet: it is no reply before that. */
function isFirstShown({ asked, says, question }: PendingReply): boolean {
  // An earlier version stored no such rule, and showed a saved reply with the first question only.
  return asked?.includes(DRAFT_RULE) === true || (says !== undefined && question === 1);
}

/** As if its author had written it now, behind everything that the thread shows. `now`: Unix time in milliseconds. */
export function writtenNow(found: PendingReply, now: number): PendingReply {
  const { number: _, delayMs: __, ...staff } = found;
  return { ...staff, at: new Date(now).toISOString(), received: { at: now } };
}

/** What was not held yet, because it was no reply before, is held like one. */
export async function resolveHeld(
  found: PendingReply,
  outcome: NewEntry,
  conversation: ConversationId,
  deps: DecideDeps,
  also: readonly NewEntry[] = [],
): Promise<boolean> {
  const { holdMs } = deps.settings;
  if (holdMs === 0) return await resolve(found, outcome, deps, also);
  const [held = outcome, notice] = heldEntries(
    { ...outcome, payload: outcome.payload as PendingReply, notBefore: deps.clock.now() + holdMs },
    conversation,
    deps,
  );
  return await resolve(found, held, deps, also, notice);
}

/** The reply as it continues after the decision: to the client, or kept as a note. */
function answeredReply(
  found: PendingReply,
  { action, person }: Pick<Interaction, "action" | "person">,
  conversation: ConversationId,
  { clock }: Pick<BridgeDeps, "clock">,
): NewEntry {
  const { asked = [], ...staff } = isFirstShown(found) ? writtenNow(found, clock.now()) : found;
  const payload: ConversationEntries["staff"] = {
    ...staff,
    isMarked: true,
    ...(!isFirstShown(found) && { isOverridden: true }),
    // Whoever sends it now does not want it to wait.
    ...(asked.includes(LATER_RULE) && { isDue: true }),
    cleared: [...(staff.cleared ?? []), ...asked],
    passedBy: person,
    ...(action === "keep" && { isKept: true }),
    ...(action === "send-close" && { closes: true }),
  };
  return { lane: conversationLane(conversation), kind: "staff", keys: [], payload };
}

/**
 * Reads a pending reply again after an edit, as if nobody had been asked. Result: false if somebody decided it meanwhile.
 */
export async function reconsider(
  pending: PendingReply,
  conversation: ConversationId,
  deps: Pick<BridgeDeps, "replies" | "ledger">,
): Promise<boolean> {
  const { asked: _, cleared: __, says: ___, isDue: ____, ...staff } = pending;
  const editedQuestion = questionName(staff.post, staff.question ?? 1);
  const payload: ConversationEntries["staff"] = { ...staff, isMarked: true, editedQuestion };
  return await resolve(pending, { lane: conversationLane(conversation), kind: "staff", keys: [], payload }, deps);
}

/**
 * A reply that waits for confirmation. Button values can be guessed, so it is only reachable from its own conversation.
 */
export async function pendingConfirmationIn(
  post: PostId,
  conversation: ConversationId,
  { links, replies }: Pick<BridgeDeps, "links" | "replies">,
): Promise<PendingReply | undefined> {
  const staff = await replies.pendingConfirmation(post);
  return staff !== undefined && (await links.conversationOf(staff.thread)) === conversation ? staff : undefined;
}

/**
 * Drops a reply that its author took back while it waited for confirmation, and says so in place of the question. `mark`:
 * appended with that. Result: false if it was decided already.
 */
export async function dropConfirmation(
  staff: PendingReply,
  conversation: ConversationId,
  deps: Pick<BridgeDeps, "replies" | "ledger">,
  mark?: NewEntry,
): Promise<boolean> {
  const lane = threadLane(conversation, staff.room);
  const asked = questionName(staff.post, staff.question ?? 1);
  const outcome = threadEntry(lane, "replace", { asked, sentence: { key: "reply-withdrawn" } });
  return await resolve(staff, outcome, deps, mark && [{ ...mark, keys: [pressedKey(asked)] }]);
}

/** Where nobody wrote the text in the thread, the question and its answer show it. */
export function saidLine(
  kind: MessageLine["kind"],
  staff: PendingReply,
  author: string,
  { chats }: Pick<BridgeDeps, "chats">,
): { readonly line?: MessageLine } {
  const line = staff.says === undefined ? undefined : saidLines(kind, staff.says, author, staff, { chats }).at(-1);
  return line === undefined ? {} : { line };
}

/** A text in lines that each fit into a post, with the room that a question takes. */
export function saidLines(
  kind: MessageLine["kind"],
  text: string,
  author: string,
  { at, thread }: Pick<PendingReply, "at" | "thread">,
  { chats }: Pick<BridgeDeps, "chats">,
): readonly MessageLine[] {
  const parts = splitText(text, chats.of(thread).features.maxPostUnits - QUESTION_UNITS);
  return parts.map((part, index) => ({
    ...{ kind, author, at, text: part },
    ...(parts.length > 1 && { part: { number: index + 1, of: parts.length } }),
  }));
}

/** A question with several reasons, in the longest of its languages. In UTF-16 code units. */
const QUESTION_UNITS = 1_500;

/** The ledger key of the entry that follows from an answer, so that only the first answer to a question counts. */
export const decidedKey = (question: string) => `decided:${question}`;

/** A press says in place of the question what it came to. */
export const pressedKey = (question: string) => `pressed:${question}`;

/** A decision tells the author that the reply is held now. */
const heldKey = (question: string) => `decided-held:${question}`;

/**
 * Every way to decide uses the same key, so the first one committed wins, even when several people press at once. What the
 * others would say is dropped with them. `notice`: that the reply is held.
 */
export async function resolve(
  { post, question = 1 }: PendingReply,
  outcome: NewEntry,
  deps: Pick<BridgeDeps, "replies" | "ledger">,
  also: readonly NewEntry[] = [],
  notice?: NewEntry,
): Promise<boolean> {
  const name = questionName(post, question);
  const keys = [
    decidedKey(name),
    ...(also.length === 0 ? [pressedKey(name)] : []),
    ...(notice === undefined ? [heldKey(name)] : []),
  ];
  const told = notice === undefined ? [] : [{ ...notice, keys: [...notice.keys, heldKey(name)] }];
  const [isFirst = false] = await deps.ledger.append([{ ...outcome, keys }, ...also, ...told]);
  await deps.replies.setDecided(post, question);
  return isFirst;
}
