/**
 * Shows in a room's list of threads whose turn it is, where a team chat has such a list: once the turn has stood for a
 * minute, because each change costs a call and leaves a line in the thread.
 */
import type { BridgeDeps } from "../deps.ts";
import type { CardEntries, TimerEntries } from "../entries.ts";
import { timerEntry } from "../lanes.ts";
import type { Card } from "../model/card.ts";
import { BridgeError } from "../model/failure.ts";
import type { RoomId } from "../model/ids.ts";
import type { Result } from "../model/result.ts";
import type { CardSnapshot, ThreadState } from "../model/thread.ts";
import { turnSign, type TurnSign } from "../model/turn-sign.ts";
import type { NewEntry } from "../ports/ledger.ts";

export const STANDS_AFTER_MS = 60_000;

/** `snapshot` of a changed card with the time of its sign. */
export function withSignSince(before: CardSnapshot | undefined, snapshot: CardSnapshot): CardSnapshot {
  const isSame = before === undefined || signOn(before) === signOn(snapshot);
  const since = isSame ? before?.signSince : snapshot.at;
  return since === undefined ? snapshot : { ...snapshot, signSince: since };
}

/** For a card whose sign changes; a new thread shows the sign from the beginning. */
export function scheduleTurnSign(
  { conversation }: Pick<Card, "conversation">,
  snapshot: CardSnapshot,
  room: RoomId,
  { chats, clock }: Pick<BridgeDeps, "chats" | "clock">,
): NewEntry[] {
  const { at, signSince: since } = snapshot;
  const sign = signOn(snapshot);
  if (chats.of(room).showTurn === undefined || sign === undefined || since !== at) return [];
  const payload: TimerEntries["turn-sign"] = { conversation, room, sign, since };
  return [timerEntry("turn-sign", `${conversation}:${since}@${room}`, clock.now() + STANDS_AFTER_MS, payload)];
}

/** Nothing is shown if the turn has changed: the new one has a timer of its own. */
export async function showTurnSign(
  { sign, since }: CardEntries["turn-sign"],
  state: ThreadState | undefined,
  room: RoomId,
  { chats }: Pick<BridgeDeps, "chats">,
  signal: AbortSignal,
): Promise<Result> {
  if (state === undefined) return "no-thread";
  if (state.snapshot?.signSince !== since) return "superseded";
  try {
    await chats.of(room).showTurn?.(state.thread, sign, signal);
  } catch (error) {
    if (!(error instanceof BridgeError)) throw error;
    // The next message finds out, and opens a new one.
    if (error.code !== "THREAD_GONE" && error.code !== "THREAD_CLOSED") throw error;
    return "thread-gone";
  }
  return "edited";
}

/** `undefined` for the card of an earlier version. */
function signOn({ card }: CardSnapshot): TurnSign | undefined {
  const shown = JSON.parse(card) as Partial<Card>;
  const { status = null, turn, claim = null, assignee = null } = shown;
  return turn && turnSign({ status, turn, claim, assignee });
}
