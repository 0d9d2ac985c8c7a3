/**
 * The worker of the routing lane: reads a conversation to find the rooms of an event if its route depends on more than
 * the event contains.
 */
import { payloadOf } from "../entry-payloads.ts";
import type { ConversationCard, ConversationId } from "../../contract/shapes.ts";
import type { RoutingEntries } from "../entries.ts";
import { alertEntry, threadEntry, threadLane } from "../lanes.ts";
import { threadsOf, unsaid } from "../cards/say.ts";
import { recordAct } from "../cards/acted.ts";
import type { RoomId } from "../model/ids.ts";
import { deadLetterNotices } from "../ops/dead-letters.ts";
import { SERVICE, type OpsNotices } from "../ops/notices.ts";
import { decideRetry, logFailure } from "../ops/retry.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Entry, LaneWorker, NewEntry } from "../ports/ledger.ts";
import { isVisibleIn } from "../routing/borders.ts";
import { scheduleBadRating, isRatedUnseen } from "../rooms/bad-ratings.ts";
import { currentTurn } from "../rooms/turn.ts";
import { listEntries } from "../rooms/pinned-list.ts";
import { scheduleWaitingReminders } from "../rooms/waiting-reminders.ts";
import { asksForMoreThanChannel, roomsFor, type Rooms } from "../routing/route.ts";
import { entriesFor, unrouted } from "./ingest-service-event.ts";

type RoutingDeps = Pick<
  BridgeDeps,
  "activities" | "api" | "chats" | "choices" | "clock" | "links" | "log" | "restored" | "routes" | "settings" | "turns"
>;

export function routingWorker(deps: RoutingDeps, ops: OpsNotices): LaneWorker {
  return {
    batchSize: 50,

    async run(batch, signal) {
      const id = batch.lane.key as ConversationId;
      const asOf = deps.clock.now();
      const threads = batch.entries.some(reportsChange) ? await threadsOf(id, deps) : undefined;
      const looks = batch.entries.filter(({ kind }) => kind === "look");
      if (threads?.size === 0 && looks.length === batch.entries.length) {
        await batch.settle(looks, { result: "no-thread" });
        return;
      }
      const read = await deps.api.conversation(id, signal);
      const { conversation } = read;
      ops.recovered(SERVICE);
      const lines = threads === undefined ? [] : await unsaid(read, threads, asOf, deps, signal);
      if (looks.length > 0) await batch.settle(looks, { then: lines });
      if (looks.length === batch.entries.length) return;

      const rooms = roomsFor(conversation, deps.routes);
      if (rooms === "unknown-yet") throw new TypeError("a route depends on a fact that conversations do not have");
      // A conversation keeps its threads, and also appears in the rooms that it now belongs to. A confidential one gets
      // nothing new elsewhere.
      const assignedBefore = (await deps.links.assignedRooms(id)) ?? [];
      const isVisible = (room: RoomId) => isVisibleIn(room, conversation, deps.routes);
      const before = assignedBefore.filter((room) => deps.routes.modes.has(room) && isVisible(room));
      // The lists of waiting clients there still name its client.
      const lists = assignedBefore.filter((room) => !isVisible(room)).flatMap((room) => listEntries(room, deps));
      // A change that comes here only because of its rating opens no threads.
      const isByRoute = asksForMoreThanChannel(deps.routes) || batch.entries.some(isMessageOrNew);
      const added = isByRoute ? rooms.threads.filter((room) => !before.includes(room)) : [];
      const requested = batch.entries
        .filter(({ kind }) => kind === "open-here")
        .map((entry) => payloadOf("routing", "open-here", entry))
        .filter(({ room }) => isVisible(room));
      const assigned = new Set([...before, ...added, ...requested.map(({ room }) => room)]);
      const head = { id, client: conversation.client, channel: conversation.channel };

      const calls = await callsWithoutThread(read, before.length + added.length, rooms, deps);
      const others = batch.entries.filter(({ kind }) => kind !== "look");
      const carrier = looks.length > 0 ? undefined : others.find(reportsChange);
      const settled = others.map((entry) => {
        if (entry.kind === "open-here") {
          const asked = payloadOf("routing", "open-here", entry);
          // It may have become confidential since it was requested.
          return batch.settle([entry], { then: isVisible(asked.room) ? openHere(asked) : [] });
        }
        const { event, key, isMissed, hiddenIn } = payloadOf("routing", "route", entry);
        const then: NewEntry[] = entry === carrier ? [...lines] : [];
        if (event.type === "conversation-update") {
          for (const room of added) then.push(threadEntry(threadLane(id, room), "appear", { head }));
        }
        then.push(...entriesFor(event, key, [...before, ...added], isMissed, hiddenIn));
        then.push(...calls, ...lists);
        if (before.length + added.length === 0) {
          if (event.type === "conversation-new" || isFirstMessage(event, read))
            for (const room of rooms.alerts)
              then.push(alertEntry(head, room, null, deps.restored.covers(conversation.createdAt)));
          if (rooms.alerts.length === 0) then.push(...unrouted(conversation.channel, deps));
        }
        return batch.settle([entry], { then });
      });
      const [alerts] = before.length + added.length === 0 ? rooms.alerts : [];
      // Commit these together: once the rooms are assigned, later messages no longer pass through this lane.
      await Promise.all([
        (assigned.size > before.length || before.length < assignedBefore.length) &&
          deps.links.assignRooms(id, [...assigned]),
        // No thread shows it, so that only this tells the room's report that somebody has answered.
        alerts !== undefined && others.some(isAnswer) && recordAct(alerts, id, deps),
        ...settled,
      ]);
    },

    failed(batch, entries, error) {
      const decision = decideRetry(error, entries, deps.clock.now());
      logFailure(deps.log, batch, error, decision);
      const then = ops.after(error, batch.lane.group);
      if (decision.retry) return { ...decision.after, then };
      return {
        retry: false,
        failure: decision.code,
        then: [...then, ...deadLetterNotices(batch.lane, entries.filter(isGrave), decision.code, deps)],
      };
    },
  };
}

function isMessageOrNew(entry: Entry): boolean {
  return entry.kind === "route" && payloadOf("routing", "route", entry).event.type !== "conversation-update";
}

/** What cards would notice: that a client waits, unless there are going to be `threads`, and that one rated us badly. */
async function callsWithoutThread(
  read: ConversationCard,
  threads: number,
  { alerts }: Rooms,
  deps: RoutingDeps,
): Promise<readonly NewEntry[]> {
  const { conversation } = read;
  if (alerts.length === 0 || !(await isRatedUnseen(conversation.id, deps))) return [];
  const calls = scheduleBadRating(conversation, deps);
  if (threads > 0) return calls;
  calls.push(...alerts.flatMap((room) => listEntries(room, deps)));
  const turn = await currentTurn(read, deps);
  if (turn.kind !== "waits" && turn.kind !== "thanks") return calls;
  return [...calls, ...scheduleWaitingReminders(conversation, undefined, turn, deps)];
}

/** The event that a conversation is new may have been lost, and nothing reads that back. */
function isFirstMessage(event: RoutingEntries["route"]["event"], { messages }: ConversationCard): boolean {
  return event.type === "message" && messages.find(({ from }) => from !== "note")?.id === event.message.id;
}

function isAnswer(entry: Entry): boolean {
  if (entry.kind !== "route") return false;
  const { event } = payloadOf("routing", "route", entry);
  return event.type === "message" && event.message.from === "operator";
}

type OpenHere = RoutingEntries["open-here"];

function reportsChange(entry: Entry): boolean {
  if (entry.kind === "look") return true;
  return entry.kind === "route" && payloadOf("routing", "route", entry).event.type === "conversation-update";
}

/** The cards say later what a look would have found. */
function isGrave({ kind }: Entry): boolean {
  return kind !== "look";
}

/** The entries that open a requested thread; a thread that is gone is unlinked first. */
function openHere({ head, room, lost }: OpenHere): NewEntry[] {
  const lane = threadLane(head.id, room);
  const appear = threadEntry(lane, "appear", { head, isAsked: true });
  return lost === undefined ? [appear] : [threadEntry(lane, "lost", { thread: lost }), appear];
}
