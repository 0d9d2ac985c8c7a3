/**
 * The message with which a client begins to wait again, after our answer or after "No answer needed", calls whoever is on
 * the conversation: once a wait, in the post that shows it, and never in quiet hours or in a muted thread. Thanks call
 * nobody.
 */
import type { ConversationCard, ConversationId, Message, MessageId } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";
import { BridgeError } from "../model/failure.ts";
import type { RoomId } from "../model/ids.ts";
import { saysAssigned, type OwnerCall, type ThreadState } from "../model/thread.ts";
import { ownerCallIn, ownersOf, type OwnerDeps } from "../rooms/owner-room.ts";
import { isOnlyThanks } from "../rooms/thanks.ts";
import { turnOf } from "../rooms/turn.ts";
import type { Item } from "./pack-posts.ts";
import type { ReadAhead } from "./read-ahead.ts";

type How = Required<Pick<Item, "mentions" | "isLoud">>;

/** A thread in which nothing was written for so long has scrolled away. */
export const OUT_OF_SIGHT_AFTER_MS = 24 * 3_600_000;
/** Of a thread, for `!why`. */
const MOST_KEPT = 3;

export interface CallingBatch {
  readonly conversation: ConversationId;
  readonly room: RoomId;
  /** Of the client and of operators, whether they are shown already or not. */
  readonly messages: readonly Message[];
  /** Those that are about to be shown. */
  readonly fresh: ReadonlySet<MessageId>;
  readonly read: () => Promise<ConversationCard>;
  readonly ahead?: ReadAhead | undefined;
}

type CallDeps = OwnerDeps & Pick<BridgeDeps, "turns">;

/**
 * `after`: the thread's state with what the batch says about whose turn it is; the same object if that is nothing new.
 * `call`: whom `message` calls. Makes no call to the service unless the client seems to thank. Errors:
 * LEDGER_UNAVAILABLE.
 */
export async function turnAfter(
  state: ThreadState,
  batch: CallingBatch,
  deps: CallDeps,
  signal: AbortSignal,
): Promise<{ readonly after: ThreadState; readonly call?: { readonly message: MessageId; readonly how: How } }> {
  const endedUntil = await endOfWait(state, batch, deps);
  let { answeredAt, waitBegan } = state;
  /** Since when nobody has waited. */
  let rests = answeredAt ?? (timeOf(endedUntil) >= beganAt(state) ? endedUntil : undefined);
  let newest = timeOf(state.lastPost?.newest);
  let first: { readonly message: Message; readonly rested: string } | undefined;
  const inOrder = batch.messages.toSorted((a, b) => timeOf(a.createdAt) - timeOf(b.createdAt));
  for (const message of inOrder) {
    const at = timeOf(message.createdAt);
    if (message.from === "operator" && at >= newest) {
      answeredAt = rests = message.createdAt;
      waitBegan = first = undefined;
    }
    newest = Math.max(newest, at);
    if (message.from !== "client" || at <= timeOf(endedUntil)) continue;
    if (rests === undefined) waitBegan ??= message.createdAt;
    if (rests === undefined || at < timeOf(rests) || (await onlyThanks(message, batch, deps))) continue;
    first = { message, rested: rests };
    answeredAt = rests = undefined;
    waitBegan = message.createdAt;
  }
  const after = { answeredAt, waitBegan };
  if (first === undefined || !batch.fresh.has(first.message.id)) {
    const [last] = state.ownerCalls ?? [];
    // An attempt that showed other messages of the batch has recorded it, and not posted it.
    const isLeft = last !== undefined && batch.fresh.has(last.message);
    return { after: withTurn(state, after), ...(isLeft && { call: { message: last.message, how: howOf(last) } }) };
  }
  const { message, rested } = first;
  const call = await callFor(message, rested, state, batch, deps, signal);
  const ownerCalls = [call, ...(state.ownerCalls ?? [])].slice(0, MOST_KEPT);
  return { after: withTurn(state, { ...after, ownerCalls }), call: { message: message.id, how: howOf(call) } };
}

function withTurn(
  state: ThreadState,
  {
    answeredAt,
    waitBegan,
    ownerCalls,
  }: { [K in "answeredAt" | "waitBegan" | "ownerCalls"]?: ThreadState[K] | undefined },
): ThreadState {
  if (answeredAt === state.answeredAt && waitBegan === state.waitBegan && ownerCalls === undefined) return state;
  const { answeredAt: _, waitBegan: __, ...rest } = state;
  return {
    ...rest,
    ...(answeredAt !== undefined && { answeredAt }),
    ...(waitBegan !== undefined && { waitBegan }),
    ...(ownerCalls !== undefined && { ownerCalls }),
  };
}

function howOf({ called, isLoud }: OwnerCall): How {
  return { mentions: called, isLoud: isLoud === true };
}

/** The client's newest message that somebody said needs no answer, ISO 8601. Not looked up if the wait cannot be over by that. */
async function endOfWait(
  { answeredAt }: ThreadState,
  { conversation, messages, ahead }: CallingBatch,
  { turns }: CallDeps,
): Promise<string | undefined> {
  if (answeredAt !== undefined || !messages.some(({ from }) => from === "client")) return undefined;
  return (ahead === undefined ? await turns.ended(conversation) : ahead.ended)?.until;
}

/** Links of an earlier version know only what the thread shows. */
function beganAt({ waitBegan, lastPost }: ThreadState): number {
  return timeOf(waitBegan ?? lastPost?.newest);
}

async function callFor(
  { id, createdAt }: Message,
  rested: string,
  state: ThreadState,
  { conversation, room }: CallingBatch,
  deps: CallDeps,
  signal: AbortSignal,
): Promise<OwnerCall> {
  const { lastPost } = state;
  const people = await ownersOf(conversation, saysAssigned(state), deps);
  const outcome = await ownerCallIn(room, conversation, people, timeOf(rested), deps, signal);
  const { heldBack } = outcome;
  const isSilent = heldBack === "switched-off" || heldBack === "quiet-hours" || heldBack === "muted";
  const seenAt = Math.max(timeOf(rested), timeOf(lastPost?.newest));
  const isOutOfSight = timeOf(createdAt) - seenAt >= OUT_OF_SIGHT_AFTER_MS;
  return { message: id, at: createdAt, ...outcome, ...(!isSilent && isOutOfSight && { isLoud: true }) };
}

/** When in doubt, it is more. */
async function onlyThanks({ text }: Message, { conversation, read }: CallingBatch, deps: CallDeps): Promise<boolean> {
  const name = (await deps.choices.claim(conversation))?.name;
  if (!isOnlyThanks(text, name === undefined ? [] : [name])) return false;
  try {
    const card = await read();
    // In a closed conversation nobody waits, and thanks are thanks all the same.
    const open = { ...card.conversation, status: "open" as const };
    return turnOf({ ...card, conversation: open }, {}, deps.clock.now()).kind === "thanks";
  } catch (error) {
    if (!(error instanceof BridgeError)) throw error;
    return false;
  }
}

function timeOf(at: string | undefined): number {
  const time = Date.parse(at ?? "");
  return Number.isNaN(time) ? -Infinity : time;
}
