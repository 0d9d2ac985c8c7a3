/** Finds out whose turn it is in a conversation. */
import type { ConversationCard, Message } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Turn } from "../model/turn.ts";
import type { ClosedWait, EndedWait, PutOff, TurnMarks } from "../stores/turns.ts";
import { asks, isOnlyThanks } from "./thanks.ts";

/**
 * Reads what people decided about it, and records that a conversation was closed, or opened again, while its client
 * waited: the wait then begins anew. Errors: LEDGER_UNAVAILABLE.
 */
export async function currentTurn(
  read: ConversationCard,
  { turns, clock }: Pick<BridgeDeps, "turns" | "clock">,
): Promise<Turn> {
  const { id } = read.conversation;
  const marks = await turns.marks(id);
  const closed = closedNow(read, marks, clock.now());
  if (closed !== marks.closed && closed !== undefined) await turns.setClosed(id, closed);
  return turnOf(read, { ...marks, closed }, clock.now());
}

/** A bot's message is not an answer, but what it asks may be what the client answers. */
export function turnOf(read: ConversationCard, { ended, putOff, closed }: TurnMarks, now: number): Turn {
  if (read.conversation.status === "closed") return { kind: "closed" };
  const { waiting, thanks, asked } = written(read);
  const turn = afterClosing(turnAmong(waiting, thanks, ended), closed);
  return putOff === undefined ? turn : afterPuttingOff(turn, putOff, firstSince(asked, putOff), now);
}

/** `marks.closed` as it is now; the same object if nothing has changed. */
function closedNow(read: ConversationCard, { ended, closed }: TurnMarks, now: number): ClosedWait | undefined {
  const at = new Date(now).toISOString();
  const { updatedAt: asOf } = read.conversation;
  // Another lane has read it later, and was faster.
  if (closed?.asOf !== undefined && Date.parse(asOf) < Date.parse(closed.asOf)) return closed;
  if (read.conversation.status !== "closed")
    return closed === undefined || closed.reopenedAt !== undefined ? closed : { ...closed, reopenedAt: at, asOf };
  const { waiting, thanks } = written(read);
  const turn = turnAmong(waiting, thanks, ended);
  if (turn.kind !== "waits" || (closed?.wait === turn.since && closed.reopenedAt === undefined)) return closed;
  return { wait: turn.since, closedAt: at, asOf };
}

/** Who opened the conversation again has just seen it: the wait counts from then. */
function afterClosing(turn: Turn, closed: ClosedWait | undefined): Turn {
  if (turn.kind !== "waits" || turn.since !== closed?.wait) return turn;
  return { ...turn, resumed: { pausedAt: closed.closedAt, from: closed.reopenedAt ?? closed.closedAt } };
}

/** What the client wrote after `putOff`, and was not only thanks, is what ends it. Result: the first of it. */
export function endsPutOff(read: ConversationCard, putOff: PutOff): Message | undefined {
  return firstSince(written(read).asked, putOff);
}

function firstSince(asked: readonly Message[], { after }: PutOff): Message | undefined {
  return asked.find(({ createdAt }) => after === null || Date.parse(createdAt) > Date.parse(after));
}

/** `ending`: as of `endsPutOff`. */
function afterPuttingOff(turn: Turn, putOff: PutOff, ending: Message | undefined, now: number): Turn {
  const { until, wait, at, zone, name, chat } = putOff;
  const isOver = until !== null && Date.parse(until) <= now;
  // A wait that was put off ends with an answer.
  const isDone = wait !== null && turn.kind !== "waits";
  if (ending === undefined && !isOver && !isDone) return { kind: "put-off", until, zone, name, chat };
  if (turn.kind !== "waits" || turn.since !== wait) return turn;
  if (ending === undefined) return { ...turn, resumed: { pausedAt: at, from: until ?? turn.since } };
  return { ...turn, resumed: { pausedAt: at, from: turn.since, wroteAt: ending.createdAt } };
}

/** `asked`: all that the client wrote and was not only thanks; `waiting`: what of it has no answer. Oldest first. */
function written({ messages }: ConversationCard): Readonly<Record<"asked" | "waiting" | "thanks", readonly Message[]>> {
  const asked: Message[] = [];
  let waiting: Message[] = [];
  let thanks: Message[] = [];
  /** What the client has read since their last message that is not only thanks. */
  let ours: Message[] = [];
  for (const message of messages.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))) {
    if (message.from === "operator") {
      waiting = [];
      thanks = [];
    }
    if (message.from === "operator" || message.from === "bot") ours.push(message);
    if (message.from !== "client") continue;
    if (thanksFor(ours, message)) thanks.push(message);
    else {
      asked.push(message);
      waiting.push(message);
      ours = [];
    }
  }
  return { asked, waiting, thanks };
}

function turnAmong(waiting: readonly Message[], thanks: readonly Message[], ended: EndedWait | undefined): Turn {
  const until = Date.parse(ended?.until ?? "");
  const isEnded = ({ createdAt }: Message) => Date.parse(createdAt) <= until;
  const first = waiting.find((message) => !isEnded(message));
  if (first !== undefined) return { kind: "waits", since: first.createdAt };
  const [needless] = waiting;
  if (needless !== undefined && ended !== undefined)
    return { kind: "ended", since: needless.createdAt, name: ended.name, chat: ended.chat };
  const thank = thanks.find((message) => !isEnded(message));
  if (thank !== undefined) return { kind: "thanks", since: thank.createdAt };
  const [known] = thanks;
  if (known === undefined || ended === undefined) return { kind: "answered" };
  return { kind: "ended", since: known.createdAt, name: ended.name, chat: ended.chat };
}

/** Only after an operator has answered, and nothing was asked since. */
function thanksFor(ours: readonly Message[], { text }: Message): boolean {
  if (!ours.some(({ from }) => from === "operator") || ours.some((message) => asks(message.text))) return false;
  return isOnlyThanks(
    text,
    ours.flatMap(({ author }) => author ?? []),
  );
}

/** Since when the client waits; `null` if they do not. ISO 8601. */
export function waitsSince(turn: Turn): string | null {
  return turn.kind === "waits" ? turn.since : null;
}

/** When the client wrote last. ISO 8601. */
export function clientsNewest({ messages }: Pick<ConversationCard, "messages">): string | undefined {
  return messages.reduce<string | undefined>((newest, { from, createdAt }) => {
    if (from !== "client") return newest;
    return newest === undefined || Date.parse(createdAt) > Date.parse(newest) ? createdAt : newest;
  }, undefined);
}
