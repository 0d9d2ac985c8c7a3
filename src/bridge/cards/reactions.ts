/** Reactions to cards and to clients' messages: each does what its button does, and taken back soon it is undone. */
import type { ConversationId } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";
import type { ConversationEntries, InteractionEntries, ThreadEntries, TimerEntries } from "../entries.ts";
import { changeEntry, threadEntry, threadLane, timerEntry, timerLane } from "../lanes.ts";
import type { ButtonAction, Interaction } from "../model/button.ts";
import type { ConversationChange } from "../model/change.ts";
import { refusalOf } from "../people/author-policy.ts";
import { privateNoticeTo } from "../people/private-notice.ts";
import type { NewEntry } from "../ports/ledger.ts";
import { mayShow } from "../routing/borders.ts";
import { currentTurn } from "../rooms/turn.ts";
import { newestShown } from "../rooms/newest-shown.ts";
import { CLOSES_AFTER_MS, keptOpen, timerName } from "../rooms/reaction-close.ts";
import { readIfThere, scheduleWaitingReminders } from "../rooms/waiting-reminders.ts";
import type { Closing } from "../stores/reactions.ts";
import { handleCardAction } from "./actions.ts";
import { release } from "./claims.ts";
import { notifyAllThreads } from "./notify-all-threads.ts";

type ReactionPayload = InteractionEntries["reaction"];

/** Within this time, taking a reaction back undoes what it did. */
export const UNDONE_WITHIN_MS = 60_000;
/** Those that add to one room's threads, given or taken back; whatever else is given in that minute does nothing. */
export const MOST_IN_A_MINUTE = 20;

/**
 * Result: the entries that follow. Errors: those of `ConversationApi` and of reading the person, LEDGER_UNAVAILABLE.
 * `isRetry`: an earlier attempt may have stopped halfway.
 */
export async function handleReaction(
  reaction: ReactionPayload,
  isRetry: boolean,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<NewEntry[]> {
  if (reaction.isRemoved === true) return await undo(reaction, isRetry, deps, signal);
  const { person, room, at, conversation, emoji } = reaction;
  const author = await deps.chats.of(person).author(person, room, signal);
  const refusal = refusalOf(author);
  if (refusal !== undefined) return toldOnce(privateNoticeTo(reaction, { key: `not-for-${refusal}` }), person, room);
  if (!(await counted(reaction, deps)))
    return toldOnce(privateNoticeTo(reaction, { key: "reactions-too-many" }), person, `${room}:${minuteOf(at)}`);
  const then = await act(reaction, author.name, isRetry, deps, signal);
  if (then === undefined) return [];
  const earlier = await deps.reactions.reacted(conversation, person, emoji);
  // The same reaction to another post did it, and still stands.
  if (earlier === undefined || earlier.post === reaction.post || at - earlier.at > UNDONE_WITHIN_MS)
    await deps.reactions.setReacted(conversation, person, emoji, {
      request: reaction.request,
      at,
      post: reaction.post,
    });
  return toldOnce(then, person, conversation);
}

function minuteOf(at: number): number {
  return Math.floor(at / 60_000);
}

/** Result: false if it is one too many. */
async function counted(
  { room, at, request }: ReactionPayload,
  { reactions }: Pick<BridgeDeps, "reactions">,
): Promise<boolean> {
  return await reactions.count(room, minuteOf(at), request, MOST_IN_A_MINUTE);
}

/** Result: `undefined` if there was nothing to do, and so nothing to undo. */
async function act(
  reaction: ReactionPayload,
  name: string,
  isRetry: boolean,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<NewEntry[] | undefined> {
  const { act, conversation, room } = reaction;
  if (!(await mayShow(conversation, room, deps, signal))) return undefined;
  if (act === "take" || act === "no-answer") {
    const interaction = pressOf(reaction, act);
    return await handleCardAction({ interaction, conversation, name }, isRetry, deps, signal);
  }
  if (!(await deps.serviceRecord.takesChanges())) return privateNoticeTo(reaction, { key: "change-not-offered" });
  const read = await readIfThere(conversation, deps, signal);
  if (read === undefined) return undefined;
  if (act === "close") return read.conversation.status === "closed" ? undefined : await closeSoon(reaction, name, deps);
  if (read.conversation.tags.includes(act.tag)) return undefined;
  const { emoji, request } = reaction;
  return [changeBy(reaction, name, { tag: act.tag }, deps, { emoji, request })];
}

/** The thread says that it closes, and offers to cancel that. */
async function closeSoon(
  reaction: ReactionPayload,
  name: string,
  deps: Pick<BridgeDeps, "reactions" | "chats" | "clock" | "ledger" | "links" | "routes">,
): Promise<NewEntry[] | undefined> {
  const { conversation, request, room, person, thread, emoji } = reaction;
  const last = await deps.reactions.closing(conversation);
  if (last !== undefined && last.request !== request && (await isUndecided(last, deps))) return undefined;
  const until = deps.clock.now() + CLOSES_AFTER_MS;
  await deps.reactions.setClosing(conversation, { request, until });
  const chat = deps.chats.of(person).title;
  const notice: ThreadEntries["notice"] = {
    asks: request,
    sentence: { key: "reaction-closes", values: { name, chat, emoji, seconds: CLOSES_AFTER_MS / 1000 } },
    buttons: [{ action: "keep-open", value: "here", label: { key: "button-cancel" } }],
  };
  const readUntil = await newestShown(conversation, room, deps);
  const payload: TimerEntries["reaction-close"] = {
    ...{ conversation, request, person, name, room, thread },
    ...(readUntil !== undefined && { readUntil }),
  };
  return [
    threadEntry(threadLane(conversation, room), "notice", notice, [`closes:${request}`]),
    timerEntry("reaction-close", request, until, payload),
  ];
}

/** Whether a close is neither cancelled nor done: its timer may run some time after the moment that it is set for. */
async function isUndecided(
  closing: Closing,
  { clock, ledger }: Pick<BridgeDeps, "clock" | "ledger">,
): Promise<boolean> {
  if (closing.cancelled !== undefined) return false;
  if (clock.now() < closing.until) return true;
  return (await ledger.open(timerLane("reaction-close", timerName(closing)))).length > 0;
}

/**
 * A close that can still be cancelled. `by`: who asks; an attempt of theirs that was interrupted is repeated.
 */
async function openClosing(
  conversation: ConversationId,
  by: string | undefined,
  { reactions, clock }: Pick<BridgeDeps, "reactions" | "clock">,
): Promise<Closing | undefined> {
  const closing = await reactions.closing(conversation);
  if (closing?.cancelled !== undefined) return closing.cancelled.by === by ? closing : undefined;
  return closing !== undefined && clock.now() < closing.until ? closing : undefined;
}

/** Somebody presses *Cancel*. */
export async function keepOpen(
  interaction: Interaction,
  conversation: ConversationId,
  name: string,
  deps: Pick<BridgeDeps, "reactions" | "chats" | "clock" | "ledger">,
): Promise<NewEntry[]> {
  const { id, room, person } = interaction;
  const closing = await openClosing(conversation, id, deps);
  const isCancelled =
    closing !== undefined && (await cancelClose({ conversation, room, person, request: id }, closing, name, deps));
  return isCancelled ? [] : privateNoticeTo(interaction, { key: "press-handled-already" });
}

/** Result: false if the conversation is being closed already. */
async function cancelClose(
  { conversation, room, person, request: by }: Pick<ReactionPayload, "conversation" | "room" | "person" | "request">,
  closing: Closing,
  name: string,
  { reactions, chats, clock, ledger }: Pick<BridgeDeps, "reactions" | "chats" | "clock" | "ledger">,
): Promise<boolean> {
  const { request } = closing;
  const cancelled = { by, name, chat: chats.of(person).title };
  // In one commit: an attempt that was interrupted has said what it recorded.
  const [[isFirst = false]] = await Promise.all([
    ledger.append([keptOpen({ conversation, room }, request, cancelled)]),
    reactions.setClosing(conversation, { request, until: clock.now(), cancelled }),
  ]);
  if (isFirst || closing.cancelled !== undefined) return true;
  await reactions.setClosing(conversation, closing);
  return false;
}

async function undo(
  reaction: ReactionPayload,
  isRetry: boolean,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<NewEntry[]> {
  const { act, conversation, person, emoji, at } = reaction;
  const reacted = await deps.reactions.reacted(conversation, person, emoji);
  if (reacted === undefined || at - reacted.at > UNDONE_WITHIN_MS) return [];
  if (reacted.post !== undefined && reacted.post !== reaction.post) return [];
  const { name } = await deps.chats.of(person).author(person, reaction.room, signal);
  const then = await undone({ ...reaction, act }, reacted.request, name, isRetry, deps, signal);
  if (then !== undefined) await counted(reaction, deps);
  // Together: without a record of what it did, another attempt undoes nothing. The change that takes a tag away forgets
  // the record itself, for only then is it known whether the tag was this reaction's.
  await Promise.all([
    then !== undefined && deps.ledger.append(toldOnce(then, person, conversation)),
    typeof act === "string" && deps.reactions.forgetReacted(conversation, person, emoji, reacted.request),
  ]);
  return [];
}

/** Only what this reaction did: another person may have pressed the button since. Result: `undefined` for nothing. */
async function undone(
  reaction: ReactionPayload,
  request: string,
  name: string,
  isRetry: boolean,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<NewEntry[] | undefined> {
  const { act, conversation } = reaction;
  if (act === "take") {
    const claim = await deps.choices.claim(conversation);
    if (claim?.interaction !== request && !(isRetry && claim === undefined)) return undefined;
    return await release({ interaction: pressOf(reaction, "release"), conversation, name }, isRetry, deps);
  }
  if (act === "no-answer") {
    const ended = await deps.turns.ended(conversation);
    if (ended?.interaction === request) await deps.turns.setEnded(conversation, ended.replaced);
    else if (!isRetry) return undefined;
    return await waitsAgain(reaction, deps, signal);
  }
  if (act === "close") {
    const closing = await openClosing(conversation, reaction.request, deps);
    const opens = changeBy(reaction, name, { status: "open" }, deps);
    // Too late to cancel: behind the close, which may still be under way.
    if (closing?.request === request) return (await cancelClose(reaction, closing, name, deps)) ? [] : [opens];
    // It has closed it since. What the reaction did not close, somebody else did, or nobody.
    const { request: closed, cancelled, isOthers } = (await deps.reactions.closing(conversation)) ?? {};
    if (closed !== request || cancelled !== undefined || isOthers === true) return undefined;
    const read = await readIfThere(conversation, deps, signal);
    return read?.conversation.status === "closed" ? [opens] : undefined;
  }
  return [changeBy(reaction, name, { untag: act.tag }, deps, { emoji: reaction.emoji, request, isUndone: true })];
}

/** A reminder that came due in between called nobody; it is scheduled anew, and calls at most once all the same. */
async function waitsAgain(
  { conversation, request }: ReactionPayload,
  deps: BridgeDeps,
  signal: AbortSignal,
): Promise<NewEntry[]> {
  const then = await notifyAllThreads(conversation, undefined, deps);
  const read = await readIfThere(conversation, deps, signal);
  const turn = read && (await currentTurn(read, deps));
  if (read === undefined || turn?.kind !== "waits") return then;
  const resumed = { ...turn, resumed: { pausedAt: request, from: turn.resumed?.from ?? turn.since } };
  for (const room of deps.routes.modes.keys())
    then.push(...scheduleWaitingReminders(read.conversation, room, resumed, deps));
  return then;
}

function changeBy(
  { conversation, person, room, thread, request }: ReactionPayload,
  name: string,
  change: ConversationChange,
  deps: BridgeDeps,
  asks?: ConversationEntries["change"]["reaction"],
): NewEntry {
  const asked = { change, name, person, room, thread, ...(asks && { reaction: asks }) };
  return changeEntry(conversation, asked, request, deps);
}

function pressOf({ request, person, room, thread, post }: ReactionPayload, action: ButtonAction): Interaction {
  return { id: request, action, value: "", person, room, thread, post };
}

/** Each person reads each private notice once about the same thing, however often they react. */
function toldOnce(entries: readonly NewEntry[], person: string, about: string): NewEntry[] {
  return entries.map((entry) => {
    if (entry.kind !== ("private-notice" satisfies keyof ThreadEntries)) return entry;
    const { what } = entry.payload as ThreadEntries["private-notice"];
    return { ...entry, keys: [`reaction-told:${what.sentences[0]?.key ?? ""}:${person}:${about}`] };
  });
}
