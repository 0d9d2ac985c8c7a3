/** What follows from a change of a conversation: notices in its thread, and reminders for a waiting client. */
import type { Conversation } from "../../contract/shapes.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";
import type { Card } from "../model/card.ts";
import { threadEntry, threadLane } from "../entries.ts";
import type { RoomId } from "../model/ids.ts";
import { calledIn, peopleOf } from "../people/operators.ts";
import type { BridgeDeps } from "../deps.ts";
import type { NewEntry } from "../ports/ledger.ts";
import type { CardSnapshot } from "../model/thread.ts";
import { scheduleBadRating } from "../rooms/bad-ratings.ts";
import { scheduleWaitingReminders } from "../rooms/waiting-reminders.ts";
import { isQuietNow } from "../routing/route.ts";

type ChangeDeps = Pick<BridgeDeps, "choices" | "routes" | "clock" | "chats">;

/**
 * `before`: the previous card; `undefined` for the first one. The entries have keys, so another attempt can append them
 * again.
 */
export async function followsFrom(
  before: CardSnapshot | undefined,
  card: Card,
  conversation: Conversation,
  room: RoomId,
  deps: ChangeDeps,
  signal: AbortSignal,
): Promise<NewEntry[]> {
  const then: NewEntry[] = [];
  then.push(...remindersFor(before, card, conversation, room, deps));
  const isRated = before !== undefined && card.rating !== null && card.rating !== before.rating;
  if (isRated) then.push(...scheduleBadRating(conversation, deps));
  if (card.isMuted) return then;
  const lane = threadLane(card.conversation, room);
  const time = before?.at ?? "";
  const status = await statusSentence(before, card, deps);
  if (status !== undefined)
    then.push(threadEntry(lane, "notice", { sentence: status }, [`status:${card.conversation}:${time}@${room}`]));
  if (card.assignee !== null && card.assignee !== (before?.assignee ?? null)) {
    const { assignee, assigneeName } = card;
    const people = isQuietNow(room, deps) ? [] : await peopleOf(assignee, deps);
    const mentions = await calledIn(room, people, deps, signal);
    const values = { assignee: assigneeName ?? assignee };
    const by = await deps.choices.changedBy(card.conversation, "assignee", assignee);
    const sentence =
      by === undefined
        ? { key: "thread-assigned", values }
        : { key: "thread-assigned-by", values: { ...values, ...by } };
    const what = { sentence, ...(mentions.length > 0 && { mentions }) };
    then.push(threadEntry(lane, "notice", what, [`assigned:${card.conversation}:${assignee}:${time}@${room}`]));
  }
  const { rating } = card;
  if (isRated && rating !== null) {
    const sentence = { key: "thread-rated", values: { rating } };
    then.push(threadEntry(lane, "notice", { sentence }, [`rated:${card.conversation}:${rating}:${time}@${room}`]));
  }
  return then;
}

/** Thanks call nobody, but when they would have, somebody may ask why nobody heard. */
function remindersFor(
  before: CardSnapshot | undefined,
  { turn }: Card,
  conversation: Conversation,
  room: RoomId,
  deps: Pick<ChangeDeps, "routes">,
): NewEntry[] {
  if (turn.kind !== "waits" && turn.kind !== "thanks") return [];
  const isKnown =
    before?.waitingSince === turn.since || (before?.turn?.kind === "thanks" && before.turn.since === turn.since);
  return isKnown ? [] : scheduleWaitingReminders(conversation, room, turn, deps);
}

/** A reopening that nobody here asked for is plain from what the client writes. */
async function statusSentence(
  before: CardSnapshot | undefined,
  { conversation, status }: Card,
  { choices }: Pick<ChangeDeps, "choices">,
): Promise<Sentence | undefined> {
  if (before === undefined || status === null) return undefined;
  const was = statusOn(before);
  if (status === "closed" && was !== "closed") {
    const by = await choices.changedBy(conversation, "status", "closed");
    return by === undefined ? { key: "thread-closed" } : { key: "thread-closed-by", values: { ...by } };
  }
  if (status === "closed" || was !== "closed") return undefined;
  const by = await choices.changedBy(conversation, "status", "open");
  return by && { key: "thread-reopened-by", values: { ...by } };
}

function statusOn({ card }: CardSnapshot): Card["status"] {
  return (JSON.parse(card) as Pick<Card, "status">).status;
}
