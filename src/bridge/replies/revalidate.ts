/**
 * Deletions and edits can be reported late, or never if the bridge was down. Messages that have waited are therefore
 * fetched once more before the client gets them.
 */
import { MAX_TEXT_UNITS } from "../../contract/shapes.ts";
import type { PendingReply, StaffMessage } from "../model/message.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Entry } from "../ports/ledger.ts";
import { splitText } from "../text/split-text.ts";
import type { ReplyProgress } from "./progress.ts";
import { asCleared, intentOf } from "./read-message.ts";

/** By the bridge's clock. Events normally arrive within a second or two. */
export const REVALIDATE_AFTER_MS = 15_000;
/**
 * The difference between the team chat's clock and the bridge's that means that a message was reported late, so that an
 * edit may have been reported before it. Slack's third delivery attempt comes after a minute. With a smaller value, a
 * bridge whose clock is fast would fetch every reply.
 */
export const REPORTED_LATE_MS = 45_000;
/** How many waiting replies to remember; one that is forgotten is fetched again. */
const REMEMBERED = 1_000;

/**
 * The current state of a staff message, or `gone`. Makes no call for a message that was just written, and one call at
 * most for an entry whose text is recorded. Errors: those of `TeamChat`.
 */
export type Revalidate = <M extends StaffMessage>(staff: M, entry: Entry, signal: AbortSignal) => Promise<M | "gone">;

export function createRevalidate({ chats, clock }: Pick<BridgeDeps, "chats" | "clock">): Revalidate {
  const startedAt = clock.now();
  const revalidated = new Set<number>();
  return async (staff, entry, signal) => {
    // A message may be older than its entry: it was redelivered after a restart, moved between lanes, or awaited
    // confirmation.
    const writtenAt = Date.parse(staff.at);
    const hasWaited = clock.now() - entry.createdAt > REVALIDATE_AFTER_MS || clock.now() - writtenAt > REPORTED_LATE_MS;
    const isFromBefore = Math.min(entry.createdAt, writtenAt) < startedAt;
    if (!(hasWaited || isFromBefore) || revalidated.has(entry.seq)) return staff;
    const now = await chats.of(staff.thread).fetchMessage(staff, signal);
    // While the service is down it is retried for hours, and the team chat limits how often the bridge may ask.
    if (entry.progress !== undefined) {
      if (revalidated.size === REMEMBERED) revalidated.clear();
      revalidated.add(entry.seq);
    }
    if (now === "gone") return now;
    if (now === "unknowable") return staff;
    const { body, files, editedAt } = now;
    return { ...staff, body, files, ...(editedAt !== undefined && { editedAt }) };
  };
}

/** `crossed`: the client has written since. */
export type SourceState = "gone" | "inside" | "edited" | "same" | "crossed";

/**
 * The current state of a message whose text is recorded. An edit no longer takes effect then, but its author must be
 * notified. `inside`: the edit turned a reply into something that is not for the client.
 */
export async function revalidateRecorded(
  { parts, note }: ReplyProgress,
  written: PendingReply,
  entry: Entry,
  revalidate: Revalidate,
  { chats }: Pick<BridgeDeps, "chats">,
  signal: AbortSignal,
): Promise<Exclude<SourceState, "crossed">> {
  const current = await revalidate(written, entry, signal);
  if (current === "gone") return current;
  if (current === written) return "same";
  const staff = written.says === undefined ? current : await asCleared(current, written, { chats }, signal);
  const mode = staff.mode ?? (note ? "note" : "reply");
  if (mode === "alerts") return "inside";
  const intent = await intentOf(staff, mode, { chats }, signal);
  if (intent.kind !== "reply" && !note) return "inside";
  if (intent.kind !== (note ? "note" : "reply")) return "edited";
  return splitText(intent.text, MAX_TEXT_UNITS).join() === parts.join() ? "same" : "edited";
}
