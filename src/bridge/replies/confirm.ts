/** Replies that are put aside until somebody decides whether they go out. Nothing of them leaves before. */
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

/** What speaks against sending a reply at once. */
export interface ConfirmationReasons {
  /** Another person's reply that its author did not know of. */
  readonly collision: LastReply | undefined;
  /** The conversation may have gone on since it was written. */
  readonly isLate: boolean;
  readonly leaks: readonly Leak[];
}

type ConfirmDeps = Pick<BridgeDeps, "links" | "chats">;

/** Puts a reply aside and asks, naming every doubt at once. */
export async function requestConfirmation(
  conversation: ConversationId,
  staff: PendingReply,
  author: string,
  doubts: ConfirmationReasons,
  deps: ConfirmDeps,
): Promise<NewEntry[]> {
  const { post } = staff;
  const question = (staff.question ?? 0) + 1;
  // An attempt that broke off may have asked already; what was edited since then stays.
  const before = await deps.links.pendingConfirmation(post);
  if (before?.question !== question) {
    await deps.links.setPendingConfirmation(post, { ...staff, question, asked: doubts.leaks });
  }
  const [sentence, ...also] = sentencesOf(staff, author, doubts, deps);
  const lane = threadLane(conversation, staff.room);
  const value = valueOf(post, question);
  return [
    threadEntry(lane, "mark", { post, mark: "taken", earlier: [] }, [`taken:${post}`]),
    ...(sentence === undefined
      ? []
      : [threadEntry(lane, "notice", { sentence, also, buttons: decisions(value) }, [`asked:${value}`])]),
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
  const place = roomLabelOf(collision.room, chats);
  if (place === undefined) return [{ key: "reply-crosses", values: people }, ...found];
  const { chat, room } = place;
  return [{ key: "reply-crosses-elsewhere", values: { ...people, chat, room } }, ...found];
}

function decisions(value: string): Button[] {
  return [
    { action: "anyway", value, label: { key: "button-anyway" }, look: "primary" },
    { action: "drop", value, label: { key: "button-drop" }, look: "danger" },
  ];
}

/**
 * What buttons carry: the reply, and which question about it. An edit may bring up another one, to which a second press
 * on the first is no answer.
 */
function valueOf(post: PostId, question: number): string {
  return question === 1 ? post : `${post}#${question}`;
}

function readValue(value: string): { readonly post: PostId; readonly question: number } {
  const at = value.lastIndexOf("#");
  return at === -1 ? { post: value, question: 1 } : { post: value.slice(0, at), question: Number(value.slice(at + 1)) };
}

/** Carries out what `by` decided. Result: false when it had been decided already, or was never asked. */
export async function decide(
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
  return await decided(found, outcome, deps, [
    threadEntry(lane, "replace", { post: interaction.post, sentence }, [`answered:${interaction.value}`]),
  ]);
}

/** A reply that waits for a decision. Values of buttons can be guessed: it is only reached from its own conversation. */
export async function pendingConfirmationIn(
  post: PostId,
  conversation: ConversationId,
  { links }: Pick<BridgeDeps, "links">,
): Promise<PendingReply | undefined> {
  const staff = await links.pendingConfirmation(post);
  return staff !== undefined && (await links.conversationOf(staff.thread)) === conversation ? staff : undefined;
}

/** Its author took back a reply that was asked about. Result: false when it had been decided already. */
export async function dropConfirmation(
  staff: PendingReply,
  conversation: ConversationId,
  deps: Pick<BridgeDeps, "links" | "ledger">,
): Promise<boolean> {
  const lane = threadLane(conversation, staff.room);
  const outcome = threadEntry(lane, "notice", { sentence: { key: "reply-withdrawn" } });
  return await decided(staff, outcome, deps);
}

/** One key for every way to decide: the first that is committed counts, whoever presses what at the same moment. */
async function decided(
  { post, question = 1 }: PendingReply,
  outcome: NewEntry,
  deps: Pick<BridgeDeps, "links" | "ledger">,
  beside: readonly NewEntry[] = [],
): Promise<boolean> {
  const keys = [`decided:${valueOf(post, question)}`];
  const [isFirst = false] = await deps.ledger.append([{ ...outcome, keys }, ...beside]);
  await deps.links.setPendingConfirmation(post, undefined);
  return isFirst;
}
