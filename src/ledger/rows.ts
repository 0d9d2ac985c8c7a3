/** Converts entries between the types of workers and table rows. */
import type { Entry, EntryState, Lane, Names, NewEntry, Policies, TracedEntry } from "./types.ts";

/** An entry about to be inserted; everything about it that can fail has been checked. */
export interface Incoming {
  readonly lane: Lane;
  readonly laneId: string;
  readonly kind: string;
  readonly payload: string;
  readonly keys: readonly string[];
  readonly subject: string | null;
  readonly notBefore: number;
  /** Taken over from the dead entry that it replaces. */
  readonly delivery: string | null;
  readonly deliverySince: number | null;
  readonly isUncertain: boolean;
  readonly progress: string | null;
}

export function incoming(entry: NewEntry, subjectOf: Policies["subjectOf"]): Incoming {
  return {
    lane: entry.lane,
    laneId: laneIdOf(entry.lane),
    kind: entry.kind,
    payload: toJson(entry.payload),
    keys: entry.keys,
    subject: subjectOf(entry.lane.key, entry.payload),
    // Whole milliseconds, because PostgreSQL's bigint accepts no fractions.
    notBefore: Math.ceil(entry.notBefore ?? 0),
    delivery: null,
    deliverySince: null,
    isUncertain: false,
    progress: null,
  };
}

export function laneIdOf(lane: Pick<Lane, "kind" | "key">): string {
  return `${lane.kind} ${lane.key}`;
}

/** The columns that make up an `Entry`. */
export interface EntryRow {
  readonly seq: number;
  readonly kind: string;
  readonly payload: string;
  readonly attempts: number;
  readonly created_at: number;
  readonly progress: string | null;
  readonly failure: string | null;
}
export const ENTRY_COLUMNS = "seq, kind, payload, attempts, created_at, progress, failure";

export interface WholeRow extends EntryRow {
  readonly lane_kind: string;
  readonly lane_key: string;
  readonly lane_group: string;
  readonly state: EntryState;
  readonly not_before: number;
  readonly delivery: string | null;
  readonly delivery_since: number | null;
  readonly uncertain: number;
  readonly result: string | null;
  readonly finished_at: number | null;
  readonly subject: string | null;
}
export const WHOLE_COLUMNS = `${ENTRY_COLUMNS}, lane_kind, lane_key, lane_group, state, not_before, delivery, delivery_since,
  uncertain, result, finished_at, subject`;

export function entryOf(row: EntryRow): Entry {
  return {
    seq: row.seq,
    kind: row.kind,
    payload: JSON.parse(row.payload),
    attempts: row.attempts,
    createdAt: row.created_at,
    progress: row.progress === null ? undefined : JSON.parse(row.progress),
    failure: row.failure,
  };
}

export function tracedOf<N extends Names>(row: WholeRow): TracedEntry<N> {
  return {
    ...entryOf(row),
    lane: { kind: row.lane_kind, key: row.lane_key, group: row.lane_group },
    state: row.state,
    notBefore: row.not_before === 0 ? null : row.not_before,
    finishedAt: row.finished_at,
    delivery: row.delivery,
    result: row.result,
  };
}

export function toJson(value: unknown): string {
  return value === undefined ? "null" : JSON.stringify(value);
}
