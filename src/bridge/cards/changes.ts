/** What follows from a change of a conversation: notices in its thread, and reminders for a waiting client. */
import type { Conversation } from "../../contract/shapes.ts";
import type { Card } from "../model/card.ts";
import type { RoomId } from "../model/ids.ts";
import type { NewEntry } from "../ports/ledger.ts";
import type { Turn } from "../model/turn.ts";
import type { CardSnapshot, SaidFacts } from "../model/thread.ts";
import { scheduleBadRating } from "../rooms/bad-ratings.ts";
import { scheduleWaitingReminders } from "../rooms/waiting-reminders.ts";
import { changedBy, changesSince, lineAbout, lineEntry, saidIn, type LineDeps } from "./said.ts";

/**
 * `before`: the previous card; `undefined` for the first one. The entries have keys, so another attempt can append them
 * again.
 */
export async function followsFrom(
  before: CardSnapshot | undefined,
  card: Card,
  conversation: Conversation,
  room: RoomId,
  deps: LineDeps,
  signal: AbortSignal,
): Promise<NewEntry[]> {
  const then: NewEntry[] = [];
  then.push(...remindersFor(before, card, conversation, room, deps));
  // The client may have rated before there was a thread.
  if (card.rating !== null && card.rating !== before?.rating) then.push(...scheduleBadRating(conversation, deps));
  if (card.isMuted) return then;
  const said = before === undefined ? firstSaid(card) : saidIn(before);
  for (const fact of changesSince(said, card)) {
    const by = await changedBy(card.conversation, fact, room, deps);
    const notice = await lineAbout(fact, by, room, deps, signal);
    if (notice !== undefined) then.push(lineEntry(card.conversation, room, fact, said, notice));
  }
  return then;
}

/** A new thread says who has to answer in it; the rest stands on its card. */
function firstSaid({ status, rating }: Card): SaidFacts {
  return { status: status === "closed" ? "closed" : "open", assignee: null, rating, at: "" };
}

/**
 * The reminders of the card's wait, unless `before` has it already. Thanks call nobody, but when they would have,
 * somebody may ask why nobody heard.
 */
export function remindersFor(
  before: CardSnapshot | undefined,
  { turn }: Card,
  conversation: Conversation,
  room: RoomId,
  deps: Pick<LineDeps, "routes">,
): NewEntry[] {
  if (turn.kind !== "waits" && turn.kind !== "thanks") return [];
  const known = before?.turn;
  const isKnown =
    turn.kind === "thanks"
      ? known?.kind === "thanks" && known.since === turn.since
      : before?.waitingSince === turn.since &&
        (turn.resumed === undefined || pausedAt(known) === turn.resumed.pausedAt);
  return isKnown ? [] : scheduleWaitingReminders(conversation, room, turn, deps);
}

function pausedAt(turn: Turn | undefined): string | undefined {
  return turn?.kind === "waits" ? turn.resumed?.pausedAt : undefined;
}
