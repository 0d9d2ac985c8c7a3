/**
 * Two people who answer one client at the same moment, neither seeing what the other writes: the second is asked before
 * the client gets both answers.
 */
import type { BridgeDeps } from "./deps.ts";
import { type ConversationEntries, conversationLane, threadEntry, threadLane } from "./entries.ts";
import { placeNameOf } from "./origin.ts";
import type { LastReply, NewEntry, Origin } from "./ports.ts";
import type { Button, ButtonPress, ConversationId, PostId, StaffMessage } from "./words.ts";

/** How soon after a reply another person's is taken to have been written without knowing of it. */
export const CROSSING_MS = 10_000;

/**
 * Whether `staff` was written without knowing of the last reply. `takenInAt`: Unix time in milliseconds.
 *
 * By the bridge's own records, for team chats' clocks differ: a reply that was on its way when this one was taken in
 * counts, however long it took. In one thread people see each other's words at once, and one clock gave both times.
 */
export function crosses(staff: StaffMessage, takenInAt: number, last: LastReply | undefined): last is LastReply {
  if (last === undefined || last.person === staff.author) return false;
  if (takenInAt - last.sentAt > CROSSING_MS) return false;
  return staff.thread !== last.thread || Date.parse(staff.at) - Date.parse(last.writtenAt) <= CROSSING_MS;
}

export function lastReply(staff: StaffMessage, origin: Origin, now: number): LastReply {
  return { ...origin, person: staff.author, thread: staff.thread, writtenAt: staff.at, sentAt: now };
}

/** Puts a reply aside until somebody decides; nothing of it leaves before. */
export async function askFirst(
  conversation: ConversationId,
  staff: StaffMessage,
  author: string,
  last: LastReply,
  deps: Pick<BridgeDeps, "links" | "chats">,
): Promise<NewEntry[]> {
  await deps.links.setUndecided(staff.post, staff);
  const place = staff.thread === last.thread ? undefined : placeNameOf(last.room, deps.chats);
  const people = { author, other: last.author };
  const sentence =
    place === undefined
      ? { key: "reply-crosses", values: people }
      : { key: "reply-crosses-elsewhere", values: { ...people, chat: place.chat, room: place.room } };
  const lane = threadLane(conversation, staff.room);
  return [
    threadEntry(lane, "mark", { post: staff.post, mark: "taken", earlier: [] }, [`taken:${staff.post}`]),
    threadEntry(lane, "notice", { sentence, buttons: decisions(staff.post) }, [`asked:${staff.post}`]),
  ];
}

function decisions(post: PostId): Button[] {
  return [
    { action: "anyway", value: post, label: { key: "button-anyway" }, look: "primary" },
    { action: "drop", value: post, label: { key: "button-drop" }, look: "danger" },
  ];
}

/** Carries out what `by` decided. Result: false when it had been decided already, or was never asked. */
export async function decide(
  press: ButtonPress,
  by: string,
  conversation: ConversationId,
  deps: Pick<BridgeDeps, "links" | "ledger">,
): Promise<boolean> {
  const staff = await deps.links.undecided(press.value);
  // Values can be guessed; a reply is only reached from its own conversation's thread.
  if (staff === undefined || (await deps.links.conversationOf(staff.thread)) !== conversation) return false;
  const lane = threadLane(conversation, staff.room);
  const isSent = press.action === "anyway";
  const payload: ConversationEntries["staff"] = { ...staff, isMarked: true, anyway: true };
  const outcome: NewEntry = isSent
    ? { lane: conversationLane(conversation), kind: "staff", keys: [], payload }
    : threadEntry(lane, "mark", { post: staff.post, mark: "failed", earlier: ["taken"] });
  const sentence = { key: isSent ? "reply-sent-anyway" : "reply-dropped", values: { by } };
  return await decided(staff.post, outcome, deps, [
    threadEntry(lane, "replace", { post: press.post, sentence }, [`answered:${staff.post}`]),
  ]);
}

/** Its author deleted a reply that was asked about. Result: false when there is no such reply. */
export async function forgetUndecided(
  post: PostId,
  conversation: ConversationId,
  deps: Pick<BridgeDeps, "links" | "ledger">,
): Promise<boolean> {
  const staff = await deps.links.undecided(post);
  if (staff === undefined) return false;
  const lane = threadLane(conversation, staff.room);
  const outcome = threadEntry(lane, "notice", { sentence: { key: "reply-withdrawn" } });
  return await decided(post, outcome, deps);
}

/** One key for every way to decide: the first that is committed counts, whoever presses what at the same moment. */
async function decided(
  post: PostId,
  outcome: NewEntry,
  deps: Pick<BridgeDeps, "links" | "ledger">,
  beside: readonly NewEntry[] = [],
): Promise<boolean> {
  const [isFirst = false] = await deps.ledger.append([{ ...outcome, keys: [`decided:${post}`] }, ...beside]);
  await deps.links.setUndecided(post, undefined);
  return isFirst;
}
