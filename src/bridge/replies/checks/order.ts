/**
 * The order of what staff write in one thread. Proxies and parallel redeliveries shuffle events, so the order in which
 * they arrive is not the order in which they were written.
 */
import { entriesOf } from "../../entry-payloads.ts";
import type { StaffMessage } from "../../model/message.ts";
import type { BridgeDeps } from "../../deps.ts";
import type { Batch, Entry } from "../../ports/ledger.ts";

/** A place in a thread, as a message or the record of a reply has it. */
export interface Place {
  readonly thread: StaffMessage["thread"];
  readonly number?: number;
  /** ISO 8601. */
  readonly at: string;
}

/** Whether `one` was written before `other`. Messages of different threads have no order. */
export function isWrittenBefore(one: Place, other: Place): boolean {
  if (one.thread !== other.thread) return false;
  if (one.number !== undefined && other.number !== undefined) return one.number < other.number;
  return Date.parse(one.at) < Date.parse(other.at);
}

/** Whether a message that was written earlier in the same thread still waits behind this one. */
export async function isAheadOfEarlier(
  staff: StaffMessage,
  entry: Entry,
  batch: Batch,
  { ledger }: Pick<BridgeDeps, "ledger">,
): Promise<boolean> {
  const waiting = entriesOf("conversation", "staff", await ledger.waiting(batch.lane));
  return waiting.some((other) => other.entry.seq > entry.seq && isWrittenBefore(other.payload, staff));
}
