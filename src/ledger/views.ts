/** What people and metrics ask of the ledger. */
import type { Entry, EntryState, Lane } from "../bridge/ports.ts";
import type { Database } from "../database/index.ts";
import { entryOf, WHOLE_COLUMNS, type WholeRow } from "./rows.ts";

/** Unfinished and dead entries by lane kind and state. */
export async function laneCounts(
  database: Database,
): Promise<readonly { readonly lane: string; readonly state: string; readonly count: number }[]> {
  return await database.all(
    `select lane_kind as lane, state, count(*) as count from entry where finished_at is null group by lane_kind, state
     union all select lane_kind, 'dead', count(*) from entry where dead_at is not null group by lane_kind`,
  );
}

/** Age in seconds of the oldest unfinished entry, by lane kind. */
export async function oldestWaitingSeconds(database: Database, now: number): Promise<Readonly<Record<string, number>>> {
  const rows = await database.all<{ lane: string; since: number }>(
    "select lane_kind as lane, min(created_at) as since from entry where finished_at is null group by lane_kind",
  );
  return Object.fromEntries(rows.map(({ lane, since }) => [lane, Math.max(0, now - since) / 1000]));
}

/** An entry with everything that can be told of it. */
export type TracedEntry = Entry & {
  readonly lane: Lane;
  readonly state: EntryState;
  readonly notBefore: number;
  readonly delivery: string | null;
  readonly result: string | null;
  readonly failure: string | null;
  readonly finishedAt: number | null;
};

/** All entries about a conversation, oldest first. */
export async function traceOf(database: Database, conversation: string): Promise<readonly TracedEntry[]> {
  const rows = await database.all<WholeRow>(`select ${WHOLE_COLUMNS} from entry where subject = $1 order by seq`, [
    conversation,
  ]);
  return rows.map(traced);
}

/** Entries that were given up and wait for a decision, oldest first. */
export async function deadEntries(database: Database, most = 1_000): Promise<readonly TracedEntry[]> {
  const rows = await database.all<WholeRow>(
    `select ${WHOLE_COLUMNS} from entry where dead_at is not null order by seq limit $1`,
    [most],
  );
  return rows.map(traced);
}

export function traced(row: WholeRow): TracedEntry {
  return {
    ...entryOf(row),
    lane: { kind: row.lane_kind, key: row.lane_key, gate: row.gate },
    state: row.state,
    notBefore: row.not_before,
    delivery: row.delivery,
    result: row.result,
    failure: row.failure,
    finishedAt: row.finished_at,
  };
}
