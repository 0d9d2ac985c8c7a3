/**
 * The first message that a client writes after our answer calls whoever is on the conversation: once a wait, in the post
 * that shows it, and never in quiet hours or in a muted thread. Thanks call nobody.
 */
import type { ConversationCard, ConversationId, Message, MessageId } from "../../contract/shapes.ts";
import type { BridgeDeps } from "../deps.ts";
import { BridgeError } from "../model/failure.ts";
import { teamChatOf, type PersonId, type RoomId } from "../model/ids.ts";
import type { Mention } from "../model/post.ts";
import type { ThreadState } from "../model/thread.ts";
import { calledIn, peopleOf } from "../people/operators.ts";
import { isOnlyThanks } from "../rooms/thanks.ts";
import { turnOf } from "../rooms/turn.ts";
import { isQuietNow } from "../routing/route.ts";
import type { Item } from "./pack-posts.ts";

type Call = Required<Pick<Item, "mentions" | "isLoud">>;

/** A thread in which nothing was written for so long has scrolled away. */
export const OUT_OF_SIGHT_AFTER_MS = 24 * 3_600_000;

export interface CallingBatch {
  readonly conversation: ConversationId;
  readonly room: RoomId;
  /** Of the client and of operators, whether they are shown already or not. */
  readonly messages: readonly Message[];
  readonly read: () => Promise<ConversationCard>;
}

type CallDeps = Pick<BridgeDeps, "choices" | "links" | "routes" | "clock" | "chats">;

/**
 * `answeredAt`: as in the thread's state, after the batch. `call`: whom `message` calls. Makes no call to the service
 * unless the client seems to thank. Errors: LEDGER_UNAVAILABLE.
 */
export async function turnAfter(
  state: ThreadState,
  batch: CallingBatch,
  deps: CallDeps,
  signal: AbortSignal,
): Promise<{ readonly answeredAt?: string; readonly call?: { readonly message: MessageId; readonly how: Call } }> {
  let { answeredAt } = state;
  let newest = timeOf(state.lastPost?.newest);
  let first: { readonly message: Message; readonly answeredAt: string } | undefined;
  const inOrder = batch.messages.toSorted((a, b) => timeOf(a.createdAt) - timeOf(b.createdAt));
  for (const message of inOrder) {
    const at = timeOf(message.createdAt);
    if (message.from === "operator" && at >= newest) {
      answeredAt = message.createdAt;
      first = undefined;
    }
    newest = Math.max(newest, at);
    if (message.from !== "client" || answeredAt === undefined || at < timeOf(answeredAt)) continue;
    if (await onlyThanks(message, batch, deps)) continue;
    first = { message, answeredAt };
    answeredAt = undefined;
  }
  const kept = answeredAt === undefined ? {} : { answeredAt };
  if (first === undefined) return kept;
  const call = await callFor(first.message, first.answeredAt, state, batch, deps, signal);
  return { ...kept, ...(call !== undefined && { call: { message: first.message.id, how: call } }) };
}

async function callFor(
  { createdAt }: Message,
  answeredAt: string,
  { lastPost, snapshot }: ThreadState,
  { conversation, room }: CallingBatch,
  deps: CallDeps,
  signal: AbortSignal,
): Promise<Call | undefined> {
  if (!(await mayCall(conversation, room, deps))) return undefined;
  const claim = await deps.choices.claim(conversation);
  const assignee = snapshot?.assignee ?? null;
  const assigned = claim !== undefined || assignee === null ? [] : await peopleOf(assignee, deps);
  const people = claim === undefined ? assigned : [claim.person];
  const seenAt = Math.max(timeOf(answeredAt), timeOf(lastPost?.newest));
  const isElsewhere = await callsElsewhere(conversation, room, people, deps);
  return {
    mentions: isElsewhere ? [] : await mentionable(room, people, deps, signal),
    isLoud: timeOf(createdAt) - seenAt >= OUT_OF_SIGHT_AFTER_MS,
  };
}

async function mayCall(
  conversation: ConversationId,
  room: RoomId,
  deps: Pick<BridgeDeps, "choices" | "clock" | "routes">,
): Promise<boolean> {
  if (deps.routes.rules?.get(room)?.call === "nobody" || isQuietNow(room, deps)) return false;
  return (await deps.choices.threadSettings(conversation, room))?.isMuted !== true;
}

/**
 * Whether these people are called in another of the conversation's threads: one call is enough. Each thread comes to the
 * same result by itself: the first room of the routes calls, of those where somebody can be mentioned.
 */
async function callsElsewhere(
  conversation: ConversationId,
  room: RoomId,
  people: readonly PersonId[],
  deps: CallDeps,
): Promise<boolean> {
  const chats = new Set(people.map(teamChatOf));
  if (!chats.has(teamChatOf(room))) return false;
  for (const other of deps.routes.modes.keys()) {
    if (other === room) return false;
    if (!chats.has(teamChatOf(other)) || !(await mayCall(conversation, other, deps))) continue;
    if ((await deps.links.thread(conversation, other)) !== undefined) return true;
  }
  return false;
}

/** Nobody, if the team chat does not say who they are: the client's message must not wait for that. */
async function mentionable(
  room: RoomId,
  people: readonly PersonId[],
  deps: CallDeps,
  signal: AbortSignal,
): Promise<readonly Mention[]> {
  try {
    return await calledIn(room, people, deps, signal);
  } catch (error) {
    if (signal.aborted || !(error instanceof BridgeError)) throw error;
    return [];
  }
}

/** When in doubt, it is more. */
async function onlyThanks({ text }: Message, { conversation, read }: CallingBatch, deps: CallDeps): Promise<boolean> {
  const name = (await deps.choices.claim(conversation))?.name;
  if (!isOnlyThanks(text, name === undefined ? [] : [name])) return false;
  try {
    return turnOf(await read(), {}, deps.clock.now()).kind === "thanks";
  } catch (error) {
    if (!(error instanceof BridgeError)) throw error;
    return false;
  }
}

function timeOf(at: string | undefined): number {
  const time = Date.parse(at ?? "");
  return Number.isNaN(time) ? -Infinity : time;
}
