/** Queries for operations. Errors of all: `DatabaseError`. */
import type { Database } from "../database/index.ts";
import { WHOLE_COLUMNS, type WholeRow } from "./rows.ts";
import type { EntryState } from "./types.ts";

export interface LaneCount {
  readonly lane: string;
  readonly state: EntryState;
  readonly count: number;
  /** Unix time in milliseconds when the oldest of them was ingested. */
  readonly oldest: number;
}

/** Counts queued, running and dead entries by lane kind; the cost grows with their number. */
export function countEntries(database: Database): Promise<readonly LaneCount[]> {
  return database.all(
    `select lane_kind as lane, state, count(*) as count, min(created_at) as oldest from entry
     where finished_at is null group by lane_kind, state
     union all
     select lane_kind, 'dead', count(*), min(created_at) from entry where dead_at is not null group by lane_kind`,
  );
}

/** When the oldest unfinished entry of each such group was ingested, in Unix milliseconds, by the rest of its name. */
export async function oldestByGroup(database: Database, prefix: string): Promise<ReadonlyMap<string, number>> {
  const rows = await database.all<{ lane_group: string; oldest: number }>(
    `select lane_group, min(created_at) as oldest from entry
     where finished_at is null and lane_group like $1 group by lane_group`,
    [`${prefix}%`],
  );
  return new Map(rows.map(({ lane_group, oldest }) => [lane_group.slice(prefix.length), oldest]));
}

/** One entry as an operator sees it: ids, states and times, without its payload. */
export interface EntryView {
  readonly seq: number;
  readonly lane: { readonly kind: string; readonly key: string };
  readonly subject: string | null;
  readonly kind: string;
  readonly state: EntryState;
  readonly attempts: number;
  readonly delivery: string | null;
  readonly result: string | null;
  readonly failure: string | null;
  /** Unix times in milliseconds. */
  readonly createdAt: number;
  readonly notBefore: number | null;
  readonly finishedAt: number | null;
}

/** Dead letters that wait for a person's decision, oldest first. */
export async function deadEntries(database: Database, limit = 1_000): Promise<readonly EntryView[]> {
  const rows = await database.all<WholeRow>(
    `select ${WHOLE_COLUMNS} from entry where dead_at is not null order by seq limit $1`,
    [limit],
  );
  return rows.map(view);
}

function view(row: WholeRow): EntryView {
  return {
    seq: row.seq,
    lane: { kind: row.lane_kind, key: row.lane_key },
    subject: row.subject,
    kind: row.kind,
    state: row.state,
    attempts: row.attempts,
    delivery: row.delivery,
    result: row.result,
    failure: row.failure,
    createdAt: row.created_at,
    notBefore: row.not_before === 0 ? null : row.not_before,
    finishedAt: row.finished_at,
  };
}
