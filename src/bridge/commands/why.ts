/**
 * `/why cv_…`, in a thread `!why`: which reminders of a waiting client were due, where, who was called, and what held
 * them back.
 */
import type { ConversationCard, ConversationId } from "../../contract/shapes.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";
import type { BridgeDeps } from "../deps.ts";
import { readRoomLane, readThreadLane, type TimerEntries } from "../entries.ts";
import { entriesOf } from "../entry-payloads.ts";
import type { RoomId } from "../model/ids.ts";
import type { Fact, NoticeItem } from "../model/notice.ts";
import { resultSentence } from "../model/result.ts";
import type { TracedEntry } from "../ports/ledger.ts";
import { readIfThere } from "../rooms/waiting-reminders.ts";
import { currentTurn, waitsSince } from "../rooms/turn.ts";
import { waitedFor } from "../rooms/waiting-time.ts";
import { isVisibleIn } from "../routing/borders.ts";
import { quietEndAfter } from "../routing/quiet-hours.ts";
import { timeIn, zoneOf } from "./local-time.ts";
import { noticeOf, usageOf, type AnswerCommand } from "./request.ts";
import { conversationAsked, whereOf } from "./trace.ts";

/** Newest first; earlier ones are of earlier waits. */
const MOST_CALLS = 8;

/** One read of the ledger, which keeps finished entries for seven days, and one call to the service. */
export const whyCommand: AnswerCommand = async (request, deps, signal) => {
  const { command } = request;
  const id = await conversationAsked(request, deps);
  if (id === undefined) return usageOf("why");
  const read = await readIfThere(id, deps, signal);
  if (read === undefined || !isVisibleIn(command.room, read.conversation, deps.routes))
    return noticeOf({ key: "conversation-gone", values: { id } });
  const zone = await zoneOf(command, deps, signal);
  const entries = await deps.ledger.about(id);
  const due = entriesOf("timer", "waiting-reminder", entries).toReversed().slice(0, MOST_CALLS);
  const items = due.map(({ entry, payload }) => itemOf(entry, payload, entries, zone, deps));
  const sentences = [
    await now(read, zone, deps),
    ...(await heldBackNow(id, command.room, deps)),
    ...(items.length === 0 ? [{ key: "why-none" }] : []),
  ];
  return { sentences, ...(items.length > 0 && { items }) };
};

async function now(
  read: ConversationCard,
  zone: string | undefined,
  deps: Pick<BridgeDeps, "clock" | "turns">,
): Promise<Sentence> {
  const since = waitsSince(await currentTurn(read, deps));
  if (since === null) return { key: "why-nobody-waits" };
  return { key: "why-waits", values: { time: timeIn(zone, since), ...waitedFor(since, deps.clock.now()) } };
}

/** What keeps this room from being reminded, whatever was due before. */
async function heldBackNow(
  id: ConversationId,
  room: RoomId,
  { choices, routes }: Pick<BridgeDeps, "choices" | "routes">,
): Promise<readonly Sentence[]> {
  const waitingMs = routes.rules?.get(room)?.waitingMs;
  const isMuted = (await choices.threadSettings(id, room))?.isMuted === true;
  return [
    waitingMs === undefined
      ? { key: "why-switched-off" }
      : { key: "why-set", values: { minutes: Math.round(waitingMs / 60_000) } },
    ...(isMuted ? [{ key: "why-muted" }] : []),
  ];
}

function itemOf(
  timer: TracedEntry,
  { room, since }: TimerEntries["waiting-reminder"],
  entries: readonly TracedEntry[],
  zone: string | undefined,
  deps: BridgeDeps,
): NoticeItem {
  const dueAt = new Date(timer.notBefore ?? timer.createdAt).toISOString();
  const call = timer.result === "notified" ? callOf(timer, room, since, entries) : undefined;
  const facts: Fact[] = [
    { label: { key: "card-waiting" }, value: timeIn(zone, since) },
    { label: { key: "why-due" }, value: timeIn(zone, dueAt) },
    { label: { key: "why-outcome" }, value: outcomeOf(call?.entry ?? timer, call !== undefined) },
  ];
  if (call !== undefined) {
    const names = call.names.join(", ");
    facts.push({ label: { key: "why-called" }, value: names === "" ? { key: "why-called-nobody" } : names });
  }
  const quiet = deps.routes.rules?.get(room)?.quiet;
  const isHeldByNight = (call?.entry ?? timer).result === "quiet-hours";
  if (quiet !== undefined && isHeldByNight) {
    const at = new Date(quietEndAfter(quiet, Date.parse(dueAt))).toISOString();
    facts.push({ label: { key: "why-digest" }, value: timeIn(zone, at) });
  }
  return { title: whereOf(room, deps), facts };
}

interface Call {
  readonly entry: TracedEntry;
  readonly names: readonly string[];
}

/** The line that a timer caused: in the thread, or in an alert room, where nobody is called by name. */
function callOf(timer: TracedEntry, room: RoomId, since: string, entries: readonly TracedEntry[]): Call | undefined {
  for (const { entry, payload } of entriesOf("room", "waiting-reminder", entries))
    if (payload.since === since && readRoomLane(entry.lane) === room) return { entry, names: [] };
  for (const { entry, payload } of entriesOf("thread", "notice", entries)) {
    const isIt = payload.sentence.key === "thread-waiting" && readThreadLane(entry.lane).room === room;
    // The next wait's timer comes behind this wait's line.
    if (isIt && entry.seq > timer.seq) return { entry, names: (payload.mentions ?? []).map(({ name }) => name) };
  }
  return undefined;
}

function outcomeOf({ state, result, failure }: TracedEntry, isCall: boolean): Sentence | string {
  switch (state) {
    case "queued":
    case "running":
      return { key: isCall ? "why-posting" : "why-not-yet" };
    case "dead":
      return { key: "why-failed", values: { code: failure ?? "" } };
    case "cancelled":
    case "done":
      return result === null ? { key: "trace-result-notified" } : resultSentence(result);
  }
}
