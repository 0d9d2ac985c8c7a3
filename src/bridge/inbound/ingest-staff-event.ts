/**
 * Ingests a team chat's events as entries of the ledger. Runs before they are acknowledged, so it reads nothing but
 * links.
 */
import type { ConversationEntries } from "../entries.ts";
import {
  cardEntry,
  commandEntry,
  conversationLane,
  editLaneOf,
  feedbackGroup,
  interactionLane,
  roomLane,
  threadEntry,
  threadLane,
  staffKeys,
} from "../lanes.ts";
import type { PostId, RoomId } from "../model/ids.ts";
import type { StaffMessage } from "../model/message.ts";
import type { StaffEvent } from "../model/staff-event.ts";
import type { NewEntry } from "../ports/ledger.ts";
import type { ReadMark } from "../ports/read-leases.ts";
import { delayOf } from "../replies/checks/stale.ts";
import { heldEntries, takenMark } from "../replies/hold.ts";
import { commandIn } from "../replies/note-or-reply.ts";
import { modeSaid } from "../routing/effective-mode.ts";
import { modeOf } from "../routing/route.ts";
import type { IngestDeps } from "./ingest-service-event.ts";
import { MEDIA_GROUP_WAIT_MS, joinMediaGroups, joinMediaGroup } from "./media-group.ts";
import { missedReplies } from "./missed-replies.ts";
import { reactionEntries } from "./reaction-entries.ts";

/**
 * The delay before a staff message in an unknown thread is handled: the thread's own link may still be being stored.
 */
const LINK_ON_ITS_WAY_MS = 100;

/**
 * Ingests a team chat's events, all in one commit with `read`; resolves once they are durable.
 *
 * Result: for each event, whether it was new.
 * Errors: LEDGER_UNAVAILABLE, in which case the team chat has to redeliver.
 */
export async function ingestStaffEvents(
  events: readonly StaffEvent[],
  deps: IngestDeps,
  read?: ReadMark,
): Promise<readonly boolean[]> {
  const entries: NewEntry[] = [];
  const firsts: (number | undefined)[] = [];
  for (const event of joinMediaGroups(events)) {
    const [first, ...more] = await staffEntries(event, entries, deps);
    firsts.push(first && entries.length);
    if (first === undefined) continue;
    const eventKey = event.eventId === undefined ? [] : [`event:${event.eventId}`];
    entries.push({ ...first, keys: [...first.keys, ...eventKey] }, ...more);
  }
  const fresh = await deps.ledger.append(entries, read);
  return firsts.map((at) => at !== undefined && fresh[at] === true);
}

/** `before`: entries of the same commit. */
async function staffEntries(
  event: StaffEvent,
  before: readonly NewEntry[],
  deps: IngestDeps,
): Promise<readonly NewEntry[]> {
  switch (event.kind) {
    case "message":
      return isConfigured(event.message.room, deps)
        ? asOneIngest(event.message.post, await staffMessage(event.message, before, deps))
        : [];
    case "edited": {
      if (!isConfigured(event.message.room, deps)) return [];
      const key = `edited:${event.message.post}:${event.editedAt}`;
      const payload = { ...event.message, editedAt: event.editedAt };
      return [{ lane: editLaneOf(event.message), kind: "edited", keys: [key], payload }];
    }
    case "deleted": {
      const key = `deleted:${event.post}`;
      const payload = { post: event.post, thread: event.thread };
      return [{ lane: editLaneOf(event), kind: "deleted", keys: [key], payload }];
    }
    case "interaction": {
      const { id } = event.interaction;
      const keys = [`interaction:${id}`];
      return [{ lane: interactionLane(id), kind: "interaction", keys, payload: event.interaction }];
    }
    case "reaction":
      return await reactionEntries(event.reaction, deps);
    case "command":
      return [commandEntry(event.command)];
    case "room-available": {
      const lane = roomLane(event.room);
      await Promise.all([lane.group, feedbackGroup(event.room)].map((group) => deps.ledger.resume(group)));
      return [];
    }
    case "updates-missed":
      return await missedReplies(event, deps);
    case "thread-lost": {
      const conversation = await deps.links.conversationOf(event.thread);
      if (conversation === undefined) return [];
      const lane = threadLane(conversation, deps.chats.of(event.thread).roomOf(event.thread));
      return [threadEntry(lane, "lost", { thread: event.thread }, [`lost:${event.thread}`])];
    }
  }
}

/**
 * The message with its notices. On redelivery, drop the whole set, even if the first delivery produced no notice: a
 * late notice would overwrite the message's final mark.
 */
function asOneIngest(post: PostId, entries: readonly NewEntry[]): readonly NewEntry[] {
  const last = entries.length - 1;
  const { notices } = staffKeys(post);
  return entries.map((entry, at) => (at === last ? { ...entry, keys: [...entry.keys, notices] } : entry));
}

async function staffMessage(
  message: StaffMessage,
  before: readonly NewEntry[],
  deps: IngestDeps,
): Promise<readonly NewEntry[]> {
  // The key of a redelivery may be lost with the database. A notice would overwrite the final mark.
  if (deps.restored.covers(message.at) && (await deps.links.messageOf(message.post)) !== undefined) return [];
  // One message can arrive under different event ids; its id is what identifies it.
  const keys = [staffKeys(message.post).message];
  const early = conversationLane(message.thread);
  const [conversation, waitingEarly] = await Promise.all([
    deps.links.conversationOf(message.thread),
    deps.ledger.open(early),
  ]);
  // A message written before the link was stored still waits in the thread's own lane; later messages queue behind it.
  const isEarly =
    conversation === undefined ||
    before.some(({ lane }) => lane.kind === early.kind && lane.key === early.key) ||
    waitingEarly.length > 0;
  const lane = isEarly ? early : conversationLane(conversation);
  const holdMs = modeOf(message.room, deps.routes) === "alerts" ? 0 : deps.settings.holdMs;
  if (await joinMediaGroup(message, [early, lane], deps)) return [];
  const groupMs = message.mediaGroup === undefined ? 0 : MEDIA_GROUP_WAIT_MS;
  const waitMs = Math.max(groupMs, isEarly ? LINK_ON_ITS_WAY_MS : holdMs);
  // Fix the mode now: a later switch does not affect messages written before it. After a restore, it is being read back.
  const isModeKnown = !isEarly && deps.restored.record?.state !== "reconciling";
  const [{ mode, isUnsaid } = {}, isBehindRetry] = await Promise.all([
    isModeKnown ? modeSaid(conversation, message, deps) : undefined,
    !isEarly && deps.ledger.isRetrying(lane),
  ]);
  const command = mode === undefined || mode === "alerts" ? undefined : commandOf(message, deps);
  if (command !== undefined) return [{ ...command, keys: [...command.keys, ...keys] }];
  const delayMs = delayOf(message, deps.clock.now());
  const written: ConversationEntries["staff"] = {
    ...message,
    ...(mode !== undefined && { mode }),
    ...(delayMs !== undefined && { delayMs }),
  };
  const entry = {
    lane,
    kind: "staff",
    keys,
    payload: written,
    ...(waitMs > 0 && { notBefore: deps.clock.now() + waitMs }),
  };
  if (isEarly) return [entry];
  if (isUnsaid === true) return [entry, cardEntry(conversation, message.room)];
  if (holdMs > 0) return heldEntries(entry, conversation, deps);
  // If a reply ahead of it waits, this one waits too, and a mark shows its author that it was taken.
  if (!isBehindRetry) return [entry];
  const payload: ConversationEntries["staff"] = { ...written, isMarked: true };
  return [{ ...entry, payload }, takenMark(message, conversation)];
}

/** A command is handled by the bridge itself, so it neither waits behind replies nor is held like one. */
function commandOf(message: StaffMessage, { chats }: IngestDeps): NewEntry | undefined {
  // Further parts of a media group may still arrive.
  if (message.mediaGroup !== undefined) return undefined;
  const text = chats.of(message.thread).plainTextAtOnce(message);
  const command = text === undefined ? undefined : commandIn(message, text);
  return command && commandEntry(command);
}

function isConfigured(room: RoomId, deps: IngestDeps): boolean {
  return modeOf(room, deps.routes) !== undefined;
}
