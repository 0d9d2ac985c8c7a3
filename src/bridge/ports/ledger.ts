/** The durable record of work that the rules need: the ledger's words, with the bridge's names. */
import type { ConversationId } from "../../contract/shapes.ts";
import type * as ledger from "../../ledger/types.ts";
import type { DeliveryId } from "../model/ids.ts";
import type { Result } from "../model/result.ts";

export type { AppendedSince, Entry, EntryState, Urgency } from "../../ledger/types.ts";

/**
 * thread: what a thread shows; card: its head; feedback: marks, and notices that one person sees; conversation: what
 * goes to the service; routing: which rooms a conversation belongs to; interaction: buttons; edit: edits and deletions of
 * staff messages; command: commands of staff; room: alerts and operations notices; timer: entries scheduled for a given
 * time.
 */
export const LANE_KINDS = [
  "thread",
  "card",
  "feedback",
  "conversation",
  "routing",
  "interaction",
  "edit",
  "command",
  "room",
  "timer",
] as const;
export type LaneKind = (typeof LANE_KINDS)[number];

export interface LedgerNames {
  readonly lane: LaneKind;
  readonly result: Result;
  readonly delivery: DeliveryId;
}
export type Lane = ledger.Lane<LedgerNames>;
export type NewEntry = ledger.NewEntry<LedgerNames>;
export type TracedEntry = ledger.TracedEntry<LedgerNames>;
export type Batch = ledger.Batch<LedgerNames>;
export type Settlement = ledger.Settlement<LedgerNames>;
export type AfterFailure = ledger.AfterFailure<LedgerNames>;
export type LaneWorker = ledger.LaneWorker<LedgerNames>;

/** The durable record of every ingested event and every call to be made, with its state. */
export interface Ledger {
  /**
   * Adds entries; resolves after the commit with, for each, whether it was new. `read` is recorded in the same commit;
   * nothing is added if another process holds its queue by then. Errors: LEDGER_UNAVAILABLE.
   */
  append(entries: readonly NewEntry[], read?: ledger.ReadMark): Promise<readonly boolean[]>;
  /** One entry with its lane and state. */
  entry(seq: number): Promise<(ledger.Entry & { readonly lane: Lane; readonly state: ledger.EntryState }) | undefined>;
  /** Everything that is still recorded about a conversation, in order. */
  about(conversation: ConversationId): Promise<readonly TracedEntry[]>;
  /** The unfinished entries of a lane, in order: open intents. */
  open(lane: Lane): Promise<readonly ledger.Entry[]>;
  /** Those of them that do not run now. */
  waiting(lane: Lane): Promise<readonly ledger.Entry[]>;
  /** Whether an open entry of a lane is, or waits for, more than its first attempt. Reads no payload. */
  isRetrying(lane: Lane): Promise<boolean>;
  /**
   * The entries of one kind that a conversation's lane got after the entry `seq`, or after the time `at` (Unix
   * milliseconds); finished ones for as long as they are kept. Errors: LEDGER_UNAVAILABLE.
   */
  appendedSince(lane: Lane, kind: string, since: ledger.AppendedSince): Promise<readonly TracedEntry[]>;
  /** The lanes of these kinds that got entries since a Unix time in milliseconds. Errors: LEDGER_UNAVAILABLE. */
  activeLanes(kinds: readonly LaneKind[], since: number): Promise<readonly Lane[]>;
  /**
   * How many entries of a kind are unfinished in a group, and when the oldest was ingested (Unix milliseconds).
   * `exceptLane`: the key of a lane to leave out.
   */
  countUnfinished(of: {
    readonly group: string;
    readonly laneKind: LaneKind;
    readonly kind: string;
    readonly exceptLane?: string;
  }): Promise<{ readonly count: number; readonly oldest: number | undefined }>;
  /** The unfinished entries of a group that have recorded progress, or are of this kind. Errors: LEDGER_UNAVAILABLE. */
  inProgress(group: string, orOfKind: string): Promise<readonly ledger.Entry[]>;
  /** Changes the payload of an entry that waits and has no progress yet. Result: false if it is too late. */
  amend(seq: number, payload: unknown): Promise<boolean>;
  /**
   * Drops an entry that waits and has no progress yet, and appends others in the same commit. Result: false if it is too
   * late; then nothing is appended.
   */
  cancel(seq: number, then?: readonly NewEntry[]): Promise<boolean>;
  /**
   * Requeues a dead entry at the end of its lane, as a new entry that keeps its delivery id and stays uncertain if the
   * dead one was; the dead entry becomes `cancelled`. Appends others in the same commit. Result: false if the entry is not
   * dead; then nothing is appended.
   */
  retry(seq: number, then?: readonly NewEntry[]): Promise<boolean>;
  /**
   * Ends the pause of a group: what failed there is tried again at once. If another process owns the group, it notices
   * within half a minute. Errors: LEDGER_UNAVAILABLE.
   */
  resume(group: string): Promise<void>;
  /** Gives up a dead entry for good, and appends others in the same commit. Result: false if the entry is not dead. */
  discard(seq: number, then?: readonly NewEntry[]): Promise<boolean>;
}
