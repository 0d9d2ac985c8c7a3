/**
 * `/why cv_…`, in a thread `!why`: which reminders of a waiting client were due, where, who was called, and what held
 * them back; and the same of the owner whom a client's message calls after an answer. First of the room where it is
 * asked, then of the others.
 */
import type { ConversationCard, ConversationId } from "../../contract/shapes.ts";
import type { Sentence } from "../../platform/i18n/sentence.ts";
import type { BridgeDeps } from "../deps.ts";
import type { ReminderStage, TimerEntries } from "../entries.ts";
import { readRoomLane, readThreadLane } from "../lanes.ts";
import { entriesOf } from "../entry-payloads.ts";
import type { RoomId } from "../model/ids.ts";
import type { Fact } from "../model/notice.ts";
import type { Mention } from "../model/post.ts";
import { resultSentence, type Result } from "../model/result.ts";
import type { TracedEntry } from "../ports/ledger.ts";
import { readIfThere } from "../rooms/waiting-reminders.ts";
import { currentTurn, waitsSince } from "../rooms/turn.ts";
import { waitedFor } from "../rooms/waiting-time.ts";
import { isVisibleIn } from "../routing/borders.ts";
import { quietEndAfter } from "../routing/quiet-hours.ts";
import { timeIn, zoneOf } from "./local-time.ts";
import { noticeOf, usageOf, type AnswerCommand } from "./request.ts";
import { conversationAsked, whereOf } from "./trace.ts";
import { ownerItems, ownerSentences, type ItemOf } from "./why-owner.ts";

/** Newest first; earlier ones are of earlier waits. In this room, and as many in all others. */
const MOST_REMINDERS = 4;
/** What became of a timer for whose wait somebody was to be called. */
const TRIED: readonly string[] = ["notified", "quiet-hours", "muted", "no-thread"] satisfies Result[];

/** One read of the ledger, which keeps finished entries for seven days, and one call to the service. */
export const whyCommand: AnswerCommand = async (request, deps, signal) => {
  const { command } = request;
  const { room } = command;
  const id = await conversationAsked(request, deps);
  if (id === undefined) return usageOf("why");
  const read = await readIfThere(id, deps, signal);
  if (read === undefined || !isVisibleIn(room, read.conversation, deps.routes))
    return noticeOf({ key: "conversation-gone", values: { id } });
  const zone = await zoneOf(command, deps, signal);
  const entries = await deps.ledger.about(id);
  const all = entriesOf("timer", "waiting-reminder", entries).toReversed();
  const isHere = ({ payload }: Due) => payload.room === room;
  const due = [
    ...all.filter(isHere).slice(0, MOST_REMINDERS),
    ...all.filter((timer) => !isHere(timer)).slice(0, MOST_REMINDERS),
  ];
  const calls = callsAmong(entries);
  const reminders = due.flatMap((timer) => itemsOf(timer, due, calls, zone, deps));
  const items = [...(await ownerItems(id, room, zone, deps)), ...reminders];
  const isAbout = (here: boolean) => items.filter(({ where }) => (where === room) === here).map(({ item }) => item);
  const sorted = [...isAbout(true), ...isAbout(false)];
  const sentences = [
    await now(read, zone, deps),
    ...(await heldBackNow(id, room, deps)),
    ...(await ownerSentences(read, room, deps, signal)),
    ...(all.some(isHere) ? [] : [{ key: all.length === 0 ? "why-none" : "why-none-here" }]),
  ];
  return { sentences, ...(sorted.length > 0 && { items: sorted }) };
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

interface Due {
  readonly entry: TracedEntry;
  readonly payload: TimerEntries["waiting-reminder"];
}

/** What became of a timer: in its own room, and in the next one that its second stage called. */
function itemsOf(
  { entry: timer, payload: { room, since, stage, due: at } }: Due,
  due: readonly Due[],
  calls: readonly Call[],
  zone: string | undefined,
  deps: BridgeDeps,
): readonly ItemOf[] {
  const dueAt = new Date(at ?? timer.notBefore ?? timer.createdAt).toISOString();
  const ofStage = calls.filter((call) => call.since === since && call.stage === stage);
  const callsOthers = stage === 2 && deps.routes.rules?.get(room)?.duty?.callsNextRoom === true;
  const calledNoOther =
    callsOthers && TRIED.includes(timer.result ?? "") && ofStage.every((call) => call.room === room);
  const itemOf = (where: RoomId, call: Call | undefined): ItemOf => {
    const facts: Fact[] = [
      { label: { key: "card-waiting" }, value: timeIn(zone, since) },
      { label: { key: "why-due" }, value: timeIn(zone, dueAt) },
      { label: { key: "why-outcome" }, value: outcomeOf(call?.entry ?? timer, call !== undefined) },
    ];
    if (call !== undefined && call.entry.state !== "cancelled" && call.entry.result === null) {
      const names = namesOf(call.mentions.filter(({ isGone }) => isGone !== true));
      facts.push({ label: { key: "why-called" }, value: names === "" ? { key: "why-called-nobody" } : names });
      const gone = namesOf(call.mentions.filter(({ isGone }) => isGone === true));
      if (gone !== "") facts.push({ label: { key: "why-groups-gone" }, value: gone });
    }
    if (where === room && calledNoOther)
      facts.push({ label: { key: "why-next-room" }, value: { key: "why-next-room-none" } });
    const quiet = deps.routes.rules?.get(where)?.quiet;
    const isHeldByNight = (call?.entry ?? timer).result === "quiet-hours";
    if (quiet !== undefined && isHeldByNight) {
      const at = new Date(quietEndAfter(quiet, Date.parse(dueAt))).toISOString();
      facts.push({ label: { key: "why-digest" }, value: timeIn(zone, at) });
    }
    return { where, item: { title: whereOf(where, deps), facts } };
  };
  // Without a result, another attempt is due, or there was none; what could be called was called before.
  const mayHaveCalled = ({ result }: TracedEntry) => result === null || result === "notified";
  const here = mayHaveCalled(timer)
    ? ofStage.find((call) => call.room === room && call.entry.createdAt >= Date.parse(dueAt))
    : undefined;
  const others = due.filter(({ payload }) => payload.since === since && payload.stage === stage);
  const isOwn = (call: Call) => others.some(({ entry, payload }) => payload.room === call.room && mayHaveCalled(entry));
  // Named once, although several rooms may have called it.
  const elsewhere = others[0]?.entry === timer ? ofStage.filter((call) => !isOwn(call)) : [];
  return [itemOf(room, here), ...elsewhere.map((call) => itemOf(call.room, call))];
}

interface Call extends ReminderStage {
  readonly entry: TracedEntry;
  readonly room: RoomId;
  readonly mentions: readonly Mention[];
}

/** The reminders in threads and in alert rooms. */
function callsAmong(entries: readonly TracedEntry[]): readonly Call[] {
  const inRooms = entriesOf("room", "waiting-reminder", entries).map(
    ({ entry, payload: { since, stage, mentions = [] } }): Call => ({
      ...{ entry, since, room: readRoomLane(entry.lane), mentions },
      ...(stage !== undefined && { stage }),
    }),
  );
  const inThreads = entriesOf("thread", "notice", entries).flatMap(
    ({ entry, payload: { reminds, mentions = [] } }): Call[] =>
      reminds === undefined ? [] : [{ ...reminds, entry, room: readThreadLane(entry.lane).room, mentions }],
  );
  return [...inRooms, ...inThreads];
}

function namesOf(mentions: readonly Mention[]): string {
  return mentions.map(({ name }) => name).join(", ");
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
