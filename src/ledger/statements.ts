/**
 * The statements on the hot path. SQLite runs a prepared statement row by row at about a microsecond each; PostgreSQL
 * gets all rows as one JSON parameter, because there the round trip is the cost.
 */
import type { Tx, Value } from "../database/index.ts";
import { ENTRY_COLUMNS, WHOLE_COLUMNS, type EntryRow, type Incoming, type WholeRow } from "./rows.ts";
import type { Lane } from "./types.ts";

type Rows = readonly (readonly Value[])[];
type Answer<Row> = readonly Row[] | Promise<readonly Row[]>;

function forEach<Row>(tx: Tx, rows: Rows, each: string, together: string): Answer<Row> {
  if (rows.length === 0) return [];
  return tx.dialect === "sqlite" ? tx.each<Row>(each, rows) : tx.all<Row>(together, [JSON.stringify(rows)]);
}

/** A condition that matches any text of a JSON list. */
function isIn(tx: Tx, parameter: string): string {
  return tx.dialect === "sqlite"
    ? `in (select value from json_each(${parameter}))`
    : `in (select json_array_elements_text(${parameter}::json))`;
}

export interface Seen {
  /** The number of the newest entry, which is never pruned. */
  readonly lastSeq: number;
  readonly keys: ReadonlySet<string>;
  /** Owners of those requested groups that have a row. */
  readonly groups: ReadonlyMap<string, string | null>;
}

/** Reads what must be known before entries are ingested. The caller holds the ledger's lock. */
export async function look(tx: Tx, keys: readonly string[], groups: readonly string[]): Promise<Seen> {
  const rows = await tx.all<{ what: string; text: string | null; number: number | null }>(
    `select 'seq' as what, null as text, max(seq) as number from entry
     union all select 'key', key, null from entry_key where key ${isIn(tx, "$1")}
     union all select coalesce(owner, ''), name, 0 from lane_group where name ${isIn(tx, "$2")}`,
    [JSON.stringify(keys), JSON.stringify(groups)],
  );
  const seen = { lastSeq: 0, keys: new Set<string>(), groups: new Map<string, string | null>() };
  for (const { what, text, number } of rows) {
    if (text === null) seen.lastSeq = number ?? 0;
    else if (number === null) seen.keys.add(text);
    else seen.groups.set(text, what === "" ? null : what);
  }
  return seen;
}

/** Whether this process still has its lease. On PostgreSQL, others cannot declare it dead until the commit. */
export async function isAlive(tx: Tx, worker: string): Promise<boolean> {
  const hold = tx.dialect === "sqlite" ? "" : "for key share";
  const rows = await tx.all(`select id from worker where id = $1 ${hold}`, [worker]);
  return rows.length > 0;
}

export function insertGroups(tx: Tx, names: readonly string[], owner: string | null): Answer<unknown> {
  return forEach(
    tx,
    names.map((name) => [name, owner]),
    "insert into lane_group (name, owner, resume_at) values ($1, $2, 0)",
    "insert into lane_group (name, owner, resume_at) select r->>0, r->>1, 0 from json_array_elements($1::json) r",
  );
}

/** An entry to insert; `running` is set if it starts at once. */
export interface Insert {
  readonly entry: Incoming;
  readonly seq: number;
  running: { readonly delivery: string; readonly since: number } | undefined;
}

const INSERTED = `seq, lane_kind, lane_key, lane_group, kind, payload, subject, keys, state, attempts, not_before, delivery,
  delivery_since, uncertain, progress, created_at`;

export function insertEntries(tx: Tx, inserts: readonly Insert[], now: number): Answer<unknown> {
  const rows = inserts.map(({ entry, seq, running }) => [
    seq,
    entry.lane.kind,
    entry.lane.key,
    entry.lane.group,
    entry.kind,
    entry.payload,
    entry.subject,
    entry.keys.length === 0 ? null : JSON.stringify(entry.keys),
    running === undefined ? "queued" : "running",
    running === undefined ? 0 : 1,
    entry.notBefore,
    running?.delivery ?? entry.delivery,
    running?.since ?? entry.deliverySince,
    entry.isUncertain ? 1 : 0,
    entry.progress,
    now,
  ]);
  return forEach(
    tx,
    rows,
    `insert into entry (${INSERTED}) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16)`,
    `insert into entry (${INSERTED})
     select (r->>0)::bigint, r->>1, r->>2, r->>3, r->>4, r->>5, r->>6, r->>7, r->>8, (r->>9)::int, (r->>10)::bigint,
       r->>11, (r->>12)::bigint, (r->>13)::int, r->>14, (r->>15)::bigint from json_array_elements($1::json) r`,
  );
}

export function insertKeys(tx: Tx, inserts: readonly Insert[]): Answer<unknown> {
  const rows = inserts.flatMap(({ entry, seq }) => entry.keys.map((key) => [key, seq]));
  return forEach(
    tx,
    rows,
    "insert into entry_key (key, seq) values ($1, $2) on conflict do nothing",
    `insert into entry_key (key, seq) select r->>0, (r->>1)::bigint from json_array_elements($1::json) r
     on conflict do nothing`,
  );
}

/** The new state of a running entry. `attempts` is the fence: an entry that was taken over has more of them. */
export interface SettleRow {
  readonly seq: number;
  readonly attempts: number;
  readonly state: "done" | "dead" | "cancelled" | "queued";
  readonly result: string | null;
  readonly failure: string | null;
  readonly notBefore: number;
  /** Whether the next attempt reuses the delivery id. */
  readonly keepsDelivery: boolean;
  readonly isUncertain: boolean;
}

/** Returns the entries that were updated; the others run in another process by now. */
export function settle(tx: Tx, settled: readonly SettleRow[], now: number): Answer<{ seq: number }> {
  const rows = settled.map((row) => [
    row.seq,
    row.attempts,
    row.state,
    row.result,
    row.failure,
    row.notBefore,
    row.keepsDelivery ? 1 : 0,
    row.isUncertain ? 1 : 0,
    row.state === "queued" ? null : now,
    row.state === "dead" ? now : null,
  ]);
  return forEach(
    tx,
    rows,
    `update entry set state = $3, result = $4, failure = $5, not_before = $6, uncertain = $8, finished_at = $9,
       dead_at = $10, delivery = case when $7 = 1 then delivery end,
       delivery_since = case when $7 = 1 then delivery_since end
     where seq = $1 and attempts = $2 and state = 'running' returning seq`,
    `update entry set state = r->>2, result = r->>3, failure = r->>4, not_before = (r->>5)::bigint,
       uncertain = (r->>7)::int, finished_at = (r->>8)::bigint, dead_at = (r->>9)::bigint,
       delivery = case when (r->>6) = '1' then delivery end,
       delivery_since = case when (r->>6) = '1' then delivery_since end
     from json_array_elements($1::json) r
     where seq = (r->>0)::bigint and attempts = (r->>1)::int and state = 'running' returning seq`,
  );
}

export function pauseGroups(tx: Tx, pauses: readonly (readonly [group: string, until: number])[]): Answer<unknown> {
  return forEach(
    tx,
    pauses,
    "update lane_group set resume_at = $2 where name = $1",
    `update lane_group set resume_at = (r->>1)::bigint from json_array_elements($1::json) r where name = r->>0`,
  );
}

/** Entries that were never attempted keep their time: they do not wait because of a failure. */
export async function resumeGroup(tx: Tx, group: string, now: number): Promise<void> {
  await tx.all("update lane_group set resume_at = 0 where name = $1", [group]);
  await tx.all(
    `update entry set not_before = $2
     where lane_group = $1 and finished_at is null and state = 'queued' and attempts > 0 and not_before > $2`,
    [group, now],
  );
}

/** A worker records its progress before its first call. */
export const WAITS_UNTOUCHED = "state = 'queued' and progress is null";

/** Ends a dead entry, and returns it; nothing if it is not dead, or not any more. */
export function endDead(tx: Tx, seq: number): Answer<WholeRow> {
  return tx.all(
    `update entry set state = 'cancelled', dead_at = null where seq = $1 and state = 'dead' returning ${WHOLE_COLUMNS}`,
    [seq],
  );
}

/** Drops an entry that waits, and returns its lane. */
export function cancel(tx: Tx, seq: number, now: number): Answer<Lane> {
  return tx.all(
    `update entry set state = 'cancelled', finished_at = $2 where seq = $1 and ${WAITS_UNTOUCHED}
     returning lane_kind as kind, lane_key as key, lane_group as "group"`,
    [seq, now],
  );
}

export function saveProgress(tx: Tx, rows: readonly (readonly [number, number, string])[]): Answer<{ seq: number }> {
  return forEach(
    tx,
    rows,
    "update entry set progress = $3 where seq = $1 and attempts = $2 and state = 'running' returning seq",
    `update entry set progress = r->>2 from json_array_elements($1::json) r
     where seq = (r->>0)::bigint and attempts = (r->>1)::int and state = 'running' returning seq`,
  );
}

/** A row at the head of a lane. `n`: the index of the requested lane. */
export interface HeadRow {
  readonly n: number;
  readonly seq: number;
  readonly state: "queued" | "running";
  readonly not_before: number;
  readonly delivery: string | null;
  readonly delivery_since: number | null;
  readonly uncertain: number;
}

export async function heads(
  tx: Tx,
  lanes: readonly { readonly lane: Lane; readonly limit: number }[],
): Promise<readonly HeadRow[]> {
  const columns = "seq, state, not_before, delivery, delivery_since, uncertain";
  const numbered = lanes.map(({ lane, limit }, n) => ({ limit, row: [n, lane.kind, lane.key, lane.group] }));
  const found: HeadRow[] = [];
  // The limit is part of the statement, because SQLite prepares it again for each value of a limit parameter.
  for (const [limit, same] of Map.groupBy(numbered, (one) => one.limit)) {
    const rows = await forEach<HeadRow>(
      tx,
      same.map(({ row }) => row),
      `select $1 as n, ${columns} from entry
       where lane_group = $4 and lane_key = $3 and lane_kind = $2 and finished_at is null order by seq limit ${limit}`,
      `select (r->>0)::int as n, e.* from json_array_elements($1::json) r cross join lateral (
         select ${columns} from entry where lane_group = r->>3 and lane_key = r->>2 and lane_kind = r->>1 and finished_at is null
         order by seq limit ${limit}
       ) e order by n, seq`,
    );
    found.push(...rows);
  }
  return found;
}

/** Starts an attempt of waiting entries. Entries that were cancelled meanwhile are missing from the result. */
export function begin(
  tx: Tx,
  rows: readonly (readonly [seq: number, delivery: string, since: number])[],
): Answer<EntryRow> {
  return forEach(
    tx,
    rows,
    `update entry set state = 'running', attempts = attempts + 1, delivery = $2, delivery_since = $3
     where seq = $1 and state = 'queued' returning ${ENTRY_COLUMNS}`,
    `update entry set state = 'running', attempts = attempts + 1, delivery = r->>1, delivery_since = (r->>2)::bigint
     from json_array_elements($1::json) r where seq = (r->>0)::bigint and state = 'queued' returning ${ENTRY_COLUMNS}`,
  );
}

/** Claims those of `names` that have no owner or already belong to `owner`; their running entries are queued again. */
export async function claimGroups(
  tx: Tx,
  names: readonly string[],
  owner: string,
): Promise<readonly { readonly name: string; readonly resume_at: number }[]> {
  const list = JSON.stringify(names);
  const claimed = await tx.all<{ name: string; resume_at: number }>(
    `update lane_group set owner = $2 where name ${isIn(tx, "$1")} and (owner is null or owner = $2) returning name, resume_at`,
    [list, owner],
  );
  // The last attempt may have acted, so the next one must look for its result first.
  await tx.all(
    `update entry set state = 'queued', uncertain = 1
     where lane_group ${isIn(tx, "$1")} and finished_at is null and state = 'running'`,
    [JSON.stringify(claimed.map(({ name }) => name))],
  );
  return claimed;
}

export interface WaitingRow {
  readonly lane_group: string;
  readonly lane_kind: Lane["kind"];
  readonly lane_key: string;
  readonly head: number;
  readonly last: number;
}

/** The lanes with unfinished entries in some groups. */
export function waitingLanes(tx: Tx, groups: readonly string[]): Answer<WaitingRow> {
  return tx.all(
    `select lane_group, lane_kind, lane_key, min(seq) as head, max(seq) as last from entry
     where lane_group ${isIn(tx, "$1")} and finished_at is null group by lane_group, lane_kind, lane_key`,
    [JSON.stringify(groups)],
  );
}

/** Takes their owner from those of `names` that belong to `owner`. */
export function disownGroups(tx: Tx, names: readonly string[], owner: string): Answer<unknown> {
  const list = JSON.stringify(names);
  return tx.all(`update lane_group set owner = null where name ${isIn(tx, "$1")} and owner = $2`, [list, owner]);
}

/** Deletes groups without work, and returns their names. */
export function releaseGroups(tx: Tx, names: readonly string[], owner: string): Answer<{ name: string }> {
  return tx.all(
    `delete from lane_group where name ${isIn(tx, "$1")} and owner = $2
     and not exists (select 1 from entry where entry.lane_group = lane_group.name and finished_at is null) returning name`,
    [JSON.stringify(names), owner],
  );
}
