/** Replies that wait for confirmation. No part of them is sent before that. */
import type { ConversationId } from "../../contract/shapes.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";
import type { Leak } from "../leaks/guard.ts";
import type { Button, Interaction } from "../model/button.ts";
import { type ConversationEntries, conversationLane, threadEntry, threadLane } from "../entries.ts";
import type { PostId } from "../model/ids.ts";
import type { PendingReply } from "../model/message.ts";
import type { BridgeDeps } from "../deps.ts";
import type { NewEntry } from "../ports/ledger.ts";
import type { LastReply } from "../ports/links.ts";
import { roomLabelOf } from "./origin.ts";

/** The reasons not to send a reply at once. */
export interface ConfirmationReasons {
  /** Another person's reply that the author did not know about. */
  readonly collision: LastReply | undefined;
  /** The conversation may have moved on since the reply was written. */
  readonly isLate: boolean;
  readonly leaks: readonly Leak[];
}

type ConfirmDeps = Pick<BridgeDeps, "links" | "chats">;

/** Stores the reply as pending and asks for confirmation, naming all doubts in one question. */
export async function requestConfirmation(
  conversation: ConversationId,
  staff: PendingReply,
  author: string,
  reasons: ConfirmationReasons,
  deps: ConfirmDeps,
): Promise<NewEntry[]> {
  const { post } = staff;
  const question = (staff.question ?? 0) + 1;
  // An attempt that was interrupted may have stored it already; keep any edits made since then.
  const before = await deps.links.pendingConfirmation(post);
  if (before?.question !== question) {
    await deps.links.setPendingConfirmation(post, { ...staff, question, asked: reasons.leaks });
  }
  const [sentence, ...also] = sentencesOf(staff, author, reasons, deps);
  const lane = threadLane(conversation, staff.room);
  const value = valueOf(post, question);
  return [
    threadEntry(lane, "mark", { post, mark: "taken", earlier: [] }, [`taken:${post}`]),
    ...(sentence === undefined
      ? []
      : [threadEntry(lane, "notice", { sentence, also, buttons: decisionButtons(value) }, [`asked:${value}`])]),
  ];
}

function sentencesOf(
  staff: PendingReply,
  author: string,
  { collision, isLate, leaks }: ConfirmationReasons,
  { chats }: Pick<BridgeDeps, "chats">,
): Sentence[] {
  const writtenAt: Sentence = { key: "reply-written-at", values: { at: { at: staff.at } } };
  const found = [...(isLate ? [writtenAt] : []), ...leaks.map((leak): Sentence => ({ key: `leak-${leak}` }))];
  if (collision === undefined)
    return [{ key: isLate ? "reply-came-late" : "guard-asks", values: { author } }, ...found];
  const people = { author, other: collision.author };
  if (staff.thread === collision.thread) return [{ key: "reply-crosses", values: people }, ...found];
  const where = roomLabelOf(collision.room, chats);
  if (where === undefined) return [{ key: "reply-crosses", values: people }, ...found];
  const { chat, room } = where;
  return [{ key: "reply-crosses-elsewhere", values: { ...people, chat, room } }, ...found];
}

function decisionButtons(value: string): Button[] {
  return [
    { action: "anyway", value, label: { key: "button-anyway" }, look: "primary" },
    { action: "drop", value, label: { key: "button-drop" }, look: "danger" },
  ];
}

/**
 * The value that the buttons carry: the reply and the number of the question. An edit may raise another question, and a
 * second press on the first question's buttons must not answer it.
 */
function valueOf(post: PostId, question: number): string {
  return question === 1 ? post : `${post}#${question}`;
}

function readValue(value: string): { readonly post: PostId; readonly question: number } {
  const at = value.lastIndexOf("#");
  return at === -1 ? { post: value, question: 1 } : { post: value.slice(0, at), question: Number(value.slice(at + 1)) };
}

/** Carries out the decision of `by`. Result: false if the reply was decided already or never asked about. */
export async function resolveConfirmation(
  interaction: Interaction,
  by: string,
  conversation: ConversationId,
  deps: Pick<BridgeDeps, "links" | "ledger">,
): Promise<boolean> {
  const { post, question } = readValue(interaction.value);
  const found = await pendingConfirmationIn(post, conversation, deps);
  if (found === undefined || (found.question ?? 1) !== question) return false;
  const { asked = [], ...staff } = found;
  const lane = threadLane(conversation, staff.room);
  const isSent = interaction.action === "anyway";
  const payload: ConversationEntries["staff"] = {
    ...staff,
    question,
    isMarked: true,
    isOverridden: true,
    cleared: [...(staff.cleared ?? []), ...asked],
  };
  const outcome: NewEntry = isSent
    ? { lane: conversationLane(conversation), kind: "staff", keys: [], payload }
    : threadEntry(lane, "mark", { post, mark: "failed", earlier: ["taken"] });
  const sentence = { key: isSent ? "reply-sent-anyway" : "reply-dropped", values: { by } };
  return await resolve(found, outcome, deps, [
    threadEntry(lane, "replace", { post: interaction.post, sentence }, [`answered:${interaction.value}`]),
  ]);
}

/**
 * A reply that waits for confirmation. Button values can be guessed, so it is only reachable from its own conversation.
 */
export async function pendingConfirmationIn(
  post: PostId,
  conversation: ConversationId,
  { links }: Pick<BridgeDeps, "links">,
): Promise<PendingReply | undefined> {
  const staff = await links.pendingConfirmation(post);
  return staff !== undefined && (await links.conversationOf(staff.thread)) === conversation ? staff : undefined;
}

/**
 * Drops a reply that its author took back while it waited for confirmation. Result: false if it was decided already.
 */
export async function dropConfirmation(
  staff: PendingReply,
  conversation: ConversationId,
  deps: Pick<BridgeDeps, "links" | "ledger">,
): Promise<boolean> {
  const lane = threadLane(conversation, staff.room);
  const outcome = threadEntry(lane, "notice", { sentence: { key: "reply-withdrawn" } });
  return await resolve(staff, outcome, deps);
}

/** Every way to decide uses the same key, so the first one committed wins, even when several people press at once. */
async function resolve(
  { post, question = 1 }: PendingReply,
  outcome: NewEntry,
  deps: Pick<BridgeDeps, "links" | "ledger">,
  also: readonly NewEntry[] = [],
): Promise<boolean> {
  const keys = [`decided:${valueOf(post, question)}`];
  const [isFirst = false] = await deps.ledger.append([{ ...outcome, keys }, ...also]);
  await deps.links.setPendingConfirmation(post, undefined);
  return isFirst;
}
