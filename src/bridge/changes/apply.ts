/** Makes the changes of a conversation that staff asked for, behind the replies written before. */
import type { Conversation, ConversationId } from "../../contract/shapes.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";
import { recordAct } from "../cards/acted.ts";
import { notifyAllThreads } from "../cards/notify-all-threads.ts";
import { sayOwn, threadsOf } from "../cards/say.ts";
import type { BridgeDeps } from "../deps.ts";
import type { ConversationEntries, SaidFact } from "../entries.ts";
import { payloadOf } from "../entry-payloads.ts";
import type { ConversationChange } from "../model/change.ts";
import { BridgeError } from "../model/failure.ts";
import type { RoomId } from "../model/ids.ts";
import type { Result } from "../model/result.ts";
import { privateNoticeTo } from "../people/private-notice.ts";
import type { ConversationChanges } from "../ports/conversation-api.ts";
import { clientsNewest } from "../rooms/turn.ts";
import type { Batch, Entry, NewEntry, Settlement } from "../ports/ledger.ts";

/** A change is useless later: nobody expects that it still happens. */
const WITHIN_MS = 10 * 60_000;
/** With these, the service refuses what a request says; with others, the request. */
const AS_WRONG = new Set([400, 409, 422]);

type ChangeEntry = ConversationEntries["change"];

/** Errors: those of `ConversationApi` that another attempt may overcome, LEDGER_UNAVAILABLE. */
export async function applyChange(entry: Entry, batch: Batch, deps: BridgeDeps, signal: AbortSignal): Promise<void> {
  const { person, reaction } = payloadOf("conversation", "change", entry);
  const id = batch.lane.key as ConversationId;
  const { reactions } = deps;
  // The reaction that was taken back changed nothing, and what it asked for may be somebody else's change.
  const isVoid =
    reaction?.isUndone === true && (await reactions.reacted(id, person, reaction.emoji))?.request !== reaction.request;
  const outcome: Settlement = isVoid
    ? { state: "cancelled", result: "unchanged" }
    : await outcomeOf(entry, batch, deps, signal);
  // What changed nothing, or was undone, can be undone no more. In one commit: another attempt would take it for void.
  if (reaction !== undefined && (outcome.state === "cancelled" || reaction.isUndone === true))
    batch.inSameCommit(() => reactions.forgetReacted(id, person, reaction.emoji, reaction.request));
  await batch.settle([entry], outcome);
}

async function outcomeOf(entry: Entry, batch: Batch, deps: BridgeDeps, signal: AbortSignal): Promise<Settlement> {
  const asked = payloadOf("conversation", "change", entry);
  const id = batch.lane.key as ConversationId;
  const isLate = deps.clock.now() - entry.createdAt > WITHIN_MS;
  const mayBeMade = entry.attempts > 1 && (await mayHaveMade(id, asked, deps));
  if (isLate && !mayBeMade) return await tooLate(id, asked, entry.seq, deps);
  try {
    const read = await deps.api.conversation(id, signal);
    const newest = clientsNewest(read);
    const changes = changesFor(asked.change, read.conversation, newest);
    // What was made is told, however late; nothing is made any more.
    if (isLate && changes !== undefined) return await tooLate(id, asked, entry.seq, deps);
    if (hasUnread(asked, read.conversation, newest)) return await crossed(id, asked, entry.seq, deps);
    if (changes === undefined && !mayBeMade) return dropped({ key: "change-nothing" }, "unchanged", asked);
    if (changes !== undefined) await change(id, changes, asked, entry.seq, deps, signal);
    await recordAct(asked.room, id, deps);
    const by = { name: asked.name, chat: deps.chats.of(asked.person).title };
    const lines = await sayOwn(read, saidFacts(asked.change), by, entry.seq, deps, signal);
    return { result: "changed", then: [...lines, ...(await notifyAllThreads(id, tagged(asked, deps), deps))] };
  } catch (error) {
    if (!(error instanceof BridgeError)) throw error;
    if (error.code === "CONVERSATION_NOT_FOUND")
      return dropped({ key: "conversation-gone", values: { id } }, `refused ${error.code}`, asked);
    if (error.details.remoteCode === "client_wrote") return await crossed(id, asked, entry.seq, deps);
    if (error.code === "SERVICE_REJECTED") {
      const { status = 0, field = "other" } = error.details;
      const sentence = AS_WRONG.has(status)
        ? { key: "change-refused", values: { field } }
        : { key: "change-not-offered" };
      return dropped(sentence, `refused ${error.code}`, asked);
    }
    throw error;
  }
}

/** Whether closing would take an open conversation with something that nobody has read out of everybody's sight. */
function hasUnread(
  { change: { status }, readUntil }: ChangeEntry,
  now: Pick<Conversation, "status">,
  newest: string | undefined,
): boolean {
  if (status !== "closed" || now.status === "closed" || readUntil === undefined || newest === undefined) return false;
  return Date.parse(newest) > Date.parse(readUntil);
}

async function tooLate(id: ConversationId, asked: ChangeEntry, seq: number, deps: BridgeDeps): Promise<Settlement> {
  await forgetChangedBy(id, asked, seq, deps);
  return dropped({ key: "change-too-late" }, "too-late", asked);
}

async function crossed(id: ConversationId, asked: ChangeEntry, seq: number, deps: BridgeDeps): Promise<Settlement> {
  await forgetChangedBy(id, asked, seq, deps);
  return dropped({ key: "close-crossed" }, "client-wrote", asked);
}

async function change(
  id: ConversationId,
  changes: ConversationChanges,
  asked: ChangeEntry,
  seq: number,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<void> {
  const { name, person } = asked;
  const by = { name, chat: deps.chats.of(person).title };
  const rooms = await saysWhere(id, asked, deps);
  // Before the call: the service's event may arrive before its response.
  for (const [field, value] of fieldsOf(asked.change))
    await deps.choices.setChangedBy(id, field, value, by, rooms, seq);
  try {
    await deps.api.changeConversation(id, changes, name, signal);
  } catch (error) {
    // The service may have made a change whose response was lost, and its event names nobody.
    const isMade = error instanceof BridgeError && error.policy.applied === "maybe";
    if (!isMade) await forgetChangedBy(id, asked, seq, deps);
    throw error;
  }
}

/** Whether an earlier attempt may have made the change: one that surely failed has taken its name back. */
async function mayHaveMade(
  id: ConversationId,
  { change, name, person, room }: ChangeEntry,
  { choices, chats }: BridgeDeps,
): Promise<boolean> {
  const { title } = chats.of(person);
  const by = await Promise.all(fieldsOf(change).map(([field, value]) => choices.changedBy(id, field, value, room)));
  return by.some((one) => one?.name === name && one.chat === title);
}

/** It was not made from here, and may be made by somebody else now. */
async function forgetChangedBy(id: ConversationId, asked: ChangeEntry, seq: number, deps: BridgeDeps): Promise<void> {
  const rooms = await saysWhere(id, asked, deps);
  for (const [field, value] of fieldsOf(asked.change)) await deps.choices.forgetChangedBy(id, field, value, rooms, seq);
}

/** The room in which it was asked for, and those with a thread. */
async function saysWhere(id: ConversationId, { room }: ChangeEntry, deps: BridgeDeps): Promise<readonly RoomId[]> {
  return [...new Set([room, ...(await threadsOf(id, deps)).keys()])];
}

function fieldsOf(change: ConversationChange): (readonly [field: keyof ConversationChange, value: string | null])[] {
  return (["status", "assignee", "department", "tag", "untag"] as const).flatMap((field) => {
    const value = change[field];
    return value === undefined ? [] : [[field, value] as const];
  });
}

/** `undefined` if nothing would change. */
function changesFor(
  { status, assignee, department, tag, untag }: ConversationChange,
  now: Pick<Conversation, "status" | "assignee" | "department" | "tags">,
  newest: string | undefined,
): ConversationChanges | undefined {
  // A new conversation is open already.
  if (status !== undefined && (now.status === "closed") !== (status === "closed"))
    return { status, ...(status === "closed" && newest !== undefined && { unlessClientWroteAfter: newest }) };
  if (assignee !== undefined && assignee !== now.assignee) return { assignee };
  if (department !== undefined && department !== now.department) return { department };
  if (tag !== undefined && !now.tags.includes(tag)) return { addTags: [tag] };
  if (untag !== undefined && now.tags.includes(untag)) return { removeTags: [untag] };
  return undefined;
}

/** The threads say this once, whether they hear of it from here or from the service. */
function saidFacts({ status, assignee }: ConversationChange): SaidFact[] {
  if (status !== undefined) return [{ name: "status", value: status }];
  return assignee === undefined ? [] : [{ name: "assignee", value: assignee }];
}

/** Nothing else reports tags and departments. */
function tagged(
  { change: { department, tag, untag }, name, person }: ChangeEntry,
  { chats }: BridgeDeps,
): Sentence | undefined {
  const chat = chats.of(person).title;
  if (department === null) return { key: "department-removed-by", values: { name, chat } };
  if (department !== undefined) return { key: "department-set-by", values: { name, chat, department } };
  if (tag !== undefined) return { key: "tagged-by", values: { name, chat, tag } };
  return untag === undefined ? undefined : { key: "untagged-by", values: { name, chat, tag: untag } };
}

function dropped(sentence: Sentence, result: Result, asked: ChangeEntry): Settlement {
  return { state: "cancelled", result, then: privateNoticeTo(asked, sentence) };
}

/** The notice for the person who asked, once the change was given up. */
export function changeFailed(entry: Entry, code: string): readonly NewEntry[] {
  return privateNoticeTo(payloadOf("conversation", "change", entry), { key: "press-failed", values: { code } });
}
