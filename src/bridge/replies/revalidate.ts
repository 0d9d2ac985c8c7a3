/**
 * A deletion or an edit is told like everything else: late, or never where nobody listened. What has waited is looked at
 * once more before the client gets it.
 */
import { MAX_TEXT_UNITS } from "../../contract/shapes.ts";
import { Lru } from "../../platform/lru.ts";
import type { PendingReply, StaffMessage } from "../model/message.ts";
import type { BridgeDeps } from "../deps.ts";
import type { Entry } from "../ports/ledger.ts";
import { splitText } from "../text/split-text.ts";
import { readIntent } from "./note-or-reply.ts";
import type { ReplyProgress } from "./progress.ts";

/** By the bridge's clock. What is told takes a second or two. */
export const REVALIDATE_AFTER_MS = 15_000;
/**
 * Between the team chat's clock and the bridge's: the message was told late, and an edit may have been told before it.
 * Slack tries the third time after a minute. Less would be a look at every reply where the bridge's clock is fast.
 */
export const REPORTED_LATE_MS = 45_000;
/** Replies that wait at the same time; one that is forgotten is looked at again. */
const REMEMBERED = 1_000;

/**
 * A staff message as it stands now, or `gone`. Asks nobody about what was written just now; about an entry whose text is
 * on record, once. Errors: those of `TeamChat`.
 */
export type Revalidate = <M extends StaffMessage>(staff: M, entry: Entry, signal: AbortSignal) => Promise<M | "gone">;

export function createRevalidate({ chats, clock }: Pick<BridgeDeps, "chats" | "clock">): Revalidate {
  const startedAt = clock.now();
  const revalidated = new Lru<number, true>(REMEMBERED);
  return async (staff, entry, signal) => {
    // An entry may be younger than what is in it: told again after a start, moved to its lane, or asked about.
    const writtenAt = Date.parse(staff.at);
    const hasWaited = clock.now() - entry.createdAt > REVALIDATE_AFTER_MS || clock.now() - writtenAt > REPORTED_LATE_MS;
    const isFromBefore = Math.min(entry.createdAt, writtenAt) < startedAt;
    if (!(hasWaited || isFromBefore) || revalidated.get(entry.seq) === true) return staff;
    const now = await chats.of(staff.thread).fetchMessage(staff, signal);
    // A service that is away is tried for hours, and the team chat counts how often it is asked.
    if (entry.progress !== undefined) revalidated.set(entry.seq, true);
    if (now === "gone") return now;
    return now === "unknowable" ? staff : { ...staff, body: now.body, files: now.files };
  };
}

export type SourceState = "gone" | "inside" | "edited" | "same";

/**
 * How a message whose text is on record stands now. An edit no longer counts then, but its author has to know. `inside`: a
 * reply has become something that is not for the client.
 */
export async function revalidateRecorded(
  { parts, note }: ReplyProgress,
  written: PendingReply,
  entry: Entry,
  revalidate: Revalidate,
  { chats }: Pick<BridgeDeps, "chats">,
  signal: AbortSignal,
): Promise<SourceState> {
  const staff = await revalidate(written, entry, signal);
  if (staff === "gone") return staff;
  if (staff === written) return "same";
  const plain = await chats.of(staff.thread).plainText(staff, signal);
  const intent = readIntent(plain, staff.mode ?? (note ? "note" : "reply"));
  if (intent.kind !== "reply" && !note) return "inside";
  if (intent.kind !== (note ? "note" : "reply")) return "edited";
  return splitText(intent.text, MAX_TEXT_UNITS).join() === parts.join() ? "same" : "edited";
}
