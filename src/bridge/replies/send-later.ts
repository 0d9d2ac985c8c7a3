/**
 * `!send-later tomorrow 9:00 …`: the reply waits as one that is asked about, so edits, deletions and presses reach it; at
 * its time it goes on as if somebody had pressed.
 */
import type { ConversationId } from "../../contract/shapes.ts";
import type { ConversationEntries } from "../entries.ts";
import { conversationLane, threadEntry, threadLane, timerEntry } from "../lanes.ts";
import type { PendingReply } from "../model/message.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Batch, Entry, NewEntry } from "../ports/ledger.ts";
import { zoneOfRoom } from "../routing/room-zone.ts";
import { MAX_SEND_LATER_DAYS, readTime } from "../text/later-time.ts";
import { pendingConfirmationIn, pressedKey, requestConfirmation, resolve, saidLines } from "./confirm.ts";
import { settleRetracted, type ReplyOutcome } from "./outcome.ts";
import { LATER_RULE, questionName, readQuestionName, type Question } from "./question.ts";

/** Unix time in milliseconds. Counted from when it was written, so that every attempt reads the same. */
export function dueAt(
  when: string,
  { at, room }: Pick<PendingReply, "at" | "room">,
  { routes }: Pick<BridgeDeps, "routes">,
): number | undefined {
  return readTime(when, zoneOfRoom(room, routes) ?? "UTC", Date.parse(at), MAX_SEND_LATER_DAYS);
}

/** Keeps the reply until `due` (Unix time in milliseconds), unless it was taken back meanwhile. */
export async function keepUntil(
  due: number,
  text: string,
  staff: PendingReply,
  author: string,
  entry: Entry,
  batch: Batch,
  deps: Pick<BridgeDeps, "chats" | "replies" | "routes">,
): Promise<ReplyOutcome> {
  const how = await deps.replies.retraction(staff.post);
  if (how !== undefined) return await settleRetracted(how, staff, entry, batch);
  const conversation = batch.lane.key as ConversationId;
  const zone = zoneOfRoom(staff.room, deps.routes) ?? "UTC";
  const at = { at: new Date(due).toISOString(), zone };
  const goesOut = (value: string): Question => ({
    sentence: { key: "send-later-waits", values: { author, at, zone } },
    also: [],
    buttons: [
      { action: "anyway", value, label: { key: "button-send-now" } },
      { action: "drop", value, label: { key: "button-cancel" }, look: "danger" },
    ],
  });
  // Without the time, as the client will read it.
  const [line] = saidLines("draft", text, author, staff, deps);
  const then = await requestConfirmation(
    conversation,
    staff,
    { asked: [LATER_RULE] },
    goesOut,
    line ? { line } : {},
    deps,
  );
  const question = questionName(staff.post, (staff.question ?? 0) + 1);
  const timer = timerEntry("send-later", question, due, { conversation, question });
  await batch.settle([entry], {
    state: "cancelled",
    result: `confirmation-requested ${LATER_RULE}`,
    then: [...then, timer],
  });
  return { outcome: "asked" };
}

/** Sends what was kept, unless somebody has decided about it or edited it: then the question has another name. */
export async function sendDue(
  { question: asked }: ConversationEntries["due"],
  conversation: ConversationId,
  deps: Pick<BridgeDeps, "ledger" | "links" | "replies">,
): Promise<void> {
  const { post, question } = readQuestionName(asked) ?? {};
  const found = post && (await pendingConfirmationIn(post, conversation, deps));
  if (found === undefined || found.question !== question) return;
  const { asked: _, received, ...staff } = found;
  const since = received?.at ?? Date.parse(found.at);
  const payload: ConversationEntries["staff"] = {
    ...staff,
    isMarked: true,
    isDue: true,
    // By then the ledger may have forgotten what the client wrote meanwhile; the service has not.
    received: { ...received, at: since, writtenAt: new Date(since).toISOString() },
  };
  const reply: NewEntry = { lane: conversationLane(conversation), kind: "staff", keys: [], payload };
  const lane = threadLane(conversation, found.room);
  const sentence = { key: "send-later-due" };
  await resolve(found, reply, deps, [threadEntry(lane, "replace", { asked, sentence }, [pressedKey(asked)])]);
}
