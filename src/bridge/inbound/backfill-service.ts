/**
 * Backfills events that the bridge missed while it was down. The service retries a webhook three times, and disables
 * the subscription after ten failures in a row: webhooks are hints, the conversations are the truth.
 */
import type { Conversation, ConversationId } from "../../contract/shapes.ts";
import { unknownCard } from "../cards/card.ts";
import { isStaleCard } from "../cards/staleness.ts";
import type { Card } from "../model/card.ts";
import { BridgeError, type FailureCode } from "../model/failure.ts";
import type { BridgeDeps } from "../deps.ts";
import { isBadlyRated, isRatedUnseen } from "../rooms/bad-ratings.ts";
import { isVisibleIn } from "../routing/borders.ts";
import { asksForMoreThanChannel, roomsFor } from "../routing/route.ts";
import { ingestServiceEvent } from "./ingest-service-event.ts";

type BackfillDeps = Pick<
  BridgeDeps,
  | "api"
  | "links"
  | "reactions"
  | "choices"
  | "cursors"
  | "ledger"
  | "routes"
  | "settings"
  | "clock"
  | "chats"
  | "restored"
  | "log"
>;

/** Tolerance for clock differences and for webhooks that are still being delivered. */
const MARGIN_MS = 10 * 60_000;
/**
 * How long a webhook may be under way, perhaps to another replica. Source: specification, "Webhooks": an answer within
 * five seconds.
 */
const UNDER_WAY_MS = 5_000;
/** Pages without anything new before an ordered list is abandoned. An unordered list is read to its end. */
const MAX_QUIET_PAGES = 2;

const CONCERNS_ONE: readonly FailureCode[] = ["CONVERSATION_NOT_FOUND", "SERVICE_MISUNDERSTOOD", "SERVICE_REJECTED"];

export interface Backfilled {
  readonly conversations: number;
  /** Messages that had not been ingested. */
  readonly messages: number;
  /** Of them, those in rooms that cannot be read, whose staff are asked: nobody knows whether they were shown. */
  readonly doubtful: number;
  /** Of them, those whose webhook should have arrived. */
  readonly overdue: number;
}

export interface BackfillRun {
  /** When the process began to accept messages, in milliseconds since 1970. Default: now. */
  readonly startedAt?: number;
  /** The service has answered with a page of conversations. */
  readonly onPage?: () => void;
}

/**
 * Compares the service's conversations with the links since the last run, and ingests what is missing. The first run of
 * all begins with the process: enabling the bridge must not flood the rooms with old messages, but clients may have
 * written before it had subscribed.
 */
export async function backfillService(
  deps: BackfillDeps,
  signal: AbortSignal,
  { startedAt = deps.clock.now(), onPage }: BackfillRun = {},
): Promise<Backfilled> {
  const began = new Date(deps.clock.now()).toISOString();
  const until = await deps.cursors.ingestedUntil("service");
  const since = until === undefined ? startedAt : Date.parse(until) - MARGIN_MS;
  const found = { conversations: 0, messages: 0, doubtful: 0, overdue: 0 };
  const compared = new Map<ConversationId, string>();
  while (await compareList(since, compared, found, deps, signal, onPage));
  await deps.cursors.setIngestedUntil("service", began);
  if (found.messages > 0) deps.log.warn({ ...found }, "backfilled events missed by webhooks");
  return found;
}

/**
 * Reads the list once. `compared`: when each conversation that needs no further look had last changed.
 * Result: whether a conversation may have been missed. One that changes meanwhile moves to the front of an ordered list,
 * from a page that is still to come to one that was read already.
 */
async function compareList(
  since: number,
  compared: Map<ConversationId, string>,
  found: { -readonly [Fact in keyof Backfilled]: Backfilled[Fact] },
  deps: BackfillDeps,
  signal: AbortSignal,
  onPage?: () => void,
): Promise<boolean> {
  let quiet = 0;
  let isOrdered = true;
  let isAllFresh = false;
  let mayBeMissed = false;
  for await (const page of deps.api.conversations(signal)) {
    onPage?.();
    isOrdered &&= newestFirst(page);
    const fresh = page.filter(({ id, updatedAt }) => Date.parse(updatedAt) >= since && compared.get(id) !== updatedAt);
    for (const conversation of fresh) {
      const { messages, doubtful, overdue } = await ingestMissing(conversation, since, deps, signal).catch(
        (error: unknown) => {
          if (!(error instanceof BridgeError) || !CONCERNS_ONE.includes(error.code)) throw error;
          // A conversation that cannot be read must not block those behind it.
          deps.log.warn({ conversation: conversation.id, code: error.code }, "a conversation could not be backfilled");
          return { messages: 0, doubtful: 0, overdue: 0 };
        },
      );
      compared.set(conversation.id, conversation.updatedAt);
      found.messages += messages;
      found.doubtful += doubtful;
      found.overdue += overdue;
      found.conversations += messages > 0 ? 1 : 0;
    }
    if (isAllFresh) mayBeMissed = true;
    isAllFresh = fresh.length > 0 && fresh.length === page.length;
    quiet = fresh.length === 0 ? quiet + 1 : 0;
    if (quiet >= MAX_QUIET_PAGES && newestFirst(page)) break;
  }
  return mayBeMissed && isOrdered;
}

function newestFirst(page: readonly Conversation[]): boolean {
  return page.every((item, index) => {
    const before = page[index - 1];
    return before === undefined || Date.parse(before.updatedAt) >= Date.parse(item.updatedAt);
  });
}

/** Checks every message, not only the last: the lost webhook may be one in the middle. */
async function ingestMissing(
  conversation: Conversation,
  since: number,
  deps: BackfillDeps,
  signal: AbortSignal,
): Promise<Omit<Backfilled, "conversations">> {
  const arrivedUntil = deps.clock.now() - UNDER_WAY_MS;
  const { conversation: now, messages } = await deps.api.conversation(conversation.id, signal);
  const { id, client, channel } = conversation;
  const recent = messages.filter(({ createdAt }) => Date.parse(createdAt) >= since);
  // Ingested concurrently, so that they share a commit: most are known already, and they must not slow down the start.
  const ingested = await Promise.all(
    recent.map((message) =>
      ingestServiceEvent(
        { type: "message", conversation: { id, client, channel }, message },
        `message:${id}:${message.id}`,
        deps,
        true,
      ),
    ),
  );
  const missed = recent.filter((_, index) => ingested[index]);
  const missing = missed.length;
  const overdue = missed.filter(({ createdAt }) => Date.parse(createdAt) < arrivedUntil).length;
  const { record } = deps.restored;
  // A card may have changed back and forth since the backup.
  const restoredAt = record?.state === "reconciling" ? `:${record.restoredAt}` : "";
  if (restoredAt !== "") await forgetCards(now, deps);
  // If a message was missed, a change of the conversation may have been missed too. No card shows a rating of one that
  // has no thread.
  const isUnheard = isBadlyRated(now) && (await isRatedUnseen(conversation.id, deps));
  if (missing > 0 || isUnheard || (await hasMoved(now, deps)) || (await someCardIsStale(now, deps))) {
    const event = { type: "conversation-update", conversation: { id: conversation.id } } as const;
    await ingestServiceEvent(event, `update:${conversation.id}:${now.updatedAt}${restoredAt}`, deps);
  }
  const doubtful = missing === 0 ? 0 : missing * (await unreadableThreads(now, deps));
  return { messages: missing, doubtful, overdue };
}

async function unreadableThreads(now: Conversation, { links, routes, chats }: BackfillDeps): Promise<number> {
  const rooms = [...routes.modes.keys()].filter((room) => !chats.of(room).features.findsPosts);
  const states = await Promise.all(rooms.map((room) => links.thread(now.id, room)));
  return states.filter((state) => state !== undefined).length;
}

/** Nobody knows any more what the cards say. */
async function forgetCards(now: Conversation, { links, routes }: BackfillDeps): Promise<void> {
  for (const room of routes.modes.keys()) {
    const state = await links.thread(now.id, room);
    if (state?.snapshot === undefined) continue;
    const snapshot = { ...state.snapshot, card: unknownCard(JSON.parse(state.snapshot.card) as Card) };
    await links.updateThread(now.id, room, { ...state, snapshot });
  }
}

/** Whether it has come to a room that it is not assigned to, or is assigned to one that may no longer show it. */
async function hasMoved(now: Conversation, { links, routes }: BackfillDeps): Promise<boolean> {
  if (!asksForMoreThanChannel(routes)) return false;
  const assigned = (await links.assignedRooms(now.id)) ?? [];
  const rooms = roomsFor(now, routes);
  if (rooms !== "unknown-yet" && rooms.threads.some((room) => !assigned.includes(room))) return true;
  return assigned.some((room) => !isVisibleIn(room, now, routes));
}

async function someCardIsStale(now: Conversation, { links, routes }: BackfillDeps): Promise<boolean> {
  const states = await Promise.all([...routes.modes.keys()].map((room) => links.thread(now.id, room)));
  return states.some((state) => state !== undefined && isStaleCard(state, now));
}
