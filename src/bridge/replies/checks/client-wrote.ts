/**
 * Replies that cross the client: one that did not go out at once, while the client wrote something else, may answer a
 * question that nobody asks any more.
 */
import type { ConversationId } from "../../../contract/shapes.ts";
import type { BridgeDeps } from "../../deps.ts";
import type { ThreadEntries } from "../../entries.ts";
import { entriesOf } from "../../entry-payloads.ts";
import { threadLane } from "../../lanes.ts";
import type { PendingReply, Received } from "../../model/message.ts";
import type { Entry, TracedEntry } from "../../ports/ledger.ts";
import { ON_ITS_WAY_MS } from "./stale.ts";

/** The rule that such a reply trips. A person lets it pass once for all that the client writes. */
export const CLIENT_WROTE_RULE = "client-wrote";

/**
 * A reply that goes out within this time is never asked about: in a live conversation both sides write at once. Longer
 * than a reply waits for its room to be read back, which is 15 seconds at most.
 */
export const CROSSES_AFTER_MS = 20_000;
/** A reply that is reported this late was written before; a smaller difference may be one of clocks. */
const SURELY_LATE_MS = 5 * 60_000;
/** Some team chats report times in whole seconds. */
const TIME_IS_COARSE_MS = 1_000;

/**
 * When the bridge first had the reply: what was ingested afterwards, its author had not seen. Of one that was reported
 * late, when it was written. `startedAt`: when this process began, in Unix milliseconds.
 */
export function receivedOf(
  { received, isMissed, at }: Pick<PendingReply, "received" | "isMissed" | "at">,
  { seq, createdAt }: Pick<Entry, "seq" | "createdAt">,
  startedAt: number,
): Received {
  if (received !== undefined) return received;
  const writtenAt = Date.parse(at);
  const lateMs = createdAt - writtenAt;
  // A reply that was read back within a second needs no clocks: its author had not seen what the ledger appended after it.
  const isLate =
    lateMs > SURELY_LATE_MS ||
    (lateMs > TIME_IS_COARSE_MS && isMissed === true) ||
    (lateMs > ON_ITS_WAY_MS && writtenAt < startedAt);
  return isLate ? { at: writtenAt, writtenAt: at } : { at: createdAt, seq };
}

/**
 * Whether the client wrote after a reply that did not go out at once. Reads nothing for a reply that goes out at once,
 * and the conversation for any other: the bridge may not know yet what the client wrote while it was down, or while the
 * service was. Errors: those of reading the conversation, LEDGER_UNAVAILABLE.
 */
export async function clientWroteSince(
  received: Received,
  { cleared, room }: Pick<PendingReply, "cleared" | "room">,
  conversation: ConversationId,
  { api, ledger, clock }: Pick<BridgeDeps, "api" | "ledger" | "clock">,
  signal: AbortSignal,
): Promise<boolean> {
  const { at, seq, writtenAt } = received;
  if (clock.now() - at <= CROSSES_AFTER_MS || cleared?.includes(CLIENT_WROTE_RULE) === true) return false;
  const lane = threadLane(conversation, room);
  // Also those of before, for the service's clock and the bridge's may differ by as much.
  const isKnown = writtenAt === undefined || seq !== undefined;
  const shown = isKnown ? await ledger.appendedSince(lane, "show", { at: at - SURELY_LATE_MS }) : [];
  const known = entriesOf("thread", "show", shown);
  if (known.some(({ entry, payload }) => crosses(entry, payload, received))) return true;

  const { messages } = await api.conversation(conversation, signal);
  const judged = new Set(known.map(({ payload: { message } }) => message.id));
  const seenUntil = (writtenAt === undefined ? at : Date.parse(writtenAt)) + TIME_IS_COARSE_MS;
  return messages.some(
    ({ id, from, createdAt }) => from === "client" && !judged.has(id) && Date.parse(createdAt) > seenUntil,
  );
}

/** Whether an entry that shows a message in the reply's thread was ingested after the reply. */
function crosses(entry: TracedEntry, { message }: ThreadEntries["show"], { at, seq }: Received): boolean {
  const isAfter = seq === undefined ? entry.createdAt > at : entry.seq > seq;
  if (!isAfter || message.from !== "client" || isNeverShown(entry)) return false;
  // The post that opened the thread may have shown it before, whose own event came later or was read back.
  return !wasShownBefore(entry) || Date.parse(message.createdAt) > at;
}

/**
 * Until when the author of a reply can have read the client, ISO 8601; `undefined` if nobody knows. `shown`: what the
 * thread showed when the reply was checked; `seq`: the number of its entry. Errors: LEDGER_UNAVAILABLE.
 */
export async function readUntil(
  { room, at }: Pick<PendingReply, "room" | "at">,
  seq: number,
  shown: string | undefined,
  conversation: ConversationId,
  { ledger }: Pick<BridgeDeps, "ledger">,
): Promise<string | undefined> {
  const since = await ledger.appendedSince(threadLane(conversation, room), "show", { seq });
  const crossing = entriesOf("thread", "show", since)
    .filter(({ payload: { message } }) => message.from === "client")
    .map(({ payload: { message } }) => Date.parse(message.createdAt) - 1);
  const known = shown === undefined ? [] : [Date.parse(shown), Date.parse(at) + TIME_IS_COARSE_MS];
  const until = Math.min(...known, ...crossing);
  return Number.isFinite(until) ? new Date(until).toISOString() : undefined;
}

const isNeverShown = ({ state }: TracedEntry) => state === "dead" || state === "cancelled";
/** After several attempts, an earlier one of its own may have shown it. */
const wasShownBefore = ({ result, attempts }: TracedEntry) => result === "already-shown" && attempts === 1;
